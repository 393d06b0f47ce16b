import Foundation
import Geometry
import Raster
import Views

extension HealthPlot {
  @ChartContentBuilder
  func marks(_ length: Double) -> some ChartContent {
    let color = style.color
    if let target = style.target {
      RectangleMark(
        yStart: .value("Target", target.lowerBound), yEnd: .value("Target", target.upperBound)
      )
      .foregroundStyle(HealthColor.good.opacity(0.14))
    }
    switch style.mark {
    case .range where series.band == nil:
      // Readings alone reach from nowhere to nowhere.
      PointPlot(series.whole).foregroundStyle(color)
    case .bar, .range:
      BarPlot(series.finished, width: barWidth)
        .foregroundStyle(color)
        .cornerRadius(radius)
      if let current = series.current {
        BarPlot(current, width: barWidth)
          .foregroundStyle(color)
          .clipShape(UnfinishedBar(radius: radius))
      }
      if style.mark == .range, let single = series.single {
        PointPlot(single).foregroundStyle(color)
      }
    case .line, .area:
      if let band = series.band {
        AreaPlot(band)
          .interpolationMethod(.monotone)
          .foregroundStyle(color.opacity(0.22))
      } else if style.mark == .area {
        AreaPlot(series.whole)
          .interpolationMethod(.monotone)
          .foregroundStyle(
            LinearGradient(
              colors: [color.opacity(0.45), color.opacity(0.05)], startPoint: .top,
              endPoint: .bottom))
      }
      LinePlot(series.whole)
        .interpolationMethod(.monotone)
        .lineStyle(StrokeStyle(lineWidth: 2.5, lineCap: .round, lineJoin: .round))
        .foregroundStyle(color)
      if isSparse(length) {
        PointPlot(series.over).foregroundStyle(color).symbolSize(36)
        if let now = series.now {
          PointPlot(now).foregroundStyle(color).symbol(RingSymbol()).symbolSize(64)
        }
      }
    case .point:
      PointPlot(series.whole).foregroundStyle(color)
    }
    lines
    selected
  }

  @ChartContentBuilder private var lines: some ChartContent {
    if let goal = style.goal {
      RuleMark(y: .value("Goal", goal))
        .lineStyle(StrokeStyle(lineWidth: 1.5))
        .foregroundStyle(HealthColor.good)
    }
    if style.showsAverage, let average = window.average {
      RuleMark(y: .value("Average", average))
        .lineStyle(StrokeStyle(lineWidth: 1.5, dash: [4, 4]))
        .foregroundStyle(Color.chartSecondary)
    }
  }

  @ChartContentBuilder private var selected: some ChartContent {
    if let chosen {
      RuleMark(x: .value("Selected", chosen.date))
        .lineStyle(StrokeStyle(lineWidth: 1.5))
        .foregroundStyle(Color.chartSecondary)
        .annotation(
          position: .top, spacing: 0,
          overflowResolution: .init(x: .fit(to: .plot), y: .fit(to: .chart))
        ) {
          HealthCallout(
            value: text.value(chosen.value, style.statistic), unit: style.unit,
            moment: text.moment(
              chosen.start, by: series.unit, isUnfinished: chosen.start == series.unfinished))
        }
      if style.mark != .bar, style.mark != .range, let value = chosen.value {
        PointMark(x: .value("Selected", chosen.date), y: .value("Value", value.value))
          .foregroundStyle(style.color)
          .symbolSize(90)
      }
    }
  }

  private var barWidth: MarkDimension {
    style.mark == .range ? .ratio(series.unit == .hour ? 0.5 : 0.42) : .automatic
  }

  private var radius: CGFloat { style.mark == .range ? 6 : 4 }

  /// Whether data in sight are so few that each is worth a symbol.
  private func isSparse(_ length: Double) -> Bool {
    guard let extent = series.extent, series.x.count > 1 else { return true }
    let inSight = Double(series.x.count) * length / max(1, extent.upperBound - extent.lowerBound)
    return inSight <= 40
  }

  /// The datum under the finger, in the middle of its unit.
  private var chosen: (start: Double, date: Date, value: HealthValue?)? {
    guard let selection else { return nil }
    let moment = selection.timeIntervalSinceReferenceDate
    var start = ChartSnapping.bin(moment, unit: series.unit, calendar: series.calendar)
    var value = series.value(at: moment)
    if style.mark != .bar, style.mark != .range, value == nil,
      let nearest = series.nearest(moment)
    {
      start = ChartSnapping.bin(
        nearest.date.timeIntervalSinceReferenceDate, unit: series.unit, calendar: series.calendar)
      value = nearest
    }
    let bins = CalendarBins(unit: series.unit, calendar: series.calendar)
    let bin = bins.bin(start)
    let middle = (bin.lowerBound + bin.upperBound) / 2
    return (start, Date(timeIntervalSinceReferenceDate: middle), value)
  }
}

/// A bar that is not complete yet: its outline, hatched.
struct UnfinishedBar: Shape {
  var radius: CGFloat
  nonisolated private static let stroke: CGFloat = 1.5
  nonisolated private static let step: CGFloat = 6

  func path(in rect: CGRect) -> Path {
    let half = UnfinishedBar.stroke / 2
    let box = rect.insetBy(dx: min(half, rect.width / 2), dy: min(half, rect.height / 2))
    let corner = max(0, min(radius - half, box.width / 2, box.height / 2))
    let style = StrokeStyle(lineWidth: UnfinishedBar.stroke)
    var lines = Path(roundedRect: box, cornerRadius: corner, style: .circular)
    // From the lower left to the upper right, cut at the box.
    let count = Int(min(1_000, ((box.width + box.height) / UnfinishedBar.step).rounded(.down)))
    for index in 0..<max(0, count) {
      let across = CGFloat(index + 1) * UnfinishedBar.step
      let up = min(across, box.height)
      let right = min(across, box.width)
      lines.move(to: CGPoint(x: box.minX + across - up, y: box.minY + up))
      lines.addLine(to: CGPoint(x: box.minX + right, y: box.minY + across - right))
    }
    return lines.strokedPath(style)
  }
}

/// A hollow circle: a value that is not complete yet.
struct RingSymbol: ChartSymbolShape {
  nonisolated var perceptualUnitRect: CGRect { CGRect(x: 0, y: 0, width: 1, height: 1) }

  func path(in rect: CGRect) -> Path {
    Path(ellipseIn: rect.insetBy(dx: 1, dy: 1)).strokedPath(StrokeStyle(lineWidth: 2))
  }
}

/// Colours with a meaning of their own, readable as marks (3:1) in light and dark.
enum HealthColor {
  static let good = Color(light: Color(hex: 0x2B8A4B), dark: Color(hex: 0x30D158))
}
