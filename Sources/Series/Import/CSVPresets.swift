import Foundation

/// The layouts of vendors' CSV files, recognised by their headers.
struct CSVPreset: Sendable {
  var name: String
  /// The format that the file belongs to.
  var format = FileFormat.csv
  /// Columns that the header must have, as `ColumnMatch` finds them.
  var requires: [String]
  /// The name in dashboard files and on the command line: `withings-weight`.
  var id: String { name.lowercased().replacing(" ", with: "-") }

  /// Builds the mapping for a header that has them.
  var mapping: @Sendable (Context) -> ColumnMapping

  /// What a preset may look at.
  struct Context: Sendable {
    var header: [String]
    /// The first records.
    var rows: [[String]]
    var zone: TimeZone
    var fileName: String

    func has(_ name: String) -> Bool { ColumnMatch.index(of: name, in: header) != nil }

    func cells(_ name: String) -> [String] {
      guard let place = ColumnMatch.index(of: name, in: header) else { return [] }
      return rows.compactMap { $0.indices.contains(place) ? $0[place] : nil }.filter { !$0.isEmpty }
    }

    /// Values for those of the columns that are there.
    func values(_ columns: [(String, String)], zeroIsMissing: Bool = false) -> [ColumnMapping.Value]
    {
      columns.compactMap { column, metric in
        guard has(column) else { return nil }
        return ColumnMapping.Value(
          column: .name(column), metric: .named(metric), zeroIsMissing: zeroIsMissing)
      }
    }

    func mapping(_ time: String, _ columns: [(String, String)]) -> ColumnMapping {
      ColumnMapping(time: [.name(time)], values: values(columns), zone: zone)
    }
  }

  /// The first preset whose columns are all in the header, among those of a name if one is given.
  static func find(_ header: [String], named name: String? = nil) -> CSVPreset? {
    all.first { preset in
      (name == nil || preset.id == name || preset.name == name)
        && preset.requires.allSatisfy { ColumnMatch.index(of: $0, in: header) != nil }
    }
  }

  static let all: [CSVPreset] = [
    CSVPreset(name: "Withings weight", requires: ["Date", "Weight", "Fat mass"]) { file in
      file.mapping(
        "Date",
        [
          ("Weight", "weight"), ("Fat mass", "fat-mass"), ("Bone mass", "bone-mass"),
          ("Muscle mass", "muscle-mass"), ("Hydration", "body-water"),
        ])
    },
    CSVPreset(
      name: "Withings blood pressure", requires: ["Date", "Heart rate", "Systolic", "Diastolic"]
    ) {
      file in
      file.mapping("Date", bloodPressure + [("Heart rate", "heart-rate")])
    },
    CSVPreset(name: "Omron connect", requires: ["Date", "Time", "Systolic", "Diastolic"]) { file in
      var mapping = file.mapping("Date", bloodPressure + [("Pulse", "heart-rate")])
      mapping.time = [.name("Date"), .name("Time")]
      return mapping
    },
    CSVPreset(name: "Whoop cycles", requires: ["Cycle start time", "Cycle timezone", "Wake onset"])
    { file in
      var mapping = file.mapping(
        "Wake onset",
        [
          ("Recovery score %", "recovery"), ("Resting heart rate", "resting-heart-rate"),
          ("Heart rate variability", "hrv-rmssd"), ("Asleep duration", "sleep"),
          ("Blood oxygen %", "oxygen-saturation"), ("Skin temp", "wrist-temperature"),
          ("Respiratory rate", "respiratory-rate"),
        ])
      mapping.zoneColumn = .name("Cycle timezone")
      mapping.sourceName = "Whoop"
      mapping.skipsRowsWithoutTime = true
      return mapping
    },
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
      name: "Garmin Connect activities",
      requires: ["Activity Type", "Date", "Distance", "Calories"]
    ) {
      file in
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
    ) {
      file in
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
    ) {
      file in
      // In daily files midnight UTC is the label of the day.
      let isDaily = file.cells("timestamp").allSatisfy { $0.hasSuffix("T00:00:00Z") }
      let metric = isDaily ? "resting-heart-rate" : "heart-rate"
      var mapping = file.mapping("timestamp", [])
      mapping.values = file.values([("beats per minute", metric)], zeroIsMissing: true)
      mapping.source = .name("data source")
      mapping.midnightIsDay = isDaily
      return mapping
    },
    CSVPreset(name: "Fitbit weight", requires: ["timestamp", "weight grams"]) { file in
      var mapping = file.mapping("timestamp", [("weight grams", "weight")])
      if file.has("data source") { mapping.source = .name("data source") }
      return mapping
    },
    CSVPreset(name: "Dexcom Clarity", requires: ["Index", "Event Type", "Glucose Value"]) { file in
      var mapping = file.mapping("Index", [("Glucose Value", "glucose")])
      mapping.time = [.number((file.header.firstIndex { $0.hasPrefix("Timestamp") } ?? 1) + 1)]
      mapping.filters = [
        .init(column: .name("Event Type"), accepted: ["EGV", "Fasting Glucose"])
      ]
      // The rows before the readings describe the person and the device.
      mapping.skipsRowsWithoutTime = true
      mapping.sourceName = "Dexcom"
      return mapping
    },
    CSVPreset(
      name: "LibreView", requires: ["Device", "Serial Number", "Device Timestamp", "Record Type"]
    ) {
      file in
      let columns = file.header.filter {
        $0.hasPrefix("Historic Glucose") || $0.hasPrefix("Scan Glucose")
      }
      var mapping = file.mapping("Device Timestamp", columns.map { ($0, "glucose") })
      mapping.filters = [.init(column: .name("Record Type"), accepted: ["0", "1"])]
      mapping.source = .name("Device")
      // Accounts with AM and PM write the month first; others the day. A day above twelve overrules it.
      let hasMeridiem = file.cells("Device Timestamp").contains { $0.hasSuffix("M") }
      mapping.dateOrderIfOpen = hasMeridiem ? .monthDayYear : .dayMonthYear
      return mapping
    },
    CSVPreset(name: "CareLink", requires: ["Index", "Date", "Time", "Sensor Glucose"]) { file in
      var mapping = file.mapping("Date", [("Sensor Glucose", "glucose")])
      mapping.time = [.name("Date"), .name("Time")]
      mapping.skipsRowsWithoutTime = true
      return mapping
    },
    CSVPreset(name: "Oura trends", requires: ["date", "Sleep Score", "Total Sleep Time"]) { file in
      var mapping = file.mapping(
        "date",
        [
          ("Total Sleep Time", "sleep"), ("Average Resting Heart Rate", "resting-heart-rate"),
          ("Average HRV", "hrv-rmssd"), ("Steps", "steps"),
        ])
      mapping.sourceName = "Oura"
      return mapping
    },
    CSVPreset(name: "sleep log", requires: ["sid", "start", "stop"]) { file in
      ColumnMapping(
        time: [.name("start")], values: [.init(column: nil, metric: .named("sleep"))],
        end: .name("stop"), zone: file.zone)
    },
  ]

  private static let bloodPressure = [
    ("Systolic", "blood-pressure-systolic"), ("Diastolic", "blood-pressure-diastolic"),
  ]

  private static let googleFit = [
    ("Step count", "steps"), ("Calories", "total-energy"), ("Distance", "distance"),
    ("Average weight", "weight"), ("Move Minutes count", "exercise"),
  ]

  /// A blood pressure table in any language: two columns before three whose units tell what they are.
  static func bloodPressureByUnits(_ context: Context) -> ColumnMapping? {
    let header = context.header
    let pressures = header.indices.filter { header[$0].contains("mmHg") }
    guard pressures.count == 2, pressures[0] >= 1 else { return nil }
    let pulse = header.indices.first {
      header[$0].contains("bpm") || header[$0].contains("/min") || header[$0].contains("/мин")
    }
    var mapping = ColumnMapping(
      time: (0..<Swift.min(2, pressures[0])).map { .number($0 + 1) },
      values: [
        .init(column: .number(pressures[0] + 1), metric: .named("blood-pressure-systolic")),
        .init(column: .number(pressures[1] + 1), metric: .named("blood-pressure-diastolic")),
      ], zone: context.zone)
    if let pulse {
      mapping.values.append(.init(column: .number(pulse + 1), metric: .named("heart-rate")))
    }
    mapping.hasHeader = true
    return mapping
  }
}
