import Charts
import Foundation
import Geometry
import Views

extension Gallery {
  static var modes: [GalleryPicture] { stepModes + otherModes }

  private static var oneNight: SleepChartStyle {
    var style = SleepChartStyle()
    style.nights = 1
    return style
  }

  private static var stepModes: [GalleryPicture] {
    HealthMode.allCases.map { mode -> GalleryPicture in
      GalleryPicture(
        "mode-\(mode.rawValue)", "Steps, \(mode.name.lowercased())",
        "`HealthChart(steps, style:, mode: .\(swiftName(mode)))`", heading: nil
      ) {
        HealthChart(
          steps,
          style: style("Steps", "steps", orange) {
            $0.goal = mode == .day ? nil : 10_000
            $0.showsAverage = true
            $0.rescales = true
          }, mode: mode)
      }
    }
  }

  private static var otherModes: [GalleryPicture] {
    [
      GalleryPicture(
        "mode-range-week", "Heart rate, week", "`mark: .range`: from the lowest to the highest",
        heading: nil
      ) {
        HealthChart(
          heart,
          style: style("Heart rate", "bpm", red) {
            $0.mark = .range
            $0.rescales = true
          }, mode: .week)
      },
      GalleryPicture(
        "mode-range-day", "Heart rate, day", "The same, by the hour", heading: nil
      ) {
        HealthChart(
          heart,
          style: style("Heart rate", "bpm", red) {
            $0.mark = .range
            $0.rescales = true
          }, mode: .day)
      },
      GalleryPicture(
        "mode-band", "Heart rate, month", "`mark: .line`: the mean within its band", heading: nil
      ) {
        HealthChart(
          heart,
          style: style("Heart rate", "bpm", red) {
            $0.mark = .line
            $0.rescales = true
          }, mode: .month)
      },
      GalleryPicture(
        "mode-line", "Weight, six months", "Weekly means; not from zero", heading: nil
      ) {
        HealthChart(
          weight,
          style: style("Weight", "kg", purple) {
            $0.mark = .area
            $0.decimals = 1
            $0.goal = 72
          }, mode: .sixMonths)
      },
      GalleryPicture(
        "mode-selected", "A day under the finger", "The callout stays inside the chart",
        heading: nil, act: { $0.tap(660, 300) }
      ) {
        HealthChart(
          steps, style: style("Steps", "steps", orange) { $0.rescales = true }, mode: .week)
      },
      GalleryPicture(
        "mode-moving", "Between two weeks", "A finger holds the window off its grid", heading: nil,
        act: { $0.drag(from: CGPoint(x: 300, y: 300), by: 215, lasting: 0.4) }
      ) {
        HealthChart(
          steps, style: style("Steps", "steps", orange) { $0.rescales = true }, mode: .week)
      },
      GalleryPicture(
        "mode-target", "Glucose, day", "`target:` a band to stay in", heading: nil
      ) {
        HealthChart(
          glucose,
          style: style("Glucose", "mg/dL", teal) {
            $0.mark = .line
            $0.target = 70...180
          }, mode: .day)
      },
    ]
  }

  static var cards: [GalleryPicture] {
    [
      GalleryPicture(
        "sleep-week", "Seven nights", "`SleepChart`: from bedtime to waking up, by stage",
        heading: nil
      ) {
        SleepChart(nights, calendar: GalleryData.calendar)
      },
      GalleryPicture(
        "sleep-night", "One night", "`SleepChart` of one night: its stages over the hours",
        heading: nil
      ) {
        SleepChart(nights, calendar: GalleryData.calendar, style: oneNight)
      },
      GalleryPicture(
        "rings", "Rings", "`ActivityRingsCard`: the second goal is more than reached", heading: nil
      ) {
        ActivityRingsCard(
          "Today",
          rings: [
            ActivityRing("Move", value: 412, goal: 500, unit: "kcal", color: pink),
            ActivityRing("Exercise", value: 41, goal: 30, unit: "min", color: lime),
            ActivityRing("Stand", value: 7, goal: 12, unit: "h", color: cyan),
          ])
      },
      GalleryPicture(
        "rings-dark", "Rings in the dark", "The same at night", scheme: .dark, heading: nil
      ) {
        ActivityRingsCard(
          "Today",
          rings: [
            ActivityRing("Move", value: 530, goal: 500, unit: "kcal", color: pink),
            ActivityRing("Exercise", value: 28, goal: 30, unit: "min", color: lime),
            ActivityRing("Stand", value: 12, goal: 12, unit: "h", color: cyan),
          ])
      },
      GalleryPicture(
        "time-in-range", "Time in range", "`TimeInRangeChart`: all time, and day by day",
        heading: nil
      ) {
        TimeInRangeChart(
          "Glucose",
          shares: TimeInRangeShares(
            veryLow: 0.004, low: 0.03, inRange: 0.742, high: 0.19, veryHigh: 0.034),
          days: shares, calendar: GalleryData.calendar)
      },
      GalleryPicture("heat-calendar", "A year of steps", "`HeatCalendar`", heading: nil) {
        HeatCalendar(
          "Steps", values: GalleryData.stepDays, calendar: GalleryData.calendar,
          color: Color(light: Color(hex: 0xC2410C), dark: Color(hex: 0xFF9F43)), unit: "steps")
      },
      GalleryPicture(
        "tiles", "Tiles", "`HealthTile` with `Sparkline`", heading: nil, isBare: true
      ) {
        Grid(horizontalSpacing: 14, verticalSpacing: 14) {
          GridRow {
            tile("Steps", "8,412", "", orange) {
              $0.date = "Today"
              $0.detail = "7,204 on average in the 7 days before"
              $0.progress = 0.84
              $0.sparkline = GalleryData.steps(7).map(\.value)
              $0.sparklineIsBars = true
            }
            tile("Weight", "71.8", "kg", purple) {
              $0.date = "9:12 AM"
              $0.sparkline = GalleryData.weight(30).map(\.value)
            }
          }
          GridRow {
            tile("Resting heart rate", "56", "bpm", red) {
              $0.date = "Yesterday"
              $0.sparkline = GalleryData.walk(30, seed: 3, from: 57, by: 5)
            }
            tile("Humidity", "47", "%", teal) {
              $0.date = "9:40 AM"
              $0.sparkline = GalleryData.walk(24, seed: 8, from: 48, by: 9)
            }
          }
        }
      },
    ]
  }

  static var themes: [GalleryPicture] {
    let looks: [(String, String, ColorScheme, ColorSchemeContrast)] = [
      ("theme-light", "Light", .light, .standard), ("theme-dark", "Dark", .dark, .standard),
      ("theme-light-contrast", "Light, with more contrast", .light, .increased),
      ("theme-dark-contrast", "Dark, with more contrast", .dark, .increased),
    ]
    return looks.map { name, title, scheme, contrast -> GalleryPicture in
      GalleryPicture(
        name, title, "Seven series; the colour is never the only difference", scheme: scheme,
        contrast: contrast
      ) {
        HStack(spacing: 28) {
          Chart(series) { part in
            LineMark(x: .value("Day", part.date), y: .value("Value", part.value))
              .foregroundStyle(by: .value("Series", part.name))
              .interpolationMethod(.monotone)
          }
          Chart(series.filter { $0.value > 0 }) { part in
            BarMark(
              x: .value("Day", part.date, unit: .day), y: .value("Value", part.value / 7)
            )
            .foregroundStyle(by: .value("Series", part.name))
          }
        }
      }
    }
  }

  private static let orange = Color(light: Color(hex: 0xE06C00), dark: Color(hex: 0xFF9F0A))
  private static let red = Color(light: Color(hex: 0xE5342B), dark: Color(hex: 0xFF453A))
  private static let purple = Color(light: Color(hex: 0x9A4BD0), dark: Color(hex: 0xBF5AF2))
  private static let teal = Color(light: Color(hex: 0x1B93AB), dark: Color(hex: 0x40C8E0))
  private static let pink = Color(light: Color(hex: 0xE8114B), dark: Color(hex: 0xFF2D5E))
  private static let lime = Color(light: Color(hex: 0x4FA30A), dark: Color(hex: 0x9BEF2E))
  private static let cyan = Color(light: Color(hex: 0x0C99B0), dark: Color(hex: 0x2EE0EF))

  private static func swiftName(_ mode: HealthMode) -> String {
    mode == .sixMonths ? "sixMonths" : mode.rawValue
  }

  private static func style(
    _ title: String, _ unit: String, _ color: Color,
    _ change: (inout HealthChartStyle) -> Void = { _ in }
  ) -> HealthChartStyle {
    var style = HealthChartStyle()
    style.id = title.lowercased()
    style.title = title
    style.unit = unit
    style.color = color
    change(&style)
    return style
  }

  private static func tile(
    _ title: String, _ value: String, _ unit: String, _ color: Color,
    _ change: (inout HealthTile) -> Void
  ) -> some View {
    var tile = HealthTile(title: title, value: value)
    tile.unit = unit
    tile.color = color
    change(&tile)
    return tile.padding(16).galleryPlate()
  }

  private static let steps = HealthMeasure(
    GalleryData.stepHours, statistic: .total, calendar: GalleryData.calendar, now: GalleryData.now)
  private static let heart = HealthMeasure(
    GalleryData.heartRates, statistic: .range, calendar: GalleryData.calendar,
    now: GalleryData.now)
  private static let weight = HealthMeasure(
    GalleryData.weight(380).map { HealthSample(date: $0.date, value: $0.value) },
    statistic: .average, calendar: GalleryData.calendar, now: GalleryData.now)
  private static let glucose = HealthMeasure(
    GalleryData.glucose, statistic: .average, calendar: GalleryData.calendar, now: GalleryData.now)

  private static let nights: [SleepRecord] = GalleryData.days(40).enumerated().map { index, day in
    SleepRecord(day: day, spans: GalleryData.night(day, index), calendar: GalleryData.calendar)
  }

  private static let shares: [TimeInRangeChart.Day] = {
    let noise = GalleryData.noise(28, seed: 61)
    return GalleryData.days(14).enumerated().map { index, day in
      let high: Double = 0.08 + 0.22 * noise[2 * index]
      let low: Double = 0.05 * noise[2 * index + 1]
      let veryHigh: Double = high > 0.22 ? 0.05 : 0
      let shares = TimeInRangeShares(
        veryLow: low > 0.04 ? 0.01 : 0, low: low, inRange: 1 - high - low - veryHigh, high: high,
        veryHigh: veryHigh)
      return TimeInRangeChart.Day(date: day, shares: shares)
    }
  }()

  private static let series: [GalleryData.Part] = {
    let names = ["Bedroom", "Kitchen", "Office", "Bath", "Hall", "Cellar", "Attic"]
    return names.enumerated().flatMap { place, name -> [GalleryData.Part] in
      let values = GalleryData.walk(
        9, seed: UInt64(place + 51), from: 15 + 4 * Double(place), by: 5)
      return GalleryData.days(9).enumerated().map { index, day in
        GalleryData.Part(name: name, date: day, value: values[index])
      }
    }
  }()
}
