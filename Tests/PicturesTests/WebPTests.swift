import Foundation
import Geometry
import Testing

@testable import Pictures

/// 16 × 12 pixels without loss: red grows by 16 a column, green by 20 a row, blue is 128; the right
/// half is half transparent.
private let sample =
  Data(
    base64Encoded:
      "UklGRjQAAABXRUJQVlA4TCcAAAAvD8ACELkyRPQ/dhHR/4CZtm0MovzRdtu3eyAGcAIngKSr9ACu/wEA") ?? Data()

@Test func webPIsReadWithItsTransparency() throws {
  #expect(try PictureFile.probe(sample).format == .webp)
  #expect(try PictureFile.probe(sample).size == PixelSize(width: 16, height: 12))
  let picture = try PictureFile.decode(sample)
  #expect(picture.row(0)[0] == 0xFF00_0080)
  #expect(picture.row(11)[7] == 0xFF70_DC80)
  // Premultiplied: half of 128 and of 240, within the rounding of the library.
  let right = picture.row(0)[15]
  #expect(right >> 24 == 128)
  #expect(abs(Int(right >> 16 & 255) - 120) <= 1)
  #expect(abs(Int(right & 255) - 64) <= 1)
}

@Test func webPIsReducedWhileItIsDecoded() throws {
  let picture = try PictureFile.decode(sample, maximumSize: PixelSize(width: 8, height: 8))
  #expect(picture.size == PixelSize(width: 8, height: 6))
}

@Test func aBrokenWebPIsAnErrorAndNoTrap() {
  for length in 0..<sample.count {
    #expect(throws: PictureError.self, "\(length) bytes") {
      _ = try PictureFile.decode(sample.prefix(length))
    }
  }
}

/// The sample in a file that has EXIF data, too.
private func oriented(_ orientation: UInt8, named: Bool) -> Data {
  func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let count = UInt32(body.count)
    let length = (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
    return Array(name.utf8) + length + body + (body.count % 2 == 0 ? [] : [0])
  }
  let tiff: [UInt8] = [
    0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0,
    0,
  ]
  let name: [UInt8] = named ? Array("Exif".utf8) + [0, 0] : []
  var body: [UInt8] = Array("WEBP".utf8)
  // Transparency and EXIF are there; 16 by 12 pixels, each less one.
  body += chunk("VP8X", [0x18, 0, 0, 0, 15, 0, 0, 11, 0, 0])
  body += Array(sample[12...])
  body += chunk("EXIF", name + tiff)
  return Data(chunk("RIFF", body))
}

@Test(arguments: [false, true])
func webPIsTurnedUprightByItsEXIFData(_ named: Bool) throws {
  let plain = try PictureFile.decode(sample)
  let file = oriented(6, named: named)
  #expect(try PictureFile.probe(file).size == PixelSize(width: 12, height: 16))
  #expect(try PictureFile.probe(file).orientation == .right)
  let picture = try PictureFile.decode(file)
  #expect(picture.size == PixelSize(width: 12, height: 16))
  // What was at the left below is at the left above.
  #expect(picture.row(0)[0] == plain.row(11)[0])
  #expect(picture.row(0)[11] == plain.row(0)[0])
  #expect(picture.row(15)[11] == plain.row(0)[15])
  let small = try PictureFile.decode(file, maximumSize: PixelSize(width: 6, height: 100))
  #expect(small.size == PixelSize(width: 6, height: 8))
}
