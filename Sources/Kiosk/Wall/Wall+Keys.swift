import Foundation
import Geometry
import Input

/// What keys of a keyboard or a remote control do on a wall.
enum WallKey: Equatable {
  case next, previous, first, last
  /// To the control after or before the one in focus.
  case focusNext, focusPrevious
  /// Presses the control in focus.
  case act

  /// The key of an evdev code: arrows, page keys, Home and End; Tab, Enter, Space and OK.
  init?(code: UInt32) {
    switch code {
    case 106, 109: self = .next
    case 105, 104: self = .previous
    case 102: self = .first
    case 107: self = .last
    case 15, 108: self = .focusNext
    case 103: self = .focusPrevious
    case 28, 57, 96, 352: self = .act
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
    case .focusNext, .focusPrevious, .act: return nil
    }
  }
}

extension Wall {
  /// A key goes down or up: on a black wall any key only wakes.
  func press(_ key: InputKey) {
    guard key.isDown else { return }
    guard arrive() == .acts, let key = WallKey(code: key.code) else { return }
    switch key {
    case .focusNext: moveFocus(by: 1)
    case .focusPrevious: moveFocus(by: -1)
    case .act: pressFocused()
    default:
      guard let page = key.target(from: model.page, of: model.pageNames) else { return }
      focus.hide()
      model.turn(to: page)
    }
  }

  /// What can be pressed now, in points of the picture.
  var controls: [CGRect] {
    FocusMark.controls(
      accessibilityTree, within: CGRect(origin: .zero, size: geometry.pointSize))
  }

  private func moveFocus(by step: Int) {
    focus.follow(controls)
    focus.move(by: step, among: controls, at: scheduler.now)
    mustPresent = true
  }

  /// A key presses what is in focus as a finger in its middle would.
  private func pressFocused() {
    focus.follow(controls)
    guard let frame = focus.frame else { return }
    focus.touch(at: scheduler.now)
    press(at: CGPoint(x: frame.midX, y: frame.midY))
  }
}
