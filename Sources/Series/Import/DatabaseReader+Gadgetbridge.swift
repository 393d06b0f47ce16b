/// Gadgetbridge: one family of tables a vendor; activity in seconds, other samples in milliseconds.
extension DatabaseReader {
  func gadgetbridge() throws {
    for table in tables.keys.sorted() where table.hasSuffix("_ACTIVITY_SAMPLE") {
      guard has(table, "TIMESTAMP") else { continue }
      if has(table, "STEPS") {
        try samples(table, "STEPS", .named("steps"), scale: 1, minute: true) {
          $0 > 0 && $0 < 65_000
        }
      }
      if has(table, "HEART_RATE") {
        // 0, 255 and -1 say that nothing was measured.
        try samples(table, "HEART_RATE", .named("heart-rate"), scale: 1, minute: false) {
          $0 > 0 && $0 < 255
        }
      }
    }
    let others: [(String, String, String)] = [
      ("_STRESS_SAMPLE", "STRESS", "stress"), ("_SPO2_SAMPLE", "SPO2", "oxygen-saturation"),
      ("_TEMPERATURE_SAMPLE", "TEMPERATURE", "body-temperature"),
      ("_WEIGHT_SAMPLE", "WEIGHT_KG", "weight"),
      ("_RESTING_SAMPLE", "HEART_RATE", "resting-heart-rate"),
      ("_HRV_VALUE_SAMPLE", "VALUE", "hrv-rmssd"),
    ]
    for table in tables.keys.sorted() {
      for (suffix, column, metric) in others where table.hasSuffix(suffix) {
        guard has(table, "TIMESTAMP", column) else { continue }
        try samples(table, column, .named(metric), scale: 1_000, minute: false) {
          $0 > 0 && $0 < 255
        }
      }
    }
  }

  func samples(
    _ table: String, _ column: String, _ metric: Metric, scale: Double, minute: Bool,
    _ isValid: (Double) -> Bool
  ) throws {
    let place = sink.place(metric.id, metric)
    let named = has(table, "DEVICE_ID") && has("DEVICE", "_id", "NAME")
    let statement = try database.prepare(
      named
        ? "SELECT t.TIMESTAMP, t.\(column), coalesce(d.NAME, '') FROM \(table) t LEFT JOIN DEVICE d ON d._id = t.DEVICE_ID ORDER BY t.TIMESTAMP"
        : "SELECT TIMESTAMP, \(column), '' FROM \(table) ORDER BY TIMESTAMP")
    while try statement.step() {
      sink.report.records += 1
      guard let value = statement.number(1), isValid(value) else {
        sink.report.missing += 1
        continue
      }
      let time = statement.double(0) / scale
      // A row of the activity table is the minute that begins with it.
      sink.add(
        place, start: time, end: minute ? time + 60 : time, value: value,
        source: sink.source(SourceName.normalized(statement.text(2) ?? ""), in: place),
        line: sink.report.records)
      try sink.flushIfFull()
    }
  }
}
