import Foundation
import Geometry
import Pictures
import Raster
import TestSupport
import Testing

private let kinds: [(Int, Int)] = [
  (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8), (4, 8),
  (4, 16), (6, 8), (6, 16),
]

@Test(arguments: kinds, [false, true])
func everyColourTypeDepthAndInterlaceDecodes(kind: (Int, Int), isInterlaced: Bool) throws {
  let sample = PNGSample(depth: kind.1, colorType: kind.0, isInterlaced: isInterlaced)
  let picture = try PictureFile.decode(sample.bytes())
  #expect(picture.size == PixelSize(width: 9, height: 7))
  for y in 0..<7 {
    for x in 0..<9 { #expect(picture[x, y] == sample.expected(x: x, y: y), "\(x), \(y)") }
  }
}

@Test(arguments: [false, true])
func reducedPictureIsTheAreaAverage(isInterlaced: Bool) throws {
  let sample = PNGSample(width: 37, height: 23, depth: 8, colorType: 6, isInterlaced: isInterlaced)
  let picture = try PictureFile.decode(
    sample.bytes(), maximumSize: PixelSize(width: 10, height: 100))
  #expect(picture.size == PixelSize(width: 10, height: 6))
  for y in 0..<6 {
    for x in 0..<10 {
      let area = (
        Double(x) * 3.7, Double(x + 1) * 3.7, Double(y) * 23 / 6, Double(y + 1) * 23 / 6
      )
      for shift: UInt32 in [0, 8, 16, 24] {
        var sum = 0.0
        for sy in 0..<23 {
          for sx in 0..<37 {
            let across = max(0, min(area.1, Double(sx + 1)) - max(area.0, Double(sx)))
            let down = max(0, min(area.3, Double(sy + 1)) - max(area.2, Double(sy)))
            sum += across * down * Double(sample.expected(x: sx, y: sy) >> shift & 255)
          }
        }
        let mean = sum / (3.7 * 23 / 6)
        #expect(abs(Double(picture[x, y] >> shift & 255) - mean) <= 0.51)
      }
    }
  }
}

@Test func pngOfPremultipliedPixelsComesBack() throws {
  var random = SplitMix64(seed: 7)
  let picture = PixelBuffer(width: 61, height: 43)
  for y in 0..<43 {
    for x in 0..<61 {
      let alpha = UInt32(random.next() % 256)
      func component() -> UInt32 { UInt32(random.next() % UInt64(alpha + 1)) }
      picture[x, y] = alpha << 24 | component() << 16 | component() << 8 | component()
    }
  }
  let back = try PictureFile.decode(PictureFile.encodePNG(picture))
  #expect(difference(picture, back)?.count == 0)
}

@Test func opaquePicturesAreWrittenWithoutAlpha() throws {
  let picture = PixelBuffer(width: 3, height: 2)
  picture.clear(0xFF12_3456)
  let opaque = try PictureFile.encodePNG(picture)
  #expect(opaque[25] == 2)
  picture[1, 1] = 0x8000_0000
  #expect(try PictureFile.encodePNG(picture)[25] == 6)
  #expect(try PictureFile.decode(opaque)[2, 1] == 0xFF12_3456)
}

@Test func theSamePixelsGiveTheSameBytes() throws {
  let a = PixelBuffer(width: 100, height: 50)
  let b = PixelBuffer(width: 100, height: 50)
  for buffer in [a, b] {
    for y in 0..<50 { for x in 0..<100 { buffer[x, y] = 0xFF00_0000 | UInt32(x * y) } }
  }
  b.row(3)[100] = 0xDEAD_BEEF  // padding does not count
  #expect(try PictureFile.encodePNG(a) == PictureFile.encodePNG(b))
}

@Test func aFileCutAtAnyByteIsAnError() throws {
  let bytes = PNGSample(depth: 8, colorType: 6, isInterlaced: true).bytes()
  for count in 0..<bytes.count {
    #expect(throws: PictureError.self) { try PictureFile.decode(Array(bytes[..<count])) }
  }
}

@Test func anyChangedByteNeverTraps() throws {
  var random = SplitMix64(seed: 11)
  let bytes = PNGSample(width: 20, height: 20, depth: 4, colorType: 3, isInterlaced: true).bytes()
  for _ in 0..<2_000 {
    var broken = bytes
    for _ in 0..<3 {
      broken[Int(random.next() % UInt64(bytes.count))] = UInt8(random.next() & 255)
    }
    _ = try? PictureFile.decode(broken, maximumSize: PixelSize(width: 8, height: 8))
  }
}

@Test func aHugeHeaderIsRefusedInWords() throws {
  var sample = PNGSample(width: 1, height: 1, depth: 8, colorType: 0)
  sample.width = 60_000
  sample.height = 1
  var bytes = sample.bytes()
  let header = chunk("IHDR", bigEndian(60_000) + bigEndian(60_000) + [8, 0, 0, 0, 0])
  bytes.replaceSubrange(8..<33, with: header)
  #expect(
    throws: PictureError(
      .decode, file: "a.png",
      reason: "it announces 60000 × 60000 pixels, more than can be read")
  ) { try PictureFile.decode(Data(bytes), file: "a.png") }
}

@Test func aPictureOf20000PixelsIsReduced() throws {
  let sample = PNGSample(width: 20_000, height: 3, depth: 8, colorType: 2)
  let picture = try PictureFile.decode(
    sample.bytes(), maximumSize: PixelSize(width: 1_280, height: 800))
  #expect(picture.size == PixelSize(width: 1_280, height: 1))
}

@Test func brokenProfileAndUnknownChunksDoNotMatter() throws {
  let sample = PNGSample(
    colorType: 6,
    extraChunks: [
      ("gAMA", bigEndian(100_000)), ("iCCP", [65, 0, 0, 1, 2, 3]), ("teXt", [1, 2, 3]),
    ])
  #expect(try PictureFile.decode(sample.bytes())[4, 4] == sample.expected(x: 4, y: 4))
}

@Test func emptyAndForeignFilesAreNamed() {
  #expect(throws: PictureError(.recognise, file: nil, reason: "it is empty")) {
    try PictureFile.decode([UInt8]())
  }
  #expect(
    throws: PictureError(.recognise, file: nil, reason: "it is neither PNG, JPEG, WebP nor HEIC")
  ) {
    try PictureFile.decode(Array("GIF89a".utf8))
  }
  #expect(throws: PictureError.self) { try PictureFile.load(path: "no/such/file.png") }
}

/// A file of more than 64 KiB, of every way that PNG stores pixels.
@Test(arguments: kinds, [false, true])
func aFileCutAtEachKibibyteIsAnError(kind: (Int, Int), isInterlaced: Bool) {
  let sample = PNGSample(
    width: 121, height: 97, depth: kind.1, colorType: kind.0, isInterlaced: isInterlaced)
  let bytes = sample.bytes()
  for count in stride(from: 0, to: bytes.count, by: 1_024) {
    for most in [nil, PixelSize(width: 30, height: 30)] {
      #expect(throws: PictureError.self) {
        try PictureFile.decode(Array(bytes[..<count]), maximumSize: most)
      }
    }
  }
}

/// The least that is a colour profile: a header of 128 bytes and no tags.
private func profile() -> [UInt8] {
  var bytes = [UInt8](repeating: 0, count: 132)
  func put(_ value: [UInt8], at place: Int) {
    bytes.replaceSubrange(place..<place + value.count, with: value)
  }
  put(bigEndian(132), at: 0)
  put([4, 0x30, 0, 0], at: 8)
  put(Array("mntrRGB XYZ ".utf8), at: 12)
  put(Array("acsp".utf8), at: 36)
  put([0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D], at: 68)
  return bytes
}

@Test(arguments: [2, 6])
func aProfileIsLeftOutOfAccount(colorType: Int) throws {
  let body = Array("Display P3".utf8) + [0, 0] + stored(profile())
  let sample = PNGSample(colorType: colorType, extraChunks: [("iCCP", body)])
  let picture = try PictureFile.decode(sample.bytes())
  for y in 0..<7 {
    for x in 0..<9 { #expect(picture[x, y] == sample.expected(x: x, y: y)) }
  }
  let cut = PNGSample(colorType: colorType, extraChunks: [("iCCP", Array(body.dropLast(9)))])
  #expect(try PictureFile.decode(cut.bytes())[4, 4] == sample.expected(x: 4, y: 4))
}
