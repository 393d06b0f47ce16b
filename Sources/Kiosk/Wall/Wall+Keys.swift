import Foundation
import Input

/// What keys of a keyboard or a remote control do on a wall.
enum WallKey: Equatable {
  case next, previous, first, last

  /// The key of an evdev code: arrows, page keys, Home and End.
  init?(code: UInt32) {
    switch code {
    case 106, 109: self = .next
    case 105, 104: self = .previous
    case 102: self = .first
    case 107: self = .last
    default: return nil
    }
  }

  /// The page to turn to; nil where there is none further.
  func target(from page: String, of pages: [String]) -> String? {
    guard let index = pages.firstIndex(of: page) else { return pages.first }
    switch self {
    case .next: return index + 1 < pages.count ? pages[index + 1] : nil
    case .previous: return index > 0 ? pages[index - 1] : nil
    case .first: return pages.first
    case .last: return pages.last
    }
  }
}

extension Wall {
  /// A key goes down or up: on a black wall any key only wakes.
  func press(_ key: InputKey) {
    guard key.isDown else { return }
    guard arrive() == .acts, let key = WallKey(code: key.code) else { return }
    if let page = key.target(from: model.page, of: model.pageNames) { model.turn(to: page) }
  }
}
