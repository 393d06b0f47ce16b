import Motion
import Testing

@Suite struct AnimationTests {
  @Test func aValueFollowsItsCurve() {
    var value = AnimatedValue(10.0)
    value.set(20, animation: .linear(duration: 2), at: 5)
    #expect(value.value(at: 5) == 10)
    #expect(value.value(at: 6) == 15)
    #expect(value.velocity(at: 6) == 5)
    #expect(value.value(at: 7) == 20)
    #expect(!value.isMoving(at: 7))
    #expect(value.endTime == 7)
  }

  @Test func withoutAnAnimationItIsThereAtOnce() {
    var value = AnimatedValue(10.0)
    value.set(20, animation: .default, at: 0)
    value.set(30, animation: nil, at: 0.1)
    #expect(value.value(at: 0.1) == 30)
    #expect(!value.isMoving(at: 0.1))
  }

  @Test(arguments: [Animation.smooth, .bouncy, .default, .easeOut(duration: 0.4)])
  func aSpringKeepsPlaceAndVelocityOfWhatItInterrupts(first: Animation) {
    var value = AnimatedValue(0.0)
    value.set(100, animation: first, at: 0)
    let place = value.value(at: 0.12)
    let velocity = value.velocity(at: 0.12)
    value.set(-50, animation: .snappy, at: 0.12)
    #expect(abs(value.value(at: 0.12) - place) < 1e-9)
    #expect(abs(value.velocity(at: 0.12) - velocity) < 1e-9)
    #expect(value.value(at: 5) == -50)
  }

  @Test func aCurveAddsItselfToWhatRuns() {
    var value = AnimatedValue(0.0)
    value.set(100, animation: .easeInOut(duration: 0.4), at: 0)
    let place = value.value(at: 0.2)
    let velocity = value.velocity(at: 0.2)
    value.set(0, animation: .easeInOut(duration: 0.4), at: 0.2)
    #expect(abs(value.value(at: 0.2) - place) < 1e-9)
    #expect(abs(value.velocity(at: 0.2) - velocity) < 1e-6)
    #expect(value.value(at: 0.6) == 0)
  }

  @Test(arguments: [
    Animation.smooth, .bouncy, .easeIn, .easeInOut(duration: 1).delay(0.2), .snappy.speed(2),
    .linear(duration: 0.3).repeatCount(3), .interpolatingSpring(stiffness: 80, damping: 9),
    .interactiveSpring(), .spring(response: 0.4, dampingFraction: 0.6),
  ])
  func velocityIsTheSlopeOfTheValue(animation: Animation) {
    var value = AnimatedValue(0.0)
    value.set(40, animation: animation, at: 0)
    for step in 1..<20 {
      let time = Double(step) * 0.05 + 0.012_3
      let slope = (value.value(at: time + 1e-3) - value.value(at: time - 1e-3)) / 2e-3
      #expect(abs(slope - value.velocity(at: time)) < 0.4)
    }
  }

  @Test func repetitionsTurnBack() {
    let animation = Animation.linear(duration: 1).repeatForever()
    #expect(animation.progress(at: 0.25) == 0.25)
    #expect(animation.progress(at: 1.25) == 0.75)
    #expect(animation.progress(at: 2.25) == 0.25)
    #expect(animation.duration == .infinity)
    let thrice = Animation.linear(duration: 1).repeatCount(3, autoreverses: false)
    #expect(thrice.progress(at: 2.5) == 0.5)
    #expect(thrice.progress(at: 3) == 1)
  }

  @Test func aPlainSpringIsCriticallyDamped() {
    #expect(Animation.spring() == Animation.spring(Spring.smooth))
    #expect(Animation.spring == Animation.smooth)
    #expect(Animation.default == Animation.spring(Spring(duration: 0.55, bounce: 0)))
    #expect(
      Animation.interactiveSpring()
        == Animation.spring(Spring(response: 0.15, dampingRatio: 0.86)))
  }

  @Test func aSettledSpringEndsExactlyOnItsTarget() {
    var value = AnimatedValue(3.0)
    value.set(7, animation: .bouncy, at: 1)
    let end = value.endTime ?? 0
    #expect(abs(value.value(at: end - 1e-6) - 7) < 4e-3)
    #expect(value.value(at: end) == 7)
  }
}
