public import Geometry

/// Coverage in memory: one byte a pixel, 0 outside, 255 inside.
///
/// *Shape*: `height` rows of `stride` bytes, top to bottom; rows are padded to 8 bytes with zeros.
public final class Mask: @unchecked Sendable {
  public let width: Int
  public let height: Int
  public let stride: Int
  public let bytes: UnsafeMutablePointer<UInt8>

  public init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
    stride = (self.width + 7) & ~7
    let count = stride * self.height + 32
    bytes = .allocate(capacity: count)
    bytes.initialize(repeating: 0, count: count)
  }

  deinit { bytes.deallocate() }

  public var size: PixelSize { PixelSize(width: width, height: height) }
  public var byteCount: Int { stride * height + 32 }

  @inlinable public func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { bytes + y * stride }
}
