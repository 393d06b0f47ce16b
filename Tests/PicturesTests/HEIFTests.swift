import Foundation
import Geometry
import Raster
import TestSupport
import Testing

@testable import Pictures

/// Files that heif-enc 1.15 wrote, of quarters that are red, green, blue and light grey.
private func fixture(_ name: String) throws -> Data {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  return try Data(
    contentsOf: folder.appendingPathComponent("Fixtures").appendingPathComponent(name))
}

private var isThere: Bool { (try? HEIFLibrary.shared.get()) != nil }

private func isClose(_ pixel: UInt32, _ expected: UInt32) -> Bool {
  [0, 8, 16, 24].allSatisfy { (shift: UInt32) in
    abs(Int(pixel >> shift & 255) - Int(expected >> shift & 255)) <= 4
  }
}

/// The corners of a picture: top left, top right, bottom left, bottom right.
private func corners(_ picture: PixelBuffer) -> [UInt32] {
  let (right, bottom) = (picture.width - 3, picture.height - 3)
  return [picture[2, 2], picture[right, 2], picture[2, bottom], picture[right, bottom]]
}

private let red: UInt32 = 0xFFDC_281E
private let green: UInt32 = 0xFF28_C83C
private let blue: UInt32 = 0xFF28_3CDC
private let light: UInt32 = 0xFFF0_F0F0

@Suite(.enabled(if: isThere, "libheif1 is not installed"))
struct HEIFTests {
  @Test func aHEICIsReadAsItStands() throws {
    let file = try fixture("quarters-64x48.heic")
    #expect(try PictureFile.probe(file).format == .heic)
    #expect(try PictureFile.probe(file).size == PixelSize(width: 64, height: 48))
    let found = corners(try PictureFile.decode(file))
    #expect(zip(found, [red, green, blue, light]).allSatisfy(isClose), "\(found)")
  }

  @Test func aHEICThatWasTakenUprightStandsUpright() throws {
    let file = try fixture("quarters-64x48-turned.heic")
    #expect(try PictureFile.probe(file).size == PixelSize(width: 48, height: 64))
    let picture = try PictureFile.decode(file)
    #expect(picture.size == PixelSize(width: 48, height: 64))
    let found = corners(picture)
    #expect(zip(found, [blue, red, light, green]).allSatisfy(isClose), "\(found)")
  }

  @Test func aHEICsTransparencyIsPremultiplied() throws {
    let picture = try PictureFile.decode(fixture("quarters-64x48-alpha.heic"))
    let found = corners(picture)
    #expect(isClose(found[0], red))
    #expect(isClose(found[3], 0x8078_7878), "\(String(found[3], radix: 16))")
  }

  @Test func aHEICIsReducedToTheSizeThatIsAskedFor() throws {
    let picture = try PictureFile.decode(
      fixture("quarters-64x48.heic"), maximumSize: PixelSize(width: 20, height: 20))
    #expect(picture.size == PixelSize(width: 20, height: 15))
    #expect(zip(corners(picture), [red, green, blue, light]).allSatisfy(isClose))
  }

  @Test func aHEICThatIsCutOffIsAnErrorAndNoTrap() throws {
    let file = try fixture("quarters-64x48.heic")
    for length in stride(from: 0, to: file.count - 40, by: 7) {
      #expect(throws: PictureError.self, "\(length) bytes") {
        _ = try PictureFile.decode(file.prefix(length))
      }
    }
  }
}

@Test func withoutItsLibraryAHEICSaysWhatToInstall() throws {
  let missing = Result { () throws(HEIFLibrary.Missing) in
    try HEIFLibrary(name: "libheif-that-is-nowhere.so.1")
  }
  let file = try fixture("quarters-64x48.heic")
  let error = caught(PictureError.self) {
    try file.withUnsafeBytes { _ = try HEIFReader($0, file: "a.heic", library: missing) }
  }
  #expect(
    "\(error.map { "\($0)" } ?? "")"
      == "cannot decode “a.heic”: HEIC pictures need libheif, which is not here: apt install libheif1"
  )
}
