import Geometry
import Motion
import Testing

@Suite struct UnitCurveTests {
  @Test(arguments: [
    (
      UnitCurve.easeInOut,
      [
        0.019722, 0.081660, 0.187396, 0.331884, 0.5, 0.668116, 0.812604, 0.918340, 0.980278,
      ]
    ),
    (
      UnitCurve.easeOut,
      [
        0.160572, 0.308366, 0.445186, 0.570880, 0.684643, 0.785139, 0.870423, 0.937718, 0.982973,
      ]
    ),
  ])
  func curvesHaveTheirGoldenNumbers(curve: UnitCurve, values: [Double]) {
    for (index, value) in values.enumerated() {
      #expect(abs(curve.value(at: Double(index + 1) / 10) - value) < 1.5e-6)
    }
  }

  @Test func easeInOutHasItsQuarters() {
    #expect(abs(UnitCurve.easeInOut.value(at: 0.25) - 0.129162) < 1.5e-6)
    #expect(abs(UnitCurve.easeInOut.value(at: 0.75) - 0.870838) < 1.5e-6)
  }

  static let all: [UnitCurve] = [
    .linear, .easeIn, .easeOut, .easeInOut, .circularEaseIn, .circularEaseOut, .circularEaseInOut,
    .bezier(
      startControlPoint: UnitPoint(x: 1, y: 0), endControlPoint: UnitPoint(x: 0, y: 1)),
    .bezier(startControlPoint: UnitPoint(x: 0, y: 0.9), endControlPoint: UnitPoint(x: 0.1, y: 1)),
  ]

  @Test(arguments: all)
  func curvesRiseFromZeroToOneAndClamp(curve: UnitCurve) {
    #expect(curve.value(at: -1) == 0)
    #expect(curve.value(at: 0) == 0)
    #expect(curve.value(at: 1) == 1)
    #expect(curve.value(at: 7) == 1)
    #expect(curve.value(at: .nan) == 0)
    var last = 0.0
    for step in 1...500 {
      let value = curve.value(at: Double(step) / 500)
      #expect(value >= last)
      last = value
    }
  }

  @Test(arguments: all)
  func inverseUndoesTheCurve(curve: UnitCurve) {
    for step in 1..<20 {
      let p = Double(step) / 20
      let slope = curve.velocity(at: p)
      guard slope > 0.01, slope < 100 else { continue }
      #expect(abs(curve.inverse.value(at: curve.value(at: p)) - p) < 2e-4)
    }
  }

  @Test(arguments: all)
  func velocityIsTheSlope(curve: UnitCurve) {
    for step in 1..<20 {
      let p = Double(step) / 20 + 0.003
      let slope = (curve.value(at: p + 1e-2) - curve.value(at: p - 1e-2)) / 2e-2
      guard slope < 5 else { continue }
      #expect(abs(slope - curve.velocity(at: p)) < 0.05)
    }
  }

  @Test func circularCurvesAreQuartersOfACircle() {
    #expect(abs(UnitCurve.circularEaseIn.value(at: 0.6) - 0.2) < 1e-12)
    #expect(abs(UnitCurve.circularEaseOut.value(at: 0.4) - 0.8) < 1e-12)
    #expect(abs(UnitCurve.circularEaseInOut.value(at: 0.3) - 0.1) < 1e-12)
    #expect(abs(UnitCurve.circularEaseInOut.value(at: 0.7) - 0.9) < 1e-12)
  }
}
