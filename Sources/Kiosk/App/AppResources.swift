import Foundation
import Raster

/// The pictures and translations that lie beside a program.
///
/// They are looked for in the resource bundles of the package (`NAME.resources` beside the
/// program) and their `assets`, then in `assets` beside the program, then in `assets` of the working directory.
@MainActor
final class AppResources {
  let folders: [String]
  let pictures = PictureStore()
  private var paths: [String: String?] = [:]

  init(folders: [String]) { self.folders = folders }

  /// What lies beside the running program.
  convenience init() {
    let program = Bundle.main.executablePath ?? CommandLine.arguments.first ?? ""
    let folder = URL(fileURLWithPath: program).deletingLastPathComponent().path
    let bundles = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { $0.hasSuffix(".resources") }.sorted().map { folder + "/" + $0 }
    self.init(
      folders: bundles.map { $0 + "/assets" } + bundles + [
        folder + "/assets", FileManager.default.currentDirectoryPath + "/assets",
      ])
  }

  /// A picture by its name, with or without its extension; nil while it is being read too.
  func picture(_ name: String) -> PixelBuffer? {
    guard let path = path(name), case .loaded(let picture) = pictures.picture(path, in: .whole)
    else {
      return nil
    }
    return picture
  }

  /// The texts of the folders in a language; those of an earlier folder win.
  func translations(for locale: Locale) -> [String: String] {
    folders.reduce(into: [:]) { texts, folder in
      texts.merge(Translations.read(from: folder, locale: locale).texts) { first, _ in first }
    }
  }

  private static let extensions = ["", ".png", ".jpg", ".jpeg", ".webp", ".heic"]

  private func path(_ name: String) -> String? {
    if let known = paths[name] { return known }
    let found = find(name)
    paths[name] = found
    return found
  }

  private func find(_ name: String) -> String? {
    // A name is a place inside the folders, never a way out of them.
    guard !name.isEmpty, !name.split(separator: "/").contains("..") else { return nil }
    for folder in folders {
      for end in AppResources.extensions where isFile("\(folder)/\(name)\(end)") {
        return "\(folder)/\(name)\(end)"
      }
      if let found = catalogued(name, in: folder) { return found }
    }
    return nil
  }

  /// The largest picture of an image set in an asset catalogue.
  private func catalogued(_ name: String, in folder: String) -> String? {
    let files = FileManager.default
    let catalogues = ((try? files.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { $0.hasSuffix(".xcassets") }.sorted()
    for catalogue in catalogues {
      let set = "\(folder)/\(catalogue)/\(name).imageset"
      let pictures = ((try? files.contentsOfDirectory(atPath: set)) ?? []).filter { file in
        AppResources.extensions.dropFirst().contains { file.lowercased().hasSuffix($0) }
      }
      // `name@3x.png` stands behind `name@2x.png` and `name.png`.
      let best = pictures.max { ($0.count, $0) < ($1.count, $1) }
      if let best { return set + "/" + best }
    }
    return nil
  }

  private func isFile(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue
  }
}
