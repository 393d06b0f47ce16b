public import Foundation

/// Foundation's own `intersection` and `intersects` trap on numbers that are no numbers.
extension CGRect {
  /// The part that both cover; `null` where there is none, or where an edge is no number.
  public func overlap(_ other: CGRect) -> CGRect {
    guard !isNull, !other.isNull, hasEdges, other.hasEdges else { return .null }
    let left = max(origin.x, other.origin.x)
    let top = max(origin.y, other.origin.y)
    let right = min(origin.x + size.width, other.origin.x + other.size.width)
    let bottom = min(origin.y + size.height, other.origin.y + other.size.height)
    guard left <= right, top <= bottom else { return .null }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Whether both cover a part, touching edges included.
  public func overlaps(_ other: CGRect) -> Bool { !overlap(other).isNull }

  private var hasEdges: Bool {
    !(origin.x + size.width).isNaN && !(origin.y + size.height).isNaN
  }
}
