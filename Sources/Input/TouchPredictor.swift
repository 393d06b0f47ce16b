public import Foundation
public import Motion

/// Says where fingers are at the moment a picture is seen, which is a little after they were felt.
///
/// Places go into the picture alone: speeds are measured, and taps hit, where a finger was felt. A
/// finger is taken to go on as it went between its last two reports, for half the time between those
/// and at most 8 ms, so that one that turns round overshoots by little; one that has not been heard
/// of for longer than two reports stands where it was felt. (`drm-input.md` §2.8)
public struct TouchPredictor: Sendable {
  private struct Sample: Sendable {
    var location: CGPoint
    var time: TimeInterval
  }

  private struct Finger: Sendable {
    var last: Sample
    var before: Sample?
    /// Where the views were told that it is.
    var told: CGPoint
  }

  private var fingers: [Int: Finger] = [:]

  /// The longest time ahead of a finger's last report.
  public static let farthest: TimeInterval = 0.008
  private static let shortest: TimeInterval = 0.002
  private static let longest: TimeInterval = 0.020

  public init() {}

  /// Whether the views were told of a place where no finger was felt.
  public var isAhead: Bool { fingers.values.contains { $0.told != $0.last.location } }

  /// Takes touches as they were felt, before the views get them.
  ///
  /// - Returns: what the views have to be told before: that the fingers that leave are where they
  ///   were felt last.
  public mutating func take(_ frame: TouchFrame) -> TouchFrame? {
    var corrections: [Touch] = []
    for touch in frame.touches {
      let sample = Sample(location: touch.location, time: touch.time)
      switch touch.phase {
      case .down:
        fingers[touch.contact] = Finger(last: sample, told: touch.location)
      case .move:
        guard let finger = fingers[touch.contact] else { continue }
        // Two reports of one moment are one.
        let before = touch.time > finger.last.time ? finger.last : finger.before
        fingers[touch.contact] = Finger(last: sample, before: before, told: touch.location)
      case .up, .cancel:
        guard let finger = fingers.removeValue(forKey: touch.contact) else { continue }
        if finger.told != finger.last.location {
          corrections.append(Self.move(touch.contact, finger.last.location, touch.time))
        }
      }
    }
    return corrections.isEmpty ? nil : TouchFrame(time: frame.time, touches: corrections)
  }

  /// Where the fingers will be at `time`, for the views.
  ///
  /// - Parameters:
  ///   - time: when the picture that is drawn now is seen.
  ///   - now: the present time.
  /// - Returns: moves of the fingers that the views have been told of elsewhere; nil of none.
  public mutating func predict(for time: TimeInterval, at now: TimeInterval) -> TouchFrame? {
    var moves: [Touch] = []
    for contact in fingers.keys.sorted() {
      guard let finger = fingers[contact] else { continue }
      let place = Self.place(of: finger, at: time, now)
      guard place != finger.told else { continue }
      fingers[contact]?.told = place
      moves.append(Self.move(contact, place, time))
    }
    return moves.isEmpty ? nil : TouchFrame(time: time, touches: moves)
  }

  private static func place(
    of finger: Finger, at time: TimeInterval, _ now: TimeInterval
  ) -> CGPoint {
    guard let before = finger.before else { return finger.last.location }
    let delta = finger.last.time - before.time
    guard delta >= shortest, delta <= longest, now - finger.last.time <= longest else {
      return finger.last.location
    }
    let ahead = min(time - finger.last.time, min(delta / 2, farthest))
    guard ahead > 0 else { return finger.last.location }
    let share = ahead / delta
    let (last, old) = (finger.last.location, before.location)
    return CGPoint(x: last.x + (last.x - old.x) * share, y: last.y + (last.y - old.y) * share)
  }

  private static func move(_ contact: Int, _ place: CGPoint, _ time: TimeInterval) -> Touch {
    Touch(contact: contact, phase: .move, location: place, time: time, isPredicted: true)
  }
}
