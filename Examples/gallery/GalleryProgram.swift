import Foundation
import Pictures
import Typography

/// Writes the gallery: a picture and a trace each, and the page that shows them.
///
///     gallery docs/gallery            all of it
///     gallery docs/gallery bar line   these alone
@main
struct GalleryProgram {
  @MainActor
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let folder = arguments.first, !folder.hasPrefix("-") else {
      FileHandle.standardError.write(Data("usage: gallery FOLDER [PICTURE...]\n".utf8))
      exit(2)
    }
    let wanted = Set(arguments.dropFirst())
    let files = FileManager.default
    try files.createDirectory(atPath: folder + "/traces", withIntermediateDirectories: true)
    let fonts = FontLibrary(defaultFamily: "Inter")
    for picture in Gallery.pictures where wanted.isEmpty || wanted.contains(picture.name) {
      let stage = picture.stage(fonts: fonts)
      try PictureFile.writePNG(stage.picture(), to: "\(folder)/\(picture.name).png")
      try stage.trace().write(
        toFile: "\(folder)/traces/\(picture.name).txt", atomically: true, encoding: .utf8)
    }
    try GalleryIndex.text.write(toFile: folder + "/README.md", atomically: true, encoding: .utf8)
  }
}
