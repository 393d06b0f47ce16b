import CHEIF
import Foundation

/// libheif, loaded when the first HEIC picture asks for it (decision 0190).
///
/// Its functions keep nothing between calls with different contexts, so that any thread may call them.
struct HEIFLibrary: @unchecked Sendable {
  let calls: vitrine_heif

  /// Why it cannot be had, in words.
  struct Missing: Error {
    var reason: String
  }

  /// The library as this process found it at the first need.
  static let shared = Result { () throws(Missing) in try HEIFLibrary(name: "libheif.so.1") }

  init(name: String) throws(Missing) {
    var calls = vitrine_heif()
    switch vitrine_heif_load(&calls, name) {
    case 1: self.calls = calls
    case 0:
      throw Missing(reason: "HEIC pictures need libheif, which is not here: apt install libheif1")
    default: throw Missing(reason: "HEIC pictures need a newer libheif than the one that is here")
    }
  }
}
