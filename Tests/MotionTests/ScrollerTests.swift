import Foundation
import Motion
import Testing

@Suite struct ScrollerTests {
  func scroller(at offset: Double = 1000, upper: Double = 5392) -> Scroller {
    var scroller = Scroller()
    scroller.setRange(upper: upper, viewport: 800, at: 0)
    scroller.scroll(to: offset, at: 0)
    return scroller
  }

  @Test func flingCoastsByTheClosedForm() {
    var scroller = scroller()
    scroller.grab(at: 1)
    scroller.release(velocity: 1000, at: 1)
    #expect(scroller.state(at: 1) == .decelerate)
    #expect(abs(scroller.offset(at: 1.1) - 1090.626) < 1e-3)
    #expect(abs(scroller.offset(at: 1.5) - 1315.928) < 1e-3)
    #expect(scroller.offset(at: 5) == 1499)
    #expect(scroller.state(at: 5) == .idle)
    #expect(!scroller.isMoving(at: 5))
  }

  @Test func contentThatGrowsBeforeWhatIsInSightTakesEveryMotionAlong() {
    let time = 0.2
    var dragged = scroller()
    dragged.grab(at: 0)
    dragged.drag(to: -50, velocity: -300)
    var flung = dragged
    flung.release(velocity: 1500, at: 0.1)
    var sent = scroller()
    sent.scroll(to: 3000, animation: .linear(duration: 1), at: 0)
    for scroller in [scroller(), dragged, flung, sent] {
      var shifted = scroller
      shifted.shift(by: 70, at: time)
      #expect(abs(shifted.offset(at: time) - scroller.offset(at: time) - 70) < 1e-9)
      #expect(abs(shifted.offset(at: 0.4) - scroller.offset(at: 0.4) - 70) < 1e-9)
      #expect(abs(shifted.velocity(at: time) - scroller.velocity(at: time)) < 1e-9)
      #expect(shifted.state(at: time) == scroller.state(at: time))
      #expect(abs(shifted.destination - scroller.destination - 70) < 1e-9)
    }
    dragged.shift(by: 70, at: time)
    dragged.drag(to: -60)
    #expect(dragged.offset(at: time) == 1010)
  }

  @Test func dragPastAnEdgePullsTheRubberBandAndBouncesBack() {
    var scroller = scroller(at: 0)
    scroller.grab(at: 0)
    scroller.drag(to: -100)
    #expect(abs(scroller.offset(at: 0) + RubberBand(dimension: 800).excess(forFinger: 100)) < 1e-9)
    #expect(scroller.state(at: 0) == .drag)
    let pulled = scroller.offset(at: 0)
    scroller.release(velocity: 0, at: 0.5)
    #expect(scroller.state(at: 0.5) == .settle)
    #expect(abs(scroller.offset(at: 0.6) - pulled * 0.73576) < 1e-3)
    #expect(scroller.offset(at: 3) == 0)
    #expect(scroller.destination == 0)
  }

  @Test func flingIntoTheEdgeHandsItsVelocityToTheBounce() {
    var scroller = scroller(at: 5300)
    scroller.grab(at: 0)
    scroller.release(velocity: 2000, at: 0)
    var highest = 0.0
    var last = scroller.offset(at: 0)
    for step in 1...3000 {
      let time = Double(step) / 1000
      let offset = scroller.offset(at: time)
      #expect(abs(offset - last) < 2.1)
      last = offset
      highest = max(highest, offset)
    }
    #expect(highest > 5392 + 50)
    #expect(last == 5392)
  }

  @Test func velocityIsTheSlopeOfTheOffsetOnEveryLeg() {
    var scroller = scroller(at: 5200)
    scroller.grab(at: 0)
    scroller.release(velocity: 1500, at: 0)
    for step in 1...90 {
      let time = Double(step) / 100 + 0.0005
      let slope = (scroller.offset(at: time + 1e-6) - scroller.offset(at: time - 1e-6)) / 2e-6
      #expect(abs(slope - scroller.velocity(at: time)) < 0.1)
    }
  }

  @Test func catchingABounceDoesNotJump() {
    var scroller = scroller(at: 0)
    scroller.grab(at: 0)
    scroller.drag(to: -300)
    scroller.release(velocity: 0, at: 0)
    let shown = scroller.offset(at: 0.15)
    let caught = scroller.grab(at: 0.15)
    #expect(caught)
    #expect(abs(scroller.offset(at: 0.2) - shown) < 1e-9)
    scroller.drag(to: 0)
    #expect(abs(scroller.offset(at: 0.2) - shown) < 1e-9)
    scroller.drag(to: 300)
    #expect(scroller.offset(at: 0.2) > shown)
  }

  @Test func catchingAFlingStopsItWhereItIs() {
    var scroller = scroller()
    scroller.grab(at: 0)
    scroller.release(velocity: 3000, at: 0)
    let shown = scroller.offset(at: 0.2)
    let caught = scroller.grab(at: 0.2)
    #expect(caught)
    #expect(scroller.offset(at: 9) == shown)
    #expect(scroller.original == shown)
    #expect(!scroller.isMoving(at: 0.3))
  }

  @Test func oneTargetPerLiftIsApproachedWithoutReversing() {
    var scroller = scroller(at: 0)
    var asked = 0
    scroller.grab(at: 0)
    scroller.release(velocity: 1000, at: 0) { release in
      asked += 1
      let spans = (0..<25).map { ScrollSnap.Span(start: Double($0) * 248, length: 240) }
      return ScrollSnap.viewAligned(release, spans: spans, limit: .none)
    }
    #expect(asked == 1)
    var last = 0.0
    for step in 1...300 {
      let offset = scroller.offset(at: Double(step) / 100)
      #expect(offset >= last)
      last = offset
    }
    #expect(last == 496)
  }

  @Test(arguments: [150.0, 800, 2200])
  func flingsBothWaysLandSymmetrically(velocity: Double) {
    var up = scroller(at: 2500)
    up.grab(at: 0)
    up.release(velocity: velocity, at: 0)
    var down = scroller(at: 2500)
    down.grab(at: 0)
    down.release(velocity: -velocity, at: 0)
    #expect(up.destination - 2500 == 2500 - down.destination)
  }

  @Test func cancelSettlesAsIfTheFingerHadStoodStill() {
    var scroller = scroller(at: 0)
    scroller.grab(at: 0)
    scroller.drag(to: 130, velocity: 4000)
    scroller.cancel(at: 0.1) { release in
      #expect(release.velocity == 0)
      return 248
    }
    #expect(scroller.offset(at: 3) == 248)
  }

  @Test func aThrowBackFromPastAnEdgeRestsWhereTheTargetSays() {
    var scroller = scroller(at: 0)
    scroller.grab(at: 0)
    scroller.drag(to: -60)
    var asked: [Double] = []
    scroller.release(velocity: 2000, at: 0) { release in
      asked.append(release.position)
      return 248
    }
    #expect(asked.count == 1)
    #expect((asked.first ?? 0) < 0)
    #expect(scroller.offset(at: 5) == 248)
  }

  @Test func aSlowLiftIsNoFling() {
    var scroller = scroller()
    scroller.grab(at: 0)
    scroller.drag(to: 10.3)
    scroller.release(velocity: 80, at: 0)
    #expect(scroller.state(at: 0) == .idle)
    #expect(scroller.offset(at: 0) == 1010)
  }

  @Test func restsAreWholePixels() {
    var scroller = scroller()
    scroller.pixel = 0.5
    scroller.grab(at: 0)
    scroller.drag(to: 3.3)
    scroller.release(velocity: 777, at: 0)
    let rest = scroller.offset(at: 10)
    #expect((rest * 2).rounded() == rest * 2)
  }

  @Test func contentThatFitsDoesNotScrollUnlessItAlwaysBounces() {
    var scroller = scroller(at: 0, upper: 0)
    #expect(!scroller.canScroll)
    scroller.grab(at: 0)
    scroller.drag(to: -200)
    #expect(scroller.offset(at: 0) == 0)
    scroller.alwaysBounces = true
    #expect(scroller.canScroll)
    #expect(scroller.offset(at: 0) < 0)
    scroller.release(velocity: 0, at: 0)
    #expect(scroller.offset(at: 3) == 0)
  }

  @Test func withoutBounceAFlingStopsAtTheEdge() {
    var scroller = scroller(at: 5300)
    scroller.bounces = false
    scroller.grab(at: 0)
    scroller.release(velocity: 3000, at: 0)
    for step in 0...100 { #expect(scroller.offset(at: Double(step) / 50) <= 5392) }
    #expect(scroller.offset(at: 2) == 5392)
  }

  @Test func shrinkingContentMovesItBack() {
    var scroller = scroller(at: 5000)
    scroller.setRange(upper: 300, viewport: 800, at: 1)
    #expect(scroller.offset(at: 1) == 300)
    var flying = self.scroller(at: 1000)
    flying.grab(at: 0)
    flying.release(velocity: 4000, at: 0)
    let shown = flying.offset(at: 0.1)
    flying.setRange(upper: 1500, viewport: 800, at: 0.1)
    #expect(abs(flying.offset(at: 0.1) - shown) < 1e-9)
    #expect(flying.offset(at: 9) == 1500)
  }

  @Test func programmaticScrollingIsAnimatedAndClamped() {
    var scroller = scroller(at: 0)
    scroller.scroll(to: 9999, animation: .easeInOut(duration: 1), at: 0)
    #expect(scroller.state(at: 0.5) == .settle)
    #expect(abs(scroller.offset(at: 0.5) - 2696) < 1)
    #expect(scroller.offset(at: 1) == 5392)
    scroller.scroll(to: .nan, at: 2)
    #expect(scroller.offset(at: 2) == 5392)
  }

  @Test func aMillionSecondsOfUptimeCostNoPrecision() {
    var early = scroller()
    early.grab(at: 0)
    early.release(velocity: 1200, at: 0)
    var late = scroller()
    late.grab(at: 1e6)
    late.release(velocity: 1200, at: 1e6)
    for step in 0...40 {
      let time = Double(step) / 16
      #expect(abs(early.offset(at: time) - late.offset(at: 1e6 + time)) < 1e-5)
    }
  }
}
