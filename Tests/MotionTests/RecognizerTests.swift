import Foundation
import Geometry
import Motion
import Testing

/// A touch of contact 0, times in milliseconds.
func touch(
  _ phase: Touch.Phase, _ x: Double, _ y: Double, ms: Double, contact: Int = 0
) -> Touch {
  Touch(
    contact: contact, phase: phase, location: CGPoint(x: x, y: y), time: ms / 1000)
}

extension GestureRecognizer {
  mutating func play(_ touches: [Touch]) { for touch in touches { handle(touch) } }
}

@Suite struct RecognizerTests {
  @Test func dragIsActiveFromTenPointsAndStaysSo() {
    var drag = DragRecognizer()
    drag.play([touch(.down, 100, 100, ms: 0), touch(.move, 109.9, 100, ms: 16)])
    #expect(drag.state == .possible)
    drag.handle(touch(.move, 106, 108, ms: 32))
    #expect(drag.state == .active)
    #expect(drag.value?.translation == CGSize(width: 6, height: 8))
    drag.handle(touch(.move, 100, 100, ms: 48))
    #expect(drag.state == .active)
    #expect(drag.value?.translation == .zero)
    drag.handle(touch(.up, 100, 100, ms: 64))
    #expect(drag.state == .ended)
  }

  @Test func dragOfNoMinimumIsActiveOnTouchDown() {
    var drag = DragRecognizer(minimumDistance: 0)
    drag.handle(touch(.down, 5, 5, ms: 0))
    #expect(drag.state == .active)
    #expect(drag.value?.translation == .zero)
  }

  @Test func predictedEndIsAQuarterSecondFurtherOn() throws {
    var drag = DragRecognizer()
    drag.handle(touch(.down, 0, 0, ms: 0))
    for step in 1...6 { drag.handle(touch(.move, Double(step) * 8, 0, ms: Double(step) * 10)) }
    drag.handle(touch(.up, 48, 0, ms: 60))
    let value = try #require(drag.value)
    #expect(abs(value.velocity.width - 800) < 1e-6)
    #expect(abs(value.predictedEndTranslation.width - (48 + 200)) < 1e-6)
    #expect(abs(value.predictedEndLocation.x - 248) < 1e-6)
  }

  @Test func aFingerThatPausesEndsItsDragWithoutVelocity() {
    var drag = DragRecognizer()
    drag.play([
      touch(.down, 0, 0, ms: 0), touch(.move, 40, 0, ms: 16), touch(.up, 40, 0, ms: 200),
    ])
    #expect(drag.value?.velocity == .zero)
  }

  @Test func aCancelledDragFails() {
    var drag = DragRecognizer()
    drag.play([
      touch(.down, 0, 0, ms: 0), touch(.move, 40, 0, ms: 16), touch(.cancel, 40, 0, ms: 20),
    ])
    #expect(drag.state == .failed)
    #expect(drag.value == nil)
  }

  @Test func anotherFingerMovesNoDrag() {
    var drag = DragRecognizer()
    drag.play([
      touch(.down, 0, 0, ms: 0), touch(.down, 300, 0, ms: 5, contact: 1),
      touch(.move, 350, 0, ms: 10, contact: 1),
    ])
    #expect(drag.state == .possible)
  }

  @Test func tapEndsOnLift() {
    var tap = TapRecognizer()
    tap.handle(touch(.down, 10, 20, ms: 0))
    #expect(tap.isPressed)
    tap.handle(touch(.up, 10, 20, ms: 90))
    #expect(tap.state == .ended)
    #expect(tap.value == CGPoint(x: 10, y: 20))
  }

  @Test(arguments: [(45.0, 50.0), (0, 751), (44, 751)])
  func aTapThatMovesOrStaysFails(distance: Double, ms: Double) {
    var tap = TapRecognizer()
    tap.play([
      touch(.down, 0, 0, ms: 0), touch(.move, distance, 0, ms: 20), touch(.up, distance, 0, ms: ms),
    ])
    #expect(tap.state == .failed)
  }

  @Test func twoTapsMayBeAThirdOfASecondApart() {
    var tap = TapRecognizer(count: 2)
    tap.play([
      touch(.down, 0, 0, ms: 0), touch(.up, 0, 0, ms: 50), touch(.down, 4, 0, ms: 350),
      touch(.up, 4, 0, ms: 400),
    ])
    #expect(tap.state == .ended)
    var late = TapRecognizer(count: 2)
    late.play([touch(.down, 0, 0, ms: 0), touch(.up, 0, 0, ms: 50)])
    #expect(abs((late.deadline ?? 0) - 0.4) < 1e-9)
    late.advance(to: 0.41)
    #expect(late.state == .failed)
  }

  @Test func longPressEndsByItself() {
    var press = LongPressRecognizer()
    press.handle(touch(.down, 0, 0, ms: 1000))
    #expect(press.state == .active)
    #expect(press.deadline == 1.5)
    press.handle(touch(.move, 6, 8, ms: 1300))
    press.advance(to: 1.49)
    #expect(press.state == .active)
    press.advance(to: 1.5)
    #expect(press.state == .ended)
  }

  @Test func longPressFailsWhenTheFingerStraysOrLeaves() {
    var strayed = LongPressRecognizer(minimumDuration: ScrollArbiter.hold)
    strayed.play([touch(.down, 0, 0, ms: 0), touch(.move, 10.1, 0, ms: 100)])
    #expect(strayed.state == .failed)
    var left = LongPressRecognizer()
    left.play([touch(.down, 0, 0, ms: 0), touch(.up, 0, 0, ms: 400)])
    #expect(left.state == .failed)
  }

  @Test func twoFingersMagnify() throws {
    var magnify = MagnifyRecognizer()
    magnify.play([
      touch(.down, 100, 100, ms: 0), touch(.down, 200, 100, ms: 10, contact: 1),
      touch(.move, 250, 100, ms: 30, contact: 1),
    ])
    #expect(magnify.state == .active)
    let value = try #require(magnify.value)
    #expect(abs(value.magnification - 1.5) < 1e-9)
    #expect(value.startLocation == CGPoint(x: 150, y: 100))
    magnify.handle(touch(.up, 250, 100, ms: 40, contact: 1))
    #expect(magnify.state == .ended)
  }

  @Test func twoFingersRotatePastHalfATurn() throws {
    var rotate = RotateRecognizer()
    rotate.play([touch(.down, 0, 0, ms: 0), touch(.down, 100, 0, ms: 5, contact: 1)])
    for step in 1...30 {
      let angle = Double(step) * 10 * .pi / 180
      rotate.handle(
        touch(.move, 100 * cos(angle), 100 * sin(angle), ms: 5 + Double(step) * 8, contact: 1))
    }
    let value = try #require(rotate.value)
    #expect(abs(value.rotation.degrees - 300) < 1e-6)
    #expect(value.velocity.degrees > 1000)
  }

  @Test func theSlopIsSwallowedWhateverTheSamplingRate() {
    var coarse = TouchTrack(touch(.down, 0, 0, ms: 0))
    coarse.update(touch(.move, 30, 40, ms: 16))
    #expect(coarse.swallowed(slop: 10) == CGSize(width: 6, height: 8))
  }
}
