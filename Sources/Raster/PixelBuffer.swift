public import Geometry

/// Pixels in memory: premultiplied 0xAARRGGBB words in the machine's byte order (DRM's ARGB8888).
///
/// *Shape*: `height` rows of `stride` words, top to bottom; the first `width` of each row count.
/// One word to the right of each row, one row below and `margin` words before the first are allocated,
/// so that a bilinear sampler may read beside the edges.
///
/// The owner decides who writes when; nothing here locks.
public final class PixelBuffer: @unchecked Sendable {
  public let width: Int
  public let height: Int
  /// Words from a row to the next.
  public let stride: Int
  public let pixels: UnsafeMutablePointer<UInt32>
  /// Whether every pixel's alpha is 255, as far as the owner knows; then it is copied, not composed.
  public var isOpaque = false

  /// A buffer of transparent pixels; negative sizes count as zero.
  public init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
    stride = (self.width + 1 + 15) & ~15
    let count = PixelBuffer.margin + stride * (self.height + 1) + 16
    pixels =
      LargeMemory.allocate(byteCount: count * 4).bindMemory(to: UInt32.self, capacity: count)
      + PixelBuffer.margin
  }

  /// A cache line, so that rows keep to them.
  private static let margin = 16

  public convenience init(_ size: PixelSize) { self.init(width: size.width, height: size.height) }

  deinit { LargeMemory.deallocate(pixels - PixelBuffer.margin, byteCount: byteCount) }

  public var size: PixelSize { PixelSize(width: width, height: height) }
  public var bounds: PixelRect { PixelRect(size) }
  /// Bytes allocated.
  public var byteCount: Int { (PixelBuffer.margin + stride * (height + 1) + 16) * 4 }

  @inlinable public func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { pixels + y * stride }

  public subscript(x: Int, y: Int) -> UInt32 {
    get { bounds.contains(x: x, y: y) ? pixels[y * stride + x] : 0 }
    set { if bounds.contains(x: x, y: y) { pixels[y * stride + x] = newValue } }
  }

  /// Sets every pixel of `rect`, clipped to the buffer.
  public func clear(_ pixel: UInt32 = 0, in rect: PixelRect? = nil) {
    let area = (rect ?? bounds).intersection(bounds)
    guard !area.isEmpty else { return }
    for y in area.minY..<area.maxY {
      (row(y) + area.minX).update(repeating: pixel, count: area.width)
    }
  }
}
