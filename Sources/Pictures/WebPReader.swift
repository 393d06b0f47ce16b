import CWebP
import Foundation
import Geometry
import Raster

/// One WebP file being read; libwebp reduces it while it decodes.
struct WebPReader {
  let header: PictureFile.Header
  private let bytes: UnsafeRawBufferPointer
  /// As it is stored.
  private let size: PixelSize
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
    size = PixelSize(width: Int(width), height: Int(height))
    let orientation = WebPReader.orientation(bytes)
    header = PictureFile.Header(
      format: .webp, size: orientation.upright(size), orientation: orientation)
  }

  func decode(_ maximumSize: PixelSize?) throws -> PixelBuffer {
    let target = try PictureFile.storedSize(
      of: size, orientation: header.orientation, maximumSize: maximumSize, file: file)
    let result = PixelBuffer(target)
    let first = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let (stride, row) = (result.stride * 4, result.row(0))
    let count = stride * (target.height - 1) + target.width * 4
    let good = row.withMemoryRebound(to: UInt8.self, capacity: count) {
      vitrine_webp_decode(
        first, bytes.count, Int32(target.width), Int32(target.height), $0, Int32(stride), count)
    }
    guard good == 1 else {
      throw PictureError(.decode, file: file, reason: "it is no sound WebP, or cut off")
    }
    return header.orientation.upright(result)
  }

  /// The orientation in the chunk of EXIF data; upright where there is none or it makes no sense.
  private static func orientation(_ bytes: UnsafeRawBufferPointer) -> PictureOrientation {
    // A name of four letters, four bytes of length, least first, and a body that fills an even number.
    var at = 12
    while at + 8 <= bytes.count {
      let length = (0..<4).reduce(0) { $0 | Int(bytes[at + 4 + $1]) << (8 * $1) }
      guard length <= bytes.count - at - 8 else { return .up }
      if bytes[at..<at + 4].elementsEqual([0x45, 0x58, 0x49, 0x46]) {
        var body = bytes[(at + 8)..<(at + 8 + length)]
        // Some programs keep the name that a JPEG has before it.
        if body.starts(with: [0x45, 0x78, 0x69, 0x66, 0, 0]) { body = body.dropFirst(6) }
        return PictureOrientation(exif: UnsafeRawBufferPointer(rebasing: body)) ?? .up
      }
      at += 8 + length + length % 2
    }
    return .up
  }
}
