import CJPEG
import Foundation
import Geometry
import Raster

/// One JPEG file being read, with libjpeg's state.
final class JPEGReader {
  let header: PictureFile.Header
  private let size: PixelSize
  private let isCMYK: Bool
  private let file: String?
  private let state: UnsafeMutableRawPointer

  /// Reads the header; `bytes` must outlive the reader.
  init(_ bytes: UnsafeRawBufferPointer, file: String?) throws {
    self.file = file
    let first = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    guard let state = vitrine_jpeg_open(first, bytes.count) else {
      throw PictureError(.decode, file: file, reason: "memory is short")
    }
    guard vitrine_jpeg_read_header(state) == 1 else {
      let error = JPEGReader.error(state, file)
      vitrine_jpeg_close(state)
      throw error
    }
    self.state = state
    size = PixelSize(
      width: Int(vitrine_jpeg_width(state)), height: Int(vitrine_jpeg_height(state)))
    isCMYK = vitrine_jpeg_is_cmyk(state) != 0
    let orientation = JPEGMarkers.orientation(bytes)
    header = PictureFile.Header(
      format: .jpeg, size: orientation.upright(size), orientation: orientation)
  }

  deinit { vitrine_jpeg_close(state) }

  func decode(_ maximumSize: PixelSize?) throws -> PixelBuffer {
    let target = try PictureFile.storedSize(
      of: size, orientation: header.orientation, maximumSize: maximumSize, file: file)
    if vitrine_jpeg_is_held_whole(state) != 0, size.width * size.height > PictureFile.pixelLimit {
      throw PictureError(
        .decode, file: file,
        reason: "a progressive JPEG has to be held whole, and \(size.width) × \(size.height) "
          + "pixels are too many for that")
    }
    guard vitrine_jpeg_start(state, shift(atLeast: target)) == 1 else {
      throw JPEGReader.error(state, file)
    }
    let scaled = PixelSize(
      width: Int(vitrine_jpeg_output_width(state)), height: Int(vitrine_jpeg_output_height(state)))
    let result = PixelBuffer(target)
    if scaled == target {
      try forEachRow(scaled) { row, y in result.row(y).update(from: row, count: scaled.width) }
    } else {
      var reducer = AreaReducer(from: scaled, into: result, anyOrder: false)
      try forEachRow(scaled) { row, y in reducer.add(row, count: scaled.width, y: y) }
      reducer.finish()
    }
    guard vitrine_jpeg_finish(state) == 1 else { throw JPEGReader.error(state, file) }
    return header.orientation.upright(result)
  }

  /// The halvings, at most three, after which the picture is still no smaller than `target`.
  ///
  /// libjpeg leaves coefficients out instead of averaging pixels, so they cost less than nothing.
  private func shift(atLeast target: PixelSize) -> Int32 {
    for shift in [3, 2, 1] {
      let scaled = PixelSize(
        width: (size.width + (1 << shift) - 1) >> shift,
        height: (size.height + (1 << shift) - 1) >> shift)
      if scaled.width >= target.width && scaled.height >= target.height { return Int32(shift) }
    }
    return 0
  }

  private func forEachRow(
    _ scaled: PixelSize, _ body: (UnsafePointer<UInt32>, Int) -> Void
  ) throws {
    let row = UnsafeMutablePointer<UInt32>.allocate(capacity: scaled.width)
    row.initialize(repeating: 0, count: scaled.width)
    defer { row.deallocate() }
    for y in 0..<scaled.height {
      let read = row.withMemoryRebound(to: UInt8.self, capacity: scaled.width * 4) {
        vitrine_jpeg_read_row(state, $0)
      }
      guard read == 1 else { throw JPEGReader.error(state, file) }
      if isCMYK { convertCMYK(row, count: scaled.width) }
      body(row, y)
    }
  }

  /// Bytes C, M, Y, K into opaque pixels, as ink on white: R = (1 − C)(1 − K).
  ///
  /// Files with Adobe's segment store the light that is left instead of the ink.
  private func convertCMYK(_ row: UnsafeMutablePointer<UInt32>, count: Int) {
    let inversion: UInt32 = vitrine_jpeg_has_adobe_marker(state) != 0 ? 0 : 0xFFFF_FFFF
    for x in 0..<count {
      let light = row[x] ^ inversion
      let black = light >> 24
      func product(_ component: UInt32) -> UInt32 {
        let value = component * black + 128
        return (value + value >> 8) >> 8
      }
      let red = product(light & 255)
      let green = product(light >> 8 & 255)
      let blue = product(light >> 16 & 255)
      row[x] = 0xFF00_0000 | red << 16 | green << 8 | blue
    }
  }

  private static func error(_ state: UnsafeMutableRawPointer, _ file: String?) -> PictureError {
    let text = vitrine_jpeg_message(state).map { String(cString: $0) } ?? ""
    return PictureError(.decode, file: file, reason: text.isEmpty ? "it is no sound JPEG" : text)
  }
}
