import Geometry

/// What may be drawn on: a rectangle, and coverage inside it where its outline is not whole pixels.
struct Clip {
  var bounds: PixelRect
  var mask: ClipMask?
}

/// Coverage over `bounds`.
final class ClipMask: Sendable {
  let mask: Mask
  let bounds: PixelRect
  /// Of each row the half-open range of columns, in the target's coordinates, that is wholly inside;
  /// it may be smaller than it could be.
  let whole: [SIMD2<Int32>]

  init(mask: Mask, bounds: PixelRect, whole: [SIMD2<Int32>]) {
    self.mask = mask
    self.bounds = bounds
    self.whole = whole
  }

  @inline(__always)
  func pointer(x: Int, y: Int) -> UnsafeMutablePointer<UInt8> {
    mask.bytes + ((y &- bounds.minY) &* mask.stride &+ (x &- bounds.minX))
  }

  /// The part of a row's range that is wholly inside.
  func whole(in range: Range<Int>, y: Int) -> Range<Int> {
    let run = whole[y - bounds.minY]
    let start = max(range.lowerBound, Int(run[0]))
    return start..<max(start, min(range.upperBound, Int(run[1])))
  }
}

extension Painter {
  /// Calls `body` for the parts of a row's range, with the clip's coverage where it is not whole.
  @inline(__always)
  func clipped(
    _ range: Range<Int>, y: Int, _ body: (Range<Int>, UnsafeMutablePointer<UInt8>?) -> Void
  ) {
    guard let clip = current.mask else {
      body(range, nil)
      return
    }
    let whole = clip.whole(in: range, y: y)
    if whole.isEmpty {
      body(range, clip.pointer(x: range.lowerBound, y: y))
      return
    }
    if range.lowerBound < whole.lowerBound {
      body(range.lowerBound..<whole.lowerBound, clip.pointer(x: range.lowerBound, y: y))
    }
    body(whole, nil)
    if whole.upperBound < range.upperBound {
      body(whole.upperBound..<range.upperBound, clip.pointer(x: whole.upperBound, y: y))
    }
  }
}
