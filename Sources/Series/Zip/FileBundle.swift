import CZip
import Foundation

/// Files in one zip file, such as a backup: whole or not at all.
public enum FileBundle {
  /// Writes files into a zip file, in place of one that may be there.
  ///
  /// - Parameters:
  ///   - files: the names inside, with `/` between folders, and where each is now.
  ///   - path: the zip file.
  /// - Throws: `SeriesError` of kind `store` when it cannot be written.
  public static func write(_ files: [(name: String, path: String)], to path: String) throws {
    var code: Int32 = 0
    guard let archive = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &code) else {
      throw SeriesError(.store, file: path, "the backup cannot be written (code \(code))")
    }
    for file in files {
      // A length of 0 is all of the file.
      guard let source = zip_source_file(archive, file.path, 0, 0),
        zip_file_add(archive, file.name, source, zip_flags_t(ZIP_FL_OVERWRITE | ZIP_FL_ENC_UTF_8))
          >= 0
      else {
        zip_discard(archive)
        throw SeriesError(.store, file: file.path, "the file cannot be read for the backup")
      }
    }
    guard zip_close(archive) == 0 else {
      let text = zipText(zip_strerror(archive)) ?? ""
      zip_discard(archive)
      throw SeriesError(.store, file: path, "the backup cannot be written: \(text)")
    }
  }

  /// The names of the files inside.
  public static func names(in path: String) throws -> [String] {
    try ZipArchive(path: path).entries.map(\.name).filter { !$0.hasSuffix("/") }
  }

  /// Writes the files inside to where a rule says; nil leaves one out.
  ///
  /// Each is written beside its place first and then moved there.
  ///
  /// - Throws: `SeriesError` for a damaged archive, or what the file system says.
  public static func read(_ path: String, _ place: (String) -> String?) throws {
    let archive = try ZipArchive(path: path)
    for entry in archive.entries where !entry.name.hasSuffix("/") {
      guard let target = place(entry.name) else { continue }
      let url = URL(fileURLWithPath: target)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      let part = target + ".part"
      guard FileManager.default.createFile(atPath: part, contents: nil),
        let handle = FileHandle(forWritingAtPath: part)
      else { throw SeriesError(.store, file: target, "the file cannot be written") }
      do {
        let source = try archive.source(entry)
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while true {
          let got = try buffer.withUnsafeMutableBytes { try source.read(into: $0) }
          guard got > 0 else { break }
          try handle.write(contentsOf: buffer.prefix(got))
        }
        try handle.synchronize()
        try handle.close()
      } catch {
        try? handle.close()
        unlink(part)
        throw error
      }
      guard rename(part, target) == 0 else {
        unlink(part)
        throw SeriesError(.store, file: target, "the file cannot be put in its place")
      }
    }
  }
}
