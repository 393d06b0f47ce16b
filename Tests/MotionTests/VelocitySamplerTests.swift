import Motion
import Testing

@Suite struct VelocitySamplerTests {
  @Test func threeSamplesAreWeighed() {
    var sampler = VelocitySampler<Double>()
    #expect(sampler.velocity == 0)
    sampler.add(1, at: 1)
    #expect(sampler.velocity == 0)
    sampler.add(2, at: 2)
    #expect(sampler.velocity == 1)
    sampler.add(4, at: 3)
    #expect(sampler.velocity == 1.25)
  }

  @Test func aSampleOfTheSameTimeReplacesAndAnEarlierOneIsIgnored() {
    var sampler = VelocitySampler<Double>()
    sampler.add(0, at: 1)
    sampler.add(9, at: 2)
    sampler.add(3, at: 2)
    sampler.add(100, at: 1.5)
    #expect(sampler.velocity == 3)
  }

  @Test(arguments: [VelocitySampler<Double>.Weights.gesture, .fling], [2, 3, 4, 9])
  func aSteadyMotionHasItsOwnVelocity(weights: VelocitySampler<Double>.Weights, count: Int) {
    var sampler = VelocitySampler<Double>(weights: weights)
    for index in 0..<count { sampler.add(Double(index) * 10, at: Double(index) / 60) }
    #expect(abs(sampler.velocity - 600) < 1e-9)
  }

  @Test func aFlingWeighsItsOldestPairMost() {
    var sampler = VelocitySampler<Double>(weights: .fling)
    for (time, value) in [(0.0, 0.0), (1, 1), (2, 3), (3, 7)] { sampler.add(value, at: time) }
    #expect(abs(sampler.velocity - (0.6 * 1 + 0.35 * 2 + 0.05 * 4)) < 1e-12)
  }

  @Test func aFingerThatStoodStillHasNoVelocity() {
    var sampler = VelocitySampler<Double>()
    sampler.add(0, at: 0)
    sampler.add(10, at: 0.016)
    #expect(sampler.velocity(at: 0.1) > 0)
    #expect(sampler.velocity(at: 0.1161) == 0)
  }
}
