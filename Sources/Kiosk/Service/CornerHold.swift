import Foundation
import Geometry
import Motion

/// A finger that rests in a corner of the picture for some seconds.
///
/// Nobody does that by accident, and nothing on the wall tells of it.
struct CornerHold: Equatable {
  enum Corner: String, CaseIterable, Sendable {
    case topLeft = "top-left"
    case topRight = "top-right"
    case bottomLeft = "bottom-left"
    case bottomRight = "bottom-right"
    case none
  }

  /// Points from the edges within which it must stay.
  static let reach: CGFloat = 56

  private var finger: (contact: Int, since: TimeInterval)?

  /// Takes a touch; `hold` is in seconds.
  mutating func take(_ touch: Touch, corner: Corner, in size: CGSize) {
    switch touch.phase {
    case .down:
      // A second finger makes it another gesture.
      finger =
        finger == nil && isNear(touch.location, corner, size) ? (touch.contact, touch.time) : nil
    case .move:
      if finger?.contact == touch.contact, !isNear(touch.location, corner, size) { finger = nil }
    case .up, .cancel:
      if finger?.contact == touch.contact { finger = nil }
    }
  }

  /// When it has been held for long enough; nil while no finger rests there.
  func due(_ hold: TimeInterval) -> TimeInterval? { finger.map { $0.since + hold } }

  /// The finger that has rested for long enough; it counts once.
  mutating func finish(_ hold: TimeInterval, at time: TimeInterval) -> Int? {
    guard let finger, time >= finger.since + hold else { return nil }
    self.finger = nil
    return finger.contact
  }

  private func isNear(_ point: CGPoint, _ corner: Corner, _ size: CGSize) -> Bool {
    let left = point.x <= CornerHold.reach
    let right = point.x >= size.width - CornerHold.reach
    let top = point.y <= CornerHold.reach
    let bottom = point.y >= size.height - CornerHold.reach
    switch corner {
    case .topLeft: return left && top
    case .topRight: return right && top
    case .bottomLeft: return left && bottom
    case .bottomRight: return right && bottom
    case .none: return false
    }
  }

  static func == (a: CornerHold, b: CornerHold) -> Bool {
    a.finger?.contact == b.finger?.contact && a.finger?.since == b.finger?.since
  }
}
