import Testing

@testable import Charts

@Suite struct NumberTicksTests {
  @Test(
    arguments: [
      (0.7, [0, 0.2, 0.4, 0.6, 0.8]),
      (3.3, [0, 1, 2, 3, 4]),
      (8.8, [0, 5, 10]),
      (14, [0, 5, 10, 15]),
      (27, [0, 10, 20, 30]),
      (40, [0, 10, 20, 30, 40]),
      (50, [0, 20, 40, 60]), (55, [0, 20, 40, 60]), (60, [0, 20, 40, 60]),
      (64, [0, 25, 50, 75]), (70, [0, 25, 50, 75]),
      (120, [0, 50, 100, 150]), (130, [0, 50, 100, 150]),
      (190, [0, 50, 100, 150, 200]),
      (512, [0, 200, 400, 600]),
      (999, [0, 250, 500, 750, 1_000]),
      (1_600, [0, 500, 1_000, 1_500, 2_000]),
      (8_000, [0, 2_000, 4_000, 6_000, 8_000]),
      (12_000, [0, 5_000, 10_000, 15_000]),
      (33_000, [0, 10_000, 20_000, 30_000, 40_000]),
      (250_000, [0, 100_000, 200_000, 300_000]),
    ] as [(Double, [Double])])
  func ticksRoundOutTheData(top: Double, expected: [Double]) {
    let ticks = NumberTicks(covering: 0...top)
    #expect(ticks.values == expected)
    #expect(ticks.domain == 0...(expected.last ?? 0))
  }

  @Test(
    arguments: [
      (60.0, 4, [0, 20, 40, 60]), (70, 4, [0, 25, 50, 75]), (130, 4, [0, 50, 100, 150]),
      (200, 4, [0, 50, 100, 150, 200]), (100, 3, [0, 50, 100]), (100, 4, [0, 25, 50, 75, 100]),
    ] as [(Double, Int, [Double])])
  func aDesiredCountIsApproached(top: Double, count: Int, expected: [Double]) {
    #expect(NumberTicks(covering: 0...top, desiredCount: count).values == expected)
  }

  @Test(
    arguments: [
      (0...100, [0, 25, 50, 75, 100]), (150...240, [150, 175, 200, 225]), (0...240, [0, 100, 200]),
      (0...13_377.5134, [0, 5_000, 10_000]),
    ] as [(ClosedRange<Double>, [Double])])
  func aFixedDomainKeepsItsEnds(domain: ClosedRange<Double>, expected: [Double]) {
    let ticks = NumberTicks(inside: domain)
    #expect(ticks.values == expected)
    #expect(ticks.domain == domain)
  }

  @Test func negativeDataWidenTheDomainBelowZero() {
    #expect(NumberTicks(covering: -15...33).values == [-20, 0, 20, 40])
    #expect(NumberTicks(covering: -27...(-3)).values == [-30, -20, -10, 0])
  }

  @Test func allZeroDataGetAUnit() {
    #expect(NumberTicks(covering: 0...0).domain == 0...1)
  }

  @Test func equalDataWithoutZeroGetASpan() {
    let ticks = NumberTicks(covering: 72...72, includesZero: false)
    #expect(ticks.domain.lowerBound < 72 && ticks.domain.upperBound > 72)
    #expect(ticks.values.count >= 3)
  }

  @Test func dataAwayFromZeroKeepAwayWhenAsked() {
    let ticks = NumberTicks(covering: 71.2...74.9, includesZero: false)
    #expect(ticks.values == [71, 72, 73, 74, 75])
  }

  @Test(arguments: [0.1, 0.3, 0.6, 1.1, 0.07, 1e-7])
  func ticksAreExactDecimals(top: Double) {
    let ticks = NumberTicks(covering: 0...top)
    for value in ticks.values {
      #expect("\(value)".count <= 6, "\(value) carries binary noise")
    }
  }

  @Test(arguments: [
    -Double.infinity...Double.infinity, 0...Double.infinity, 0...1e300,
    0...Double.leastNonzeroMagnitude,
    1e16...(1e16 + 4), -1e308...1e308,
  ])
  func extremeDomainsNeverTrap(extent: ClosedRange<Double>) {
    #expect(NumberTicks(covering: extent).values.count <= 1_000)
    #expect(NumberTicks(inside: extent).values.count <= 1_000)
  }

  @Test func logarithmicTicksArePowersOfTen() {
    #expect(LogTicks.values(in: 1...10_000) == [1, 10, 100, 1_000, 10_000])
    #expect(LogTicks.values(in: 1...50) == [1, 2, 5, 10, 20, 50])
    #expect(LogTicks.symmetricValues(in: -100...1_000).contains(0))
    #expect(LogTicks.values(in: -1...10) == [])
  }
}
