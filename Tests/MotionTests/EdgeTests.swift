import Motion
import Testing

@Suite struct EdgeTests {
  @Test(arguments: [
    (960.0, 1.0, 0.5497), (960, 5, 2.7421), (960, 10, 5.4687), (960, 50, 26.7342),
    (960, 100, 52.0197), (960, 200, 98.6916), (960, 400, 178.9831), (960, 960, 340.6452),
    (350, 10, 5.4149), (350, 50, 25.4967), (350, 100, 47.5309), (350, 350, 124.1935),
  ])
  func rubberBandHasItsGoldenNumbers(dimension: Double, finger: Double, excess: Double) {
    let band = RubberBand(dimension: dimension)
    #expect(abs(band.excess(forFinger: finger) - excess) < 6e-5)
    #expect(band.excess(forFinger: -finger) == -band.excess(forFinger: finger))
    #expect(abs(band.finger(forExcess: band.excess(forFinger: finger)) - finger) < 1e-9)
  }

  @Test func rubberBandSlopeIsItsDerivative() {
    let band = RubberBand(dimension: 480)
    for x in stride(from: 1.0, through: 900, by: 60) {
      let slope = (band.excess(forFinger: x + 1e-5) - band.excess(forFinger: x - 1e-5)) / 2e-5
      #expect(abs(slope - band.slope(atFinger: x)) < 1e-6)
    }
  }

  @Test func aViewportOfNoLengthShowsNoExcess() {
    #expect(RubberBand(dimension: 0).excess(forFinger: 50) == 0)
    #expect(RubberBand(dimension: 100).finger(forExcess: 500).isFinite)
    #expect(RubberBand(dimension: 100).excess(forFinger: .nan) == 0)
  }

  @Test(arguments: [
    (0.05, 90.980), (0.1, 73.576), (0.2, 40.601), (0.3, 19.915), (0.5, 4.043), (0.8, 0.302),
  ])
  func bounceBackHasItsGoldenNumbers(time: Double, excess: Double) {
    let spring = CriticalSpring(excess: 100, velocity: 0)
    #expect(abs(spring.position(at: time) - excess) < 6e-4)
  }

  @Test func aFlingIntoTheEdgePeaksAfterATenthOfASecond() {
    let spring = CriticalSpring(excess: 0, velocity: 1000)
    #expect(abs(spring.position(at: 0.1) - 36.788) < 6e-4)
    #expect(abs(spring.velocity(at: 0.1)) < 1e-9)
  }

  @Test(arguments: [(100.0, 0.0), (0, 1000), (-40, 900), (60, -2000), (0.2, 0)])
  func bounceStaysWithinItsToleranceAfterItsDuration(excess: Double, velocity: Double) {
    let spring = CriticalSpring(excess: excess, velocity: velocity)
    let end = spring.duration(tolerance: 0.5)
    for step in 0..<200 {
      #expect(abs(spring.position(at: end + Double(step) * 0.01)) <= 0.5)
    }
  }

  @Test(arguments: [(0.0, 400.0, 1500.0), (0, 400, 4000), (0, 400, 100), (300, 0, -900)])
  func approachTowardsItsTargetNeverReverses(start: Double, target: Double, velocity: Double) {
    let approach = Approach(from: start, to: target, velocity: velocity)
    var last = abs(target - start)
    for step in 1...200 {
      let left = abs(target - approach.position(at: Double(step) * 0.01))
      #expect(left < last)
      last = left
    }
    let end = approach.duration(tolerance: 0.5)
    #expect(abs(target - approach.position(at: end)) <= 0.5 + 1e-9)
  }

  @Test func approachContinuesTheVelocityWhereItsTimeIsUnclamped() {
    let approach = Approach(from: 0, to: 300, velocity: 1500)
    #expect(abs(approach.velocity(at: 0) - 1500) < 1e-9)
    let slow = Approach(from: 0, to: 300, velocity: 200)
    #expect(abs(slow.velocity(at: 0) - 300 / 0.35) < 1e-9)
    let fast = Approach(from: 0, to: 300, velocity: 9000)
    #expect(abs(fast.velocity(at: 0) - 3000) < 1e-9)
  }

  @Test(arguments: [(0.0, 100.0, -800.0), (0, 100, 0), (50, 50, 300)])
  func approachThrownAwayStartsWithItsVelocityAndArrives(
    start: Double, target: Double, velocity: Double
  ) {
    let approach = Approach(from: start, to: target, velocity: velocity)
    #expect(abs(approach.position(at: 0) - start) < 1e-9)
    #expect(abs(approach.velocity(at: 0) - velocity) < 1e-9)
    #expect(abs(approach.position(at: approach.duration()) - target) <= 0.5)
  }
}
