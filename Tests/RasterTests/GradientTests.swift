import Foundation
import Geometry
import TestSupport
import Testing

@testable import Raster

private let dark = RGBA(hex: 0x102030)
private let light = RGBA(hex: 0xf0c0a0)
private let ramp = [ColorStop(color: dark, location: 0), ColorStop(color: light, location: 1)]

private func painted(
  _ paint: Paint, _ width: Int, _ height: Int, _ transform: ProjectionTransform = .identity,
  in rect: CGRect? = nil
) -> PixelBuffer {
  let target = PixelBuffer(width: width, height: height)
  Painter(target: target).fill(
    Path(rect ?? CGRect(x: -500, y: -500, width: 3000, height: 3000)), paint: paint,
    transform: transform)
  return target
}

private func red(_ p: UInt32) -> Double { Double(p >> 16 & 255) }

/// What the ramp's red is at a place, limited to its ends.
private func wanted(_ t: Double) -> Double { 16 + 224 * max(0, min(1, t)) }

private let planes: [(String, ProjectionTransform)] = [
  ("as it is", .identity),
  ("scaled", ProjectionTransform(1.7, 0, 0, 0, 0.6, 0, 9.5, -4, 1)),
  (
    "turned",
    ProjectionTransform(rotation: .degrees(33)).concatenating(.init(translationX: 40, y: -20))
  ),
  ("skewed and mirrored", ProjectionTransform(-1.1, 0.3, 0, 0.4, 0.9, 0, 90, 5, 1)),
  ("in perspective", ProjectionTransform(1.1, 0.1, 0.001, -0.2, 1, -0.0005, 5, 3, 1)),
]

@Test(arguments: planes.map(\.0), [0, 1, 2])
func gradientsAreTheirFormulaInEveryPlane(_ name: String, _ kind: Int) throws {
  let transform = try #require(planes.first { $0.0 == name }?.1)
  let inverse = try #require(transform.inverse)
  let center = CGPoint(x: 61.3, y: 44.8)
  let paint: Paint =
    switch kind {
    case 0: .linear(stops: ramp, start: CGPoint(x: 12, y: 20), end: CGPoint(x: 110, y: 71))
    case 1: .radial(stops: ramp, center: center, startRadius: 9, endRadius: 70)
    default:
      .angular(stops: ramp, center: center, startAngle: .degrees(20), endAngle: .degrees(290))
    }
  let got = painted(
    paint, 130, 100, transform, in: CGRect(x: -60, y: -60, width: 260, height: 220))
  var compared = 0
  var worst = 0.0
  for y in 0..<100 {
    for x in 0..<130 where got[x, y] >> 24 == 255 {
      let p = inverse.apply(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
      let (px, py) = (p.x.native, p.y.native)
      let t: Double
      switch kind {
      case 0: t = ((px - 12) * 98 + (py - 20) * 51) / (98 * 98 + 51 * 51)
      case 1:
        let (dx, dy) = (px - center.x.native, py - center.y.native)
        t = ((dx * dx + dy * dy).squareRoot() - 9) / 61
      default:
        var angle = atan2(py - center.y.native, px - center.x.native) * 180 / .pi - 20
        // What is left over, 90°, belongs to the nearer end.
        while angle < -45 { angle += 360 }
        while angle >= 315 { angle -= 360 }
        // Beside the seam the ends meet.
        if abs(angle + 45) < 1 || abs(angle - 315) < 1 { continue }
        t = angle / 270
      }
      compared += 1
      worst = max(worst, abs(red(got[x, y]) - wanted(t)))
    }
  }
  #expect(worst <= 0.75)
  #expect(compared > 3000)
}

@Test(arguments: [0.25, 0.5, 1.0 / 3, 0.9])
func twoStopsAtOnePlaceAreAHardEdge(_ place: Double) {
  let stops = [
    ColorStop(color: dark, location: 0), ColorStop(color: dark, location: CGFloat(place)),
    ColorStop(color: light, location: CGFloat(place)), ColorStop(color: light, location: 1),
  ]
  let length = 1600.0
  // Along, and slightly across so that it isn't drawn by rows.
  for slope in [0, 0.001] {
    let got = painted(
      .linear(stops: stops, start: .zero, end: CGPoint(x: length, y: length * slope)), 1600, 2)
    let edge = length * place * (1 + slope * slope)
    for x in 0..<1600 {
      let center = Double(x) + 0.5
      if abs(center - edge) < 0.3 { continue }
      #expect(got[x, 0] == (center < edge ? dark : light).premultiplied, "\(x)")
    }
  }
}

@Test func manyStopsKeepTheirColours() {
  let colors: [UInt32] = [0xff0000, 0x00ff00, 0x0000ff, 0xffff00, 0x00ffff]
  let stops = colors.enumerated().map {
    ColorStop(color: RGBA(hex: $1), location: CGFloat($0) / 4)
  }
  // Stops stand on pixel centres: 0.5 + 100 k.
  let got = painted(
    .linear(stops: stops, start: CGPoint(x: 0.5, y: 0), end: CGPoint(x: 400.5, y: 0)), 401, 1)
  for (index, color) in colors.enumerated() {
    #expect(got[index * 100, 0] == 0xff00_0000 | color)
  }
}

@Test func oneStopIsOneColour() {
  let stop = [ColorStop(color: light, location: 0.4)]
  for paint in [
    Paint.linear(stops: stop, start: .zero, end: CGPoint(x: 40, y: 7)),
    .radial(stops: stop, center: CGPoint(x: 20, y: 20), startRadius: 0, endRadius: 9),
    .angular(stops: stop, center: CGPoint(x: 20, y: 20), startAngle: .zero, endAngle: .degrees(90)),
  ] {
    #expect(painted(paint, 40, 40).words.allSatisfy { $0 == light.premultiplied })
  }
}

@Test func stopsOutOfOrderAndOutOfRangeAreLimited() {
  let stops = [
    ColorStop(color: dark, location: -3), ColorStop(color: light, location: 0.6),
    ColorStop(color: dark, location: 0.2), ColorStop(color: light, location: .infinity),
  ]
  // Limited: 0, 0.6, 0.6, 1.
  let got = painted(.linear(stops: stops, start: .zero, end: CGPoint(x: 100, y: 0)), 100, 1)
  #expect(abs(red(got[29, 0]) - 126.1) < 1)
  #expect(red(got[58, 0]) > 230)
  #expect(red(got[61, 0]) < 26)
  #expect(red(got[99, 0]) > 235)
}

@Test(
  arguments: [
    (0, 360), (90, 90 + 720), (350, 10), (10, -350), (-400, 30), (0, 0), (45, 45.0000001),
  ] as [(Double, Double)])
func anyTwoAnglesGiveAGradient(_ start: Double, _ end: Double) {
  let got = painted(
    .angular(
      stops: ramp, center: CGPoint(x: 25, y: 25), startAngle: .degrees(start),
      endAngle: .degrees(end)), 50, 50)
  #expect(got.words.allSatisfy { $0 >> 24 == 255 && $0 >> 16 & 255 >= 16 && $0 >> 16 & 255 <= 240 })
  if start == 0 && end == 360 {
    // Right, below, left, above: clockwise.
    for (x, y, t) in [(49, 25, 0.003), (25, 49, 0.25), (0, 24, 0.5), (24, 0, 0.75)] {
      #expect(abs(red(got[x, y]) - wanted(t)) < 3, "\(x), \(y)")
    }
  }
  if start == 10 && end == -350 {
    // Anticlockwise: just above the start is early, just below is late.
    #expect(red(got[48, 27]) < 30 && red(got[48, 31]) > 225)
  }
  if end == 810 {
    // Two turns: the last one is drawn, so that no place is before the middle.
    #expect(got.words.allSatisfy { red($0) >= wanted(0.5) - 1 })
  }
}

@Test(arguments: [
  Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e-300, 0, .greatestFiniteMagnitude, 1e19,
])
func gradientsOfAnyNumbersAreHarmless(_ value: Double) {
  let v = CGFloat(value)
  let center = CGPoint(x: 10, y: 10)
  let paints: [Paint] = [
    .linear(stops: ramp, start: CGPoint(x: v, y: 0), end: center),
    .linear(stops: ramp, start: center, end: CGPoint(x: 3, y: v)),
    .radial(stops: ramp, center: CGPoint(x: v, y: v), startRadius: 0, endRadius: 9),
    .radial(stops: ramp, center: center, startRadius: v, endRadius: 9),
    .radial(stops: ramp, center: center, startRadius: 1, endRadius: v),
    .angular(stops: ramp, center: CGPoint(x: v, y: 2), startAngle: .zero, endAngle: .degrees(90)),
    .angular(
      stops: ramp, center: center, startAngle: Angle(radians: value), endAngle: .degrees(90)),
    .angular(
      stops: ramp, center: center, startAngle: .zero, endAngle: Angle(radians: value)),
    .linear(
      stops: [
        ColorStop(color: RGBA(red: Float(value), green: 1, blue: 0), location: v),
        ColorStop(color: light, location: 0.5),
      ], start: .zero, end: center),
  ]
  for paint in paints {
    for transform in [
      ProjectionTransform.identity, ProjectionTransform(scaleX: v, y: 1),
      ProjectionTransform(1, 0, 0.01, 0, 1, v, 0, 0, 1),
    ] {
      let got = painted(paint, 24, 24, transform, in: CGRect(x: 0, y: 0, width: 24, height: 24))
      for pixel in got.words {
        let alpha = pixel >> 24
        #expect(pixel & 255 <= alpha && pixel >> 8 & 255 <= alpha && pixel >> 16 & 255 <= alpha)
      }
    }
  }
}

@Test func gradientsOfEveryKindLookRight() {
  let sheet = PixelBuffer(width: 380, height: 260)
  sheet.clear(0xff20_2428)
  let painter = Painter(target: sheet)
  let rainbow = [
    ColorStop(color: RGBA(hex: 0xff453a), location: 0),
    ColorStop(color: RGBA(hex: 0xffd60a), location: 0.33),
    ColorStop(color: RGBA(hex: 0x30d158), location: 0.66),
    ColorStop(color: RGBA(hex: 0x0a84ff), location: 1),
  ]
  let fade = [
    ColorStop(color: RGBA(hex: 0x3e7cb1, alpha: 0.9), location: 0),
    ColorStop(color: RGBA(hex: 0x3e7cb1, alpha: 0), location: 1),
  ]
  for (row, stops) in [rainbow, fade].enumerated() {
    let y = CGFloat(20 + row * 120)
    let paints: [Paint] = [
      .linear(
        stops: stops, start: CGPoint(x: 20, y: y), end: CGPoint(x: 120, y: y + 100)),
      .radial(stops: stops, center: CGPoint(x: 190, y: y + 50), startRadius: 0, endRadius: 50),
      .angular(
        stops: stops, center: CGPoint(x: 310, y: y + 50), startAngle: .degrees(-90),
        endAngle: .degrees(row == 0 ? 270 : 180)),
    ]
    for (column, paint) in paints.enumerated() {
      let box = CGRect(x: CGFloat(20 + column * 120), y: y, width: 100, height: 100)
      painter.fill(
        Path(roundedRect: box, cornerRadius: 18), paint: paint, transform: .identity)
    }
  }
  expectGolden(sheet, named: "gradients")
}
