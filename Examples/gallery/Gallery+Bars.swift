import Charts
import Foundation
import Geometry
import Views

extension Gallery {
  static var bars: [GalleryPicture] {
    [
      GalleryPicture("bar", "Steps", "`BarMark(x: .value(…, unit: .day), y:)`") {
        Chart(GalleryData.steps(14)) { entry in
          BarMark(x: .value("Day", entry.date, unit: .day), y: .value("Steps", entry.value))
        }
      },
      GalleryPicture(
        "bar-stacked", "Minutes in motion", "Stacked by `foregroundStyle(by:)`, with a legend"
      ) {
        Chart(GalleryData.minutes(10)) { part in
          BarMark(x: .value("Day", part.date, unit: .day), y: .value("Minutes", part.value))
            .foregroundStyle(by: .value("Activity", part.name))
        }
      },
      GalleryPicture("bar-grouped", "Minutes in motion", "Side by side by `position(by:)`") {
        Chart(GalleryData.minutes(5)) { part in
          BarMark(x: .value("Day", part.date, unit: .day), y: .value("Minutes", part.value))
            .foregroundStyle(by: .value("Activity", part.name))
            .position(by: .value("Activity", part.name))
        }
      },
      GalleryPicture("bar-normalized", "Share of minutes", "`stacking: .normalized`") {
        Chart(GalleryData.minutes(10)) { part in
          BarMark(
            x: .value("Day", part.date, unit: .day), y: .value("Minutes", part.value),
            stacking: .normalized
          )
          .foregroundStyle(by: .value("Activity", part.name))
        }
        .chartYAxis { AxisMarks(format: .percent) }
      },
      GalleryPicture("bar-horizontal", "Rooms by humidity", "Bars that lie, over categories") {
        Chart(humidity, id: \.room) { entry in
          BarMark(x: .value("Humidity", entry.percent), y: .value("Room", entry.room))
            .foregroundStyle(.teal)
            .annotation(position: .trailing) {
              Text("\(Int(entry.percent)) %").font(.caption).foregroundStyle(.secondary)
            }
        }
        .chartXScale(domain: 0...80)
      },
      GalleryPicture("bar-range", "Lowest and highest", "`yStart:` and `yEnd:`, rounded") {
        Chart(GalleryData.outdoors(28), id: \.date) { day in
          BarMark(
            x: .value("Day", day.date, unit: .day), yStart: .value("Low", day.low),
            yEnd: .value("High", day.high), width: .ratio(0.55)
          )
          .clipShape(.capsule)
          .foregroundStyle(
            LinearGradient(
              colors: [Color(hex: 0xE8590C), Color(hex: 0x1971C2)], startPoint: .top,
              endPoint: .bottom))
        }
      },
      GalleryPicture("bar-gantt", "The renovation", "`xStart:` and `xEnd:` over categories") {
        Chart(tasks, id: \.name) { task in
          BarMark(
            xStart: .value("Start", task.start), xEnd: .value("End", task.end),
            y: .value("Task", task.name), height: .fixed(26)
          )
          .cornerRadius(6)
          .foregroundStyle(by: .value("Trade", task.trade))
        }
      },
      GalleryPicture("bar-negative", "Warmer or colder than usual", "Values below zero go down") {
        Chart(anomalies, id: \.year) { entry in
          BarMark(x: .value("Year", "\(entry.year)"), y: .value("Kelvin", entry.kelvin))
            .foregroundStyle(entry.kelvin < 0 ? Color(hex: 0x1971C2) : Color(hex: 0xD9480F))
        }
        .chartYAxis { AxisMarks(format: .number.sign(strategy: .always(includingZero: false))) }
      },
      GalleryPicture("bar-one", "Disk", "One dimension: parts upon each other") {
        VStack(alignment: .leading) {
          Spacer()
          Chart(disk, id: \.name) { part in
            BarMark(x: .value("GB", part.size))
              .foregroundStyle(by: .value("Kind", part.name))
          }
          .chartXScale(domain: 0...256)
          .frame(height: 140)
          Spacer()
        }
      },
      GalleryPicture("bar-widths", "Four widths", "`width:` automatic, fixed, ratio, inset") {
        HStack(spacing: 24) {
          ForEach(widths, id: \.name) { entry in
            VStack(alignment: .leading) {
              Text(entry.name).font(.subheadline).foregroundStyle(.secondary)
              Chart(GalleryData.steps(7)) { day in
                BarMark(
                  x: .value("Day", day.date, unit: .day), y: .value("Steps", day.value),
                  width: entry.width
                )
              }
              .chartXAxis { AxisMarks(values: .stride(by: .day)) { AxisGridLine() } }
            }
          }
        }
      },
    ]
  }

  private static var humidity: [(room: String, percent: Double)] {
    [("Bathroom", 68), ("Bedroom", 54), ("Kitchen", 49), ("Office", 41), ("Hall", 38)]
  }

  private static var tasks: [(name: String, trade: String, start: Date, end: Date)] {
    func day(_ month: Int, _ day: Int) -> Date { GalleryData.date(2026, month, day) }
    return [
      ("Walls", "Masonry", day(8, 3), day(8, 28)), ("Pipes", "Plumbing", day(8, 20), day(9, 18)),
      ("Wires", "Electrics", day(9, 1), day(9, 25)),
      ("Plaster", "Masonry", day(9, 21), day(10, 16)),
      ("Bath", "Plumbing", day(10, 12), day(11, 6)),
      ("Lamps", "Electrics", day(10, 26), day(11, 20)),
    ]
  }

  private static var anomalies: [(year: Int, kelvin: Double)] {
    let values = [-0.4, 0.2, 0.9, -0.1, 0.6, 1.4, 1.1, -0.7, 0.8, 1.9, 1.3, 2.2]
    return values.enumerated().map { (2_015 + $0.offset, $0.element) }
  }

  private static var disk: [(name: String, size: Double)] {
    [("Pictures", 84), ("Health", 22), ("System", 31), ("Music", 47), ("Free", 72)]
  }

  private static var widths: [(name: String, width: MarkDimension)] {
    [
      ("automatic", .automatic), ("fixed(6)", 6), ("ratio(0.4)", .ratio(0.4)),
      ("inset(1)", .inset(1)),
    ]
  }
}
