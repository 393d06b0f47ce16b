import CZip
import Foundation

/// A zip archive, opened for reading; entries are streamed and never unpacked to disk.
///
/// - C: libzip, which reads ZIP64.
final class ZipArchive {
  struct Entry {
    var index: UInt64
    var name: String
    var size: Int
  }

  private let archive: OpaquePointer
  let path: String
  let entries: [Entry]

  /// - Throws: `SeriesError` when the archive is damaged.
  init(path: String) throws {
    var code: Int32 = 0
    guard let archive = zip_open(path, vitrine_zip_read_only, &code) else {
      var error = zip_error_t()
      zip_error_init_with_code(&error, code)
      defer { zip_error_fini(&error) }
      let text = zipText(zip_error_strerror(&error)) ?? "code \(code)"
      throw SeriesError(.damaged, file: path, "the zip archive cannot be opened: \(text)")
    }
    self.archive = archive
    self.path = path
    let count = max(0, zip_get_num_entries(archive, 0))
    entries = (0..<UInt64(count)).compactMap { index in
      var status = zip_stat_t()
      guard zip_stat_index(archive, index, 0, &status) == 0 else { return nil }
      let name = zipText(status.name) ?? ""
      return Entry(index: index, name: name, size: Int(clamping: status.size))
    }
  }

  deinit {
    zip_discard(archive)
  }

  func source(_ entry: Entry) throws -> ZipEntrySource {
    guard let file = zip_fopen_index(archive, entry.index, 0) else {
      let text = zipText(zip_strerror(archive)) ?? ""
      throw SeriesError(.damaged, file: path, "\(entry.name) cannot be opened: \(text)")
    }
    return ZipEntrySource(file, archive: self, name: entry.name)
  }

  /// The first bytes of an entry.
  func head(_ entry: Entry, count: Int = 4_096) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let got = (try? source(entry)).flatMap { source in
      bytes.withUnsafeMutableBytes { try? source.read(into: $0) }
    }
    return Array(bytes.prefix(got ?? 0))
  }

  /// A whole entry, of at most `limit` bytes.
  func bytes(_ entry: Entry, limit: Int) throws -> [UInt8] {
    guard entry.size <= limit else {
      throw SeriesError(
        .unreadable, file: path, "\(entry.name) is larger than \(limit) bytes")
    }
    let source = try source(entry)
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let got = try chunk.withUnsafeMutableBytes { try source.read(into: $0) }
      if got == 0 { return bytes }
      // The directory's size may lie.
      guard bytes.count + got <= limit else {
        throw SeriesError(
          .unreadable, file: path, "\(entry.name) is larger than \(limit) bytes")
      }
      bytes += chunk[..<got]
    }
  }
}

/// The bytes of one entry, inflated as they are read.
final class ZipEntrySource: ByteSource {
  private let file: OpaquePointer
  private let archive: ZipArchive
  private let name: String

  fileprivate init(_ file: OpaquePointer, archive: ZipArchive, name: String) {
    self.file = file
    self.archive = archive
    self.name = name
  }

  deinit {
    zip_fclose(file)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    guard let base = buffer.baseAddress else { return 0 }
    let got = zip_fread(file, base, zip_uint64_t(buffer.count))
    guard got >= 0 else {
      throw SeriesError(.damaged, file: archive.path, "\(name) is damaged in the archive")
    }
    return Int(got)
  }
}

/// A text of libzip's, which promises some only from version 1.10 on.
func zipText(_ text: UnsafePointer<CChar>?) -> String? { text.map { String(cString: $0) } }
