/// Sleep and recovery.
extension CSVPreset {
  static let night: [CSVPreset] = [
    CSVPreset(
      name: "Whoop cycles",
      requires: [
        "Cycle start time|\(cycleStart)", "Cycle timezone|\(cycleZone)", "Wake onset|\(wake)",
      ]
    ) { file in
      var mapping = file.mapping(
        "Wake onset|\(wake)",
        [
          ("Recovery score %|Puntuación de recuperación %", "recovery"),
          ("Resting heart rate|Frecuencia cardíaca en reposo", "resting-heart-rate"),
          ("Heart rate variability|Variabilidad de la frecuencia cardíaca", "hrv-rmssd"),
          ("Asleep duration|Duración del sueño", "sleep"),
          ("Blood oxygen %|Oxígeno en sangre %", "oxygen-saturation"),
          ("Skin temp|Temp. de la piel", "wrist-temperature"),
          ("Respiratory rate|Frecuencia respiratoria", "respiratory-rate"),
        ])
      mapping.zoneColumn = file.column("Cycle timezone|\(cycleZone)")
      mapping.sourceName = "Whoop"
      mapping.skipsRowsWithoutTime = true
      return mapping
    },
    CSVPreset(name: "Oura trends", requires: ["date", "Sleep Score", "Total Sleep Time"]) { file in
      var mapping = file.mapping(
        "date",
        [
          ("Total Sleep Time", "sleep"), ("Average Resting Heart Rate", "resting-heart-rate"),
          ("Average HRV", "hrv-rmssd"), ("Steps", "steps"),
          ("Respiratory Rate", "respiratory-rate"),
        ])
      mapping.sourceName = "Oura"
      return mapping
    },
    CSVPreset(name: "Fitbit sleep", requires: ["Start Time", "End Time", "Minutes Asleep"]) {
      file in
      var mapping = file.mapping("Start Time", [("Minutes Asleep", "sleep")])
      mapping.end = .name("End Time")
      for index in mapping.values.indices { mapping.values[index].unit = MeasureUnit("min") }
      mapping.sourceName = "Fitbit"
      return mapping
    },
    CSVPreset(
      name: "Samsung Health sleep stages",
      requires: ["start_time", "end_time", "stage", "sleep_id"]
    ) { file in
      var mapping = file.mapping("start_time", [])
      mapping.end = .name("end_time")
      mapping.values = [
        .init(
          column: .name("stage"), metric: .named("sleep-stage"),
          words: [
            "40001": Double(SleepStage.awake.rawValue), "40002": Double(SleepStage.core.rawValue),
            "40003": Double(SleepStage.deep.rawValue), "40004": Double(SleepStage.rem.rawValue),
          ])
      ]
      return samsung(&mapping)
    },
    CSVPreset(name: "sleep log", requires: ["sid", "start", "stop"]) { file in
      ColumnMapping(
        time: [.name("start")], values: [.init(column: nil, metric: .named("sleep"))],
        end: .name("stop"), zone: file.zone)
    },
  ]

  private static let cycleStart = "Hora de inicio del ciclo"
  private static let cycleZone = "Zona horaria del ciclo"
  private static let wake = "Inicio de la vigilia"
}
