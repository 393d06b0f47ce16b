/// Edges of outlines on the rasteriser's grid of 1/256 px, as the accumulator takes them.
///
/// An edge is x0, y0, x1, y1; horizontal ones carry no area and are left out. The order is free, so
/// a stroker may add both of its sides at once, as long as every outline is closed: it is when each
/// corner is given by equal numbers, since the grid is applied to each corner alone.
final class EdgeList {
  private(set) var count = 0
  private(set) var edges: UnsafeMutablePointer<SIMD4<Int32>>
  private var capacity = 1024

  /// Coordinates beyond this many pixels are cut off at it, exactly and for every clip alike.
  static let guardBand: Double = 1_048_576
  /// 1.5 · 2^52: adding it leaves the nearest integer in a Double's low bits.
  private static let rounder: Double = 6_755_399_441_055_744

  init() { edges = .allocate(capacity: 1024) }

  deinit { edges.deallocate() }

  func removeAll() { count = 0 }

  /// Gives back memory that one exceptional path needed.
  func trim(to limit: Int) {
    guard capacity > limit else { return }
    edges.deallocate()
    capacity = 1024
    edges = .allocate(capacity: capacity)
    count = 0
  }

  /// Room for `more` edges behind those that are there.
  func reserve(_ more: Int) -> UnsafeMutablePointer<SIMD4<Int32>> {
    while capacity < count + more { grow() }
    return edges + count
  }

  /// Counts edges that were written behind those that were there.
  func commit(_ more: Int) { count += more }

  /// An edge in pixels; NaN draws nothing.
  @inline(__always)
  func line(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
    let limit = EdgeList.guardBand
    if abs(x0) <= limit && abs(y0) <= limit && abs(x1) <= limit && abs(y1) <= limit {
      append(
        SIMD4(EdgeList.snap(x0), EdgeList.snap(y0), EdgeList.snap(x1), EdgeList.snap(y1)))
    } else {
      clippedLine(x0, y0, x1, y1)
    }
  }

  /// The nearest multiple of 1/256, in 1/256.
  @inline(__always)
  static func snap(_ v: Double) -> Int32 {
    Int32(truncatingIfNeeded: (v * 256 + rounder).bitPattern)
  }

  /// An edge that is on the grid already, inside the guard band.
  @inline(__always)
  func append(_ edge: SIMD4<Int32>) {
    if edge.y == edge.w { return }
    if count == capacity { grow() }
    edges[count] = edge
    count &+= 1
  }

  @inline(never)
  private func grow() {
    let larger = UnsafeMutablePointer<SIMD4<Int32>>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: edges, count: count)
    edges.deallocate()
    edges = larger
    capacity *= 2
  }

  /// Cuts at the guard band: above and below nothing is left, at the sides a vertical edge is.
  @inline(never)
  private func clippedLine(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
    guard x0.isFinite, y0.isFinite, x1.isFinite, y1.isFinite, y0 != y1 else { return }
    let limit = EdgeList.guardBand
    if (y0 < -limit && y1 < -limit) || (y0 > limit && y1 > limit) { return }
    // Halves, so that differences of huge numbers stay finite.
    func xAt(_ y: Double) -> Double {
      let t = (y / 2 - y0 / 2) / (y1 / 2 - y0 / 2)
      return x0 * (1 - t) + x1 * t
    }
    func yAt(_ x: Double) -> Double {
      let t = (x / 2 - x0 / 2) / (x1 / 2 - x0 / 2)
      return max(-limit, min(limit, y0 * (1 - t) + y1 * t))
    }
    var (ax, ay, bx, by) = (x0, y0, x1, y1)
    if abs(ay) > limit {
      ay = ay < 0 ? -limit : limit
      ax = xAt(ay)
    }
    if abs(by) > limit {
      by = by < 0 ? -limit : limit
      bx = xAt(by)
    }
    var corners = [(ax, ay)]
    for side in ax < bx ? [-limit, limit] : [limit, -limit]
    where (ax < side) != (bx < side) { corners.append((side, yAt(side))) }
    corners.append((bx, by))
    for index in 1..<corners.count {
      let (px, py) = corners[index - 1]
      let (qx, qy) = corners[index]
      func inside(_ x: Double) -> Int32 { EdgeList.snap(max(-limit, min(limit, x))) }
      let middle = px / 2 + qx / 2
      if abs(middle) <= limit {
        append(SIMD4(inside(px), EdgeList.snap(py), inside(qx), EdgeList.snap(qy)))
      } else {
        let x = inside(middle)
        append(SIMD4(x, EdgeList.snap(py), x, EdgeList.snap(qy)))
      }
    }
  }
}
