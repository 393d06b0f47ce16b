import Charts
import Foundation
import Views

/// A chart of one series on a card.
struct ChartCard: View {
  let id: String
  let content: ChartContent

  var body: some View {
    GeometryReader { geometry in
      // A plot of a few points says nothing: the number above gives way.
      let isSmall = geometry.size.height < 120
      VStack(alignment: .leading, spacing: 2) {
        if isSmall {
          Text(verbatim: content.title).font(.headline)
            .foregroundStyle(ReadableColor(content.color.color)).lineLimit(1)
        }
        chart(hasHeader: !isSmall)
      }
    }
    .cardPadding()
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .cardSurface()
  }

  @ViewBuilder private func chart(hasHeader: Bool) -> some View {
    let style = style(hasHeader: hasHeader)
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

  private func style(hasHeader: Bool) -> HealthChartStyle {
    let card = content.card
    var style = HealthChartStyle()
    style.id = id
    style.showsHeader = hasHeader
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
