import Foundation
import Testing

@testable import Input

private let places = [
  CGPoint(x: 0.15, y: 0.15), CGPoint(x: 0.85, y: 0.15), CGPoint(x: 0.85, y: 0.85),
  CGPoint(x: 0.15, y: 0.85),
]

/// What a sensor tells that is mounted or scaled wrongly is taken back.
@Test(arguments: [
  "1 0 0 0 1 0", "0 -1 1 1 0 0", "-1 0 1 0 -1 1", "0 1 0 -1 0 1", "-1 0 1 0 1 0",
  "1.05 0.01 -0.02 0.005 0.97 0.01",
])
func theMatrixTakesBackWhatTheSensorDoes(_ text: String) throws {
  let truth = try #require(CalibrationMatrix(text))
  // The sensor tells a place that the matrix would correct: the inverse, found by the same means.
  let shown = places.map { truth.apply($0) }
  let found = try #require(CalibrationMatrix(from: places, to: shown))
  #expect(found.description == text)
  for (place, want) in zip(places, shown) {
    let seen = found.apply(place)
    #expect(abs(seen.x - want.x) < 1e-9 && abs(seen.y - want.y) < 1e-9)
  }
}

@Test func aMatrixInForceComesFirst() throws {
  let turned = try #require(CalibrationMatrix("0 -1 1 1 0 0"))
  let nudged = try #require(CalibrationMatrix("1 0 0.02 0 1 -0.01"))
  let both = nudged.after(turned)
  let place = CGPoint(x: 0.25, y: 0.125)
  #expect(turned.apply(place) == CGPoint(x: 0.875, y: 0.25))
  let (seen, want) = (both.apply(place), nudged.apply(turned.apply(place)))
  #expect(abs(seen.x - want.x) < 1e-12 && abs(seen.y - want.y) < 1e-12)
}

@Test func fingersThatTrembleAreAveraged() throws {
  let trembling = [
    CGPoint(x: 0.16, y: 0.15), CGPoint(x: 0.84, y: 0.15), CGPoint(x: 0.86, y: 0.85),
    CGPoint(x: 0.14, y: 0.85),
  ]
  let found = try #require(CalibrationMatrix(from: trembling, to: places))
  for (place, want) in zip(trembling, places) {
    let seen = found.apply(place)
    #expect(hypot(seen.x - want.x, seen.y - want.y) < 0.011)
  }
}

// No closure within the macro: Swift 6.0.3 crashes on it.
private let noMatrices: [[CGPoint]] = [
  [], [CGPoint(x: 0.1, y: 0.1), CGPoint(x: 0.9, y: 0.9)],
  Array(repeating: CGPoint(x: 0.5, y: 0.5), count: 4),
  [0.1, 0.3, 0.5, 0.9].map { CGPoint(x: $0, y: $0) },
  [CGPoint(x: CGFloat.nan, y: 0), CGPoint(x: 1, y: 0), CGPoint(x: 0, y: 1), CGPoint(x: 1, y: 1)],
]

@Test(arguments: noMatrices)
func touchesThatMakeNoMatrixAreRefused(_ touched: [CGPoint]) {
  #expect(CalibrationMatrix(from: touched, to: Array(places.prefix(touched.count))) == nil)
}

/// libinput ignores commas without a word; so does the doctor's reader.
@Test(arguments: ["", "1,0,0,0,1,0", "1 0 0 0 1", "1 0 0 0 1 x", "1 0 0 0 1 inf"])
func whatLibinputWouldNotReadIsNoMatrix(_ text: String) { #expect(CalibrationMatrix(text) == nil) }
