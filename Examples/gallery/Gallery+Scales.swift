import Charts
import Foundation
import Geometry
import Views

extension Gallery {
  static var scales: [GalleryPicture] {
    [
      GalleryPicture("scale-number", "Zero or not", "`automatic(includesZero:)`, both ways") {
        HStack(spacing: 30) {
          ForEach([true, false], id: \.self) { zero in
            Chart(GalleryData.weight(40)) { entry in
              LineMark(x: .value("Day", entry.date), y: .value("kg", entry.value))
                .interpolationMethod(.monotone)
            }
            .chartYScale(domain: .automatic(includesZero: zero))
          }
        }
      },
      GalleryPicture("scale-log", "How files grow", "`type: .log`") {
        Chart(Array(growth.enumerated()), id: \.offset) { entry in
          LineMark(x: .value("Year", 2_010 + entry.offset), y: .value("Bytes", entry.element))
          PointMark(x: .value("Year", 2_010 + entry.offset), y: .value("Bytes", entry.element))
        }
        .chartXScale(domain: 2_010...2_022)
        .chartXAxis { AxisMarks(format: .number.grouping(.never)) }
        .chartYScale(type: .log)
      },
      GalleryPicture("scale-symlog", "Gains and losses", "`type: .symmetricLog`, through zero") {
        Chart(Array(gains.enumerated()), id: \.offset) { entry in
          BarMark(x: .value("Trade", entry.offset), y: .value("Gain", entry.element))
            .foregroundStyle(entry.element < 0 ? .red : .green)
        }
        .chartXScale(domain: -0.7...16.7)
        .chartYScale(domain: -10_000...10_000, type: .symmetricLog)
        .chartYAxis { AxisMarks(values: [-10_000, -1_000, -100, -10, 0, 10, 100, 1_000, 10_000]) }
        .chartXAxis(.hidden)
      },
      GalleryPicture("scale-root", "Square roots", "`type: .squareRoot`") {
        Chart(1..<40, id: \.self) { number in
          PointMark(x: .value("n", number), y: .value("n²", number * number))
        }
        .chartYScale(type: .squareRoot)
      },
      GalleryPicture("scale-date", "A year of weight", "Dates, ticks at calendar boundaries") {
        Chart(GalleryData.weight(365)) { entry in
          LineMark(x: .value("Day", entry.date), y: .value("kg", entry.value))
            .foregroundStyle(.purple)
        }
        .chartYScale(domain: .automatic(includesZero: false))
      },
      GalleryPicture("scale-category", "Cups a day", "Categories, in their own order") {
        Chart(cups, id: \.0) { entry in
          BarMark(x: .value("Drink", entry.0), y: .value("Cups", entry.1))
            .foregroundStyle(.brown)
        }
        .chartXScale(domain: ["Water", "Coffee", "Tea", "Juice", "Cocoa", "Milk"])
      },
      GalleryPicture("scale-reversed", "Rank in the league", "`reversed:`, the first on top") {
        Chart(Array(ranks.enumerated()), id: \.offset) { entry in
          LineMark(x: .value("Week", entry.offset + 1), y: .value("Rank", entry.element))
            .interpolationMethod(.monotone)
          PointMark(x: .value("Week", entry.offset + 1), y: .value("Rank", entry.element))
        }
        .chartYScale(domain: .automatic(includesZero: false, reversed: true))
      },
      GalleryPicture(
        "scale-log-scrolled", "Part of a long scale", "A logarithmic x axis that scrolls",
        act: { $0.drag(from: CGPoint(x: 500, y: 240), by: -300, lasting: 0.6) }
      ) {
        Chart(Array(growth.enumerated()), id: \.offset) { entry in
          PointMark(x: .value("Size", entry.element), y: .value("Step", entry.offset))
            .symbolSize(120)
        }
        .chartXScale(domain: 1...1_000_000, type: .log)
        .chartScrollableAxes(.horizontal)
        .chartXVisibleDomain(length: 999)
      },
      GalleryPicture("scale-padding", "Room at the ends", "`range: .plotDimension(padding:)`") {
        Chart(Array(ranks.enumerated()), id: \.offset) { entry in
          PointMark(x: .value("Week", entry.offset + 1), y: .value("Rank", entry.element))
            .symbolSize(220)
        }
        .chartXScale(range: .plotDimension(padding: 40))
        .chartYScale(range: .plotDimension(padding: 24))
      },
      GalleryPicture("scale-colors", "Colours of one's own", "`chartForegroundStyleScale`") {
        Chart(GalleryData.minutes(10)) { part in
          BarMark(x: .value("Day", part.date, unit: .day), y: .value("Minutes", part.value))
            .foregroundStyle(by: .value("Activity", part.name))
        }
        .chartForegroundStyleScale([
          "Walking": Color(hex: 0x264653), "Cycling": Color(hex: 0x2A9D8F),
          "Running": Color(hex: 0xE76F51), "Swimming": Color(hex: 0xB5651D),
        ])
      },
    ]
  }

  static var axes: [GalleryPicture] {
    [
      axis("axis-automatic", "Automatic", "Grid, ticks and labels that suit the scale", .automatic),
      axis("axis-aligned", "Aligned", "`preset: .aligned`: inside the plot's ends", .aligned),
      axis(
        "axis-extended", "Extended", "`preset: .extended`: lines beside their labels", .extended),
      axis("axis-inset", "Inset", "`preset: .inset`: inside the plot", .inset),
      GalleryPicture("axis-positions", "On the other sides", "`position: .leading` and `.top`") {
        week
          .chartYAxis { AxisMarks(position: .leading) }
          .chartXAxis { AxisMarks(position: .top, values: .stride(by: .day, count: 2)) }
      },
      GalleryPicture("axis-centered", "Days in their middle", "`stride(by: .day)`, `centered:`") {
        week
          .chartXAxis {
            AxisMarks(values: .stride(by: .day)) { _ in
              AxisGridLine()
              AxisValueLabel(format: .dateTime.weekday(.abbreviated), centered: true)
            }
          }
      },
      GalleryPicture("axis-multiline", "Two lines", "A second line on Mondays") {
        week
          .chartXAxis {
            AxisMarks(values: .stride(by: .day)) { value in
              AxisGridLine()
              if let date = value.as(Date.self) {
                if GalleryData.calendar.component(.weekday, from: date) == 2 {
                  AxisValueLabel("\(GalleryData.calendar.component(.day, from: date))\nMonday")
                  AxisTick(length: .label)
                } else {
                  AxisValueLabel(format: .dateTime.day())
                }
              }
            }
          }
      },
      GalleryPicture("axis-views", "Views as labels", "`AxisValueLabel { … }`") {
        Chart(weather, id: \.0) { entry in
          BarMark(x: .value("Day", entry.0), y: .value("°C", entry.2)).foregroundStyle(.cyan)
        }
        .chartXAxis {
          AxisMarks { value in
            AxisValueLabel {
              VStack(spacing: 4) {
                Image(systemName: symbol(value.as(String.self))).foregroundStyle(.orange)
                Text(value.as(String.self) ?? "").font(.caption)
              }
            }
          }
        }
      },
      GalleryPicture("axis-formats", "Formats", "Percent, compact numbers, units") {
        HStack(spacing: 30) {
          Chart(0..<8, id: \.self) { index in
            BarMark(x: .value("n", index), y: .value("Share", Double(index * index) / 60))
          }
          .chartYAxis { AxisMarks(format: .percent) }
          Chart(0..<8, id: \.self) { index in
            BarMark(x: .value("n", index), y: .value("Many", Double(index * index) * 61_000))
          }
          .chartYAxis { AxisMarks(format: .number.notation(.compactName)) }
        }
      },
      GalleryPicture(
        "axis-grid", "Grids of one's own", "Strokes and colours of grid lines and ticks"
      ) {
        Chart(GalleryData.weight(30)) { entry in
          LineMark(x: .value("Day", entry.date), y: .value("kg", entry.value))
        }
        .chartYScale(domain: .automatic(includesZero: false))
        .chartYAxis {
          AxisMarks(position: .leading, values: .automatic(desiredCount: 8)) {
            AxisGridLine(stroke: StrokeStyle(lineWidth: 1, dash: [1, 3])).foregroundStyle(.gray)
            AxisTick(length: 8, stroke: StrokeStyle(lineWidth: 2)).foregroundStyle(.blue)
            AxisValueLabel().foregroundStyle(.blue)
          }
        }
      },
      GalleryPicture("axis-vertical", "Upward", "`orientation: .vertical`") {
        week.chartXAxis {
          AxisMarks(values: .stride(by: .day)) {
            AxisValueLabel(
              format: .dateTime.weekday(.wide), centered: true, orientation: .vertical)
          }
        }
      },
      GalleryPicture("axis-alignment", "In one column", "`multiLabelAlignment: .leading`") {
        Chart(cups, id: \.0) { entry in
          BarMark(x: .value("Cups", entry.1), y: .value("Drink", entry.0)).foregroundStyle(.brown)
        }
        .chartYAxis {
          AxisMarks(position: .leading) {
            AxisValueLabel(multiLabelAlignment: .leading, horizontalSpacing: 12)
              .font(.callout)
          }
        }
      },
      GalleryPicture("axis-hidden", "No axes", "`chartXAxis(.hidden)`, `chartYAxis(.hidden)`") {
        Chart(GalleryData.weight(120)) { entry in
          AreaMark(
            x: .value("Day", entry.date), yStart: .value("kg", 68.0),
            yEnd: .value("kg", entry.value)
          )
          .foregroundStyle(.mint.opacity(0.25))
          LineMark(x: .value("Day", entry.date), y: .value("kg", entry.value)).foregroundStyle(
            .mint)
        }
        .chartYScale(domain: 68...77)
        .chartXAxis(.hidden)
        .chartYAxis(.hidden)
      },
      GalleryPicture("axis-plot-style", "The plot's own ground", "`chartPlotStyle`") {
        week.chartPlotStyle { plot in
          plot.background(Color.blue.opacity(0.06)).border(Color.blue.opacity(0.3))
        }
      },
    ]
  }

  private static func axis(
    _ name: String, _ title: String, _ about: String, _ preset: AxisMarkPreset
  ) -> GalleryPicture {
    GalleryPicture(name, title, about) {
      Chart(GalleryData.weight(45)) { entry in
        LineMark(x: .value("Day", entry.date), y: .value("kg", entry.value))
          .interpolationMethod(.monotone)
      }
      .chartYScale(domain: .automatic(includesZero: false))
      .chartXAxis { AxisMarks(preset: preset) }
      .chartYAxis { AxisMarks(preset: preset) }
    }
  }

  private static var week: some View {
    Chart(GalleryData.steps(10)) { entry in
      BarMark(x: .value("Day", entry.date, unit: .day), y: .value("Steps", entry.value))
        .cornerRadius(4)
    }
  }

  private static func symbol(_ day: String?) -> String {
    weather.first { $0.0 == day }?.1 ?? "sun.max.fill"
  }

  private static let weather: [(String, String, Double)] = [
    ("Mon", "sun.max.fill", 14), ("Tue", "cloud.fill", 11), ("Wed", "cloud.rain.fill", 9),
    ("Thu", "cloud.fill", 10), ("Fri", "sun.max.fill", 15),
  ]
  private static let growth = [
    3.0, 8, 21, 70, 160, 540, 1_300, 4_100, 9_800, 33_000, 72_000, 240_000, 910_000,
  ]
  private static let gains = [
    4.0, -12, 60, -300, 2, 900, -1, 7_200, -5_400, 33, -8, 480, 15, -70, 2_600, -900, 6,
  ]
  private static let cups: [(String, Double)] = [
    ("Coffee", 3), ("Water", 6), ("Tea", 2), ("Juice", 1), ("Cocoa", 0.5), ("Milk", 1.5),
  ]
  private static let ranks = [11.0, 9, 9, 6, 7, 4, 5, 3, 2, 2, 1, 3]
}
