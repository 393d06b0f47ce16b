/// Scales and blood pressure monitors.
extension CSVPreset {
  static let body: [CSVPreset] = [
    CSVPreset(
      name: "Withings weight",
      requires: ["Date|Datum|Data|Fecha", "Weight|Gewicht|Poids|Peso", "Fat mass|\(fatMass)"]
    ) { file in
      file.mapping(
        "Date|Datum|Data|Fecha",
        [
          ("Weight|Gewicht|Poids|Peso", "weight"), ("Fat mass|\(fatMass)", "fat-mass"),
          ("Bone mass|Knochenmasse|Masse osseuse|Masa ósea|Massa ossea|Botmassa", "bone-mass"),
          (
            "Muscle mass|Muskelmasse|Masse musculaire|Masa muscular|Massa muscolare|Spiermassa",
            "muscle-mass"
          ),
          ("Hydration|Hydratation|Hidratación|Idratazione|Hydratatie", "body-water"),
        ])
    },
    CSVPreset(
      name: "Withings blood pressure", requires: ["Date", "Heart rate", "Systolic", "Diastolic"]
    ) { file in
      file.mapping("Date", bloodPressure + [("Heart rate", "heart-rate")])
    },
    CSVPreset(name: "Omron connect", requires: ["Date", "Time", "Systolic", "Diastolic"]) { file in
      var mapping = file.mapping("Date", bloodPressure + [("Pulse", "heart-rate")])
      mapping.time = [.name("Date"), .name("Time")]
      return mapping
    },
    CSVPreset(name: "Garmin weight", requires: ["Date", "Time", "Weight", "BMI"]) { file in
      var mapping = file.mapping(
        "Date",
        [
          ("Weight", "weight"), ("BMI", "bmi"), ("Body Fat", "body-fat"),
          ("Skeletal Muscle Mass", "muscle-mass"), ("Bone Mass", "bone-mass"),
        ])
      mapping.time = [.name("Date"), .name("Time")]
      mapping.sourceName = "Garmin"
      return mapping
    },
    CSVPreset(name: "Fitbit body", requires: ["Date", "Weight", "BMI", "Fat"]) { file in
      var mapping = file.mapping(
        "Date", [("Weight", "weight"), ("BMI", "bmi"), ("Fat", "body-fat")])
      for index in mapping.values.indices { mapping.values[index].zeroIsMissing = true }
      mapping.sourceName = "Fitbit"
      return mapping
    },
    CSVPreset(name: "Fitbit weight", requires: ["timestamp", "weight grams"]) { file in
      var mapping = file.mapping("timestamp", [("weight grams", "weight")])
      if file.has("data source") { mapping.source = .name("data source") }
      return mapping
    },
    CSVPreset(name: "Samsung Health weight", requires: ["start_time", "weight", "time_offset"]) {
      file in
      var mapping = file.mapping("start_time", [("weight", "weight"), ("body_fat", "body-fat")])
      return samsung(&mapping)
    },
  ]

  private static let fatMass = "Fettmasse|Masse grasse|Masa grasa|Massa grassa|Vetmassa"

  private static let bloodPressure = [
    ("Systolic", "blood-pressure-systolic"), ("Diastolic", "blood-pressure-diastolic"),
  ]

  /// Samsung's times are UTC and do not say so; the offset beside them is that of the phone.
  static func samsung(_ mapping: inout ColumnMapping) -> ColumnMapping {
    mapping.zone = .gmt
    mapping.sourceName = "Samsung Health"
    return mapping
  }

  /// A mapping of a table in a language that no preset knows, or without a header.
  static func byShape(_ context: Context) -> ColumnMapping? {
    libreViewByUnits(context) ?? bloodPressureByUnits(context) ?? nightscoutEntries(context)
  }

  /// A blood pressure table in any language: two columns before three whose units tell what they are.
  private static func bloodPressureByUnits(_ context: Context) -> ColumnMapping? {
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
