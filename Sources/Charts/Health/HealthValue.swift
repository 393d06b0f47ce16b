public import Foundation

/// A measure in one calendar unit: an hour's steps, a day's heart rates.
public struct HealthValue: Hashable, Sendable {
  /// A moment of the unit.
  public var date: Date
  /// The sum or the mean; NaN where there is none.
  public var value: Double
  /// The least of what was measured, where that is told.
  public var low: Double?
  public var high: Double?
  /// Of how many days the value is the average; 1 for a value that is none.
  public var days: Int

  public init(date: Date, value: Double, low: Double? = nil, high: Double? = nil, days: Int = 1) {
    self.date = date
    self.value = value
    self.low = low
    self.high = high
    self.days = days
  }
}

/// A single measurement.
public struct HealthSample: Hashable, Sendable {
  public var date: Date
  public var value: Double

  public init(date: Date, value: Double) {
    self.date = date
    self.value = value
  }
}

/// What a header says of what is in sight.
public enum HealthStatistic: String, Hashable, Sendable, CaseIterable {
  /// Steps, energy: units add up; a day has a total, longer windows a daily average.
  case total
  /// Weight, temperature: units have a mean.
  case average
  /// Heart rate: the lowest and the highest.
  case range
}
