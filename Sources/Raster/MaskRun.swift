public import Geometry

/// Masks with their places, to be drawn in one colour by one call: the glyphs of a text.
public struct MaskRun: Sendable {
  /// Keeps the bytes that `bytes` points to.
  private(set) var masks: [Mask] = []
  nonisolated(unsafe) private(set) var bytes: [UnsafePointer<UInt8>] = []
  /// x, y, groups of eight pixels in a row, rows.
  private(set) var places: [SIMD4<Int32>] = []
  /// Around all masks, their padding included.
  public private(set) var bounds = PixelRect.zero

  /// Coordinates whose sums still fit in 32 bits.
  fileprivate static let range = -(1 << 30)...(1 << 30)

  public init() {}

  public var isEmpty: Bool { masks.isEmpty }
  public var count: Int { masks.count }

  public mutating func reserveCapacity(_ count: Int) {
    masks.reserveCapacity(count)
    bytes.reserveCapacity(count)
    places.reserveCapacity(count)
  }

  /// Adds a mask whose top left corner stands at a pixel within ±2^30; others are left out.
  public mutating func append(_ mask: Mask, x: Int, y: Int) {
    let range = MaskRun.range
    guard range.contains(x), range.contains(y), mask.width > 0, mask.height > 0,
      range.contains(mask.stride), range.contains(mask.height)
    else { return }
    masks.append(mask)
    bytes.append(UnsafePointer(mask.bytes))
    places.append(SIMD4(Int32(x), Int32(y), Int32(mask.stride / 8), Int32(mask.height)))
    bounds = bounds.union(PixelRect(x: x, y: y, width: mask.stride, height: mask.height))
  }
}

extension Painter {
  /// Draws a colour through all masks of a run, moved by whole pixels.
  public func draw(_ run: MaskRun, at origin: PixelPoint, color: RGBA) {
    guard MaskRun.range.contains(origin.x), MaskRun.range.contains(origin.y) else { return }
    let clip = current.bounds
    let box = run.bounds.offsetBy(dx: origin.x, dy: origin.y)
    let pixel = color.premultiplied
    guard pixel != 0, !box.intersection(clip).isEmpty else { return }
    if clip.contains(box) && isWhole(box) {
      Rows.stamp(
        surface.pointer(x: origin.x, y: origin.y), stride: surface.stride, masks: run.bytes,
        places: run.places, count: run.count, color: pixel)
      return
    }
    for (mask, place) in zip(run.masks, run.places) {
      draw(
        mask, at: PixelPoint(x: origin.x + Int(place[0]), y: origin.y + Int(place[1])), pixel)
    }
  }

  /// Whether no pixel of a rectangle inside the clip's bounds is on the clip's edge.
  private func isWhole(_ box: PixelRect) -> Bool {
    guard let clip = current.mask else { return true }
    let columns = box.minX..<box.maxX
    return (box.minY..<box.maxY).allSatisfy { y in clip.whole(in: columns, y: y) == columns }
  }

  /// The same pixels as `stamp`, inside the clip.
  private func draw(_ mask: Mask, at origin: PixelPoint, _ pixel: UInt32) {
    let area = PixelRect(mask.size).offsetBy(dx: origin.x, dy: origin.y)
      .intersection(current.bounds)
    guard !area.isEmpty else { return }
    for y in area.minY..<area.maxY {
      let coverage = UnsafePointer(mask.row(y - origin.y)) - origin.x
      guard pixel >> 24 == 255 else {
        compose(coverage, area.minX..<area.maxX, y: y, pixel)
        continue
      }
      clipped(area.minX..<area.maxX, y: y) { part, clip in
        var own = coverage + part.lowerBound
        if let clip {
          scratch.reserve(width: part.count)
          scratch.mask.update(from: own, count: part.count)
          Rows.multiply(scratch.mask, by: clip, part.count)
          own = UnsafePointer(scratch.mask)
        }
        Rows.stampRow(
          surface.pointer(x: part.lowerBound, y: y), part.count, color: pixel, mask: own)
      }
    }
  }
}
