import Foundation

/// The calendar units that moments fall into, remembered.
///
/// Used from one thread.
final class CalendarBins {
  let unit: CalendarStride.Unit
  let calendar: Calendar
  private var last: Range<Double> = 0..<0
  private var known: [Double: Range<Double>] = [:]

  init(unit: CalendarStride.Unit, calendar: Calendar) {
    self.unit = unit
    self.calendar = calendar
  }

  /// The unit that holds a moment; empty for a moment outside the calendar.
  func bin(_ seconds: Double) -> Range<Double> {
    if last.contains(seconds) { return last }
    if let bin = known[seconds] {
      last = bin
      return bin
    }
    guard abs(seconds) < 1e12 else { return seconds..<seconds }
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    let bin: Range<Double>
    if unit == .second {
      bin = seconds.rounded(.down)..<seconds.rounded(.down) + 1
    } else if let interval = calendar.dateInterval(of: unit.component, for: date) {
      let start = interval.start.timeIntervalSinceReferenceDate
      bin = start..<max(start, interval.end.timeIntervalSinceReferenceDate)
    } else {
      bin = seconds..<seconds
    }
    if known.count > 100_000 { known.removeAll() }
    known[seconds] = bin
    last = bin
    return bin
  }
}
