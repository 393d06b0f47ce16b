public import Foundation
public import Geometry
public import Raster

/// Picture files: PNG, JPEG, WebP and HEIC into pixels, pixels into PNG.
///
/// Pixels come upright (EXIF orientation applied) and premultiplied; colour profiles are left out
/// of account, values count as sRGB. Nothing here keeps state: every call may run on any thread.
public enum PictureFile {
  /// What a file's header tells.
  public struct Header: Hashable, Sendable {
    public var format: PictureFormat
    /// The size of the upright picture.
    public var size: PixelSize
    public var orientation: PictureOrientation
  }

  /// The most pixels that a file may announce, 2^29; beyond, it counts as hostile.
  public static let announcedPixelLimit = 1 << 29
  /// The most pixels that are decoded into memory at once, 2^26 (256 MB).
  public static let pixelLimit = 1 << 26

  /// Reads the size and the orientation, without decoding.
  ///
  /// - Throws: `PictureError` where the bytes are no picture or their header is broken.
  public static func probe(_ data: Data, file: String? = nil) throws -> Header {
    try data.withUnsafeBytes { bytes in
      switch try format(bytes, file) {
      case .png: try PNGReader(bytes, file: file).header
      case .jpeg: try JPEGReader(bytes, file: file).header
      case .webp: try WebPReader(bytes, file: file).header
      case .heic: try HEIFReader(bytes, file: file).header
      }
    }
  }

  /// Decodes a picture.
  ///
  /// - Parameters:
  ///   - data: the whole file.
  ///   - maximumSize: a larger picture is reduced, by area, to fit inside, its shape kept. A
  ///     reduced picture is never held whole, but for progressive JPEG and HEIC.
  ///   - file: the name for errors.
  /// - Returns: the upright, premultiplied picture.
  /// - Throws: `PictureError` where the file is unknown, broken, cut off or too large.
  public static func decode(_ data: Data, maximumSize: PixelSize? = nil, file: String? = nil)
    throws -> PixelBuffer
  {
    try data.withUnsafeBytes { try decode($0, maximumSize, file) }
  }

  /// Decodes a picture held as an array.
  public static func decode(_ bytes: [UInt8], maximumSize: PixelSize? = nil, file: String? = nil)
    throws -> PixelBuffer
  {
    try bytes.withUnsafeBytes { try decode($0, maximumSize, file) }
  }

  /// Reads and decodes a file.
  public static func load(path: String, maximumSize: PixelSize? = nil) throws -> PixelBuffer {
    try decode(contents(path), maximumSize: maximumSize, file: path)
  }

  /// Reads a file's size and orientation, without decoding.
  public static func probe(path: String) throws -> Header {
    try probe(contents(path), file: path)
  }

  /// The picture as a PNG file, RGB where every pixel is opaque, else RGBA.
  ///
  /// The same pixels give the same bytes with the same libpng and zlib.
  public static func encodePNG(_ picture: PixelBuffer) throws -> Data {
    try PNGWriter.encode(picture, file: nil)
  }

  /// Writes a PNG file as `WholeFile` does.
  public static func writePNG(_ picture: PixelBuffer, to path: String) throws {
    try WholeFile.write(try PNGWriter.encode(picture, file: path), to: path)
  }

  private static func contents(_ path: String) throws -> Data {
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
    } catch {
      throw PictureError(.open, file: path, reason: error.localizedDescription)
    }
  }

  private static func format(_ bytes: UnsafeRawBufferPointer, _ file: String?) throws
    -> PictureFormat
  {
    if bytes.isEmpty { throw PictureError(.recognise, file: file, reason: "it is empty") }
    if let format = PictureFormat(bytes) { return format }
    throw PictureError(.recognise, file: file, reason: "it is neither PNG, JPEG, WebP nor HEIC")
  }

  private static func decode(
    _ bytes: UnsafeRawBufferPointer, _ maximumSize: PixelSize?, _ file: String?
  ) throws -> PixelBuffer {
    switch try format(bytes, file) {
    case .png: try PNGReader(bytes, file: file).decode(maximumSize)
    case .jpeg: try JPEGReader(bytes, file: file).decode(maximumSize)
    case .webp: try WebPReader(bytes, file: file).decode(maximumSize)
    case .heic: try HEIFReader(bytes, file: file).decode(maximumSize)
    }
  }

  /// The size to decode to, as stored (before the picture is turned upright).
  static func storedSize(
    of size: PixelSize, orientation: PictureOrientation, maximumSize: PixelSize?, file: String?
  ) throws -> PixelSize {
    guard !size.isEmpty else {
      throw PictureError(.decode, file: file, reason: "it has no pixels")
    }
    let announced = size.width.multipliedReportingOverflow(by: size.height)
    if announced.overflow || announced.partialValue > announcedPixelLimit {
      throw PictureError(
        .decode, file: file,
        reason: "it announces \(size.width) × \(size.height) pixels, more than can be read")
    }
    let target = maximumSize.map { size.fitted(into: orientation.upright($0)) } ?? size
    if target.width * target.height > pixelLimit {
      throw PictureError(
        .decode, file: file,
        reason: "\(size.width) × \(size.height) pixels are too many without a smaller size to "
          + "reduce them to (at most \(pixelLimit))")
    }
    return target
  }
}

extension PixelSize {
  /// The largest size of this shape inside `limit`, never larger than this and never empty.
  func fitted(into limit: PixelSize) -> PixelSize {
    let maximum = PixelSize(width: max(1, limit.width), height: max(1, limit.height))
    if width <= maximum.width && height <= maximum.height { return self }
    let factor = min(
      Double(maximum.width) / Double(width), Double(maximum.height) / Double(height))
    func side(_ length: Int, _ most: Int) -> Int {
      max(1, min(most, Int((Double(length) * factor).rounded())))
    }
    return PixelSize(width: side(width, maximum.width), height: side(height, maximum.height))
  }
}
