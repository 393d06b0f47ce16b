import Foundation
import Geometry
import Raster
import Rendering
import Views

/// The ring around the control that keys go to.
///
/// It walks over what can be pressed, in reading order, and goes by itself, with a finger, and when
/// what it was around is no more.
struct FocusMark: Equatable {
  /// What is in focus, in points of the picture.
  private(set) var frame: CGRect?
  private var moved: TimeInterval = -.infinity
  private var version: UInt64 = 0
  /// What was drawn last.
  private var drawn: UInt64 = 0

  /// Seconds without a key after which it goes.
  static let patience: TimeInterval = 20

  /// Goes to the next of some controls, or the one before; from nowhere to the first or last.
  mutating func move(by step: Int, among controls: [CGRect], at time: TimeInterval) {
    guard !controls.isEmpty else { return hide() }
    let index = frame.flatMap { controls.firstIndex(of: $0) }
    let start = index ?? (step > 0 ? -1 : controls.count)
    let count = controls.count
    frame = controls[((start + step) % count + count) % count]
    moved = time
    version += 1
  }

  /// Stays around its control when that has moved, and goes when it is there no more.
  mutating func follow(_ controls: [CGRect]) {
    guard let frame, !controls.contains(frame) else { return }
    guard let moved = controls.first(where: { $0.intersects(frame) }) else { return hide() }
    self.frame = moved
    version += 1
  }

  /// Stays for another while.
  mutating func touch(at time: TimeInterval) { if frame != nil { moved = time } }

  mutating func hide() {
    guard frame != nil else { return }
    frame = nil
    version += 1
  }

  /// When it goes by itself; nil while there is none.
  var end: TimeInterval? { frame == nil ? nil : moved + Self.patience }

  mutating func expire(at time: TimeInterval) {
    if let end, time >= end { hide() }
  }

  /// Whether the picture shows it elsewhere than it is.
  var needsFrame: Bool { version != drawn }

  /// What is drawn over the picture now: dark in light, so that it is seen on any ground.
  mutating func items() -> [DisplayItem] {
    drawn = version
    guard let frame else { return [] }
    let outer = frame.insetBy(dx: -4, dy: -4)
    // Round the same middle as the corners of a control, which are 14 points.
    let ring = Path(
      roundedRect: outer, cornerRadius: min(18, outer.width / 2, outer.height / 2))
    func line(_ id: UInt64, _ width: CGFloat, _ color: UInt32) -> DisplayItem {
      DisplayItem(
        id: DisplayID(id), version: version,
        content: .stroke(ring, StrokeStyle(lineWidth: width), .solid(RGBA(hex: color))))
    }
    return [line(.max - 4, 6, 0xFFFFFF), line(.max - 3, 3, 0x0A60FF)]
  }

  /// The frames of what can be pressed, in reading order.
  static func controls(_ elements: [AccessibilityElement], within picture: CGRect) -> [CGRect] {
    elements.flatMap { element -> [CGRect] in
      let pressable: AccessibilityTraits = [.isButton, .isToggle, .isLink]
      guard element.traits.isDisjoint(with: pressable) else {
        return picture.contains(element.frame) ? [element.frame] : []
      }
      return controls(element.children, within: picture)
    }
  }
}
