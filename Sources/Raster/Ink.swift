import Foundation
import Geometry

/// A paint made ready for rows of pixels.
enum Ink {
  /// One premultiplied colour.
  case color(UInt32)
  /// One premultiplied colour a row; the first belongs to row `top`.
  case rows([UInt32], top: Int)
  /// A colour for each pixel.
  case spans(any SpanSource)
}

/// Writes the premultiplied colours of pixels.
protocol SpanSource {
  /// The colours of `count` pixels of row `y` from column `x`; a pixel's colour depends on its own
  /// place alone.
  func write(_ out: UnsafeMutablePointer<UInt32>, _ count: Int, x: Int, y: Int)
}

extension Ink {
  /// Makes a paint ready for `rows`; nil where nothing would be painted.
  ///
  /// `transform` leads from the paint's coordinates to pixels.
  init?(_ paint: Paint, transform: ProjectionTransform, rows: Range<Int>) {
    switch paint {
    case .solid(let color):
      let pixel = color.premultiplied
      if pixel == 0 { return nil }
      self = .color(pixel)
    case .linear(let stops, let start, let end):
      guard let colors = GradientColors(stops) else { return nil }
      let dx = (end.x - start.x).native
      let dy = (end.y - start.y).native
      let squared = dx * dx + dy * dy
      guard squared > 0, squared.isFinite, let inverse = transform.inverse else {
        self = .color(colors.last)
        return
      }
      // t = (gx·X + gy·Y + g0) / (px·X + py·Y + p0) for the pixel's centre (X, Y).
      let gx = dx / squared
      let gy = dy / squared
      let g0 = -(start.x.native * gx + start.y.native * gy)
      let line = SIMD3(
        inverse.m11.native * gx + inverse.m12.native * gy + inverse.m13.native * g0,
        inverse.m21.native * gx + inverse.m22.native * gy + inverse.m23.native * g0,
        inverse.m31.native * gx + inverse.m32.native * gy + inverse.m33.native * g0)
      let weight = SIMD3(inverse.m13.native, inverse.m23.native, inverse.m33.native)
      if transform.isAffine && abs(line.x) < 1e-9 {
        self = .rows(
          rows.map { colors.pixel(at: line.y * (Double($0) + 0.5) + line.z) }, top: rows.lowerBound)
      } else {
        self = .spans(LinearSpans(table: colors.table, line: line, weight: weight))
      }
    case .radial(let stops, let center, let startRadius, let endRadius):
      guard let colors = GradientColors(stops) else { return nil }
      let length = (endRadius - startRadius).native
      guard length != 0, length.isFinite, let inverse = transform.inverse else {
        self = .color(colors.last)
        return
      }
      self = .spans(
        RadialSpans(
          table: colors.table, inverse: inverse, centerX: center.x.native,
          centerY: center.y.native, scale: 1 / length, offset: -startRadius.native / length))
    }
  }
}

/// The colours of a gradient between 0 and 1, premultiplied before they are mixed.
struct GradientColors {
  private let locations: [Double]
  private let colors: [SIMD4<Double>]
  /// Entries of `table` less one.
  static let steps = 1024

  /// Nil without stops.
  init?(_ stops: [ColorStop]) {
    guard !stops.isEmpty else { return nil }
    var previous = 0.0
    locations = stops.map {
      let location = $0.location.native
      previous = max(previous, location.isFinite ? min(1, location) : previous)
      return previous
    }
    colors = stops.map {
      func unit(_ v: Float) -> Double { v > 0 ? Double(min(1, v)) : 0 }
      let a = unit($0.color.alpha)
      return SIMD4(
        unit($0.color.blue) * a, unit($0.color.green) * a, unit($0.color.red) * a, a)
    }
  }

  func pixel(at t: Double) -> UInt32 {
    guard let first = colors.first, let last = colors.last else { return 0 }
    if !(t > (locations.first ?? 0)) { return GradientColors.pixel(first) }
    if t >= (locations.last ?? 1) { return GradientColors.pixel(last) }
    var index = 1
    while index < locations.count - 1 && locations[index] <= t { index += 1 }
    let from = locations[index - 1]
    let width = locations[index] - from
    let part = width > 0 ? (t - from) / width : 1
    return GradientColors.pixel(colors[index - 1] * (1 - part) + colors[index] * part)
  }

  var last: UInt32 { GradientColors.pixel(colors.last ?? .zero) }

  /// `steps + 1` colours from 0 to 1.
  var table: [UInt32] {
    (0...GradientColors.steps).map { pixel(at: Double($0) / Double(GradientColors.steps)) }
  }

  private static func pixel(_ color: SIMD4<Double>) -> UInt32 {
    func byte(_ v: Double) -> UInt32 { UInt32(max(0, min(255, (v * 255).rounded()))) }
    let low = byte(color.x) | byte(color.y) << 8
    return low | byte(color.z) << 16 | byte(color.w) << 24
  }
}

/// A linear gradient across pixels.
struct LinearSpans: SpanSource {
  let table: [UInt32]
  let line: SIMD3<Double>
  let weight: SIMD3<Double>

  func write(_ out: UnsafeMutablePointer<UInt32>, _ count: Int, x: Int, y: Int) {
    let cy = Double(y) + 0.5
    let base = line.y * cy + line.z
    let steps = Double(GradientColors.steps)
    table.withUnsafeBufferPointer { table in
      if weight.x == 0 && weight.y == 0 {
        for i in 0..<count {
          let t = line.x * (Double(x + i) + 0.5) + base
          out[i] = table[Int(t > 0 ? min(1, t) * steps + 0.5 : 0)]
        }
      } else {
        let weightBase = weight.y * cy + weight.z
        for i in 0..<count {
          let cx = Double(x + i) + 0.5
          let t = (line.x * cx + base) / (weight.x * cx + weightBase)
          out[i] = table[Int(t > 0 ? min(1, t) * steps + 0.5 : 0)]
        }
      }
    }
  }
}

/// A radial gradient across pixels.
struct RadialSpans: SpanSource {
  let table: [UInt32]
  let inverse: ProjectionTransform
  let centerX: Double
  let centerY: Double
  let scale: Double
  let offset: Double

  func write(_ out: UnsafeMutablePointer<UInt32>, _ count: Int, x: Int, y: Int) {
    let cy = Double(y) + 0.5
    let steps = Double(GradientColors.steps)
    let m = inverse
    let bx = m.m21.native * cy + m.m31.native
    let by = m.m22.native * cy + m.m32.native
    let bw = m.m23.native * cy + m.m33.native
    table.withUnsafeBufferPointer { table in
      for i in 0..<count {
        let cx = Double(x + i) + 0.5
        let w = m.m13.native * cx + bw
        let px = (m.m11.native * cx + bx) / w - centerX
        let py = (m.m12.native * cx + by) / w - centerY
        let t = (px * px + py * py).squareRoot() * scale + offset
        out[i] = table[Int(t > 0 ? min(1, t) * steps + 0.5 : 0)]
      }
    }
  }
}
