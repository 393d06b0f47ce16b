import Foundation
import Geometry
import Pictures
import Raster

/// Pictures of the wall's files, decoded once at no more than the panel's size and kept within a
/// bound.
@MainActor
final class PictureStore {
  /// Why a picture is not shown, in words.
  struct Fault: Error {
    var text: String
  }

  private struct Entry {
    var result: Result<PixelBuffer, Fault>
    var lastUse: Int
  }

  /// Bytes of decoded pictures that are kept.
  let budget: Int
  /// The largest that a picture is ever drawn; decoding stops there.
  var maximumSize: PixelSize
  private var entries: [String: Entry] = [:]
  private var uses = 0

  init(budget: Int = 96 << 20, maximumSize: PixelSize = PixelSize(width: 1_280, height: 1_280)) {
    self.budget = budget
    self.maximumSize = maximumSize
  }

  /// The picture of a file, decoded now if it is not kept.
  func picture(_ path: String) -> Result<PixelBuffer, Fault> {
    uses += 1
    if var entry = entries[path] {
      entry.lastUse = uses
      entries[path] = entry
      return entry.result
    }
    let result: Result<PixelBuffer, Fault>
    do {
      result = .success(try PictureFile.load(path: path, maximumSize: maximumSize))
    } catch {
      result = .failure(Fault(text: "\(error)"))
    }
    entries[path] = Entry(result: result, lastUse: uses)
    evict()
    return result
  }

  /// Forgets a file that has changed.
  func forget(_ path: String) { entries[path] = nil }

  func removeAll() { entries = [:] }

  private var byteCount: Int {
    entries.values.reduce(0) { $0 + ((try? $1.result.get())?.byteCount ?? 0) }
  }

  private func evict() {
    while entries.count > 1, byteCount > budget,
      let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      entries[oldest.key] = nil
    }
  }
}
