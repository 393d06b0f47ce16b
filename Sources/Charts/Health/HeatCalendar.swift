public import Foundation
import Geometry
public import Views

/// A year of days as squares, a column a week: the more, the stronger.
///
/// A day without data is an empty square, not a zero.
public struct HeatCalendar: View {
  private let title: String
  private let values: [HealthValue]
  private let calendar: Calendar
  private let color: Color
  private let unit: String
  private let last: Date
  private let weeks: Int
  @Environment(\.locale) private var locale
  @Environment(\.translations) private var translations

  /// - Parameters:
  ///   - title: what was measured.
  ///   - values: a value a day.
  ///   - calendar: its first weekday is the top row.
  ///   - color: of the highest value.
  ///   - unit: after a value.
  ///   - last: a moment of the last day shown; nil is that of the last value.
  ///   - weeks: columns.
  public init(
    _ title: String, values: [HealthValue], calendar: Calendar, color: Color,
    unit: String = "", last: Date? = nil, weeks: Int = 53
  ) {
    self.title = title
    self.values = values.filter { $0.value.isFinite }
    self.calendar = calendar
    self.color = color
    self.unit = unit
    self.last = last ?? values.map(\.date).max() ?? Date(timeIntervalSinceReferenceDate: 0)
    self.weeks = max(1, min(weeks, 110))
  }

  public var body: some View {
    let days = days
    VStack(alignment: .leading, spacing: 8) {
      header(days)
      if values.isEmpty {
        HealthEmpty()
      } else {
        GeometryReader { geometry in
          let bands = HeatCalendar.bands(weeks, in: geometry.size)
          let height = HeatCalendar.height(weeks, bands, in: geometry.size)
          VStack(spacing: 0) {
            ForEach(0..<bands, id: \.self) { band in
              chart(part(band, of: bands, days), in: span(days), isLast: band == bands - 1)
                .frame(height: height)
            }
          }
        }
      }
    }
  }

  /// Months below a band's squares, in points.
  private static let foot: CGFloat = 36

  private static func cell(_ weeks: Int, _ bands: Int, _ width: CGFloat) -> CGFloat {
    width / CGFloat((weeks + bands - 1) / bands + 3)
  }

  /// In how many bands, one below the other, the weeks fill a tall card with squares; a band has a
  /// quarter of a year at least.
  static func bands(_ weeks: Int, in size: CGSize) -> Int {
    (1...4).last { bands in
      bands == 1
        || weeks / bands >= 13
          && CGFloat(bands) * (7 * cell(weeks, bands, size.width) + foot) <= size.height
    } ?? 1
  }

  /// The height of a band: upright where there is room, but not stretched.
  private static func height(_ weeks: Int, _ bands: Int, in size: CGSize) -> CGFloat {
    max(80, min(size.height / CGFloat(bands), 7 * 2.8 * cell(weeks, bands, size.width) + foot))
  }

  /// The days of a band's weeks.
  private func part(_ band: Int, of bands: Int, _ days: [Day]) -> [Day] {
    let count = (weeks + bands - 1) / bands * 7
    return Array(days.dropFirst(band * count).prefix(count))
  }

  private struct Day: Identifiable {
    var date: Date
    var value: Double?
    var row: String
    var id: Date { date }
  }

  /// All days of the columns up to the last day.
  private var days: [Day] {
    let end = calendar.dateInterval(of: .day, for: last)?.start ?? last
    guard let week = calendar.dateInterval(of: .weekOfYear, for: end),
      let first = calendar.date(byAdding: .weekOfYear, value: 1 - weeks, to: week.start)
    else { return [] }
    var known: [Date: Double] = [:]
    for value in values {
      known[calendar.dateInterval(of: .day, for: value.date)?.start ?? value.date] = value.value
    }
    let rows = rows
    var result: [Day] = []
    var date = first
    while date <= end {
      let weekday = calendar.component(.weekday, from: date)
      let row = (weekday - calendar.firstWeekday + 7) % 7
      result.append(Day(date: date, value: known[date], row: rows[row]))
      guard let next = calendar.date(byAdding: .day, value: 1, to: date), next > date else { break }
      date = calendar.dateInterval(of: .day, for: next)?.start ?? next
    }
    return result
  }

  /// The weekdays, the first on top.
  private var rows: [String] {
    var calendar = calendar
    calendar.locale = locale
    let symbols = calendar.shortWeekdaySymbols
    return (0..<7).map { symbols[($0 + calendar.firstWeekday - 1) % symbols.count] }
  }

  private func header(_ days: [Day]) -> some View {
    let known = days.compactMap(\.value)
    let mean = known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
    let text = HealthText(
      locale: locale, calendar: calendar, decimals: 0, translations: translations)
    return VStack(alignment: .leading, spacing: 2) {
      Text(title).font(.headline).foregroundStyle(ReadableColor(color)).lineLimit(1)
      HStack(alignment: .firstTextBaseline, spacing: 6) {
        Text(
          mean.map(number) ?? "–"
        )
        .font(.system(size: 34, weight: .bold)).monospacedDigit().lineLimit(1)
        Text(
          (unit.isEmpty ? "" : "\(unit) · ")
            + text.caption(unit: .day, statistic: .average, divisor: known.count)
        )
        .font(.subheadline).foregroundStyle(Color.chartSecondary).lineLimit(1)
      }
    }
  }

  /// The values of all days in sight, so that every band has the same colours.
  private func span(_ days: [Day]) -> ClosedRange<Double> {
    let known = days.compactMap(\.value)
    let low = known.min() ?? 0
    return low...max(low, known.max() ?? 1)
  }

  private func chart(_ days: [Day], in span: ClosedRange<Double>, isLast: Bool) -> some View {
    let rows = rows
    return Chart(days) { day in
      let mark = RectangleMark(
        x: .value("Week", day.date, unit: .weekOfYear, calendar: calendar),
        y: .value("Day", day.row), width: .ratio(0.84), height: .ratio(0.84))
      if let value = day.value {
        mark.foregroundStyle(by: .value("Value", value))
          .cornerRadius(3)
          .accessibilityLabel(words(day.date))
          .accessibilityValue(number(value))
      } else {
        mark.foregroundStyle(Color.gray.opacity(0.16))
          .cornerRadius(3)
          .accessibilityHidden(true)
      }
    }
    .chartForegroundStyleScale(
      domain: span, range: Gradient(colors: [color.opacity(0.18), color.opacity(0.6), color])
    )
    .chartLegend(isLast ? .automatic : .hidden)
    .chartYScale(domain: rows)
    .chartYAxis {
      AxisMarks(position: .leading, values: [rows[0], rows[2], rows[4], rows[6]]) {
        AxisValueLabel()
      }
    }
    .chartXAxis {
      AxisMarks(values: .stride(by: .month)) {
        AxisValueLabel(format: .dateTime.month(.abbreviated))
      }
    }
  }

  private func number(_ value: Double) -> String {
    let digits = abs(value) < 100 ? 1 : 0
    return value.formatted(.number.precision(.fractionLength(0...digits)).locale(locale))
  }

  private func words(_ date: Date) -> String {
    AxisText(locale: locale, calendar: calendar)
      .moment(date.timeIntervalSinceReferenceDate, unit: .day)
  }
}
