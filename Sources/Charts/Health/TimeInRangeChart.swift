public import Foundation
import Geometry
public import Views

/// The shares of time that a level spent in five bands, from very low to very high.
public struct TimeInRangeShares: Hashable, Sendable {
  public var veryLow: Double
  public var low: Double
  public var inRange: Double
  public var high: Double
  public var veryHigh: Double

  public init(
    veryLow: Double = 0, low: Double = 0, inRange: Double, high: Double = 0, veryHigh: Double = 0
  ) {
    self.veryLow = veryLow
    self.low = low
    self.inRange = inRange
    self.high = high
    self.veryHigh = veryHigh
  }

  func share(_ band: TimeInRangeBand) -> Double {
    let share =
      switch band {
      case .veryLow: veryLow
      case .low: low
      case .inRange: inRange
      case .high: high
      case .veryHigh: veryHigh
      }
    return share.isFinite ? max(0, share) : 0
  }
}

/// The limits of the bands, in the unit to show.
public struct TimeInRangeLimits: Hashable, Sendable {
  public var veryLow: Double
  public var low: Double
  public var high: Double
  public var veryHigh: Double

  /// The limits agreed on for glucose, in mg/dL (`health-data.md` §3: 70–180, 54 and 250).
  public static let glucose = TimeInRangeLimits(veryLow: 54, low: 70, high: 180, veryHigh: 250)

  public init(veryLow: Double, low: Double, high: Double, veryHigh: Double) {
    self.veryLow = veryLow
    self.low = low
    self.high = high
    self.veryHigh = veryHigh
  }
}

/// A band, from the top.
enum TimeInRangeBand: String, CaseIterable {
  case veryHigh = "Very high"
  case high = "High"
  case inRange = "In range"
  case low = "Low"
  case veryLow = "Very low"

  var color: Color {
    switch self {
    case .veryHigh: Color(light: Color(hex: 0xB8560B), dark: Color(hex: 0xFF8B2B))
    case .high: Color(light: Color(hex: 0xB98500), dark: Color(hex: 0xFFCF4D))
    case .inRange: Color(light: Color(hex: 0x2B8A4B), dark: Color(hex: 0x34C36B))
    case .low: Color(light: Color(hex: 0xD4353E), dark: Color(hex: 0xFF6B6B))
    case .veryLow: Color(light: Color(hex: 0x7A1620), dark: Color(hex: 0xC73E48))
    }
  }

  func limits(
    _ limits: TimeInRangeLimits, _ phrases: ChartPhrases, _ number: (Double) -> String
  ) -> String {
    switch self {
    case .veryHigh: phrases("over \(number(limits.veryHigh))")
    case .high: "\(number(limits.high))–\(number(limits.veryHigh))"
    case .inRange: "\(number(limits.low))–\(number(limits.high))"
    case .low: "\(number(limits.veryLow))–\(number(limits.low))"
    case .veryLow: phrases("under \(number(limits.veryLow))")
    }
  }
}

/// How long a level stayed in its range: the shares of all time, and of each day.
public struct TimeInRangeChart: View {
  private let title: String
  private let shares: TimeInRangeShares?
  private let days: [Day]
  private let limits: TimeInRangeLimits
  private let unit: String
  private let calendar: Calendar
  @Environment(\.locale) private var locale
  @Environment(\.translations) private var translations

  /// The shares of one day.
  public struct Day: Hashable, Sendable {
    public var date: Date
    public var shares: TimeInRangeShares

    public init(date: Date, shares: TimeInRangeShares) {
      self.date = date
      self.shares = shares
    }
  }

  /// - Parameters:
  ///   - title: what was measured.
  ///   - shares: of all time told of; nil where nothing was measured.
  ///   - days: of days with data, ascending.
  ///   - limits: of the bands.
  ///   - unit: of the limits, "mg/dL".
  ///   - calendar: whose days they are.
  public init(
    _ title: String, shares: TimeInRangeShares?, days: [Day] = [],
    limits: TimeInRangeLimits = .glucose, unit: String = "mg/dL", calendar: Calendar
  ) {
    self.title = title
    self.shares = shares
    self.days = days
    self.limits = limits
    self.unit = unit
    self.calendar = calendar
  }

  public var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      VStack(alignment: .leading, spacing: 2) {
        Text(title).font(.headline).lineLimit(1)
        HStack(alignment: .firstTextBaseline, spacing: 6) {
          Text(shares.map { percent($0.inRange) } ?? "–")
            .font(.system(size: 34, weight: .bold)).monospacedDigit().lineLimit(1)
            .layoutPriority(1)
          ViewThatFits(in: .horizontal) {
            Text("of the time at \(words(.inRange)) \(unit)").lineLimit(1)
            Text(verbatim: "\(words(.inRange)) \(unit)").lineLimit(1).minimumScaleFactor(0.7)
          }
          .font(.subheadline).foregroundStyle(Color.chartSecondary)
        }
      }
      if let shares {
        GeometryReader { geometry in
          if geometry.size.width < 440 || geometry.size.height < 210 {
            compact(shares, geometry.size)
          } else {
            HStack(spacing: 22) {
              TimeInRangeBar(shares: shares).frame(width: 44)
              legend(shares)
              if days.count > 1 { daily }
            }
          }
        }
      } else {
        HealthEmpty()
      }
    }
  }

  /// Of a small card: the bar lying, and what lies below, within and above.
  private func compact(_ shares: TimeInRangeShares, _ size: CGSize) -> some View {
    VStack(alignment: .leading, spacing: 10) {
      TimeInRangeBar(shares: shares, isLying: true).frame(height: max(8, min(26, size.height)))
      if size.height >= 170 {
        VStack(spacing: 0) {
          ForEach(TimeInRangeBand.allCases, id: \.self) { line($0, shares) }
        }
      } else if size.height >= 60 {
        HStack(spacing: 16) {
          part("low", shares.veryLow + shares.low, .low)
          part("in range", shares.inRange, .inRange)
          part("high", shares.high + shares.veryHigh, .high)
        }
      }
      Spacer(minLength: 0)
    }
  }

  /// A band in one line, as high as its share of what the card has.
  private func line(_ band: TimeInRangeBand, _ shares: TimeInRangeShares) -> some View {
    HStack(spacing: 8) {
      RoundedRectangle(cornerRadius: 2).fill(band.color).frame(width: 10, height: 10)
      Text(LocalizedStringKey(band.rawValue)).font(.subheadline).lineLimit(1)
      Text(words(band)).font(.footnote).foregroundStyle(Color.chartSecondary).lineLimit(1)
      Spacer(minLength: 4)
      Text(percent(shares.share(band))).font(.subheadline.bold()).monospacedDigit().lineLimit(1)
        .layoutPriority(1)
    }
    .frame(maxHeight: 44)
    .accessibilityElement(children: .combine)
  }

  private var phrases: ChartPhrases { ChartPhrases(locale: locale, translations: translations) }

  private func words(_ band: TimeInRangeBand) -> String {
    band.limits(limits, phrases, number)
  }

  private func part(_ name: LocalizedStringKey, _ share: Double, _ band: TimeInRangeBand)
    -> some View
  {
    HStack(spacing: 5) {
      RoundedRectangle(cornerRadius: 2).fill(band.color).frame(width: 10, height: 10)
      Text(percent(share)).font(.subheadline.bold()).monospacedDigit().lineLimit(1)
      Text(name).font(.subheadline).foregroundStyle(Color.chartSecondary).lineLimit(1)
    }
    .accessibilityElement(children: .combine)
  }

  private func legend(_ shares: TimeInRangeShares) -> some View {
    VStack(alignment: .leading, spacing: 9) {
      ForEach(TimeInRangeBand.allCases, id: \.self) { band in
        HStack(alignment: .firstTextBaseline, spacing: 10) {
          Text(percent(shares.share(band)))
            .font(.title3.bold()).monospacedDigit().lineLimit(1)
            .minimumScaleFactor(0.7).frame(width: 56, alignment: .trailing)
          VStack(alignment: .leading, spacing: 0) {
            HStack(spacing: 5) {
              RoundedRectangle(cornerRadius: 2).fill(band.color).frame(width: 10, height: 10)
              Text(LocalizedStringKey(band.rawValue)).font(.subheadline.weight(.medium)).lineLimit(
                1)
            }
            Text(words(band))
              .font(.caption).foregroundStyle(Color.chartSecondary).lineLimit(1)
          }
        }
        .accessibilityElement(children: .combine)
      }
    }
  }

  private var daily: some View {
    Chart(days, id: \.date) { day in
      ForEach(TimeInRangeBand.allCases.reversed(), id: \.self) { band in
        BarMark(
          x: .value("Day", day.date, unit: .day, calendar: calendar),
          y: .value("Share", 100 * day.shares.share(band)), stacking: .standard
        )
        .foregroundStyle(band.color)
        .cornerRadius(2)
        .accessibilityLabel(phrases(verbatim: band.rawValue))
        .accessibilityValue(percent(day.shares.share(band)))
      }
    }
    .chartYScale(domain: 0...100)
    .chartYAxis { AxisMarks(values: [0, 50, 100]) }
    .chartXAxis {
      AxisMarks(values: .stride(by: .day, count: days.count > 8 ? 7 : 1)) { _ in
        AxisGridLine()
        if days.count > 8 {
          AxisValueLabel(format: .dateTime.month(.abbreviated).day())
        } else {
          AxisValueLabel(format: .dateTime.weekday(.narrow), centered: true)
        }
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }

  private func number(_ value: Double) -> String {
    value.formatted(.number.precision(.fractionLength(0...1)).locale(locale))
  }

  /// A short time is not none, and nearly all of it is not all.
  private func percent(_ share: Double) -> String {
    guard share.isFinite else { return "–" }
    let isNearAnEnd = (share > 0 && share < 0.01) || (share > 0.99 && share < 1)
    let shown = isNearAnEnd ? min(0.999, max(0.001, share)) : share
    return shown.formatted(
      .percent.precision(.fractionLength(isNearAnEnd ? 1 : 0)).locale(locale))
  }
}

/// The bands upon each other, the highest on top, or side by side, the lowest first; even a short
/// time is seen.
private struct TimeInRangeBar: View {
  let shares: TimeInRangeShares
  var isLying = false
  private static let gap: CGFloat = 2
  private static let least: CGFloat = 3

  var body: some View {
    GeometryReader { geometry in
      let shown = TimeInRangeBand.allCases.filter { shares.share($0) > 0 }
      let total = shown.reduce(0) { $0 + shares.share($1) }
      let gaps = CGFloat(max(0, shown.count - 1)) * TimeInRangeBar.gap
      let whole = isLying ? geometry.size.width : geometry.size.height
      let room = max(0, whole - gaps - CGFloat(shown.count) * TimeInRangeBar.least)
      let lengths = shown.map { band -> CGFloat in
        TimeInRangeBar.least + room * CGFloat(total > 0 ? shares.share(band) / total : 0)
      }
      bands(shown, lengths).clipShape(.rect(cornerRadius: 8))
    }
    .accessibilityHidden(true)
  }

  @ViewBuilder private func bands(_ shown: [TimeInRangeBand], _ lengths: [CGFloat]) -> some View {
    if isLying {
      HStack(spacing: TimeInRangeBar.gap) {
        ForEach(Array(shown.indices.reversed()), id: \.self) { index in
          Rectangle().fill(shown[index].color).frame(width: lengths[index])
        }
      }
    } else {
      VStack(spacing: TimeInRangeBar.gap) {
        ForEach(shown.indices, id: \.self) { index in
          Rectangle().fill(shown[index].color).frame(height: lengths[index])
        }
      }
    }
  }
}
