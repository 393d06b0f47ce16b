internal import CLinux
public import Foundation
internal import Glibc

/// Tells when files change.
///
/// A file is watched by its directory, because editors write a new file and rename it over the old
/// one. Changes that come together are told once, when they have been quiet for a moment. A
/// directory that does not exist yet, or goes, is waited for by its nearest parent that does.
///
/// Where the system has no watch left, which other programs of the user may have used up, that is said
/// once, and what cannot be watched is looked at every few seconds.
///
/// - C: one `inotify` instance for all watches (a user has 128 by default).
@MainActor
public final class FileWatcher {
  let loop: Loop
  private let calls: FileWatchCalls
  private let note: @MainActor (String) -> Void
  private let descriptor: Int32
  private var readiness: DescriptorWatch?
  var watches: [FileWatch] = []
  /// The next look at what cannot be watched.
  var looking: ScheduledCall?
  /// Seconds from one look to the next.
  let pace: TimeInterval
  private var hasSaid = false

  /// - Parameters:
  ///   - loop: wakes for changes.
  ///   - pace: seconds from one look to the next at what cannot be watched.
  ///   - calls: the system's.
  ///   - note: told once, in words, that something cannot be watched.
  /// - Throws: `SystemError` when the loop takes no descriptor.
  public init(
    loop: Loop, pace: TimeInterval = 5, calls: FileWatchCalls = .live,
    note: @escaping @MainActor (String) -> Void = { _ in }
  ) throws(SystemError) {
    self.loop = loop
    self.pace = pace
    self.calls = calls
    self.note = note
    descriptor = calls.open()
    guard descriptor >= 0 else {
      say(
        .last(
          "inotify_init1",
          advice: "This user has no inotify instance left: end programs that watch files, or raise "
            + "fs.inotify.max_user_instances"))
      return
    }
    readiness = try loop.watch(descriptor, for: .readable, name: "files") { [weak self] _ in
      self?.read()
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Says once that files are looked at from time to time, and why.
  private func say(_ error: SystemError) {
    guard !hasSaid else { return }
    hasSaid = true
    note("files that change are seen every \(Int(pace.rounded())) seconds only: \(error)")
  }

  /// Calls `body` when the file at `path` has been written, replaced or removed, and then left alone
  /// for `quiet` seconds.
  public func watch(
    file path: String, quiet: TimeInterval = 0.1, _ body: @escaping @MainActor () -> Void
  ) -> FileWatch {
    let url = URL(fileURLWithPath: path).standardizedFileURL
    return add(
      FileWatch(
        directory: url.deletingLastPathComponent().path, file: url.lastPathComponent, quiet: quiet,
        watcher: self, body: body))
  }

  /// Calls `body` when anything in the directory at `path` has been written, added or removed, and
  /// nothing more has happened for `quiet` seconds.
  public func watch(
    directory path: String, quiet: TimeInterval = 0.5, _ body: @escaping @MainActor () -> Void
  ) -> FileWatch {
    let url = URL(fileURLWithPath: path).standardizedFileURL
    return add(
      FileWatch(directory: url.path, file: nil, quiet: quiet, watcher: self, body: body))
  }

  func remove(_ watch: FileWatch) {
    watches.removeAll { $0 === watch }
    release(watch)
    lookLater()
  }

  private func add(_ watch: FileWatch) -> FileWatch {
    watches.append(watch)
    attach(watch)
    return watch
  }

  /// Watches the directory of `watch`, or the nearest parent that exists.
  private func attach(_ watch: FileWatch) {
    watch.stamp = nil
    guard descriptor >= 0 else { return look(at: watch) }
    var path = watch.directory
    while true {
      let mask =
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF
        | IN_MOVE_SELF | IN_ONLYDIR
      let handle = calls.add(descriptor, path, UInt32(bitPattern: mask))
      if handle >= 0 {
        watch.handle = handle
        watch.watched = path
        return
      }
      if errno == ENOSPC || errno == ENOMEM {
        say(
          .last(
            "inotify_add_watch", object: path,
            advice: "This user has no inotify watch left: raise fs.inotify.max_user_watches"))
        return look(at: watch)
      }
      let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
      guard parent != path else { return }
      path = parent
    }
  }

  /// Gives the kernel's watch back when no other watch shares it.
  private func release(_ watch: FileWatch) {
    guard watch.handle >= 0 else { return }
    if !watches.contains(where: { $0 !== watch && $0.handle == watch.handle }) {
      inotify_rm_watch(descriptor, watch.handle)
    }
    watch.handle = -1
  }

  private func read() {
    var affected: [ObjectIdentifier: FileWatch] = [:]
    for event in takeEvents() {
      let overflow = event.mask & UInt32(bitPattern: IN_Q_OVERFLOW) != 0
      for watch in watches where overflow || watch.handle == event.handle {
        if watch.concerns(event, overflow: overflow) { affected[ObjectIdentifier(watch)] = watch }
        if overflow || event.isStructural || watch.watched != watch.directory {
          reattach(watch, &affected)
        }
      }
    }
    for watch in affected.values { schedule(watch) }
  }

  private func reattach(_ watch: FileWatch, _ affected: inout [ObjectIdentifier: FileWatch]) {
    let before = watch.watched
    release(watch)
    attach(watch)
    if watch.watched != before { affected[ObjectIdentifier(watch)] = watch }
  }

  func schedule(_ watch: FileWatch) {
    watch.pending?.cancel()
    watch.pending = loop.schedule(after: watch.quiet, name: "files") { [weak watch] in
      watch?.body()
    }
  }

  private func takeEvents() -> [FileEvent] {
    var events: [FileEvent] = []
    withUnsafeTemporaryAllocation(byteCount: 8192, alignment: 8) { buffer in
      guard let base = buffer.baseAddress else { return }
      while true {
        let count = Glibc.read(descriptor, base, buffer.count)
        guard count > 0 else { return }
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= count {
          let header = buffer.load(fromByteOffset: offset, as: inotify_event.self)
          let start = offset + MemoryLayout<inotify_event>.size
          let end = min(count, start + Int(header.len))
          let name = buffer[start..<end].prefix { $0 != 0 }
          events.append(
            FileEvent(
              handle: header.wd, mask: header.mask, name: String(decoding: name, as: UTF8.self)))
          offset = start + Int(header.len)
        }
      }
    }
    return events
  }
}
