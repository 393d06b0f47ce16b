internal import Foundation
internal import Glibc

/// What tells one content of a file or a directory from another without reading it.
struct FileStamp: Equatable {
  /// Of the file, or of each entry by its name.
  private var facts: [String: Facts] = [:]

  private struct Facts: Equatable {
    var device: UInt
    var inode: UInt
    var size: Int
    var seconds: Int
    var nanoseconds: Int

    /// - C: `stat`; nil where there is nothing.
    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      device = UInt(status.st_dev)
      inode = UInt(status.st_ino)
      size = Int(status.st_size)
      seconds = Int(status.st_mtim.tv_sec)
      nanoseconds = Int(status.st_mtim.tv_nsec)
    }
  }

  /// - Parameters:
  ///   - path: what is looked at; it need not be there.
  ///   - isDirectory: whether its entries count, one by one.
  init(_ path: String, isDirectory: Bool) {
    facts["."] = Facts(path)
    guard isDirectory else { return }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
      facts[name] = Facts(path + "/" + name)
    }
  }
}
