internal import CLinux
internal import Foundation

/// A file or directory that is watched until the watch is cancelled.
@MainActor
public final class FileWatch {
  let directory: String
  /// The name inside `directory`, or nil for anything in it.
  let file: String?
  let quiet: Double
  let body: @MainActor () -> Void
  var handle: Int32 = -1
  /// The directory that is watched in fact: `directory` or a parent of it.
  var watched = ""
  var pending: ScheduledCall?
  /// What was seen last, where it is looked at because it cannot be watched.
  var stamp: FileStamp?
  private weak var watcher: FileWatcher?

  init(
    directory: String, file: String?, quiet: Double, watcher: FileWatcher,
    body: @escaping @MainActor () -> Void
  ) {
    self.directory = directory
    self.file = file
    self.quiet = quiet
    self.watcher = watcher
    self.body = body
  }

  /// Ends the watch; a call that was about to come does not.
  public func cancel() {
    pending?.cancel()
    watcher?.remove(self)
  }

  /// What is there now.
  var present: FileStamp {
    FileStamp(
      file.map { URL(fileURLWithPath: directory).appendingPathComponent($0).path } ?? directory,
      isDirectory: file == nil)
  }

  func concerns(_ event: FileEvent, overflow: Bool) -> Bool {
    if overflow { return true }
    guard watched == directory else { return false }
    guard let file else { return event.changesContent }
    return event.name == file && event.changesContent
  }
}

/// One record of an inotify descriptor.
struct FileEvent {
  var handle: Int32
  var mask: UInt32
  var name: String

  /// Whether what is there to read may differ from before.
  ///
  /// Creation counts, since a link is complete when it appears; a file is told of again when its
  /// writer closes it.
  var changesContent: Bool {
    let bits =
      IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF
      | IN_MOVE_SELF
    return mask & UInt32(bitPattern: bits) != 0
  }

  /// Whether the watched directory itself has gone.
  var isStructural: Bool {
    mask & UInt32(bitPattern: IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED) != 0
  }
}
