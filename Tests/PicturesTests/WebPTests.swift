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
