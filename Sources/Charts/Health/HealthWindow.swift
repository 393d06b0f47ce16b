import Foundation

/// What of a series is in sight, as the header tells it.
struct HealthWindow: Equatable {
  /// Of all values in sight, the unfinished one too.
  var total = 0.0
  /// Of what is over: each value as often as the days that it stands for.
  var average: Double?
  /// The days (of a series by another unit: the units) that the average is of.
  var divisor = 0
  var low: Double?
  var high: Double?
  /// Values in sight.
  var count = 0
  /// The unit's start nearest the window's leading edge.
  var start: Double?
  var end: Double?
  /// Whether the unfinished unit is in sight.
  var isUnfinished = false

  init() {}

  init(_ series: HealthSeries, from position: Double, length: Double) {
    var sum = 0.0
    for index in series.indices(in: position..<position + length) {
      let value = series.values[index]
      guard value.value.isFinite else { continue }
      count += 1
      total += value.value
      let least = value.low ?? value.value
      let most = value.high ?? value.value
      low = min(low ?? least, least)
      high = max(high ?? most, most)
      if series.x[index] == series.unfinished { continue }
      divisor += value.days
      sum += value.value * Double(value.days)
    }
    isUnfinished =
      series.unfinished.map { $0 >= position && $0 < position + length } ?? false
    if divisor > 0 { average = sum / Double(divisor) }
    let grid = ChartGrid.starts(of: series.unit, calendar: series.calendar)
    let nearest = grid.boundary(nearest: position) ?? position
    start = nearest
    let last = grid.boundary(nearest: position + length) ?? position + length
    end = last > nearest ? last : nearest + length
  }
}

/// Where a chart's window stands, kept while its data change.
///
/// A reference, so that a window that moves over the same data evaluates no view.
final class HealthPlace {
  private var range: ClosedRange<Double>?
  /// What was told last.
  private(set) var shown = HealthWindow()

  /// What of a series is in sight now.
  ///
  /// - Parameters:
  ///   - series: the data of the moment.
  ///   - changes: read here, so that the view that asks is evaluated when they grow.
  /// - Returns: what the header tells.
  func window(of series: HealthSeries, _ changes: Int) -> HealthWindow {
    guard let range else { return shown }
    shown = HealthWindow(
      series, from: range.lowerBound, length: range.upperBound - range.lowerBound)
    return shown
  }

  /// Takes the window's place; true when something else is in sight there.
  func move(to range: ClosedRange<Double>, in series: HealthSeries) -> Bool {
    self.range = range
    return shown
      != HealthWindow(
        series, from: range.lowerBound, length: range.upperBound - range.lowerBound)
  }
}
