import CPNG
import Foundation
import Raster

/// Pixels into a PNG file in memory.
enum PNGWriter {
  /// zlib's effort: screenshots of 1280 × 800 take a third of the time of level 6.
  private static let level: Int32 = 3

  private final class Output {
    var data = Data()
  }

  static func encode(_ picture: PixelBuffer, file: String?) throws -> Data {
    guard !picture.size.isEmpty else {
      throw PictureError(.encode, file: file, reason: "it has no pixels")
    }
    let output = Output()
    let message = UnsafeMutablePointer<CChar>.allocate(capacity: 160)
    message.initialize(repeating: 0, count: 160)
    defer { message.deallocate() }
    func failure() -> PictureError {
      let text = String(cString: message)
      return PictureError(.encode, file: file, reason: text.isEmpty ? "memory is short" : text)
    }
    let writer = vitrine_png_writer(
      message, Unmanaged.passUnretained(output).toOpaque(),
      { png, bytes, count in
        guard let png, let bytes, let context = png_get_io_ptr(png) else { return }
        Unmanaged<Output>.fromOpaque(context).takeUnretainedValue().data.append(bytes, count: count)
      }, { _ in })
    guard let png = writer else { throw failure() }
    guard let info = vitrine_png_info(png) else {
      vitrine_png_close_writer(png, nil)
      throw failure()
    }
    defer { vitrine_png_close_writer(png, info) }
    let hasAlpha = !isOpaque(picture)
    let started = vitrine_png_write_header(
      png, info, UInt32(picture.width), UInt32(picture.height), hasAlpha ? 1 : 0, level)
    guard started == 1 else { throw failure() }
    var row = [UInt8](repeating: 0, count: picture.width * (hasAlpha ? 4 : 3))
    for y in 0..<picture.height {
      fill(&row, from: picture.row(y), count: picture.width, hasAlpha: hasAlpha)
      guard vitrine_png_write_row(png, row) == 1 else { throw failure() }
    }
    guard vitrine_png_write_end(png, info) == 1 else { throw failure() }
    return withExtendedLifetime(output) { output.data }
  }

  private static func isOpaque(_ picture: PixelBuffer) -> Bool {
    for y in 0..<picture.height {
      let row = picture.row(y)
      var all: UInt32 = 0xFFFF_FFFF
      for x in 0..<picture.width { all &= row[x] }
      if all >> 24 != 255 { return false }
    }
    return true
  }

  private static func fill(
    _ bytes: inout [UInt8], from row: UnsafePointer<UInt32>, count: Int, hasAlpha: Bool
  ) {
    bytes.withUnsafeMutableBufferPointer { bytes in
      var at = 0
      for x in 0..<count {
        let pixel = hasAlpha ? Premultiplication.undo(row[x]) : row[x]
        bytes[at] = UInt8(truncatingIfNeeded: pixel)
        bytes[at + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
        bytes[at + 2] = UInt8(truncatingIfNeeded: pixel >> 16)
        if hasAlpha { bytes[at + 3] = UInt8(truncatingIfNeeded: pixel >> 24) }
        at += hasAlpha ? 4 : 3
      }
    }
  }
}
