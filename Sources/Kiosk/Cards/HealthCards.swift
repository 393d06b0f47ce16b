import Charts
import Foundation
import Views

/// What rings show.
struct RingsContent: Equatable {
  var title: String
  var rings: [ActivityRing]
}

/// Nights, and how many of them are in sight at once.
struct SleepContent: Equatable {
  var title: String
  var nights: [SleepRecord]
  var count: Int
  var calendar: Calendar
}

/// Shares of time in bands.
struct TimeInRangeContent: Equatable {
  var title: String
  var shares: TimeInRangeShares?
  var days: [TimeInRangeChart.Day]
  var limits: TimeInRangeLimits
  var unit: String
  var calendar: Calendar
}

/// A value a day.
struct HeatMapContent: Equatable {
  var title: String
  var unit: String
  var values: [HealthValue]
  var weeks: Int
  var last: Date
  var color: CardColor
  var calendar: Calendar
}

/// The cards of health that are no chart of one series.
struct HealthCard: View {
  let id: String
  let kind: CardContent.Kind

  var body: some View {
    content
      .cardPadding()
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .cardSurface()
  }

  @ViewBuilder private var content: some View {
    switch kind {
    case .rings(let rings): ActivityRingsCard(rings.title, rings: rings.rings)
    case .sleep(let sleep):
      SleepChart(sleep.nights, calendar: sleep.calendar, style: style(sleep))
    case .timeInRange(let range):
      TimeInRangeChart(
        range.title, shares: range.shares, days: range.days, limits: range.limits,
        unit: range.unit, calendar: range.calendar)
    case .heatMap(let map):
      HeatCalendar(
        map.title, values: map.values, calendar: map.calendar, color: map.color.color,
        unit: map.unit, last: map.last, weeks: map.weeks)
    default: EmptyView()
    }
  }

  private func style(_ sleep: SleepContent) -> SleepChartStyle {
    var style = SleepChartStyle()
    style.id = id
    style.title = sleep.title
    style.nights = sleep.count
    return style
  }
}
