public import Foundation
internal import Platform

/// A moment on both clocks: the date that people read, and seconds that never jump.
///
/// Every wait and every age is measured on `uptime`, so a wall without a clock battery, which starts in
/// 1970 and learns the date later, loses nothing; `date` only names moments for people and services.
public struct NetworkMoment: Hashable, Sendable {
  public var date: Date
  /// Seconds on a clock that never goes back.
  public var uptime: TimeInterval

  public init(date: Date, uptime: TimeInterval) {
    self.date = date
    self.uptime = uptime
  }

  /// The date, on the clock of now, of a moment in the past.
  public func date(ofUptime then: TimeInterval) -> Date { date - (uptime - then) }

  /// Whether the date can be true: a clock that was never set stands near 1970.
  public var hasDate: Bool { date.timeIntervalSince1970 > 1_577_836_800 }
}

/// Tells the moment; tests give one that they move.
public struct NetworkClock: Sendable {
  public var now: @Sendable () -> NetworkMoment

  public init(now: @escaping @Sendable () -> NetworkMoment) {
    self.now = now
  }

  /// The system's clocks.
  public static let system = NetworkClock {
    NetworkMoment(date: Date(), uptime: MonotonicClock.sinceBoot)
  }
}
