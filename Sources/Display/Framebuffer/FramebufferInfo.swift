internal import Geometry
internal import Raster

/// What a framebuffer device says about its memory.
struct FramebufferInfo: Equatable {
  /// The bits of a colour in a pixel.
  struct Field: Equatable {
    var offset: Int
    var length: Int
  }

  var name: String
  var size: PixelSize
  /// Rows that there is memory for.
  var virtualHeight: Int
  /// The first pixel that is shown.
  var origin = PixelPoint(x: 0, y: 0)
  var bitsPerPixel: Int
  var red: Field
  var green: Field
  var blue: Field
  /// Bytes from a row to the next.
  var lineLength: Int
  var memoryLength: Int
  /// Whether a pixel's colours are its bits: no palette, no planes.
  var isTrueColor = true
  /// Seconds of a refresh, where the driver knows.
  var period: Double?

  var bytesPerPixel: Int { bitsPerPixel / 8 }

  /// The rasteriser's own format of such pixels, if it has one.
  var format: ScreenFormat? {
    let fields = [red, green, blue]
    func matches(_ offsets: [Int], _ lengths: [Int]) -> Bool {
      fields.map(\.offset) == offsets && fields.map(\.length) == lengths
    }
    if bitsPerPixel == 32, matches([16, 8, 0], [8, 8, 8]) { return .xrgb8888 }
    if bitsPerPixel == 32, matches([0, 8, 16], [8, 8, 8]) { return .xbgr8888 }
    if bitsPerPixel == 32, matches([20, 10, 0], [10, 10, 10]) { return .xrgb2101010 }
    if bitsPerPixel == 16, matches([11, 5, 0], [5, 6, 5]) { return .rgb565 }
    return nil
  }

  /// Whether a second picture fits below the first, to be shown by panning.
  var hasTwoPages: Bool {
    virtualHeight >= 2 * size.height && memoryLength >= 2 * size.height * lineLength
  }

  /// Why nothing can be drawn there, or nil.
  var fault: String? {
    guard isTrueColor else { return "its pixels are not true colour" }
    guard [16, 24, 32].contains(bitsPerPixel) else { return "it has \(bitsPerPixel) bits a pixel" }
    let fields = [red, green, blue]
    guard
      fields.allSatisfy({
        (1...16).contains($0.length) && $0.offset >= 0 && $0.offset + $0.length <= bitsPerPixel
      })
    else { return "its colours' bits make no sense" }
    guard !size.isEmpty, size.width <= 16_384, size.height <= 16_384, origin.x >= 0, origin.y >= 0,
      lineLength >= (origin.x + size.width) * bytesPerPixel,
      memoryLength >= (origin.y + size.height) * lineLength
    else { return "its memory is smaller than its picture" }
    return nil
  }
}

/// Packs pixels into bits as a framebuffer device has them.
struct PixelPacker {
  private let info: FramebufferInfo

  init(_ info: FramebufferInfo) { self.info = info }

  /// Writes `count` opaque pixels, XRGB8888, as the device's own.
  func pack(_ row: UnsafePointer<UInt32>, _ count: Int, to out: UnsafeMutableRawPointer) {
    for index in 0..<count {
      let pixel = row[index]
      let value =
        bits(pixel >> 16 & 0xFF, info.red) | bits(pixel >> 8 & 0xFF, info.green)
        | bits(pixel & 0xFF, info.blue)
      let place = out + index * info.bytesPerPixel
      switch info.bytesPerPixel {
      case 2: place.storeBytes(of: UInt16(truncatingIfNeeded: value), as: UInt16.self)
      case 3:
        place.storeBytes(of: UInt8(truncatingIfNeeded: value), as: UInt8.self)
        place.storeBytes(
          of: UInt8(truncatingIfNeeded: value >> 8), toByteOffset: 1, as: UInt8.self)
        place.storeBytes(
          of: UInt8(truncatingIfNeeded: value >> 16), toByteOffset: 2, as: UInt8.self)
      default: place.storeBytes(of: value, as: UInt32.self)
      }
    }
  }

  private func bits(_ value: UInt32, _ field: FramebufferInfo.Field) -> UInt32 {
    let length = UInt32(field.length)
    // Longer fields repeat the high bits below, so that white is white.
    let scaled =
      length <= 8 ? value >> (8 - length) : value << (length - 8) | value >> (16 - length)
    return scaled << UInt32(field.offset)
  }
}
