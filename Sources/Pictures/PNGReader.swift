import CPNG
import Foundation
import Geometry
import Raster

/// One PNG file being read, with libpng's state.
final class PNGReader {
  let header: PictureFile.Header
  private let size: PixelSize
  private let file: String?
  private let input: UnsafeMutablePointer<vitrine_png_input>
  private let png: png_structp
  private let info: png_infop

  /// Reads up to the first pixels; `bytes` must outlive the reader.
  init(_ bytes: UnsafeRawBufferPointer, file: String?) throws {
    self.file = file
    input = .allocate(capacity: 1)
    input.initialize(to: vitrine_png_input())
    input.pointee.bytes = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    input.pointee.count = bytes.count
    guard let png = vitrine_png_reader(input) else {
      input.deallocate()
      throw PictureError(.decode, file: file, reason: "memory is short")
    }
    guard let info = vitrine_png_info(png) else {
      vitrine_png_close_reader(png, nil)
      input.deallocate()
      throw PictureError(.decode, file: file, reason: "memory is short")
    }
    guard vitrine_png_read_header(png, info) == 1 else {
      let error = PNGReader.error(input, file)
      vitrine_png_close_reader(png, info)
      input.deallocate()
      throw error
    }
    self.png = png
    self.info = info
    size = PixelSize(
      width: Int(png_get_image_width(png, info)), height: Int(png_get_image_height(png, info)))
    let orientation = PNGReader.orientation(png, info)
    header = PictureFile.Header(
      format: .png, size: orientation.upright(size), orientation: orientation)
  }

  deinit {
    vitrine_png_close_reader(png, info)
    input.deallocate()
  }

  func decode(_ maximumSize: PixelSize?) throws -> PixelBuffer {
    let target = try PictureFile.storedSize(
      of: size, orientation: header.orientation, maximumSize: maximumSize, file: file)
    guard vitrine_png_start(png, info) == 1 else { throw PNGReader.error(input, file) }
    let result = PixelBuffer(target)
    let isInterlaced = Int32(png_get_interlace_type(png, info)) != PNG_INTERLACE_NONE
    if target == size {
      try forEachRow(isInterlaced) { row, count, y, first, step in
        let out = result.row(y)
        if step == 1 {
          out.update(from: row, count: count)
        } else {
          for index in 0..<count { out[first + step * index] = row[index] }
        }
      }
    } else {
      var reducer = AreaReducer(from: size, into: result, anyOrder: isInterlaced)
      try forEachRow(isInterlaced) { row, count, y, first, step in
        reducer.add(row, count: count, y: y, column: (first, step))
      }
      reducer.finish()
    }
    guard vitrine_png_finish(png) == 1 else { throw PNGReader.error(input, file) }
    return header.orientation.upright(result)
  }

  /// Gives each row of each pass, premultiplied: pixels, their count, y, first column and step.
  private func forEachRow(
    _ isInterlaced: Bool, _ body: (UnsafePointer<UInt32>, Int, Int, Int, Int) -> Void
  ) throws {
    let row = UnsafeMutablePointer<UInt32>.allocate(capacity: size.width)
    row.initialize(repeating: 0, count: size.width)
    defer { row.deallocate() }
    let width = UInt32(size.width)
    let height = UInt32(size.height)
    for pass in 0..<(isInterlaced ? Int32(7) : 1) {
      let columns = isInterlaced ? vitrine_png_pass_columns(width, pass) : width
      let rows = isInterlaced ? vitrine_png_pass_rows(height, pass) : height
      if columns == 0 || rows == 0 { continue }
      let first = isInterlaced ? Int(vitrine_png_column(0, pass)) : 0
      let step = isInterlaced ? Int(vitrine_png_column(1, pass)) - first : 1
      for line in 0..<rows {
        let read = row.withMemoryRebound(to: UInt8.self, capacity: size.width * 4) {
          vitrine_png_read_row(png, $0)
        }
        guard read == 1 else { throw PNGReader.error(input, file) }
        Premultiplication.apply(row, count: Int(columns))
        let y = isInterlaced ? Int(vitrine_png_row(line, pass)) : Int(line)
        body(row, Int(columns), y, first, step)
      }
    }
  }

  private static func orientation(_ png: png_structp, _ info: png_infop) -> PictureOrientation {
    var count: png_uint_32 = 0
    var exif: png_bytep?
    guard png_get_eXIf_1(png, info, &count, &exif) != 0, let exif else { return .up }
    return PictureOrientation(exif: UnsafeRawBufferPointer(start: exif, count: Int(count))) ?? .up
  }

  private static func error(
    _ input: UnsafeMutablePointer<vitrine_png_input>, _ file: String?
  ) -> PictureError {
    let text = withUnsafeBytes(of: input.pointee.message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return PictureError(.decode, file: file, reason: text.isEmpty ? "it is no sound PNG" : text)
  }
}
