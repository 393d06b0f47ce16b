import Charts
import Foundation
import Views

/// A chart of one series on a card.
struct ChartCard: View {
  let id: String
  let content: ChartContent

  var body: some View {
    chart
      .padding(16)
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .cardSurface()
  }

  @ViewBuilder private var chart: some View {
    if let hours = content.hours {
      HealthChart(
        content.points.measure(hours: hours, content.card.statistic), style: style,
        mode: ChartCard.mode(content.card.mode), modes: content.card.modes.map(ChartCard.mode))
    } else {
      HealthChart(content.points.series, style: style)
    }
  }

  private static func mode(_ mode: Dashboard.ChartMode?) -> HealthMode {
    mode.flatMap { HealthMode(rawValue: $0.rawValue) } ?? .week
  }

  private var style: HealthChartStyle {
    let card = content.card
    var style = HealthChartStyle()
    style.id = id
    style.title = content.title
    style.unit = content.unit
    style.mark = HealthChartStyle.Mark(rawValue: card.mark.rawValue) ?? .bar
    style.window = HealthChartStyle.Window(card.windowCount, card.windowUnit)
    style.drag = card.snapDrag?.component
    style.fling = card.snapFling?.component
    style.showsAverage = card.showsAverage
    style.isSelectable = card.isSelectable
    style.goal = card.goal
    style.target = card.target
    style.statistic = card.mark == .range ? .range : .average
    style.rescales = content.hours != nil
    style.color = content.color.color
    style.decimals = card.decimals
    return style
  }
}
