import Foundation
import Geometry

/// The plane that a paint's coordinates lie in, seen from the pixels.
struct PaintPlane {
  /// x, y and weight of the paint's coordinates for a pixel (X, Y): `m · (X, Y, 1)` each.
  let x: SIMD3<Double>
  let y: SIMD3<Double>
  let weight: SIMD3<Double>
  /// Pixels of a unit, about.
  let scale: Double

  /// Nil where a pixel has no place in the plane.
  init?(_ transform: ProjectionTransform) {
    guard let inverse = transform.inverse else { return nil }
    x = SIMD3(inverse.m11.native, inverse.m21.native, inverse.m31.native)
    y = SIMD3(inverse.m12.native, inverse.m22.native, inverse.m32.native)
    weight = SIMD3(inverse.m13.native, inverse.m23.native, inverse.m33.native)
    guard (x + y + weight).sum().isFinite else { return nil }
    let area = abs(x.x * y.y - x.y * y.x)
    let size = abs(weight.z) / area.squareRoot()
    scale = weight.x == 0 && weight.y == 0 && size.isFinite ? size : 2048
  }

  var isAffine: Bool { weight.x == 0 && weight.y == 0 }
}

/// A linear function of the pixels of a row: its value at the centre of column 0 and its step.
@inline(__always)
private func row(_ f: SIMD3<Double>, _ y: Int) -> SIMD2<Double> {
  SIMD2(f.x * 0.5 + f.y * (Double(y) + 0.5) + f.z, f.x)
}

/// Has whole groups of eight pixels written, from a column that is a multiple of eight: then a
/// pixel's colour doesn't depend on where a run begins.
private func writeGroups(
  _ out: UnsafeMutablePointer<UInt32>, _ count: Int, x: Int,
  _ body: (_ out: UnsafeMutablePointer<UInt32>, _ count: Int, _ x: Int) -> Void
) {
  var at = x
  let end = x + count
  withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 8) { group in
    guard let first = group.baseAddress else { return }
    while at < end {
      let start = at & ~7
      if start == at && end - at >= 8 {
        let whole = (end - at) & ~7
        body(out + (at - x), whole, at)
        at += whole
      } else {
        body(first, 8, start)
        let part = min(end, start + 8) - at
        (out + (at - x)).update(from: first + (at - start), count: part)
        at += part
      }
    }
  }
}

/// Where a linear gradient's colours lie among pixels.
struct LinearPlace {
  fileprivate let line: SIMD3<Double>
  fileprivate let weight: SIMD3<Double>
  fileprivate let isAffine: Bool
  /// Pixels from its start to its end, about.
  fileprivate let length: Double

  /// `across` leads from the start to the end, divided by its squared length.
  init(_ plane: PaintPlane, start: SIMD2<Double>, across: SIMD2<Double>) {
    length = plane.scale / (across * across).sum().squareRoot()
    let t = plane.x * across.x + plane.y * across.y
    line = t - plane.weight * (start * across).sum()
    weight = plane.weight
    isAffine = plane.isAffine
  }

  /// A colour for each row, where it is the same along all of them.
  func rows(_ rows: Range<Int>, _ colors: GradientColors) -> [UInt32]? {
    guard isAffine, abs(line.x) < 1e-9 * abs(weight.z) else { return nil }
    return rows.map {
      colors.pixel(at: (line.y * (Double($0) + 0.5) + line.z) / weight.z)
    }
  }
}

/// A linear gradient across pixels.
struct LinearSpans: SpanSource {
  private let table: GradientTable
  private let line: SIMD3<Double>
  private let weight: SIMD3<Double>
  private let isAffine: Bool

  init(_ colors: GradientColors, _ place: LinearPlace) {
    table = GradientTable(colors, pixels: place.length)
    line = place.line
    weight = place.weight
    isAffine = place.isAffine
  }

  var isOpaque: Bool { table.isOpaque }

  func write(_ out: UnsafeMutablePointer<UInt32>, _ count: Int, x: Int, y: Int) {
    let limit = table.limit
    table.colors.withUnsafeBufferPointer { colors in
      guard let first = colors.baseAddress else { return }
      writeGroups(out, count, x: x) { out, count, x in
        let t = row(line, y) * Double(limit)
        if isAffine {
          Rows.linearGradient(
            out, count, first: x, table: first, limit: limit, t: t.x / weight.z,
            dt: t.y / weight.z)
        } else {
          Rows.linearGradient(
            out, count, first: x, table: first, limit: limit, t: t, w: row(weight, y))
        }
      }
    }
  }
}

/// A radial gradient across pixels.
struct RadialSpans: SpanSource {
  private let table: GradientTable
  private let x: SIMD3<Double>
  private let y: SIMD3<Double>
  private let weight: SIMD3<Double>
  private let scale: Float
  private let offset: Float

  init(
    _ colors: GradientColors, _ plane: PaintPlane, center: SIMD2<Double>, start: Double,
    length: Double
  ) {
    table = GradientTable(colors, pixels: abs(length) * plane.scale)
    let unit = plane.isAffine ? 1 / plane.weight.z : 1
    x = (plane.x - plane.weight * center.x) * unit
    y = (plane.y - plane.weight * center.y) * unit
    weight = plane.weight * unit
    scale = Float(Double(table.limit) / length)
    offset = Float(-start / length * Double(table.limit))
  }

  var isOpaque: Bool { table.isOpaque }

  func write(_ out: UnsafeMutablePointer<UInt32>, _ count: Int, x column: Int, y line: Int) {
    table.colors.withUnsafeBufferPointer { colors in
      guard let first = colors.baseAddress else { return }
      writeGroups(out, count, x: column) { out, count, column in
        Rows.radialGradient(
          out, count, first: column, table: first, limit: table.limit, u: row(x, line),
          v: row(y, line), w: row(weight, line), scale: scale, offset: offset)
      }
    }
  }
}

/// A gradient around a point.
struct AngularSpans: SpanSource {
  private let table: GradientTable
  private let x: SIMD3<Double>
  private let y: SIMD3<Double>
  private let weight: SIMD3<Double>
  private let scale: Float
  private let offset: Float

  /// Angles in radians, clockwise from the direction of x.
  ///
  /// Of more than a turn the last one is drawn. What a part of a turn leaves over has the colour of
  /// the nearer end, changing in its middle.
  init(
    _ colors: GradientColors, _ plane: PaintPlane, center: SIMD2<Double>, start: Double,
    end: Double
  ) {
    // Far from the centre a table entry spans more than a pixel: there it would anyway.
    table = GradientTable(colors, pixels: 2048)
    let turn = 2 * Double.pi
    let span = end - start
    let length = max(abs(span), 1e-6)
    let gap = max(0, turn - length)
    let sign: Double = span < 0 ? -1 : 1
    // Where the kernel's turn begins, against the direction in which the gradient runs.
    let first = (length > turn ? end - sign * turn : start) - sign * gap / 2
    let unit = plane.isAffine ? 1 / plane.weight.z : 1
    let px = (plane.x - plane.weight * center.x) * unit
    let py = (plane.y - plane.weight * center.y) * unit
    let angle = first.truncatingRemainder(dividingBy: turn)
    x = px * cos(angle) + py * sin(angle)
    y = (py * cos(angle) - px * sin(angle)) * sign
    weight = plane.weight * unit
    let limit = Double(table.limit)
    scale = Float(limit * turn / length)
    offset = Float(limit * (length > turn ? (length - turn) / length : -gap / 2 / length))
  }

  var isOpaque: Bool { table.isOpaque }

  func write(_ out: UnsafeMutablePointer<UInt32>, _ count: Int, x column: Int, y line: Int) {
    table.colors.withUnsafeBufferPointer { colors in
      guard let first = colors.baseAddress else { return }
      writeGroups(out, count, x: column) { out, count, column in
        Rows.angularGradient(
          out, count, first: column, table: first, limit: table.limit, u: row(x, line),
          v: row(y, line), w: row(weight, line), scale: scale, offset: offset)
      }
    }
  }
}
