/// A set of pixels kept as at most `Region.limit` rectangles that may overlap a little.
///
/// Damage is a region. Two rectangles are joined when their union covers no more pixels than both
/// apart; when the list is full the pair whose union wastes least is joined. So a region never
/// loses a pixel and never grows without bound.
public struct Region: Hashable, Sendable {
  /// The most rectangles a region keeps.
  public static let limit = 4

  public private(set) var rects: [PixelRect] = []

  public init() {}

  public init(_ rect: PixelRect) { formUnion(rect) }

  public var isEmpty: Bool { rects.isEmpty }

  public var bounds: PixelRect { rects.reduce(.zero) { $0.union($1) } }

  /// Pixels covered, counting overlaps twice.
  public var area: Int { rects.reduce(0) { $0 + $1.area } }

  public mutating func formUnion(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    var added = rect
    var index = 0
    while index < rects.count {
      let other = rects[index]
      if other.contains(added) { return }
      let union = other.union(added)
      if union.area <= other.area + added.area {
        added = union
        rects.remove(at: index)
        index = 0
      } else {
        index += 1
      }
    }
    rects.append(added)
    if rects.count > Region.limit { joinCheapestPair() }
  }

  public mutating func formUnion(_ other: Region) {
    for rect in other.rects { formUnion(rect) }
  }

  public func clipped(to rect: PixelRect) -> Region {
    var result = Region()
    for part in rects { result.formUnion(part.intersection(rect)) }
    return result
  }

  public func intersects(_ rect: PixelRect) -> Bool { rects.contains { $0.intersects(rect) } }

  private mutating func joinCheapestPair() {
    var best = (first: 0, second: 1, waste: Int.max)
    for first in rects.indices {
      for second in rects.indices where second > first {
        let waste =
          rects[first].union(rects[second]).area - rects[first].area - rects[second].area
        if waste < best.waste { best = (first, second, waste) }
      }
    }
    let union = rects[best.first].union(rects[best.second])
    rects.remove(at: best.second)
    rects.remove(at: best.first)
    formUnion(union)
  }
}
