/// Health Connect: milliseconds; weight in grams, energy in cal, glucose in mmol/L, fat in percent.
extension DatabaseReader {
  func healthConnect() throws {
    let spans: [(String, String, Metric, MeasureUnit)] = [
      ("steps_record_table", "count", .named("steps"), MeasureUnit("count")),
      ("distance_record_table", "distance", .named("distance"), MeasureUnit("m")),
      (
        "active_calories_burned_record_table", "energy", .named("active-energy"), MeasureUnit("cal")
      ),
      ("total_calories_burned_record_table", "energy", .named("total-energy"), MeasureUnit("cal")),
      ("floors_climbed_record_table", "floors", .named("floors"), MeasureUnit("count")),
      ("hydration_record_table", "volume", .named("water"), MeasureUnit("L")),
    ]
    for (table, column, metric, unit) in spans where has(table, column, "start_time", "end_time") {
      try rows(
        "SELECT r.start_time, r.end_time, r.\(column), \(appName(table)) FROM \(table) r \(appJoin(table))",
        metric, unit)
    }
    let points: [(String, String, Metric, MeasureUnit)] = [
      ("weight_record_table", "weight", .named("weight"), MeasureUnit("g")),
      ("body_fat_record_table", "percentage", .named("body-fat"), MeasureUnit("%")),
      ("height_record_table", "height", .named("height"), MeasureUnit("m")),
      (
        "resting_heart_rate_record_table", "beats_per_minute", .named("resting-heart-rate"),
        MeasureUnit("bpm")
      ),
      (
        "oxygen_saturation_record_table", "percentage", .named("oxygen-saturation"),
        MeasureUnit("%")
      ),
      ("respiratory_rate_record_table", "rate", .named("respiratory-rate"), MeasureUnit("bpm")),
      (
        "body_temperature_record_table", "temperature", .named("body-temperature"),
        MeasureUnit("°C")
      ),
      (
        "heart_rate_variability_rmssd_record_table", "heart_rate_variability_millis",
        .named("hrv-rmssd"), MeasureUnit("ms")
      ),
      ("blood_glucose_record_table", "level", .named("glucose"), MeasureUnit("mmol/L")),
      (
        "blood_pressure_record_table", "systolic", .named("blood-pressure-systolic"),
        MeasureUnit("mmHg")
      ),
      (
        "blood_pressure_record_table", "diastolic", .named("blood-pressure-diastolic"),
        MeasureUnit("mmHg")
      ),
    ]
    for (table, column, metric, unit) in points where has(table, column, "time") {
      try rows(
        "SELECT r.time, r.time, r.\(column), \(appName(table)) FROM \(table) r \(appJoin(table))",
        metric, unit)
    }
    if has("heart_rate_record_series_table", "beats_per_minute", "epoch_millis") {
      try rows(
        "SELECT epoch_millis, epoch_millis, beats_per_minute, '' FROM heart_rate_record_series_table",
        .named("heart-rate"), MeasureUnit("bpm"))
    }
    try healthConnectSleep()
  }

  func appName(_ table: String) -> String {
    has(table, "app_info_id") && has("application_info_table", "app_name")
      ? "coalesce(a.app_name, a.package_name, '')" : "''"
  }

  func appJoin(_ table: String) -> String {
    has(table, "app_info_id") && has("application_info_table", "app_name")
      ? "LEFT JOIN application_info_table a ON a.row_id = r.app_info_id" : ""
  }

  /// Rows of start and end in milliseconds, a value and a source.
  func rows(_ sql: String, _ metric: Metric, _ unit: MeasureUnit) throws {
    let place = sink.place(metric.id, metric)
    let statement = try database.prepare(sql)
    var line = 0
    while try statement.step() {
      line += 1
      sink.report.records += 1
      // 5e-324 is how "not recorded" is written.
      guard let value = statement.number(2), value == 0 || abs(value) > 1e-300 else {
        sink.report.missing += 1
        continue
      }
      guard let converted = unit.convert(value, to: metric.unit) else { continue }
      sink.add(
        place, start: statement.double(0) / 1_000, end: statement.double(1) / 1_000,
        value: converted,
        source: sink.source(SourceName.normalized(statement.text(3) ?? ""), in: place), line: line)
      try sink.flushIfFull()
    }
  }

  func healthConnectSleep() throws {
    let metric = Metric.named("sleep-stage")
    let table = "sleep_session_record_table"
    guard has(table, "start_time", "end_time") else { return }
    let place = sink.place(metric.id, metric)
    let staged =
      has("sleep_stages_table", "parent_key", "stage_start_time", "stage_end_time", "stage_type")
    if staged {
      let statement = try database.prepare(
        """
        SELECT s.stage_start_time, s.stage_end_time, s.stage_type, \(appName(table))
        FROM sleep_stages_table s JOIN \(table) r ON r.row_id = s.parent_key \(appJoin(table))
        """)
      let stages: [Int64: SleepStage] = [
        1: .awake, 2: .asleep, 3: .inBed, 4: .core, 5: .deep, 6: .rem, 7: .awake,
      ]
      while try statement.step() {
        sink.report.records += 1
        guard let stage = stages[statement.integer(2)] else {
          sink.report.missing += 1
          continue
        }
        addSleep(statement, stage, place)
      }
    }
    let without =
      staged
      ? "WHERE NOT EXISTS (SELECT 1 FROM sleep_stages_table s WHERE s.parent_key = r.row_id)" : ""
    let statement = try database.prepare(
      "SELECT r.start_time, r.end_time, 0, \(appName(table)) FROM \(table) r \(appJoin(table)) \(without)"
    )
    while try statement.step() {
      sink.report.records += 1
      addSleep(statement, .asleep, place)
    }
  }

  func addSleep(_ statement: SQLiteStatement, _ stage: SleepStage, _ place: Int) {
    sink.add(
      place, start: statement.double(0) / 1_000, end: statement.double(1) / 1_000,
      value: Double(stage.rawValue),
      source: sink.source(SourceName.normalized(statement.text(3) ?? ""), in: place),
      line: sink.report.records)
  }
}
