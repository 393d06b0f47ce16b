import Foundation
import Geometry
import Pictures
import Platform
import Raster

/// Pictures of the wall's files, decoded at the size in which they are shown and kept within a bound.
///
/// A picture that a view still shows is kept, whatever the bound: to let it go would free nothing, and
/// have it decoded again and again.
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
    /// What it was decoded for.
    var place: Place
  }

  /// Where a picture is shown.
  struct Place: Equatable {
    /// In pixels.
    var size: PixelSize
    /// Whether it covers all of it, and is cut where it reaches out, or stands in it whole.
    var isFilled = true

    /// As large as it may be.
    static let whole = Place(size: PixelSize(width: 16_384, height: 16_384), isFilled: false)

    /// Whether a picture for this place is sharp enough in another.
    func serves(_ other: Place) -> Bool {
      (isFilled || !other.isFilled) && size.width >= other.size.width
        && size.height >= other.size.height
    }

    func union(_ other: Place) -> Place {
      Place(
        size: PixelSize(
          width: max(size.width, other.size.width), height: max(size.height, other.size.height)),
        isFilled: isFilled || other.isFilled)
    }

    /// The limit for decoding a picture of a size.
    func limit(for picture: PixelSize, atMost most: PixelSize) -> PixelSize {
      guard isFilled, !picture.isEmpty, !size.isEmpty else {
        return PixelSize(width: min(size.width, most.width), height: min(size.height, most.height))
      }
      let factor = max(
        Double(size.width) / Double(picture.width), Double(size.height) / Double(picture.height))
      func side(_ length: Int, _ most: Int) -> Int {
        min(most, Int((Double(length) * min(factor, 1)).rounded(.up)))
      }
      return PixelSize(
        width: side(picture.width, most.width), height: side(picture.height, most.height))
    }
  }

  /// Bytes of decoded pictures that are kept.
  private(set) var budget: Int
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
  /// The longer side of the largest panel so far.
  private var largest: Int?

  init(budget: Int = 24 << 20, maximumSize: PixelSize = PixelSize(width: 1_280, height: 1_280)) {
    self.budget = budget
    self.maximumSize = maximumSize
  }

  /// Takes the largest panel that its pictures are for.
  ///
  /// A picture is never held larger than the panel's longer side, and what is held beside the pictures in
  /// sight has at most as many pixels as two panels.
  func fit(_ panel: PixelSize) {
    let side = min(2_560, max(panel.width, panel.height, 320))
    guard largest.map({ side > $0 }) ?? true else { return }
    largest = side
    maximumSize = PixelSize(width: side, height: side)
    budget = min(64 << 20, max(8 << 20, panel.width * panel.height * 8))
  }

  /// Bytes of decoded pictures that are held here.
  var heldBytes: Int { entries.values.reduce(0) { $0 + PictureStore.bytes($1.state) } }

  /// The picture of a file as far as it is known; an unknown one begins to be decoded.
  ///
  /// - Parameters:
  ///   - path: its file.
  ///   - place: where it is shown; nil asks how it is, and decodes nothing.
  /// - Returns: what can be shown now.
  func picture(_ path: String, in place: Place? = nil) -> State {
    uses += 1
    entries[path]?.lastUse = uses
    let entry = entries[path]
    guard let place else { return entry?.state ?? .loading }
    if let entry, entry.place.serves(place) { return entry.state }
    let wanted = entry.map { $0.place.union(place) } ?? place
    let limit = maximumSize
    guard let inbox else {
      let state = PictureStore.decode(path, wanted, limit)
      entries[path] = Entry(state: state, lastUse: uses, place: wanted)
      evict()
      return state
    }
    // What is there is shown until it comes sharper.
    let state = entry?.state ?? .loading
    entries[path] = Entry(state: state, lastUse: uses, place: wanted)
    worker.post { [weak self] in
      let state = PictureStore.decode(path, wanted, limit)
      inbox.post { self?.take(state, for: path, wanted) }
    }
    return state
  }

  /// Lets go of what is over the bound, now that views may have gone that showed it.
  func trim() { evict() }

  func removeAll() {
    entries = [:]
    version += 1
  }

  private func take(_ state: State, for path: String, _ place: Place) {
    // Another, larger one may be under way already.
    guard entries[path]?.place == place else { return }
    entries[path]?.state = state
    version += 1
    evict()
    onChange?()
  }

  nonisolated private static func decode(
    _ path: String, _ place: Place, _ most: PixelSize
  ) -> State {
    do {
      let size = try PictureFile.probe(path: path).size
      let limit = place.limit(for: size, atMost: most)
      return .loaded(try PictureFile.load(path: path, maximumSize: limit))
    } catch {
      return .failed(Fault(text: "\(error)"))
    }
  }

  private static func bytes(_ state: State) -> Int {
    if case .loaded(let picture) = state { return picture.byteCount }
    return 0
  }

  private func evict() {
    var total = heldBytes
    guard total > budget else { return }
    let oldestFirst = entries.sorted { $0.value.lastUse < $1.value.lastUse }.map(\.key)
    for path in oldestFirst.dropLast() where total > budget {
      guard let size = release(path) else { continue }
      total -= size
    }
  }

  /// Lets a picture go that nobody shows.
  ///
  /// - Returns: its bytes; nil where it stays.
  private func release(_ path: String) -> Int? {
    guard var entry = entries.removeValue(forKey: path) else { return nil }
    guard case .loaded(var picture) = entry.state else {
      entries[path] = entry
      return nil
    }
    entry.state = .loading
    // Now only `picture` and whoever shows it hold it.
    if isKnownUniquelyReferenced(&picture) { return picture.byteCount }
    entry.state = .loaded(picture)
    entries[path] = entry
    return nil
  }
}
