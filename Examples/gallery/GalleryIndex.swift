/// The page of the gallery, in Markdown.
@MainActor
enum GalleryIndex {
  static var text: String {
    var text = """
      # Gallery

      Every mark, scale, axis preset, mode and theme of `Charts`, drawn by Vitrine itself at 800 × 480.
      `script/make-gallery` writes this page and its pictures from `Examples/gallery`. A test draws each
      again in a font that is the same everywhere and compares it, and what it says element by element,
      with `Tests/GalleryTests/Goldens`.

      """
    for room in Gallery.rooms {
      text += "\n## \(room.title)\n\n\(room.about)\n\n"
      for pair in stride(from: 0, to: room.pictures.count, by: 2) {
        let pictures = room.pictures[pair..<min(pair + 2, room.pictures.count)]
        text += "| " + pictures.map { $0.title }.joined(separator: " | ") + " |\n"
        text += "|" + pictures.map { _ in " --- |" }.joined() + "\n"
        text +=
          "| " + pictures.map { "![\($0.title)](\($0.name).png)" }.joined(separator: " | ") + " |\n"
        text += "| " + pictures.map { $0.about }.joined(separator: " | ") + " |\n\n"
      }
    }
    return text
  }
}
