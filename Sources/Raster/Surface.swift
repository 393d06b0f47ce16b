import Geometry

/// Where pixels go: a buffer or a group's layer, addressed in the target's coordinates.
struct Surface {
  let buffer: PixelBuffer
  /// The target's coordinates of the buffer's top left pixel.
  let origin: PixelPoint

  @inline(__always)
  func pointer(x: Int, y: Int) -> UnsafeMutablePointer<UInt32> {
    buffer.pixels + ((y &- origin.y) &* buffer.stride &+ (x &- origin.x))
  }
}

/// What may be drawn on: a rectangle, and coverage inside it where its outline is not whole pixels.
struct Clip {
  var bounds: PixelRect
  var mask: ClipMask?
}

/// Coverage over `bounds`.
final class ClipMask: Sendable {
  let mask: Mask
  let bounds: PixelRect

  init(mask: Mask, bounds: PixelRect) {
    self.mask = mask
    self.bounds = bounds
  }

  @inline(__always)
  func pointer(x: Int, y: Int) -> UnsafeMutablePointer<UInt8> {
    mask.bytes + ((y &- bounds.minY) &* mask.stride &+ (x &- bounds.minX))
  }
}
