import CWebP
import Foundation
import Geometry
import Raster

/// One WebP file being read; libwebp reduces it while it decodes.
struct WebPReader {
  let header: PictureFile.Header
  private let bytes: UnsafeRawBufferPointer
  private let file: String?

  /// Reads the header; `bytes` must outlive the reader.
  init(_ bytes: UnsafeRawBufferPointer, file: String?) throws {
    self.bytes = bytes
    self.file = file
    var (width, height): (Int32, Int32) = (0, 0)
    let first = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    switch vitrine_webp_size(first, bytes.count, &width, &height) {
    case 1: break
    case -1: throw PictureError(.decode, file: file, reason: "moving WebP pictures are not shown")
    default: throw PictureError(.decode, file: file, reason: "it is no sound WebP")
    }
    header = PictureFile.Header(
      format: .webp, size: PixelSize(width: Int(width), height: Int(height)), orientation: .up)
  }

  func decode(_ maximumSize: PixelSize?) throws -> PixelBuffer {
    let target = try PictureFile.storedSize(
      of: header.size, orientation: .up, maximumSize: maximumSize, file: file)
    let result = PixelBuffer(target)
    let first = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let (stride, row) = (result.stride * 4, result.row(0))
    let size = stride * (target.height - 1) + target.width * 4
    let good = row.withMemoryRebound(to: UInt8.self, capacity: size) {
      vitrine_webp_decode(
        first, bytes.count, Int32(target.width), Int32(target.height), $0, Int32(stride), size)
    }
    guard good == 1 else {
      throw PictureError(.decode, file: file, reason: "it is no sound WebP, or cut off")
    }
    return result
  }
}
