import Motion
import Testing

@Suite struct SpringTests {
  struct Row: Sendable {
    var name: String
    var spring: Spring
    var ratio: Double
    var stiffness: Double
    var damping: Double
    var settle: Double?
    var overshoot: Double?
  }

  @Test(arguments: [
    Row(
      name: "smooth", spring: .smooth, ratio: 1, stiffness: 157.9137, damping: 25.1327,
      settle: 0.757, overshoot: 0),
    Row(
      name: "snappy", spring: .snappy, ratio: 0.85, stiffness: 157.9137, damping: 21.3628,
      settle: 0.877, overshoot: 0.0063),
    Row(
      name: "bouncy", spring: .bouncy, ratio: 0.7, stiffness: 157.9137, damping: 17.5929,
      settle: 1.045, overshoot: 0.0460),
    Row(
      name: "interactive, legacy", spring: Spring(response: 0.15, dampingRatio: 0.86), ratio: 0.86,
      stiffness: 1754.596, damping: 72.047, settle: 0.292, overshoot: 0.0050),
    Row(
      name: "interactive", spring: Spring(duration: 0.15, bounce: 0.15), ratio: 0.85,
      stiffness: 1754.596, damping: 71.209, settle: nil, overshoot: nil),
    Row(
      name: "response, legacy", spring: Spring(response: 0.5, dampingRatio: 0.825), ratio: 0.825,
      stiffness: 157.9137, damping: 20.7345, settle: 0.901, overshoot: 0.0102),
    Row(
      name: "default", spring: Spring(duration: 0.55), ratio: 1, stiffness: 130.5072,
      damping: 22.8479, settle: 0.825, overshoot: 0),
  ])
  func springsHaveTheirTable(row: Row) {
    #expect(abs(row.spring.dampingRatio - row.ratio) < 1e-12)
    #expect(abs(row.spring.stiffness - row.stiffness) < 6e-4)
    #expect(abs(row.spring.damping - row.damping) < 6e-4)
    if let settle = row.settle { #expect(abs(row.spring.settlingDuration - settle) < 6e-4) }
    if let overshoot = row.overshoot {
      let highest = (0...4000).map { row.spring.value(target: 1.0, time: Double($0) / 2000) }.max()
      #expect(abs(max(0, (highest ?? 0) - 1) - overshoot) < 6e-5)
    }
  }

  static let times = [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5]

  @Test(arguments: [
    (Spring.smooth, [0.13131, 0.35774, 0.56196, 0.71542, 0.82103, 0.89003, 0.96046, 0.98640]),
    (Spring.snappy, [0.13821, 0.38810, 0.61768, 0.78637, 0.89451, 0.95645, 1.00162, 1.00602]),
    (Spring.bouncy, [0.14572, 0.42330, 0.68506, 0.87371, 0.98409, 1.03393, 1.03930, 1.01450]),
    (
      Spring(duration: 0.55),
      [0.11251, 0.31646, 0.51097, 0.66562, 0.77829, 0.85621, 0.94229, 0.97781]
    ),
  ])
  func springsHaveTheirGoldenNumbers(spring: Spring, values: [Double]) {
    for (time, value) in zip(SpringTests.times, values) {
      #expect(abs(spring.value(target: 1.0, time: time) - value) < 6e-6)
    }
  }

  @Test(arguments: [-0.4, -0.1, 0, 1e-9, 0.15, 0.5, 0.9], [-3.0, 0, 7])
  func velocityIsTheSlopeOfTheValue(bounce: Double, initial: Double) {
    let spring = Spring(duration: 0.5, bounce: bounce)
    #expect(spring.value(target: 2.0, initialVelocity: initial, time: 0) == 0)
    #expect(abs(spring.velocity(target: 2.0, initialVelocity: initial, time: 0) - initial) < 1e-9)
    for time in stride(from: 0.01, through: 1.5, by: 0.05) {
      let after = spring.value(target: 2.0, initialVelocity: initial, time: time + 1e-6)
      let before = spring.value(target: 2.0, initialVelocity: initial, time: time - 1e-6)
      let velocity = spring.velocity(target: 2.0, initialVelocity: initial, time: time)
      #expect(abs((after - before) / 2e-6 - velocity) < 1e-4)
    }
  }

  @Test(arguments: [-0.5, -0.2, 0, 0.3, 0.8])
  func springsStayWithinEpsilonOnceSettled(bounce: Double) {
    let spring = Spring(duration: 0.4, bounce: bounce)
    let settled = spring.settlingDuration
    for step in 0..<100 {
      let value = spring.value(target: 1.0, time: settled + Double(step) * 0.02)
      #expect(abs(value - 1) <= 0.001)
    }
  }

  @Test func noResponseIsTheStiffestSpring() {
    #expect(abs(Spring(response: 0, dampingRatio: 1).stiffness - 45_000) < 1e-6)
    #expect(Spring(duration: .nan, bounce: .nan).value(target: 1.0, time: 1).isFinite)
  }

  @Test func partsAndNamesTellTheSameSpring() {
    let spring = Spring(mass: 1, stiffness: 157.913_670_4, damping: 21.362_830_0)
    #expect(abs(spring.duration - 0.5) < 1e-6)
    #expect(abs(spring.bounce - 0.15) < 1e-6)
    #expect(Spring.snappy(duration: 0.5, extraBounce: 0.15).bounce == Spring.bouncy.bounce)
  }
}
