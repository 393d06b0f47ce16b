import Foundation
import TestSupport
import Testing
import Typography

@testable import Gallery

/// `docs/gallery`.
private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()
  .appendingPathComponent("docs/gallery").path

/// The names of a folder's files of a kind.
private func names(in folder: String, _ ending: String) -> [String] {
  ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
}

/// The pictures that are shown.
private let shown = names(in: folder, ".png")

/// The gallery is drawn with Inter, whose releases differ in their widths; what is compared is not.
@MainActor private let fonts = FontLibrary(defaultFamily: "DejaVu Sans")

private let goldens = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .appendingPathComponent("Goldens").path

@MainActor
@Test(arguments: shown)
func aPictureOfTheGalleryLooksAndReadsAsItDid(name: String) throws {
  let picture = try #require(Gallery.pictures.first { $0.name == name })
  let stage = picture.stage(fonts: fonts)
  // FreeType of another release moves glyph edges by a little.
  expectGolden(stage.picture(), named: name, tolerance: 0.25)
  let path = "\(goldens)/\(name).txt"
  if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
    try stage.trace().write(toFile: path, atomically: true, encoding: .utf8)
  }
  #expect(stage.trace() == (try? String(contentsOfFile: path, encoding: .utf8)))
}

@MainActor
@Test func thePageOfTheGalleryShowsAllOfIt() throws {
  let page = try String(contentsOfFile: folder + "/README.md", encoding: .utf8)
  #expect(page == GalleryIndex.text)
  #expect(Gallery.pictures.map(\.name).sorted() == shown)
  #expect(names(in: goldens, ".png") == shown)
  #expect(names(in: goldens, ".txt") == shown)
}
