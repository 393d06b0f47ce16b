import Foundation

/// Two fingers: their distance and direction, from when the second came down.
struct PinchTracker: Sendable {
  private(set) var first: TouchTrack?
  private(set) var second: TouchTrack?
  private(set) var startDistance: CGFloat = 0
  private(set) var startAngle: CGFloat = 0
  /// The turn in radians since the start, without a jump at half a turn.
  private(set) var turn = 0.0
  private var lastAngle: CGFloat = 0

  var isComplete: Bool { first != nil && second != nil }
  var time: TimeInterval { max(first?.time ?? 0, second?.time ?? 0) }

  /// The middle between both fingers when the second came down.
  var startLocation: CGPoint {
    guard let first, let second else { return .zero }
    return CGPoint(
      x: (first.start.x + second.start.x) / 2, y: (first.start.y + second.start.y) / 2)
  }

  var distance: CGFloat {
    guard let first, let second else { return 0 }
    return hypot(second.location.x - first.location.x, second.location.y - first.location.y)
  }

  private var angle: CGFloat {
    guard let first, let second else { return 0 }
    return atan2(second.location.y - first.location.y, second.location.x - first.location.x)
  }

  /// - Returns: whether one of its fingers left.
  mutating func handle(_ touch: Touch) -> Bool {
    if touch.phase == .down, second == nil {
      if first == nil {
        first = TouchTrack(touch)
      } else if touch.contact != first?.contact {
        second = TouchTrack(touch)
        startDistance = max(1, distance)
        startAngle = angle
        lastAngle = startAngle
      }
      return false
    }
    guard touch.contact == first?.contact || touch.contact == second?.contact else { return false }
    first?.update(touch)
    second?.update(touch)
    if isComplete {
      let change = Double(angle - lastAngle)
      turn += atan2(sin(change), cos(change))
      lastAngle = angle
    }
    return touch.phase == .up || touch.phase == .cancel
  }
}
