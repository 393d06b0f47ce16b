import Testing

@testable import Charts

@Suite struct ScaleTests {
  @Test(arguments: [
    PositionScale.Curve.linear, .log, .symmetricLog(slopeAtZero: 1), .power(exponent: 0.5),
  ])
  func positionAndValueAreInverse(curve: PositionScale.Curve) {
    let scale = PositionScale(1...1_000, from: 300, to: 0, curve: curve)
    #expect(abs(scale.position(1) - 300) < 1e-9)
    #expect(abs(scale.position(1_000)) < 1e-9)
    for value in [1.0, 2, 50, 999] {
      #expect(abs(scale.value(at: scale.position(value)) - value) < 1e-6 * value)
    }
  }

  @Test func aLogarithmicScaleMakesEqualRatiosEqualLengths() {
    let scale = PositionScale(1...100, from: 0, to: 200, curve: .log)
    #expect(abs(scale.position(10) - 100) < 1e-9)
    #expect(scale.position(0).isNaN && scale.position(-5).isNaN)
  }

  @Test func aSymmetricScaleIsOdd() {
    let scale = PositionScale(-100...100, from: 0, to: 200, curve: .symmetricLog(slopeAtZero: 1))
    #expect(abs(scale.position(0) - 100) < 1e-9)
    #expect(abs(scale.position(10) - 100 - (100 - scale.position(-10))) < 1e-9)
  }

  @Test func aDomainWithoutSpanPutsItsValueInTheMiddle() {
    let scale = PositionScale(5...5, from: 0, to: 100)
    #expect(scale.position(5) == 50)
  }

  @Test func anUnusableDomainNeverTraps() {
    let scale = PositionScale(-5...0, from: 0, to: 100, curve: .log)
    #expect(scale.position(1).isFinite)
    #expect(PositionScale(0...1, from: .nan, to: .infinity).position(0.5).isFinite)
  }

  @Test func categoriesKeepTheOrderOfTheirAppearance() {
    var index = CategoryIndex(["b", "a"])
    index.insert("b")
    index.insert("c")
    #expect(index.names == ["b", "a", "c"])
    #expect(index.domain == 0...3)
    #expect(index.center(of: "a") == 1.5)
    #expect(index.name(at: 2.999) == "c")
    #expect(index.name(at: 3) == nil)
    #expect(index.name(at: -0.1) == nil)
  }

  @Test func anExtentLeavesOutWhatIsNotFinite() {
    #expect(DataExtent([3, .nan, -1, .infinity]).range == -1...3)
    #expect(DataExtent([.nan]).range == nil)
  }
}
