import Foundation

/// How often a PIN may be tried, and for how long a right one counts.
///
/// The third wrong try costs five seconds and each further one twice as much as the one before, five
/// minutes at most. Four digits then last two weeks on average, by hand.
struct PinGate: Equatable {
  private(set) var wrongTries = 0
  private var closedUntil = -TimeInterval.infinity
  private var openUntil = -TimeInterval.infinity

  static let freeTries = 2
  static let firstWait: TimeInterval = 5
  static let longestWait: TimeInterval = 300
  /// Seconds that a right PIN counts after the last touch that needed it.
  static let grace: TimeInterval = 60

  /// Seconds until it may be tried again; 0 is now.
  func wait(at time: TimeInterval) -> TimeInterval { max(0, closedUntil - time) }

  func isOpen(at time: TimeInterval) -> Bool { time < openUntil }

  /// Takes a try.
  mutating func take(isRight: Bool, at time: TimeInterval) {
    guard !isRight else {
      wrongTries = 0
      openUntil = time + PinGate.grace
      return
    }
    wrongTries += 1
    let paid = wrongTries - PinGate.freeTries
    guard paid > 0 else { return }
    let wait = PinGate.firstWait * pow(2, Double(min(paid, 16) - 1))
    closedUntil = time + min(wait, PinGate.longestWait)
  }

  /// Somebody who was let in is still there.
  mutating func keepOpen(at time: TimeInterval) {
    if isOpen(at: time) { openUntil = time + PinGate.grace }
  }

  /// Nobody is let in without the PIN any more.
  mutating func shut() { openUntil = -.infinity }
}
