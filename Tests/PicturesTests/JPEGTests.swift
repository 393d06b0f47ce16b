import CTurboJPEG
import Foundation
import Geometry
import Pictures
import Raster
import TestSupport
import Testing

/// Encodes pixels of four bytes (B, G, R, A or C, M, Y, K).
private func jpeg(
  _ pixels: [UInt32], width: Int, height: Int, format: TJPF = TJPF_BGRX,
  sampling: TJSAMP = TJSAMP_444, flags: Int32 = 0
) -> [UInt8] {
  let handle = tjInitCompress()
  defer { tjDestroy(handle) }
  var out: UnsafeMutablePointer<UInt8>?
  var count: UInt = 0
  pixels.withUnsafeBytes { bytes in
    _ = tjCompress2(
      handle, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(width), 0,
      Int32(height), Int32(format.rawValue), &out, &count, Int32(sampling.rawValue), 100, flags)
  }
  defer { tjFree(out) }
  return Array(UnsafeBufferPointer(start: out, count: Int(count)))
}

/// Red, green, blue and white quarters.
private func quarters(width: Int, height: Int) -> [UInt32] {
  (0..<(width * height)).map { index in
    let isRight = index % width >= width / 2
    let isLower = index / width >= height / 2
    if isLower { return isRight ? 0xFFFF_FFFF : 0xFF00_00FF }
    return isRight ? 0xFF00_FF00 : 0xFFFF_0000
  }
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

@Test(arguments: [TJSAMP_444, TJSAMP_420, TJSAMP_GRAY], [0, TJFLAG_PROGRESSIVE])
func jpegOfEverySamplingDecodes(sampling: TJSAMP, flags: Int32) throws {
  let grey: [UInt32] = (0..<(40 * 24)).map { index in
    let level = UInt32(index % 40 * 6)
    return level * 0x01_0101 | 0xFF00_0000
  }
  let file = jpeg(grey, width: 40, height: 24, sampling: sampling, flags: flags)
  let picture = try PictureFile.decode(file)
  #expect(picture.size == PixelSize(width: 40, height: 24))
  for y in 0..<24 { for x in 0..<40 { #expect(isClose(picture[x, y], grey[y * 40 + x])) } }
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
  let file = oriented(
    jpeg(quarters(width: 32, height: 16), width: 32, height: 16), orientation.0, isLittle: isLittle)
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
  let file = oriented(
    jpeg(quarters(width: 320, height: 160), width: 320, height: 160), 6, isLittle: true)
  let picture = try PictureFile.decode(file, maximumSize: PixelSize(width: 100, height: 100))
  #expect(picture.size == PixelSize(width: 50, height: 100))
  #expect(isClose(picture[10, 10], 0xFF00_00FF))
  #expect(isClose(picture[40, 90], 0xFF00_FF00))
}

@Test(arguments: [1, 3, 7, 19, 20, 39, 40, 41, 79, 80, 81, 159, 160, 500])
func reducedSizesKeepTheShape(_ side: Int) throws {
  let file = jpeg(quarters(width: 160, height: 80), width: 160, height: 80)
  let picture = try PictureFile.decode(file, maximumSize: PixelSize(width: side, height: side))
  let width = min(side, 160)
  #expect(picture.size == PixelSize(width: width, height: max(1, (width + 1) / 2)))
  if width >= 19 {
    #expect(isClose(picture[1, 1], 0xFFFF_0000))
    #expect(isClose(picture[picture.width - 2, picture.height - 2], 0xFFFF_FFFF))
  }
}

@Test func adobeCMYKIsInverted() throws {
  // Stored inverted: 255 is no ink.
  let noInk: UInt32 = 0xFFFF_FFFF
  let cyan: UInt32 = 0xFFFF_FF00
  let halfBlack: UInt32 = 0x80FF_FFFF
  let inks = [noInk, cyan, halfBlack]
  let pixels: [UInt32] = (0..<(48 * 16)).map { index in inks[index % 48 / 16] }
  let file = jpeg(pixels, width: 48, height: 16, format: TJPF_CMYK)
  let picture = try PictureFile.decode(file)
  #expect(isClose(picture[7, 8], 0xFFFF_FFFF))
  #expect(isClose(picture[23, 8], 0xFF00_FFFF))
  #expect(isClose(picture[40, 8], 0xFF80_8080))
}

@Test func cmykWithoutAdobeSegmentIsInk() throws {
  // The encoder stores 255 − 200, 128, 128 and black 40; without its segment they are plain CMYK.
  let pixel: UInt32 = 40 << 24 | 200 << 16 | 200 << 8 | 200
  var file = jpeg(
    [UInt32](repeating: pixel, count: 256), width: 16, height: 16, format: TJPF_CMYK)
  let adobe = try #require(
    (0..<file.count - 7).first { Array(file[$0..<$0 + 7]) == [0xFF, 0xEE, 0, 14, 65, 100, 111] })
  file.removeSubrange(adobe..<adobe + 16)
  let light = Double(255 - 40) / 255
  let other = UInt32((127 * light).rounded())
  let picture = try PictureFile.decode(file)
  // Luma of C = M = Y = 200 is 255 − (255 − 200) again, so cyan is 55 or 200 by the encoder's sense.
  let candidates = [55.0, 200.0].map { (cyan: Double) -> UInt32 in
    let red = UInt32(((255 - cyan) * light).rounded())
    return 0xFF00_0000 | red << 16 | other << 8 | other
  }
  #expect(candidates.contains { isClose(picture[8, 8], $0) })
}

@Test func aJPEGCutAnywhereIsAnErrorOrAPicture() throws {
  let file = jpeg(quarters(width: 64, height: 64), width: 64, height: 64)
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
  for flags in [0, TJFLAG_PROGRESSIVE] {
    let plain = jpeg(quarters(width: 40, height: 40), width: 40, height: 40, flags: flags)
    let file = oriented(plain, 5, isLittle: false)
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
  let file = jpeg(
    [UInt32](repeating: 0xFF80_4020, count: 20_000 * 16), width: 20_000, height: 16)
  let picture = try PictureFile.decode(file, maximumSize: PixelSize(width: 1_920, height: 1_080))
  #expect(picture.size == PixelSize(width: 1_920, height: 2))
  #expect(isClose(picture[1_000, 1], 0xFF80_4020))
}
