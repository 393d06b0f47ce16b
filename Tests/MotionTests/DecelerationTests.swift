import Motion
import Testing

@Suite struct DecelerationTests {
  struct Row: Sendable {
    var rate: DecelerationRate
    var velocity: Double
    var positions: [(Double, Double)]
    var destination: Double
    var duration: Double
  }

  @Test(arguments: [
    Row(
      rate: .normal, velocity: 1000, positions: [(0.1, 90.626), (0.5, 315.928), (1, 432.035)],
      destination: 499.500, duration: 3.4499),
    Row(rate: .normal, velocity: 2000, positions: [], destination: 999.000, duration: 3.7961),
    Row(rate: .normal, velocity: 300, positions: [], destination: 149.850, duration: 2.8485),
    Row(
      rate: .fast, velocity: 1000, positions: [(0.1, 63.079)], destination: 99.499,
      duration: 0.5267),
  ])
  func coastingHasItsGoldenNumbers(row: Row) {
    let coast = Deceleration(position: 0, velocity: row.velocity, rate: row.rate)
    for (time, position) in row.positions {
      #expect(abs(coast.position(at: time) - position) < 6e-4)
    }
    #expect(abs(coast.destination - row.destination) < 6e-4)
    #expect(abs(coast.duration() - row.duration) < 6e-5)
  }

  @Test func projectionIsTheSumOfMilliseconds() {
    #expect(abs(DecelerationRate.normal.projection(of: 1000) - 499) < 1e-9)
    #expect(abs(DecelerationRate.fast.projection(of: 1000) - 99) < 1e-9)
  }

  @Test(arguments: [-3000.0, -120, 40, 900, 5000], [DecelerationRate.normal, .fast])
  func velocityIsTheSlopeOfPosition(velocity: Double, rate: DecelerationRate) {
    let coast = Deceleration(position: 17, velocity: velocity, rate: rate)
    for time in stride(from: 0.0, through: 3, by: 0.25) {
      let slope = (coast.position(at: time + 1e-5) - coast.position(at: time - 1e-5)) / 2e-5
      #expect(abs(slope - coast.velocity(at: time)) < 1e-3)
    }
  }

  @Test(arguments: [-2500.0, -300, 300, 2500])
  func positionIsMonotoneAndFlingsAreSymmetric(velocity: Double) {
    let coast = Deceleration(position: 0, velocity: velocity)
    let mirrored = Deceleration(position: 0, velocity: -velocity)
    var last = 0.0
    for time in stride(from: 0.01, through: 4, by: 0.01) {
      let position = coast.position(at: time)
      #expect(abs(position) > abs(last))
      #expect(position == -mirrored.position(at: time))
      last = position
    }
  }

  @Test func timeAtADistanceIsTheInverseOfPosition() throws {
    let coast = Deceleration(position: 5, velocity: -800)
    let time = try #require(coast.time(at: -200))
    #expect(abs(coast.position(at: time) - (5 - 200)) < 1e-9)
    #expect(coast.time(at: 10) == nil)
    #expect(coast.time(at: -400) == nil)
    #expect(coast.time(at: 0) == 0)
  }

  @Test func slowMotionHasNoDuration() {
    #expect(Deceleration(position: 0, velocity: 1).duration() == 0)
    #expect(Deceleration(position: 0, velocity: 0).duration() == 0)
  }
}
