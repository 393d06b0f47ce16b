import Foundation
import Geometry
import Raster

/// Blurs kept pixels with a gaussian, as three box filters in a row whose widths give its variance.
///
/// Beyond the buffer everything is transparent.
/// - Complexity: a few operations a pixel and pass, whatever the width.
enum Gaussian {
  /// How far a blur reaches, in pixels: what its boxes add up to.
  static func reach(sigma: CGFloat) -> Int {
    guard sigma > 0 else { return 0 }
    return boxes(sigma: sigma).reduce(0) { $0 + $1 / 2 } + 1
  }

  /// The odd widths of three boxes with the variance of a gaussian.
  static func boxes(sigma: CGFloat) -> [Int] {
    guard sigma > 0, sigma.isFinite else { return [1, 1, 1] }
    let variance = Double(sigma * sigma) * 12
    let ideal = (variance / 3 + 1).squareRoot()
    var narrow = Int(min(2_000, ideal))
    if narrow % 2 == 0 { narrow -= 1 }
    narrow = max(1, narrow)
    let n = Double(narrow)
    let count = (variance - 3 * n * n - 12 * n - 9) / (-4 * n - 4)
    let narrower = Int(max(0, min(3, count.rounded())))
    return (0..<3).map { $0 < narrower ? narrow : narrow + 2 }
  }

  static func blur(_ mask: Mask, sigma: CGFloat) {
    let widths = boxes(sigma: sigma).filter { $0 > 1 }
    guard !widths.isEmpty, mask.width > 0, mask.height > 0 else { return }
    let length = max(mask.width, mask.height)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: length) { line in
      guard let line = line.baseAddress else { return }
      for width in widths {
        for y in 0..<mask.height {
          box(mask.row(y), step: 1, count: mask.width, width: width, line: line)
        }
        for x in 0..<mask.width {
          box(mask.bytes + x, step: mask.stride, count: mask.height, width: width, line: line)
        }
      }
    }
  }

  static func blur(_ buffer: PixelBuffer, sigma: CGFloat) {
    let widths = boxes(sigma: sigma).filter { $0 > 1 }
    guard !widths.isEmpty, buffer.width > 0, buffer.height > 0 else { return }
    let length = max(buffer.width, buffer.height)
    let stride = buffer.stride * 4
    buffer.pixels.withMemoryRebound(to: UInt8.self, capacity: stride * buffer.height) { bytes in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: length) { line in
        guard let line = line.baseAddress else { return }
        for width in widths {
          for channel in 0..<4 {
            for y in 0..<buffer.height {
              box(
                bytes + y * stride + channel, step: 4, count: buffer.width, width: width,
                line: line)
            }
            for x in 0..<buffer.width {
              box(
                bytes + x * 4 + channel, step: stride, count: buffer.height, width: width,
                line: line)
            }
          }
        }
      }
    }
  }

  /// One box filter along a line of bytes, rounded to nearest.
  private static func box(
    _ bytes: UnsafeMutablePointer<UInt8>, step: Int, count: Int, width: Int,
    line: UnsafeMutablePointer<UInt8>
  ) {
    let half = width / 2
    // The reciprocal in 2^-24; the sum is below 2^19 for the widest box.
    let reciprocal = (16_777_216 + UInt64(width) / 2) / UInt64(width)
    for index in 0..<count { line[index] = bytes[index * step] }
    var sum: UInt64 = 0
    for index in 0..<min(half, count) { sum += UInt64(line[index]) }
    for index in 0..<count {
      if index + half < count { sum += UInt64(line[index + half]) }
      if index > half { sum -= UInt64(line[index - half - 1]) }
      bytes[index * step] = UInt8(min(255, (sum * reciprocal + 8_388_608) >> 24))
    }
  }
}
