import CTurboJPEG
import Foundation
import Geometry
import Raster

/// One JPEG file being read, with TurboJPEG's handle.
final class JPEGReader {
  let header: PictureFile.Header
  private let size: PixelSize
  private let isCMYK: Bool
  private let markers: JPEGMarkers
  private let bytes: UnsafeRawBufferPointer
  private let file: String?
  private let handle: tjhandle

  /// Reads the header; `bytes` must outlive the reader.
  init(_ bytes: UnsafeRawBufferPointer, file: String?) throws {
    self.bytes = bytes
    self.file = file
    guard let handle = tjInitDecompress() else {
      throw PictureError(.decode, file: file, reason: "memory is short")
    }
    var width: Int32 = 0
    var height: Int32 = 0
    var subsampling: Int32 = 0
    var colors: Int32 = 0
    let status = tjDecompressHeader3(
      handle, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt(bytes.count), &width,
      &height, &subsampling, &colors)
    guard status == 0 || tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue), width > 0,
      height > 0
    else {
      let reason = JPEGReader.message(handle)
      tjDestroy(handle)
      throw PictureError(.decode, file: file, reason: reason)
    }
    self.handle = handle
    size = PixelSize(width: Int(width), height: Int(height))
    isCMYK = colors == Int32(TJCS_CMYK.rawValue) || colors == Int32(TJCS_YCCK.rawValue)
    markers = JPEGMarkers(bytes)
    header = PictureFile.Header(
      format: .jpeg, size: markers.orientation.upright(size), orientation: markers.orientation)
  }

  deinit { tjDestroy(handle) }

  func decode(_ maximumSize: PixelSize?) throws -> PixelBuffer {
    let target = try PictureFile.storedSize(
      of: size, orientation: header.orientation, maximumSize: maximumSize, file: file)
    if markers.isProgressive, size.width * size.height > PictureFile.pixelLimit {
      throw PictureError(
        .decode, file: file,
        reason: "a progressive JPEG has to be held whole, and \(size.width) × \(size.height) "
          + "pixels are too many for that")
    }
    let scaled = scaledSize(atLeast: target)
    guard scaled.width * scaled.height <= PictureFile.pixelLimit else {
      throw PictureError(
        .decode, file: file,
        reason: "\(size.width) × \(size.height) pixels are too many to be reduced")
    }
    let picture = PixelBuffer(scaled)
    try decompress(into: picture)
    if target == scaled { return header.orientation.upright(picture) }
    let result = PixelBuffer(target)
    var reducer = AreaReducer(from: scaled, into: result, anyOrder: false)
    for y in 0..<scaled.height { reducer.add(picture.row(y), count: scaled.width, y: y) }
    reducer.finish()
    return header.orientation.upright(result)
  }

  /// The smallest of 1, 1/2, 1/4, 1/8 of the size that is no smaller than `target`.
  ///
  /// These are the ones that libjpeg-turbo has fast transforms for.
  private func scaledSize(atLeast target: PixelSize) -> PixelSize {
    for shift in [3, 2, 1] {
      let scaled = PixelSize(
        width: (size.width + (1 << shift) - 1) >> shift,
        height: (size.height + (1 << shift) - 1) >> shift)
      if scaled.width >= target.width && scaled.height >= target.height { return scaled }
    }
    return size
  }

  private func decompress(into picture: PixelBuffer) throws {
    let format = isCMYK ? TJPF_CMYK : TJPF_BGRA
    let status = picture.pixels.withMemoryRebound(
      to: UInt8.self, capacity: picture.stride * picture.height * 4
    ) { out in
      tjDecompress2(
        handle, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt(bytes.count), out,
        Int32(picture.width), Int32(picture.stride * 4), Int32(picture.height),
        Int32(format.rawValue), 0)
    }
    if status != 0 {
      let reason = JPEGReader.message(handle)
      if !JPEGReader.isTolerable(reason) {
        throw PictureError(.decode, file: file, reason: reason)
      }
    }
    if isCMYK {
      for y in 0..<picture.height { convertCMYK(picture.row(y), count: picture.width) }
    }
  }

  /// Bytes C, M, Y, K into opaque pixels, as ink on white: R = (1 − C)(1 − K).
  private func convertCMYK(_ row: UnsafeMutablePointer<UInt32>, count: Int) {
    let inversion: UInt32 = markers.hasAdobe ? 0 : 0xFFFF_FFFF
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

  /// Whether decoding went on to the end and the picture is worth showing.
  ///
  /// TurboJPEG 2.1 gives `TJERR_WARNING` also for an error that follows a warning, so the message
  /// has to tell. A file that was cut off is not tolerated.
  private static func isTolerable(_ message: String) -> Bool {
    let warnings = [
      "Corrupt JPEG data", "Inconsistent progression sequence", "Invalid SOS parameters",
      "Unknown Adobe color transform",
    ]
    return warnings.contains { message.hasPrefix($0) }
      && !message.contains("premature end of data segment")
  }

  private static func message(_ handle: tjhandle) -> String {
    guard let text = tjGetErrorStr2(handle) else { return "it is no sound JPEG" }
    return String(cString: text)
  }
}
