public import Foundation

/// A measure in all the bins that a `HealthChart` with modes shows.
///
///     let steps = HealthMeasure(samples, statistic: .total, calendar: .current, now: .now)
///     HealthChart(steps, style: style, mode: .week)
///
/// Make it when the data change, and keep it. Weeks and months are daily averages, made from the
/// days when they are first shown. Used from the main thread.
public final class HealthMeasure: @unchecked Sendable {
  let statistic: HealthStatistic
  let hours: HealthSeries
  let days: HealthSeries
  private lazy var weeks = days.averaged(by: .weekOfYear)
  private lazy var months = days.averaged(by: .month)

  /// From values by hour and by day that are binned already.
  public init(hours: HealthSeries, days: HealthSeries, statistic: HealthStatistic) {
    self.hours = hours
    self.days = days
    self.statistic = statistic
  }

  /// From single measurements, in any order.
  ///
  /// - Parameters:
  ///   - samples: what was measured; values that are no numbers count for nothing.
  ///   - statistic: whether samples of a unit add up, have a mean, or a mean and extremes.
  ///   - calendar: whose hours and days count, with its time zone.
  ///   - now: the hour and the day that hold it are unfinished.
  public convenience init(
    _ samples: [HealthSample], statistic: HealthStatistic, calendar: Calendar, now: Date
  ) {
    let sorted = samples.filter {
      $0.value.isFinite && $0.date.timeIntervalSinceReferenceDate.isFinite
    }.sorted { $0.date < $1.date }
    func series(_ unit: CalendarStride.Unit) -> HealthSeries {
      HealthSeries(
        HealthMeasure.binned(sorted, statistic, unit, calendar), by: unit.component,
        calendar: calendar, unfinished: now)
    }
    self.init(hours: series(.hour), days: series(.day), statistic: statistic)
  }

  private static func binned(
    _ samples: [HealthSample], _ statistic: HealthStatistic, _ unit: CalendarStride.Unit,
    _ calendar: Calendar
  ) -> [HealthValue] {
    let bins = CalendarBins(unit: unit, calendar: calendar)
    var result: [HealthValue] = []
    var count = 0.0
    var end = -Double.infinity
    for sample in samples {
      let seconds = sample.date.timeIntervalSinceReferenceDate
      if seconds >= end || result.isEmpty {
        let bin = bins.bin(seconds)
        end = bin.upperBound
        count = 0
        result.append(
          HealthValue(date: Date(timeIntervalSinceReferenceDate: bin.lowerBound), value: 0))
      }
      let last = result.count - 1
      count += 1
      if statistic == .total {
        result[last].value += sample.value
      } else {
        result[last].value += (sample.value - result[last].value) / count
      }
      if statistic == .range {
        result[last].low = min(result[last].low ?? sample.value, sample.value)
        result[last].high = max(result[last].high ?? sample.value, sample.value)
      }
    }
    return result
  }

  /// The bins of a mode.
  func series(_ mode: HealthMode) -> HealthSeries {
    switch mode {
    case .day: hours
    case .week, .month: days
    case .sixMonths: weeks
    case .year: months
    }
  }
}
