public import Foundation

/// One reading: an instant or an interval, and its value in the metric's canonical unit.
public struct Sample: Hashable, Sendable {
  public var start: Date
  /// Equal to `start` for a reading of an instant.
  public var end: Date
  public var value: Double
  /// The least and the greatest value within the interval; both equal `value` for a plain reading.
  public var low: Double
  public var high: Double
  /// The number of the source in `TimeSeries.sources`.
  public var source: Int
  public var flags: SampleFlags

  public init(
    start: Date, end: Date? = nil, value: Double, low: Double? = nil, high: Double? = nil,
    source: Int = 0, flags: SampleFlags = []
  ) {
    self.start = start
    self.end = end ?? start
    self.value = value
    self.low = low ?? value
    self.high = high ?? value
    self.source = source
    self.flags = flags
  }

  public var duration: TimeInterval { end.timeIntervalSince(start) }
}

/// What is known of a sample beside its value.
public struct SampleFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A person typed it in.
  public static let entered = SampleFlags(rawValue: 1)
  /// The file named a day, not an instant; the interval is that day in the zone of the import.
  public static let day = SampleFlags(rawValue: 2)
  /// The local time occurred twice, or never, on a day when the clocks changed.
  public static let uncertainTime = SampleFlags(rawValue: 4)
  /// The device said "low": the true value is at or below `value`.
  public static let belowRange = SampleFlags(rawValue: 8)
  /// The device said "high": the true value is at or above `value`.
  public static let aboveRange = SampleFlags(rawValue: 16)
  /// The value is a statistic of an interval that its source computed, not a reading.
  public static let aggregate = SampleFlags(rawValue: 32)
  /// A nap by its source's own word.
  public static let nap = SampleFlags(rawValue: 64)
}

/// A span in which nothing is known: not zero, and no line is drawn over it.
public struct Gap: Hashable, Sendable {
  public enum Reason: String, Hashable, Sendable {
    /// The source said that it had no value.
    case unavailable
    /// Nothing came for longer than the metric allows.
    case silent
  }

  public var start: Date
  public var end: Date
  public var reason: Reason

  public init(start: Date, end: Date, reason: Reason) {
    self.start = start
    self.end = end
    self.reason = reason
  }
}
