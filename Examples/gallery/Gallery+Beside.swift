import Charts
import Foundation
import Geometry
import Views

extension Gallery {
  /// Views at marks, marks at the plot's edges, and marks over each other.
  static var beside: [GalleryPicture] {
    [
      GalleryPicture("symbol-view", "The week's weather", "Views in place of symbols") {
        Chart(forecast, id: \.day) { entry in
          LineMark(x: .value("Day", entry.day), y: .value("°C", entry.degrees))
            .interpolationMethod(.monotone)
            .foregroundStyle(.gray)
            .lineStyle(StrokeStyle(lineWidth: 1.5))
          PointMark(x: .value("Day", entry.day), y: .value("°C", entry.degrees))
            .symbol {
              Image(systemName: entry.symbol)
                .font(.system(size: 30))
                .foregroundStyle(entry.symbol == "sun.max.fill" ? Color.orange : .blue)
                .padding(7)
                .background(.background, in: .circle)
            }
        }
        .chartYScale(domain: 0...20)
      },
      GalleryPicture("z-index", "What lies on top", "`zIndex` lifts the line over later bars") {
        Chart {
          ForEach(GalleryData.steps(14)) { entry in
            LineMark(
              x: .value("Day", entry.date.addingTimeInterval(43_200)),
              y: .value("Steps", entry.value)
            )
            .interpolationMethod(.monotone)
            .lineStyle(StrokeStyle(lineWidth: 4, lineCap: .round, lineJoin: .round))
            .foregroundStyle(.red)
            .zIndex(1)
            BarMark(x: .value("Day", entry.date, unit: .day), y: .value("Steps", entry.value))
              .foregroundStyle(.blue.opacity(0.55))
          }
        }
      },
      GalleryPicture(
        "annotation-size", "As wide as its bar", "`annotation { context in }` knows the mark's size"
      ) {
        Chart(shares, id: \.name) { entry in
          BarMark(x: .value("Share", entry.percent), y: .value("Name", entry.name))
            .foregroundStyle(.teal.opacity(0.35))
            .annotation(position: .overlay, alignment: .leading, spacing: 0) { context in
              Text(context.targetSize.width > 200 ? "\(entry.name): \(entry.percent) %" : "")
                .font(.headline)
                .lineLimit(1)
                .padding(.leading, 14)
                .frame(width: context.targetSize.width, alignment: .leading)
            }
            .annotation(position: .trailing) { context in
              if context.targetSize.width <= 200 {
                Text("\(entry.name): \(entry.percent) %").font(.headline).padding(.leading, 6)
              }
            }
        }
        .chartYAxis(.hidden)
        .chartXScale(domain: 0...100)
      },
      GalleryPicture(
        "plot-edges", "Rugs at the edges", "Marks with one value and a place in points"
      ) {
        Chart(Array(GalleryData.outdoors(40).enumerated()), id: \.offset) { entry in
          PointMark(x: .value("Low", entry.element.low), y: .value("High", entry.element.high))
          RuleMark(x: .value("Low", entry.element.low), yStart: 336)
            .foregroundStyle(.blue.opacity(0.5))
          RuleMark(xEnd: 10, y: .value("High", entry.element.high))
            .foregroundStyle(.blue.opacity(0.5))
        }
        .chartPlotStyle { $0.frame(height: 346) }
      },
      GalleryPicture("bar-spans", "How close groups stand", "`position(by:span:)`") {
        HStack(spacing: 28) {
          ForEach(spans, id: \.name) { entry in
            VStack(alignment: .leading) {
              Text(entry.name).font(.subheadline).foregroundStyle(.secondary)
              Chart(GalleryData.minutes(3)) { part in
                BarMark(x: .value("Day", part.date, unit: .day), y: .value("Minutes", part.value))
                  .foregroundStyle(by: .value("Activity", part.name))
                  .position(by: .value("Activity", part.name), span: entry.span)
              }
              .chartLegend(.hidden)
              .chartXAxis {
                AxisMarks(values: .stride(by: .day)) {
                  AxisGridLine()
                  AxisValueLabel(format: .dateTime.weekday(.abbreviated), centered: true)
                }
              }
            }
          }
        }
      },
    ]
  }

  private static let forecast: [(day: String, symbol: String, degrees: Double)] = [
    ("Mon", "sun.max.fill", 14), ("Tue", "cloud.fill", 11), ("Wed", "cloud.rain.fill", 9),
    ("Thu", "cloud.fill", 10), ("Fri", "sun.max.fill", 15), ("Sat", "sun.max.fill", 17),
    ("Sun", "cloud.rain.fill", 12),
  ]

  private static let shares: [(name: String, percent: Int)] = [
    ("Heating", 61), ("Hot water", 17), ("Cooking", 9), ("Light", 4),
  ]

  private static let spans: [(name: String, span: MarkDimension)] = [
    ("automatic", .automatic), ("ratio(0.5)", .ratio(0.5)), ("inset(1)", .inset(1)),
  ]
}
