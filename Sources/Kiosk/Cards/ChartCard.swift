import Charts
import Foundation
import Views

/// A chart of one series on a card.
struct ChartCard: View {
  let id: String
  let content: ChartContent

  var body: some View {
    HealthChart(content.points.series, style: style)
      .padding(16)
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .cardSurface()
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
    style.color = content.color.color
    style.decimals = card.decimals
    return style
  }
}
