import Foundation
import Geometry
import Pictures
import Platform
import Raster

/// Pictures of the wall's files, decoded once at no more than the panel's size and kept within a
/// bound.
///
/// With an inbox they are decoded on a thread of their own, and the wall is told when one has come;
/// without one they are decoded at once, as a virtual clock wants it.
@MainActor
final class PictureStore {
  /// Why a picture is not shown, in words.
  struct Fault: Error {
    var text: String
  }

  enum State {
    case loading
    case loaded(PixelBuffer)
    case failed(Fault)
  }

  private struct Entry {
    var state: State
    var lastUse: Int
  }

  /// Bytes of decoded pictures that are kept.
  let budget: Int
  /// The largest that a picture is ever drawn; decoding stops there.
  var maximumSize: PixelSize
  /// Where decoded pictures come back; nil decodes at once.
  var inbox: Inbox?
  /// Called when pictures that were loading have come.
  var onChange: (() -> Void)?
  /// Grows with every picture that comes or goes, so that views know that they are stale.
  private(set) var version = 0

  private let worker = Worker(name: "pictures")
  private var entries: [String: Entry] = [:]
  private var uses = 0

  init(budget: Int = 96 << 20, maximumSize: PixelSize = PixelSize(width: 1_280, height: 1_280)) {
    self.budget = budget
    self.maximumSize = maximumSize
  }

  /// The picture of a file as far as it is known; an unknown one begins to be decoded.
  func picture(_ path: String) -> State {
    uses += 1
    if var entry = entries[path] {
      entry.lastUse = uses
      entries[path] = entry
      return entry.state
    }
    let size = maximumSize
    guard let inbox else {
      let state = PictureStore.decode(path, size)
      entries[path] = Entry(state: state, lastUse: uses)
      evict()
      return state
    }
    entries[path] = Entry(state: .loading, lastUse: uses)
    worker.post { [weak self] in
      let state = PictureStore.decode(path, size)
      inbox.post { self?.take(state, for: path) }
    }
    return .loading
  }

  func removeAll() {
    entries = [:]
    version += 1
  }

  private func take(_ state: State, for path: String) {
    guard entries[path] != nil else { return }
    entries[path]?.state = state
    version += 1
    evict()
    onChange?()
  }

  nonisolated private static func decode(_ path: String, _ size: PixelSize) -> State {
    do {
      return .loaded(try PictureFile.load(path: path, maximumSize: size))
    } catch {
      return .failed(Fault(text: "\(error)"))
    }
  }

  private func evict() {
    func bytes(_ state: State) -> Int {
      if case .loaded(let picture) = state { return picture.byteCount }
      return 0
    }
    var total = entries.values.reduce(0) { $0 + bytes($1.state) }
    while total > budget, entries.count > 1,
      let oldest = entries.filter({ bytes($0.value.state) > 0 }).min(by: {
        $0.value.lastUse < $1.value.lastUse
      })
    {
      total -= bytes(oldest.value.state)
      entries[oldest.key] = nil
    }
  }
}
