import Foundation
import Platform
import TestSupport
import Testing

@MainActor private struct Fixture {
  let folder = try? TemporaryFolder()
  let loop: Loop
  let watcher: FileWatcher

  init() throws {
    loop = try Loop(drainsMainQueue: false)
    watcher = try FileWatcher(loop: loop)
  }

  /// Lets everything that is under way arrive.
  func settle() throws {
    let end = loop.now + 0.15
    while loop.now < end { try loop.turn(waitingAtMost: 0.03) }
  }
}

@MainActor @Test func aFileReplacedByRenameIsAChange() throws {
  let fixture = try Fixture()
  let folder = try #require(fixture.folder)
  try folder.write("dashboard.yaml", "one", atomically: false)
  var changes = 0
  let watch = fixture.watcher.watch(file: folder.path("dashboard.yaml"), quiet: 0.01) {
    changes += 1
  }
  for round in 1...3 {
    try folder.write(".dashboard.yaml.swp", "next", atomically: false)
    #expect(rename(folder.path(".dashboard.yaml.swp"), folder.path("dashboard.yaml")) == 0)
    try turn(fixture.loop) { changes == round }
    #expect(changes == round)
  }
  watch.cancel()
}

@MainActor @Test func manyWritesAreOneChange() throws {
  let fixture = try Fixture()
  let folder = try #require(fixture.folder)
  var changes = 0
  let watch = fixture.watcher.watch(file: folder.path("a"), quiet: 0.05) { changes += 1 }
  for _ in 0..<20 { try folder.write("a", "x", atomically: false) }
  try fixture.settle()
  #expect(changes == 1)
  watch.cancel()
}

@MainActor @Test func neighboursOfAFileDoNotMatter() throws {
  let fixture = try Fixture()
  let folder = try #require(fixture.folder)
  var changes = 0
  let watch = fixture.watcher.watch(file: folder.path("a"), quiet: 0.01) { changes += 1 }
  try folder.write("b", "x", atomically: false)
  try fixture.settle()
  #expect(changes == 0)
  watch.cancel()
}

@MainActor @Test func aDirectoryTellsOfFilesThatComeAndGo() throws {
  let fixture = try Fixture()
  let folder = try #require(fixture.folder)
  var changes = 0
  let watch = fixture.watcher.watch(directory: folder.path, quiet: 0.01) { changes += 1 }
  try folder.write("picture.jpg", "x", atomically: false)
  try turn(fixture.loop) { changes == 1 }
  try FileManager.default.removeItem(atPath: folder.path("picture.jpg"))
  try turn(fixture.loop) { changes == 2 }
  #expect(changes == 2)
  watch.cancel()
}

@MainActor @Test func aDirectoryThatComesLaterIsFound() throws {
  let fixture = try Fixture()
  let folder = try #require(fixture.folder)
  var changes = 0
  let watch = fixture.watcher.watch(file: folder.path("a/b/data.csv"), quiet: 0.01) {
    changes += 1
  }
  try fixture.settle()
  try FileManager.default.createDirectory(
    atPath: folder.path("a/b"), withIntermediateDirectories: true)
  try folder.write("a/b/data.csv", "x", atomically: false)
  try fixture.settle()
  #expect(changes >= 1)
  let before = changes
  try FileManager.default.removeItem(atPath: folder.path("a"))
  try fixture.settle()
  #expect(changes > before)
  watch.cancel()
}

@MainActor @Test func aCancelledWatchIsSilent() throws {
  let fixture = try Fixture()
  let folder = try #require(fixture.folder)
  var cancelled = 0
  var kept = 0
  let first = fixture.watcher.watch(file: folder.path("a"), quiet: 0.01) { cancelled += 1 }
  let second = fixture.watcher.watch(file: folder.path("a"), quiet: 0.01) { kept += 1 }
  first.cancel()
  try folder.write("a", "x", atomically: false)
  try turn(fixture.loop) { kept == 1 }
  #expect(cancelled == 0)
  #expect(kept == 1)
  second.cancel()
}

/// Calls of a system that has no instance, or no watch, left.
private let exhausted: [String: (calls: FileWatchCalls, words: String)] = [
  "no instance": (
    FileWatchCalls(
      open: {
        errno = EMFILE
        return -1
      }, add: FileWatchCalls.live.add), "max_user_instances"
  ),
  "no watch": (
    FileWatchCalls(
      open: FileWatchCalls.live.open,
      add: { _, _, _ in
        errno = ENOSPC
        return -1
      }), "max_user_watches"
  ),
]

@MainActor @Test(arguments: exhausted.keys.sorted())
func whatCannotBeWatchedIsSaidOnceAndLookedAt(name: String) throws {
  let (calls, words) = try #require(exhausted[name])
  let fixture = try Fixture()
  let folder = try #require(fixture.folder)
  var notes: [String] = []
  let watcher = try FileWatcher(loop: fixture.loop, pace: 0.02, calls: calls) { notes.append($0) }
  var (files, folders) = (0, 0)
  try folder.write("a", "x", atomically: false)
  let watches = [
    watcher.watch(file: folder.path("a"), quiet: 0.01) { files += 1 },
    watcher.watch(file: folder.path("later/b"), quiet: 0.01) { files += 1 },
    watcher.watch(directory: folder.path, quiet: 0.01) { folders += 1 },
  ]
  try fixture.settle()
  #expect(files == 0)
  #expect(folders == 0)
  #expect(notes.count == 1)
  #expect(notes.first?.contains(words) == true)

  try folder.write("a", "longer", atomically: false)
  try turn(fixture.loop) { files == 1 && folders == 1 }
  #expect(files == 1)
  #expect(folders == 1)
  try FileManager.default.createDirectory(
    atPath: folder.path("later"), withIntermediateDirectories: true)
  try folder.write("later/b", "x", atomically: false)
  try turn(fixture.loop) { files == 2 }
  #expect(files == 2)
  for watch in watches { watch.cancel() }
  try folder.write("a", "again", atomically: false)
  try fixture.settle()
  #expect(files == 2)
}
