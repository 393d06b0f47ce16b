import Foundation
import Geometry
import Pictures
import Typography

/// Writes the gallery: its pictures, and the page that shows them.
///
///     gallery docs/gallery                        all of it
///     gallery docs/gallery bar line               these alone
///     gallery --size 1920x1080 /tmp/large bar     for another panel, without the page
@main
struct GalleryProgram {
  @MainActor
  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    var size = GalleryPicture.size
    if arguments.first == "--size", arguments.count > 1 {
      let sides = arguments[1].split(separator: "x").compactMap { Int($0) }
      guard sides.count == 2, sides.allSatisfy({ (16...8_192).contains($0) }) else { usage() }
      size = CGSize(width: sides[0], height: sides[1])
      arguments.removeFirst(2)
    }
    guard let folder = arguments.first, !folder.hasPrefix("-") else { usage() }
    let wanted = Set(arguments.dropFirst())
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let fonts = FontLibrary(defaultFamily: "Inter")
    for picture in Gallery.pictures where wanted.isEmpty || wanted.contains(picture.name) {
      let stage = picture.stage(fonts: fonts, size: size)
      try PictureFile.writePNG(stage.picture(), to: "\(folder)/\(picture.name).png")
    }
    guard size == GalleryPicture.size else { return }
    try GalleryIndex.text.write(toFile: folder + "/README.md", atomically: true, encoding: .utf8)
  }

  private static func usage() -> Never {
    FileHandle.standardError.write(
      Data("usage: gallery [--size WIDTHxHEIGHT] FOLDER [PICTURE...]\n".utf8))
    exit(2)
  }
}
