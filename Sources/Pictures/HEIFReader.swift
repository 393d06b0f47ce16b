import CHEIF
import Foundation
import Geometry
import Raster

/// One HEIC file being read, with libheif's state.
///
/// libheif turns and mirrors as the file's own boxes say (`irot`, `imir`); an EXIF orientation beside
/// them says the same once more and is left out of account, as the format asks.
final class HEIFReader {
  let header: PictureFile.Header
  private let calls: vitrine_heif
  private let context: UnsafeMutableRawPointer
  private let handle: UnsafeMutableRawPointer
  private let file: String?

  /// Reads the header; `bytes` must outlive the reader.
  init(
    _ bytes: UnsafeRawBufferPointer, file: String?,
    library: Result<HEIFLibrary, HEIFLibrary.Missing> = HEIFLibrary.shared
  ) throws {
    let calls: vitrine_heif
    switch library {
    case .success(let library): calls = library.calls
    case .failure(let missing): throw PictureError(.decode, file: file, reason: missing.reason)
    }
    guard let context = calls.context_alloc?() else {
      throw PictureError(.decode, file: file, reason: "memory is short")
    }
    // Tiles are decoded one after the other: a picture costs less memory and no more of other cores.
    calls.set_threads?(context, 0)
    var handle: UnsafeMutableRawPointer?
    do {
      try HEIFReader.check(calls.read?(context, bytes.baseAddress, bytes.count, nil), file)
      try HEIFReader.check(calls.primary?(context, &handle), file)
    } catch {
      calls.context_free?(context)
      throw error
    }
    guard let handle else {
      calls.context_free?(context)
      throw PictureError(.decode, file: file, reason: "it is no sound HEIC")
    }
    self.file = file
    self.calls = calls
    self.context = context
    self.handle = handle
    header = PictureFile.Header(
      format: .heic,
      size: PixelSize(
        width: Int(calls.width?(handle) ?? 0), height: Int(calls.height?(handle) ?? 0)),
      orientation: .up)
  }

  deinit {
    calls.handle_release?(handle)
    calls.context_free?(context)
  }

  func decode(_ maximumSize: PixelSize?) throws -> PixelBuffer {
    let target = try PictureFile.storedSize(
      of: header.size, orientation: .up, maximumSize: maximumSize, file: file)
    guard header.size.width * header.size.height <= PictureFile.pixelLimit else {
      throw PictureError(
        .decode, file: file,
        reason: "a HEIC has to be held whole, and \(header.size.width) × \(header.size.height) "
          + "pixels are too many for that")
    }
    let hasAlpha = calls.has_alpha?(handle) == 1
    var image: UnsafeMutableRawPointer?
    let chroma = hasAlpha ? vitrine_heif_interleaved_rgba : vitrine_heif_interleaved_rgb
    try HEIFReader.check(
      calls.decode?(handle, &image, Int32(vitrine_heif_rgb), Int32(chroma), nil), file)
    guard let image else { throw PictureError(.decode, file: file, reason: "memory is short") }
    defer { calls.image_release?(image) }
    return try pixels(image, bytesAPixel: hasAlpha ? 4 : 3, target)
  }

  private func pixels(
    _ image: UnsafeMutableRawPointer, bytesAPixel step: Int, _ target: PixelSize
  ) throws -> PixelBuffer {
    let channel = Int32(vitrine_heif_channel_interleaved)
    let size = PixelSize(
      width: Int(calls.plane_width?(image, channel) ?? 0),
      height: Int(calls.plane_height?(image, channel) ?? 0))
    var stride: Int32 = 0
    guard let plane = calls.plane?(image, channel, &stride), size == header.size,
      Int(stride) >= size.width * step
    else { throw PictureError(.decode, file: file, reason: "it is no sound HEIC") }

    let result = PixelBuffer(target)
    var reducer =
      size == target ? nil : AreaReducer(from: size, into: result, anyOrder: false)
    let row = UnsafeMutablePointer<UInt32>.allocate(capacity: size.width)
    row.initialize(repeating: 0, count: size.width)
    defer { row.deallocate() }
    for y in 0..<size.height {
      HEIFReader.convert(plane + y * Int(stride), step, into: row, count: size.width)
      if reducer == nil {
        result.row(y).update(from: row, count: size.width)
      } else {
        reducer?.add(row, count: size.width, y: y)
      }
    }
    reducer?.finish()
    return result
  }

  /// Bytes R, G, B and perhaps A into premultiplied pixels.
  private static func convert(
    _ bytes: UnsafePointer<UInt8>, _ step: Int, into row: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    for x in 0..<count {
      let pixel = bytes + x * step
      let (red, green, blue) = (UInt32(pixel[0]), UInt32(pixel[1]), UInt32(pixel[2]))
      let alpha: UInt32 = step == 4 ? UInt32(pixel[3]) : 255
      row[x] = alpha << 24 | red << 16 | green << 8 | blue
    }
    if step == 4 { Premultiplication.apply(row, count: count) }
  }

  private static func check(_ error: vitrine_heif_error?, _ file: String?) throws {
    guard let error, error.code != 0 else { return }
    let text = error.message.map { String(cString: $0) } ?? ""
    let codec = [vitrine_heif_unsupported_filetype, vitrine_heif_unsupported_feature]
    let isCodec = codec.contains { Int32($0) == error.code }
    throw PictureError(
      .decode, file: file,
      reason: "libheif says: \(text.isEmpty ? "error \(error.code)" : text)"
        + (isCodec ? "; its decoder may be missing: apt install libheif-plugin-libde265" : ""))
  }
}
