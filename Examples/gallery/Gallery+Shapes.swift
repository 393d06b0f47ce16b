import Charts
import Foundation
import Geometry
import Views

extension Gallery {
  static var shapes: [GalleryPicture] {
    [
      GalleryPicture("point", "Sleep against steps", "`PointMark`") {
        Chart(Array(cloud.enumerated()), id: \.offset) { entry in
          PointMark(
            x: .value("Steps", entry.element.x), y: .value("Hours", entry.element.y))
        }
        .chartXScale(domain: .automatic(includesZero: false))
        .chartYScale(domain: .automatic(includesZero: false))
      },
      GalleryPicture("point-series", "Three seasons", "Colour and symbol by a value") {
        Chart(Array(cloud.enumerated()), id: \.offset) { entry in
          PointMark(x: .value("Steps", entry.element.x), y: .value("Hours", entry.element.y))
            .foregroundStyle(by: .value("Season", entry.element.season))
            .symbol(by: .value("Season", entry.element.season))
        }
        .chartXScale(domain: .automatic(includesZero: false))
        .chartYScale(domain: .automatic(includesZero: false))
      },
      GalleryPicture("point-symbols", "Eight symbols", "All of `BasicChartSymbolShape`") {
        Chart(Array(symbols.enumerated()), id: \.offset) { entry in
          PointMark(x: .value("Symbol", entry.element.0), y: .value("Size", 1))
            .symbol(entry.element.1)
            .symbolSize(60)
          PointMark(x: .value("Symbol", entry.element.0), y: .value("Size", 2))
            .symbol(entry.element.1)
            .symbolSize(300)
          PointMark(x: .value("Symbol", entry.element.0), y: .value("Size", 3))
            .symbol(entry.element.1)
            .symbolSize(1_100)
        }
        .chartYScale(domain: 0.4...3.6)
        .chartYAxis(.hidden)
      },
      GalleryPicture("point-size", "Bubbles", "Areas by `symbolSize(by:)`") {
        Chart(Array(cloud.prefix(28).enumerated()), id: \.offset) { entry in
          PointMark(x: .value("Steps", entry.element.x), y: .value("Hours", entry.element.y))
            .symbolSize(by: .value("Energy", entry.element.size))
            .foregroundStyle(.indigo.opacity(0.55))
        }
        .chartXScale(domain: .automatic(includesZero: false))
        .chartYScale(domain: .automatic(includesZero: false))
      },
      GalleryPicture("rule", "A goal and an average", "`RuleMark` across, with its annotation") {
        Chart {
          ForEach(GalleryData.steps(14)) { entry in
            BarMark(x: .value("Day", entry.date, unit: .day), y: .value("Steps", entry.value))
              .foregroundStyle(.orange)
          }
          RuleMark(y: .value("Goal", 10_000))
            .lineStyle(StrokeStyle(lineWidth: 2))
            .foregroundStyle(.green)
            .annotation(position: .top, alignment: .leading) {
              Text("Goal 10,000").font(.caption.bold()).foregroundStyle(ReadableColor(.green))
            }
          RuleMark(y: .value("Average", 7_420))
            .lineStyle(StrokeStyle(lineWidth: 1.5, dash: [4, 4]))
        }
        .chartYScale(domain: 0...12_000)
      },
      GalleryPicture("rule-span", "From low to high", "Rules with a start and an end") {
        Chart(GalleryData.outdoors(20), id: \.date) { day in
          RuleMark(
            x: .value("Day", day.date), yStart: .value("Low", day.low),
            yEnd: .value("High", day.high)
          )
          .lineStyle(StrokeStyle(lineWidth: 4, lineCap: .round))
          .foregroundStyle(.teal.opacity(0.5))
          PointMark(x: .value("Day", day.date), y: .value("High", day.high)).foregroundStyle(.red)
          PointMark(x: .value("Day", day.date), y: .value("Low", day.low)).foregroundStyle(.blue)
        }
      },
      GalleryPicture(
        "rectangle-heat", "When the heating runs", "`RectangleMark` over two categories"
      ) {
        Chart(heat, id: \.id) { cell in
          RectangleMark(
            x: .value("Hour", cell.hour), y: .value("Day", cell.day), width: .inset(1.5),
            height: .inset(1.5)
          )
          .foregroundStyle(by: .value("Share", cell.share * 100))
          .cornerRadius(4)
        }
        .chartXAxis { AxisMarks { AxisValueLabel() } }
        .chartYAxis { AxisMarks(position: .leading) { AxisValueLabel() } }
      },
      GalleryPicture(
        "rectangle-range", "Where it is comfortable", "A rectangle of ranges behind points"
      ) {
        Chart {
          RectangleMark(
            xStart: .value("°C", 19.0), xEnd: .value("°C", 22.5), yStart: .value("%", 40.0),
            yEnd: .value("%", 60.0)
          )
          .foregroundStyle(.green.opacity(0.18))
          .cornerRadius(8)
          .annotation(position: .overlay, alignment: .bottomLeading) {
            Text("comfortable").font(.caption.bold()).padding(8)
              .foregroundStyle(ReadableColor(.green))
          }
          ForEach(climate.indices, id: \.self) { index in
            PointMark(x: .value("°C", climate[index].0), y: .value("%", climate[index].1))
              .foregroundStyle(.teal)
          }
        }
        .chartXScale(domain: 16...26)
        .chartYScale(domain: 25...75)
      },
      GalleryPicture("sector-pie", "Where the day goes", "`SectorMark`") {
        Chart(day, id: \.name) { part in
          SectorMark(angle: .value("Hours", part.hours), angularInset: 1.5)
            .foregroundStyle(by: .value("Part", part.name))
        }
      },
      GalleryPicture(
        "sector-ring", "Where the day goes", "Inner radius, inset, rounded; text in the middle"
      ) {
        Chart(day, id: \.name) { part in
          SectorMark(
            angle: .value("Hours", part.hours), innerRadius: .ratio(0.66), angularInset: 2.5
          )
          .cornerRadius(7)
          .foregroundStyle(by: .value("Part", part.name))
        }
        .chartBackground { proxy in
          VStack(spacing: 0) {
            Text("24").font(.system(size: 54, weight: .bold))
            Text("hours").font(.title3).foregroundStyle(.secondary)
          }
          .frame(height: proxy.plotContainerFrame.height)
          .frame(maxHeight: .infinity, alignment: .top)
        }
      },
      GalleryPicture("annotation", "Every side", "Annotations at all positions") {
        Chart {
          ForEach(Array(sides.enumerated()), id: \.offset) { side in
            PointMark(x: .value("x", side.offset % 5), y: .value("y", side.offset / 5))
              .symbolSize(900)
              .foregroundStyle(.blue.opacity(0.3))
              .annotation(position: side.element.1, spacing: 2) {
                Text(side.element.0).font(.footnote.weight(.medium))
              }
          }
        }
        .chartXScale(domain: -0.7...4.7)
        .chartYScale(domain: -0.5...1.5)
        .chartXAxis(.hidden)
        .chartYAxis(.hidden)
      },
      GalleryPicture("clip", "Rounded, capsules, clipped", "`cornerRadius`, `clipShape`, `opacity`")
      {
        HStack(spacing: 28) {
          Chart(GalleryData.steps(7)) { entry in
            BarMark(x: .value("Day", entry.date, unit: .day), y: .value("Steps", entry.value))
              .cornerRadius(10)
          }
          Chart(GalleryData.steps(7)) { entry in
            BarMark(
              x: .value("Day", entry.date, unit: .day), y: .value("Steps", entry.value),
              width: .fixed(12)
            )
            .clipShape(.capsule)
            .foregroundStyle(.green)
          }
          Chart(GalleryData.steps(7)) { entry in
            BarMark(x: .value("Day", entry.date, unit: .day), y: .value("Steps", entry.value))
              .clipShape(UnevenRoundedRectangle(topLeadingRadius: 8, topTrailingRadius: 8))
              .foregroundStyle(.orange)
              .opacity(entry.value < 7_000 ? 0.4 : 1)
          }
        }
        .chartYAxis(.hidden)
        .chartXAxis {
          AxisMarks(values: .stride(by: .day)) {
            AxisValueLabel(format: .dateTime.weekday(.narrow), centered: true)
          }
        }
      },
    ]
  }

  private static let cloud: [(x: Double, y: Double, season: String, size: Double)] = {
    let noise = GalleryData.noise(270, seed: 5)
    return (0..<90).map { index in
      let season = index % 3
      let x = 4_000 + 2_200 * Double(season) + (noise[index * 3] + noise[index * 3 + 1]) * 2_100
      let y = 6.2 + x / 9_000 + (noise[index * 3 + 2] - 0.5) * 1.5
      return (x, y, ["Winter", "Spring", "Summer"][season], 40 + 900 * noise[index * 3 + 1])
    }
  }()

  private static let symbols: [(String, BasicChartSymbolShape)] = [
    ("circle", .circle), ("square", .square), ("triangle", .triangle), ("diamond", .diamond),
    ("pentagon", .pentagon), ("plus", .plus), ("cross", .cross), ("asterisk", .asterisk),
  ]

  private static let sides: [(String, AnnotationPosition)] = [
    ("top", .top), ("bottom", .bottom), ("leading", .leading), ("trailing", .trailing),
    ("overlay", .overlay), ("topLeading", .topLeading), ("topTrailing", .topTrailing),
    ("bottomLeading", .bottomLeading), ("bottomTrailing", .bottomTrailing),
    ("automatic", .automatic),
  ]

  private static let day: [(name: String, hours: Double)] = [
    ("Sleep", 7.5), ("Work", 8), ("Family", 4), ("Sport", 1.5), ("Rest", 3),
  ]

  private struct HeatCell {
    var id: Int
    var hour: String
    var day: String
    var share: Double
  }

  private static let heat: [HeatCell] = {
    let noise = GalleryData.noise(7 * 12, seed: 31)
    let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    return (0..<84).map { index -> HeatCell in
      let hour = index % 12 * 2
      let morning: Double = (Double(hour) - 7) / 3
      let evening: Double = (Double(hour) - 19) / 4
      let busy: Double = exp(-morning * morning) + 0.8 * exp(-evening * evening)
      let share: Double = busy * 0.8 + noise[index] * 0.25
      return HeatCell(id: index, hour: "\(hour)", day: days[index / 12], share: min(1, share))
    }
  }()

  private static let climate: [(Double, Double)] = {
    let noise = GalleryData.noise(80, seed: 77)
    var readings: [(Double, Double)] = []
    for index in 0..<40 {
      let degrees: Double = 17.5 + 6.5 * noise[2 * index]
      let percent: Double = 32 + 36 * noise[2 * index + 1]
      readings.append((degrees, percent))
    }
    return readings
  }()
}
