import Foundation
import Geometry
import Pictures
import Raster
import TestSupport
import Testing

/// Files that TurboJPEG 2.1 wrote, of quarters that are red, green, blue and white, and others.
private func fixture(_ name: String) throws -> [UInt8] {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  return Array(
    try Data(contentsOf: folder.appendingPathComponent("Fixtures").appendingPathComponent(name)))
}

/// The file with an EXIF segment in either byte order that tells an orientation.
private func oriented(_ file: [UInt8], _ orientation: Int, isLittle: Bool) -> [UInt8] {
  let value = UInt8(orientation)
  let tiff: [UInt8] =
    isLittle
    ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, value, 0, 0, 0, 0, 0, 0, 0]
    : [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0]
  let body: [UInt8] = Array("Exif".utf8) + [0, 0] + tiff
  return file[..<2] + [0xFF, 0xE1, 0, UInt8(body.count + 2)] + body + file[2...]
}

private func isClose(_ pixel: UInt32, _ expected: UInt32, within step: Int = 6) -> Bool {
  [0, 8, 16, 24].allSatisfy { (shift: UInt32) in
    abs(Int(pixel >> shift & 255) - Int(expected >> shift & 255)) <= step
  }
}

@Test(arguments: ["444", "420", "gray"], ["baseline", "progressive"])
func jpegOfEverySamplingDecodes(sampling: String, process: String) throws {
  let picture = try PictureFile.decode(fixture("ramp-\(sampling)-\(process).jpg"))
  #expect(picture.size == PixelSize(width: 40, height: 24))
  for y in 0..<24 {
    for x in 0..<40 {
      let expected = 0xFF00_0000 | UInt32(x * 6) * 0x01_0101
      #expect(isClose(picture[x, y], expected))
    }
  }
}

/// Where the corners red, green, blue, white (top left, top right, bottom left, bottom right of the
/// stored picture) stand when it is upright, in the same order.
private let orientations: [(Int, [UInt32])] = {
  let red: UInt32 = 0xFFFF_0000
  let green: UInt32 = 0xFF00_FF00
  let blue: UInt32 = 0xFF00_00FF
  let white: UInt32 = 0xFFFF_FFFF
  return [
    (1, [red, green, blue, white]), (2, [green, red, white, blue]), (3, [white, blue, green, red]),
    (4, [blue, white, red, green]), (5, [red, blue, green, white]), (6, [blue, red, white, green]),
    (7, [white, green, blue, red]), (8, [green, white, red, blue]),
  ]
}()

@Test(arguments: orientations, [false, true])
func exifOrientationTurnsUpright(_ orientation: (Int, [UInt32]), isLittle: Bool) throws {
  let file = try oriented(fixture("quarters-32x16.jpg"), orientation.0, isLittle: isLittle)
  let upright =
    orientation.0 >= 5 ? PixelSize(width: 16, height: 32) : PixelSize(width: 32, height: 16)
  let header = try PictureFile.probe(Data(file))
  #expect(header.size == upright)
  #expect(header.orientation.rawValue == orientation.0)
  let picture = try PictureFile.decode(file)
  #expect(picture.size == upright)
  let corners = [
    picture[1, 1], picture[upright.width - 2, 1], picture[1, upright.height - 2],
    picture[upright.width - 2, upright.height - 2],
  ]
  for (corner, expected) in zip(corners, orientation.1) { #expect(isClose(corner, expected)) }
}

@Test func maximumSizeCountsForTheUprightPicture() throws {
  let file = try oriented(fixture("quarters-320x160.jpg"), 6, isLittle: true)
  let picture = try PictureFile.decode(file, maximumSize: PixelSize(width: 100, height: 100))
  #expect(picture.size == PixelSize(width: 50, height: 100))
  #expect(isClose(picture[10, 10], 0xFF00_00FF))
  #expect(isClose(picture[40, 90], 0xFF00_FF00))
}

@Test(arguments: [1, 3, 7, 19, 20, 39, 40, 41, 79, 80, 81, 159, 160, 500])
func reducedSizesKeepTheShape(_ side: Int) throws {
  let file = try fixture("quarters-160x80.jpg")
  let picture = try PictureFile.decode(file, maximumSize: PixelSize(width: side, height: side))
  let width = min(side, 160)
  #expect(picture.size == PixelSize(width: width, height: max(1, (width + 1) / 2)))
  if width >= 19 {
    #expect(isClose(picture[1, 1], 0xFFFF_0000))
    #expect(isClose(picture[picture.width - 2, picture.height - 2], 0xFFFF_FFFF))
  }
}

@Test func adobeCMYKIsInverted() throws {
  // No ink, cyan, half of black.
  let picture = try PictureFile.decode(fixture("inks-cmyk.jpg"))
  #expect(isClose(picture[7, 8], 0xFFFF_FFFF))
  #expect(isClose(picture[23, 8], 0xFF00_FFFF))
  #expect(isClose(picture[40, 8], 0xFF80_8080))
}

@Test func cmykWithoutAdobeSegmentIsInk() throws {
  // The file stores 55, 128, 128 and 40; with its segment they are YCCK, without it plain CMYK.
  var file = try fixture("flat-cmyk.jpg")
  let adobe = try #require(
    (0..<file.count - 7).first { Array(file[$0..<$0 + 7]) == [0xFF, 0xEE, 0, 14, 65, 100, 111] })
  file.removeSubrange(adobe..<adobe + 16)
  let light = Double(255 - 40) / 255
  let red = UInt32((200 * light).rounded())
  let other = UInt32((127 * light).rounded())
  let picture = try PictureFile.decode(file)
  #expect(isClose(picture[8, 8], 0xFF00_0000 | red << 16 | other << 8 | other))
}

@Test func aJPEGCutAnywhereIsAnErrorOrAPicture() throws {
  let file = try fixture("quarters-64x64.jpg")
  #expect(throws: PictureError.self) { try PictureFile.decode(Array(file[..<(file.count / 2)])) }
  for count in 0..<file.count {
    do {
      let picture = try PictureFile.decode(Array(file[..<count]))
      #expect(picture.size == PixelSize(width: 64, height: 64))
      #expect(count >= file.count - 2)
    } catch is PictureError {}
  }
}

@Test func anyChangedByteOfAJPEGNeverTraps() throws {
  var random = SplitMix64(seed: 23)
  for name in ["quarters-64x64.jpg", "quarters-64x64-progressive.jpg"] {
    let file = try oriented(fixture(name), 5, isLittle: false)
    for _ in 0..<1_000 {
      var broken = file
      for _ in 0..<3 {
        // The sizes stay small, or the memory of the test would not.
        let at = Int(random.next() % UInt64(file.count))
        broken[at] = UInt8(random.next() & 255)
      }
      _ = try? PictureFile.decode(broken, maximumSize: PixelSize(width: 8, height: 8))
    }
  }
}

@Test func aJPEGOf20000PixelsIsReducedWithoutBeingHeld() throws {
  let file = try fixture("wide-20000x16.jpg")
  let picture = try PictureFile.decode(file, maximumSize: PixelSize(width: 1_920, height: 1_080))
  #expect(picture.size == PixelSize(width: 1_920, height: 2))
  #expect(isClose(picture[1_000, 1], 0xFF80_4020))
}

@Test func aJPEGCutAtEachKibibyteIsAnErrorOrAPicture() throws {
  for name in [
    "quarters-320x160.jpg", "wide-20000x16.jpg", "ramp-420-progressive.jpg", "inks-cmyk.jpg",
    "flat-cmyk.jpg",
  ] {
    let file = try fixture(name)
    let size = try PictureFile.probe(Data(file)).size
    for count in stride(from: 0, through: file.count, by: 1_024) {
      do {
        let picture = try PictureFile.decode(
          Array(file[..<count]), maximumSize: PixelSize(width: 64, height: 64))
        // What is given is whole: not a byte of the picture is missing.
        #expect(count >= file.count - 2 && picture.width <= size.width)
      } catch is PictureError {}
    }
  }
}

@Test func aProfileInAJPEGIsLeftOutOfAccount() throws {
  let file = try fixture("quarters-32x16.jpg")
  let plain = try PictureFile.decode(file)
  for body in [
    Array("ICC_PROFILE".utf8) + [0, 1, 1] + [UInt8](repeating: 7, count: 300),
    Array("ICC_PROFILE".utf8) + [0, 9, 200], [],
  ] {
    let count = body.count + 2
    let marked =
      file[..<2] + [0xFF, 0xE2, UInt8(count >> 8), UInt8(count & 255)] + body + file[2...]
    let picture = try PictureFile.decode(Array(marked))
    #expect(difference(plain, picture)?.count == 0)
  }
}
