/// The outline of a round-joined stroke whose line never goes back in x.
///
/// A vertical cut through such a stroke is one interval. So its outline is two functions of x, kept
/// at eight sample columns a pixel: the least y of all that is drawn there and the greatest, in
/// 1/256 px. The outline never overlaps itself, and so no coverage is counted twice where a dense
/// series winds within a pixel. Values depend on the line and the column alone, never on a clip.
extension Rows {
  /// Widens the bounds by a line: by the sides of its segments and the outer arcs of its vertices.
  ///
  /// - Parameters:
  ///   - points: x and y in pixels; x never falls, both lie within ±8192.
  ///   - first: the index of the first point that may reach a column.
  ///   - last: the index of the last such point.
  ///   - radius: half the line's width, in pixels.
  ///   - top: the least y of each column so far.
  ///   - bottom: the greatest y.
  ///   - firstColumn: the number of the first column, a multiple of 8.
  ///   - columns: how many, a multiple of 8.
  @inline(never)
  public static func envelope(
    points: UnsafePointer<SIMD2<Double>>, first: Int, last: Int, radius: Double,
    top: UnsafeMutablePointer<Int32>, bottom: UnsafeMutablePointer<Int32>, firstColumn: Int,
    columns: Int
  ) {
    var previous = points[first]
    var hasDirection = false
    var dx = 0.0
    var dy = 0.0
    var index = first
    while index < last {
      index &+= 1
      let next = points[index]
      let vx = next.x - previous.x
      let vy = next.y - previous.y
      let squared = vx * vx + vy * vy
      if squared < 1e-12 { continue }
      let inverse = 1 / squared.squareRoot()
      let ex = vx * inverse
      let ey = vy * inverse
      let nx = ey * radius
      let ny = -ex * radius
      if hasDirection {
        let cross = dx * ey - dy * ex
        let turnsRight = cross > 0 || (cross == 0 && dy < 0)
        // The upper side is the outer one of a turn to the right.
        if turnsRight {
          arc(
            previous.x + dy * radius, previous.x + nx, previous, radius, top, firstColumn, columns,
            isTop: true)
        } else {
          arc(
            previous.x - dy * radius, previous.x - nx, previous, radius, bottom, firstColumn,
            columns, isTop: false)
        }
      }
      if vx > 0 {
        let slope = vy / vx
        side(
          previous.x + nx, next.x + nx, previous.y + ny, next.y + ny, slope, top, firstColumn,
          columns, isTop: true)
        side(
          previous.x - nx, next.x - nx, previous.y - ny, next.y - ny, slope, bottom, firstColumn,
          columns, isTop: false)
      }
      hasDirection = true
      (dx, dy, previous) = (ex, ey, next)
    }
  }

  /// Widens one bound by a straight side from (x0, y0) to (x1, y1).
  @inline(__always)
  static func side(
    _ x0: Double, _ x1: Double, _ y0: Double, _ y1: Double, _ slope: Double,
    _ bound: UnsafeMutablePointer<Int32>, _ firstColumn: Int, _ columns: Int, isTop: Bool
  ) {
    let from = max(0, column(x0 * 8 + 0.499) &- firstColumn)
    let to = min(columns &- 1, column(x1 * 8 - 0.499) &- firstColumn)
    if from > to { return }
    // The ends are rounded inwards a little too late, which a steep side would overshoot by.
    let low = min(y0, y1)
    let high = max(y0, y1)
    var x = Double(from &+ firstColumn) * 0.125
    var k = from
    while k <= to {
      let y = max(low, min(high, y0 + slope * (x - x0)))
      let value = Int32(truncatingIfNeeded: column(y * 256))
      bound[k] = isTop ? min(bound[k], value) : max(bound[k], value)
      x += 0.125
      k &+= 1
    }
  }

  /// Widens one bound by a circle about a vertex, in the pixels that hold the columns `x0 … x1`.
  ///
  /// All of the circle is inside of the stroke, so a few columns more do no harm.
  @inline(__always)
  static func arc(
    _ x0: Double, _ x1: Double, _ center: SIMD2<Double>, _ radius: Double,
    _ bound: UnsafeMutablePointer<Int32>, _ firstColumn: Int, _ columns: Int, isTop: Bool
  ) {
    let from = max(0, column(x0 * 8 + 0.499) &- firstColumn)
    let to = min(columns &- 1, column(x1 * 8 - 0.499) &- firstColumn)
    if from > to { return }
    circle(
      from &>> 3, to &>> 3, center, radius, bound, firstColumn, isTop: isTop)
  }

  /// The same for whole pixels, counted from the first column's.
  @inline(__always)
  static func circle(
    _ from: Int, _ to: Int, _ center: SIMD2<Double>, _ radius: Double,
    _ bound: UnsafeMutablePointer<Int32>, _ firstColumn: Int, isTop: Bool
  ) {
    let ramp = SIMD8<Float>(0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875)
    let r2 = SIMD8<Float>(repeating: Float(radius * radius))
    // 1.5 · 2^15: the sum's low bits are y in 1/256 px.
    let y = SIMD8<Float>(repeating: Float(center.y))
    let magic = SIMD8<Float>(repeating: 49152)
    let zero = SIMD8<Int32>(repeating: 0x4740_0000)
    let last = SIMD8<Int32>(repeating: 31)
    let far = SIMD8<Int32>(repeating: 0x2000_0000)
    var pixel = from
    while pixel <= to {
      let left = Double(pixel &+ firstColumn &>> 3) - center.x
      let dx = ramp + SIMD8<Float>(repeating: Float(left))
      let rest = r2 - dx * dx
      let outside = unsafeBitCast(rest, to: SIMD8<Int32>.self) &>> last
      let inside = unsafeBitCast(
        unsafeBitCast(rest, to: SIMD8<Int32>.self) & ~outside, to: SIMD8<Float>.self)
      let half = inside.squareRoot()
      let edge = isTop ? y - half : y + half
      let bits = unsafeBitCast(edge + magic, to: SIMD8<Int32>.self) &- zero
      let raw = UnsafeMutableRawPointer(bound + pixel &* 8)
      let old = raw.loadUnaligned(as: SIMD8<Int32>.self)
      let difference: SIMD8<Int32>
      if isTop {
        let value = bits &+ (far & outside)
        difference = value &- old
        raw.storeBytes(
          of: old &+ (difference & (difference &>> last)), as: SIMD8<Int32>.self)
      } else {
        let value = bits &- (far & outside)
        difference = old &- value
        raw.storeBytes(
          of: old &- (difference & (difference &>> last)), as: SIMD8<Int32>.self)
      }
      pixel &+= 1
    }
  }

  /// Widens both bounds by a whole circle.
  @inline(never)
  public static func envelope(
    circle center: SIMD2<Double>, radius: Double, top: UnsafeMutablePointer<Int32>,
    bottom: UnsafeMutablePointer<Int32>, firstColumn: Int, columns: Int
  ) {
    let from = max(0, column((center.x - radius) * 8 + 0.499) &- firstColumn)
    let to = min(columns &- 1, column((center.x + radius) * 8 - 0.499) &- firstColumn)
    if from > to { return }
    circle(from &>> 3, to &>> 3, center, radius, top, firstColumn, isTop: true)
    circle(from &>> 3, to &>> 3, center, radius, bottom, firstColumn, isTop: false)
  }

  /// Widens one bound by a straight line between two points in order of x.
  @inline(never)
  public static func envelope(
    from a: SIMD2<Double>, to b: SIMD2<Double>, bound: UnsafeMutablePointer<Int32>, isTop: Bool,
    firstColumn: Int, columns: Int
  ) {
    let width = b.x - a.x
    if width < 1e-9 { return }
    let slope = (b.y - a.y) / width
    if isTop {
      side(a.x, b.x, a.y, b.y, slope, bound, firstColumn, columns, isTop: true)
    } else {
      side(a.x, b.x, a.y, b.y, slope, bound, firstColumn, columns, isTop: false)
    }
  }

  /// The nearest integer; the value lies within ±2^50.
  @inline(__always)
  static func column(_ v: Double) -> Int {
    let magic = 6_755_399_441_055_744.0
    return Int(truncatingIfNeeded: (v + magic).bitPattern)
      &- Int(truncatingIfNeeded: magic.bitPattern)
  }

  /// One side of the outline between columns `from` and `to` as edges.
  ///
  /// Columns that lie on a line, to 1/256 px, become one edge.
  ///
  /// - Parameters:
  ///   - bound: the side's y in 1/256 px, one a column.
  ///   - from: the first column's index.
  ///   - to: the last column's.
  ///   - firstColumn: the number of the column at index 0.
  ///   - isForward: whether the edges run to the right.
  ///   - edges: room for as many as there are columns.
  /// - Returns: how many edges were written; horizontal ones are left out.
  @inline(never)
  public static func outline(
    bound: UnsafePointer<Int32>, from: Int, to: Int, firstColumn: Int, isForward: Bool,
    edges: UnsafeMutablePointer<SIMD4<Int32>>
  ) -> Int {
    var count = 0
    var start = from
    while start < to {
      let y = bound[start]
      var end = start &+ 1
      // Never across a multiple of 64 columns, so that a clip there or elsewhere changes nothing.
      let stop = min(to, (start | 63) &+ 1)
      let first = Double(bound[end] &- y)
      // The slopes in 1/256 px a column that keep to all columns so far.
      var low = first - 0.75
      var high = first + 0.75
      var columns = 1.0
      while end < stop {
        columns += 1
        let each = 1 / columns
        let rise = Double(bound[end &+ 1] &- y)
        let slope = rise * each
        if slope < low || slope > high { break }
        low = max(low, slope - 0.75 * each)
        high = min(high, slope + 0.75 * each)
        end &+= 1
      }
      let x0 = Int32(truncatingIfNeeded: (start &+ firstColumn) &* 32)
      let x1 = Int32(truncatingIfNeeded: (end &+ firstColumn) &* 32)
      let y1 = bound[end]
      edges[count] = isForward ? SIMD4(x0, y, x1, y1) : SIMD4(x1, y1, x0, y)
      count &+= y == y1 ? 0 : 1
      start = end
    }
    return count
  }
}
