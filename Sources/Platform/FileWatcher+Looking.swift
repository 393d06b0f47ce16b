internal import CLinux
internal import Foundation
internal import Glibc

/// The system's calls for watching files.
public struct FileWatchCalls: Sendable {
  /// A descriptor for watches; negative, and errno, where there is none.
  public var open: @Sendable () -> Int32
  /// Watches a directory for events of a mask.
  public var add: @Sendable (_ descriptor: Int32, _ path: String, _ mask: UInt32) -> Int32

  public init(
    open: @escaping @Sendable () -> Int32,
    add: @escaping @Sendable (_ descriptor: Int32, _ path: String, _ mask: UInt32) -> Int32
  ) {
    self.open = open
    self.add = add
  }

  /// - C: `inotify_init1`, `inotify_add_watch`.
  public static let live = FileWatchCalls(
    open: { inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)) },
    add: { inotify_add_watch($0, $1, $2) })
}

extension FileWatcher {
  /// From now on looks at what cannot be watched.
  func look(at watch: FileWatch) {
    watch.handle = -1
    watch.watched = watch.directory
    watch.stamp = watch.present
    lookLater()
  }

  /// Wakes for the next look while there is something to look at.
  func lookLater() {
    guard watches.contains(where: { $0.stamp != nil }) else {
      looking?.cancel()
      looking = nil
      return
    }
    guard looking == nil else { return }
    looking = loop.schedule(after: pace, name: "files") { [weak self] in
      self?.looking = nil
      self?.lookAround()
    }
  }

  private func lookAround() {
    for watch in watches where watch.stamp != nil {
      let stamp = watch.present
      guard stamp != watch.stamp else { continue }
      watch.stamp = stamp
      schedule(watch)
    }
    lookLater()
  }
}
