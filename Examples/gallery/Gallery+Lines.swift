import Charts
import Foundation
import Geometry
import Views

extension Gallery {
  static var lines: [GalleryPicture] {
    [
      GalleryPicture("line", "Weight", "`LineMark`, monotone, not from zero") {
        Chart(GalleryData.weight(60)) { entry in
          LineMark(x: .value("Day", entry.date), y: .value("Weight", entry.value))
            .interpolationMethod(.monotone)
            .foregroundStyle(.purple)
        }
        .chartYScale(domain: .automatic(includesZero: false))
      },
      GalleryPicture("lines", "Three rooms", "Series by `foregroundStyle(by:)`") {
        Chart(GalleryData.rooms(24)) { part in
          LineMark(x: .value("Hour", part.date), y: .value("°C", part.value))
            .foregroundStyle(by: .value("Room", part.name))
            .interpolationMethod(.catmullRom)
        }
        .chartYScale(domain: .automatic(includesZero: false))
      },
      GalleryPicture("lines-symbols", "Three rooms, with symbols", "`symbol(by:)` besides") {
        Chart(GalleryData.rooms(12)) { part in
          LineMark(x: .value("Hour", part.date), y: .value("°C", part.value))
            .foregroundStyle(by: .value("Room", part.name))
            .symbol(by: .value("Room", part.name))
        }
        .chartYScale(domain: .automatic(includesZero: false))
      },
      GalleryPicture("line-gradient", "Humidity", "A gradient as long as the data") {
        Chart(Array(humid.enumerated()), id: \.offset) { entry in
          LineMark(x: .value("Minute", entry.offset), y: .value("Humidity", entry.element))
            .interpolationMethod(.monotone)
            .lineStyle(StrokeStyle(lineWidth: 5, lineCap: .round))
            .foregroundStyle(
              LinearGradient(
                colors: humid.map { $0 > 40 ? .orange : $0 > 20 ? .yellow : .green },
                startPoint: .leading, endPoint: .trailing))
        }
      },
      GalleryPicture("line-gap", "A sensor that slept", "A gap is not a zero") {
        Chart(Array(gaps.enumerated()), id: \.offset) { entry in
          LineMark(x: .value("Hour", entry.offset), y: .value("ppm", entry.element))
          PointMark(x: .value("Hour", entry.offset), y: .value("ppm", entry.element))
        }
        .chartYScale(domain: 300...1_200)
      },
      GalleryPicture("area", "Steps in an hour", "`AreaMark` under a gradient, with its line") {
        Chart(GalleryData.steps(30)) { entry in
          AreaMark(x: .value("Day", entry.date), y: .value("Steps", entry.value))
            .interpolationMethod(.monotone)
            .foregroundStyle(
              LinearGradient(
                colors: [.blue.opacity(0.5), .blue.opacity(0.04)], startPoint: .top,
                endPoint: .bottom))
          LineMark(x: .value("Day", entry.date), y: .value("Steps", entry.value))
            .interpolationMethod(.monotone)
        }
      },
      GalleryPicture("area-stacked", "Minutes, upon each other", "`stacking: .standard`") {
        area(.standard)
      },
      GalleryPicture("area-normalized", "Minutes, as shares", "`stacking: .normalized`") {
        area(.normalized).chartYAxis { AxisMarks(format: .percent) }
      },
      GalleryPicture("area-center", "Minutes, as a stream", "`stacking: .center`") {
        area(.center).chartYAxis(.hidden)
      },
      GalleryPicture("area-unstacked", "Minutes, overlapping", "`stacking: .unstacked`") {
        Chart(GalleryData.minutes(24)) { part in
          AreaMark(
            x: .value("Day", part.date), y: .value("Minutes", part.value), stacking: .unstacked
          )
          .foregroundStyle(by: .value("Activity", part.name))
          .interpolationMethod(.monotone)
          .opacity(0.55)
        }
      },
      GalleryPicture("area-range", "Between cold and warm", "A band, `yStart:` and `yEnd:`") {
        Chart(GalleryData.outdoors(42), id: \.date) { day in
          AreaMark(
            x: .value("Day", day.date), yStart: .value("Low", day.low),
            yEnd: .value("High", day.high)
          )
          .interpolationMethod(.monotone)
          .foregroundStyle(.teal.opacity(0.35))
          LineMark(x: .value("Day", day.date), y: .value("Mean", (day.low + day.high) / 2))
            .interpolationMethod(.monotone)
            .foregroundStyle(.teal)
        }
      },
      GalleryPicture("plot", "A week of a heart, by the second", "`LinePlot` of 600,000 values") {
        Chart {
          LinePlot(heart).foregroundStyle(.red).lineStyle(StrokeStyle(lineWidth: 1.25))
        }
        .chartYScale(domain: 40...160)
      },
    ]
  }

  static var interpolations: [GalleryPicture] {
    let methods: [(String, InterpolationMethod)] = [
      ("linear", .linear), ("monotone", .monotone), ("catmullRom", .catmullRom),
      ("catmullRom(alpha: 0)", .catmullRom(alpha: 0)),
      ("catmullRom(alpha: 1)", .catmullRom(alpha: 1)),
      ("cardinal", .cardinal), ("stepStart", .stepStart), ("stepCenter", .stepCenter),
      ("stepEnd", .stepEnd),
    ]
    return [
      GalleryPicture("interpolation", "Interpolation", "One set of data, nine ways between") {
        VStack(spacing: 12) {
          ForEach(0..<3, id: \.self) { row in
            HStack(spacing: 26) {
              ForEach(0..<3, id: \.self) { column in
                VStack(alignment: .leading, spacing: 4) {
                  Text(methods[row * 3 + column].0).font(.footnote).foregroundStyle(.secondary)
                  Chart(Array(waves.enumerated()), id: \.offset) { entry in
                    LineMark(x: .value("x", entry.offset), y: .value("y", entry.element))
                      .interpolationMethod(methods[row * 3 + column].1)
                    PointMark(x: .value("x", entry.offset), y: .value("y", entry.element))
                      .symbolSize(28)
                  }
                  .chartXAxis(.hidden)
                  .chartYAxis { AxisMarks(values: [0, 5, 10]) { AxisGridLine() } }
                  .chartYScale(domain: -1.0...11)
                }
              }
            }
          }
        }
      }
    ]
  }

  private static func area(_ stacking: MarkStackingMethod) -> some View {
    Chart(GalleryData.minutes(24)) { part in
      AreaMark(x: .value("Day", part.date), y: .value("Minutes", part.value), stacking: stacking)
        .foregroundStyle(by: .value("Activity", part.name))
        .interpolationMethod(.monotone)
    }
  }

  private static let waves = [2.0, 8, 3, 3, 10, 0, 4]
  private static let humid = [10.0, 10, 10, 20, 30, 50, 30, 20, 10, 10, 10]
  private static let gaps = [
    610.0, 640, 700, 820, .nan, .nan, .nan, 520, 500, .nan, 480, .nan, 560, 610, 720, 880, 940, 860,
  ]

  private static let heart: PlotData = {
    let count = 600_000
    let noise = GalleryData.noise(count, seed: 99)
    var level = 62.0
    let beats = (0..<count).map { index -> Double in
      let day = Double(index % 86_400) / 86_400
      let aim =
        58 + 26 * max(0, sin((day - 0.25) * 2 * Double.pi)) + (noise[index / 900] > 0.93 ? 55 : 0)
      level += (aim - level) * 0.004 + (noise[index] - 0.5) * 0.7
      return level
    }
    return PlotData(
      dates: (0..<count).map { GalleryData.date(2026, 11, 23).addingTimeInterval(Double($0)) },
      y: beats)
  }()
}
