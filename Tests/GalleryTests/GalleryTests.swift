import Foundation
import Pictures
import TestSupport
import Testing
import Typography

@testable import Gallery

/// `docs/gallery`.
private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()
  .appendingPathComponent("docs/gallery").path

/// The names of the pictures that are there.
private let names: [String] = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
  .filter { $0.hasSuffix(".png") }.map { String($0.dropLast(4)) }.sorted()

@MainActor private let fonts = FontLibrary(defaultFamily: "Inter")

@MainActor
@Test(arguments: names)
func aPictureOfTheGalleryLooksAndReadsAsItDid(name: String) throws {
  let picture = try #require(Gallery.pictures.first { $0.name == name })
  let stage = picture.stage(fonts: fonts)
  let expected = try PictureFile.load(path: "\(folder)/\(name).png")
  let drawn = try PictureFile.decode(PictureFile.encodePNG(stage.picture()))
  // Fonts and FreeType of another release move glyph edges by a little.
  #expect(meanAbsoluteDifference(expected, drawn) < 1.5, "script/make-gallery draws it anew")
  let trace = try String(contentsOfFile: "\(folder)/traces/\(name).txt", encoding: .utf8)
  #expect(stage.trace() == trace)
}

@MainActor
@Test func thePageOfTheGalleryShowsAllOfIt() throws {
  let page = try String(contentsOfFile: folder + "/README.md", encoding: .utf8)
  #expect(page == GalleryIndex.text)
  #expect(Gallery.pictures.map(\.name).sorted() == names)
}
