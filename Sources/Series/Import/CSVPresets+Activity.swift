/// Steps, heart rates and workouts.
extension CSVPreset {
  static let activity: [CSVPreset] = [
    CSVPreset(name: "Samsung Health steps", requires: ["day_time", "count", "source_type"]) {
      file in
      var mapping = file.mapping(
        "day_time", [("count", "steps"), ("distance", "distance"), ("calorie", "active-energy")])
      // -2 is the sum over all devices; the rows of phone and watch would add up.
      mapping.filters = [.init(column: .name("source_type"), accepted: ["-2"])]
      mapping.midnightIsDay = true
      mapping.sourceName = "Samsung Health"
      for index in mapping.values.indices where mapping.values[index].metric.id == "distance" {
        mapping.values[index].unit = MeasureUnit("m")
      }
      return mapping
    },
    CSVPreset(
      name: "Samsung Health heart rate",
      requires: [
        "com.samsung.health.heart_rate.start_time", "com.samsung.health.heart_rate.heart_rate",
      ]
    ) { file in
      var mapping = file.mapping(
        "com.samsung.health.heart_rate.start_time",
        [("com.samsung.health.heart_rate.heart_rate", "heart-rate")])
      return samsung(&mapping)
    },
    CSVPreset(
      name: "Garmin Connect activities",
      requires: ["Activity Type", "Date", "Distance", "Calories"]
    ) { file in
      var mapping = file.mapping("Date", [("Calories", "active-energy"), ("Avg HR", "heart-rate")])
      mapping.values.append(
        .init(
          column: .name("Distance"),
          metric: Metric(
            id: "workout-distance", label: "Workout distance", unit: MeasureUnit("km"),
            statistic: .sum, limits: 0...1_000, decimals: 2), zeroIsMissing: true))
      mapping.sourceName = "Garmin"
      return mapping
    },
    CSVPreset(name: "Google Fit daily", requires: ["Date", "Move Minutes count"]) { file in
      file.mapping("Date", googleFit)
    },
    CSVPreset(
      name: "Google Fit quarter hours", requires: ["Start time", "End time", "Move Minutes count"]
    ) { file in
      var mapping = file.mapping("Start time", googleFit)
      mapping.end = .name("End time")
      mapping.day = String(file.fileName.prefix(10))
      return mapping
    },
    CSVPreset(name: "Fitbit steps", requires: ["timestamp", "steps", "data source"]) { file in
      var mapping = file.mapping("timestamp", [("steps", "steps")])
      mapping.source = .name("data source")
      return mapping
    },
    CSVPreset(
      name: "Fitbit heart rate", requires: ["timestamp", "beats per minute", "data source"]
    ) { file in
      // In daily files midnight UTC is the label of the day.
      let isDaily = file.cells("timestamp").allSatisfy { $0.hasSuffix("T00:00:00Z") }
      let metric = isDaily ? "resting-heart-rate" : "heart-rate"
      var mapping = file.mapping("timestamp", [])
      mapping.values = file.values([("beats per minute", metric)], zeroIsMissing: true)
      mapping.source = .name("data source")
      mapping.midnightIsDay = isDaily
      return mapping
    },
    CSVPreset(
      name: "Fitbit activities", requires: ["Date", "Calories Burned", "Steps", "Floors"]
    ) { file in
      var mapping = file.mapping(
        "Date",
        [
          ("Steps", "steps"), ("Distance", "distance"), ("Floors", "floors"),
          ("Calories Burned", "total-energy"), ("Activity Calories", "active-energy"),
        ])
      mapping.sourceName = "Fitbit"
      return mapping
    },
    CSVPreset(
      name: "Health Auto Export", format: .healthAutoExport,
      requires: ["Date|Date/Time", "\(healthAutoExport)"]
    ) { file in
      var mapping = file.mapping("Date|Date/Time", [])
      var seen: Set<String> = []
      for heading in file.header.dropFirst() {
        let name = ColumnMatch.withoutUnit(heading)
        // Of a mean with its extremes the mean is taken; being in bed is not being asleep.
        let isPart = ["[Min]", "[Max]", "[In Bed]", "[InBed]", "[Awake]"].contains {
          name.hasSuffix($0)
        }
        let plain = name.replacing("[Avg]", with: "")
        guard !isPart,
          let metric = name.hasPrefix("Sleep Analysis")
            ? name.hasSuffix("[Total]") || name.hasSuffix("[Asleep]") ? Metric.named("sleep") : nil
            : Metric.known(plain)
              ?? Metric.known(plain.split(separator: "[").last.map(String.init) ?? ""),
          seen.insert(metric.id).inserted
        else { continue }
        mapping.values.append(.init(column: .name(heading), metric: metric))
      }
      mapping.sourceName = "Health Auto Export"
      return mapping
    },
  ]

  /// Headings of which a file of Health Auto Export has at least one beside its date.
  private static let healthAutoExport =
    "Step Count|Heart Rate [Avg]|Resting Energy|Apple Exercise Time|Walking + Running Distance|Apple Stand Hour|Weight & Body Mass"

  private static let googleFit = [
    ("Step count", "steps"), ("Calories", "total-energy"), ("Distance", "distance"),
    ("Average weight", "weight"), ("Move Minutes count", "exercise"),
  ]
}
