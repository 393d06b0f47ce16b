import Documents
import Foundation

/// Reads the SQLite files of other programs: Health Connect, Gadgetbridge, Home Assistant.
///
/// Columns vary between versions, so tables are asked for their columns first.
struct DatabaseReader {
  private let database: SQLiteDatabase
  private let tables: [String: Set<String>]
  private let sink: SampleSink
  private let zone: ZoneOffsets
  private let metricOf: (String) -> Metric?

  /// Reads a file of a known kind into the sink.
  ///
  /// - Throws: `SeriesError` when the file is none of them.
  static func read(
    path: String, into sink: SampleSink, zone: ZoneOffsets, metricOf: @escaping (String) -> Metric?
  ) throws {
    do {
      let database = try open(path)
      let reader = DatabaseReader(
        database: database, tables: try database.tables(), sink: sink, zone: zone,
        metricOf: metricOf)
      try reader.run()
    } catch let error as SQLiteError {
      throw SeriesError(.damaged, file: path, "the database cannot be read: \(error)")
    }
  }

  /// A file with a write-ahead log beside it is opened with it; others as they are.
  private static func open(_ path: String) throws -> SQLiteDatabase {
    let hasLog = FileManager.default.fileExists(atPath: path + "-wal")
    if hasLog, let live = try? SQLiteDatabase(path: path, mode: .readOnly),
      (try? live.integer("SELECT count(*) FROM sqlite_master")) != nil
    {
      return live
    }
    return try SQLiteDatabase(path: path, mode: .immutable)
  }

  private func run() throws {
    if tables["steps_record_table"] != nil || tables["weight_record_table"] != nil {
      sink.report.format = "Health Connect export"
      try healthConnect()
    } else if tables["states_meta"] != nil || tables["statistics_meta"] != nil {
      sink.report.format = "Home Assistant database"
      try homeAssistant()
    } else if tables.keys.contains(where: { $0.hasSuffix("_ACTIVITY_SAMPLE") }) {
      sink.report.format = "Gadgetbridge database"
      try gadgetbridge()
    } else {
      throw SeriesError(.unknownFormat, "this database is none that is known")
    }
  }

  private func has(_ table: String, _ columns: String...) -> Bool {
    guard let present = tables[table] else { return false }
    return columns.allSatisfy { present.contains($0) }
  }

  private func healthConnect() throws {
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

  private func appName(_ table: String) -> String {
    has(table, "app_info_id") && has("application_info_table", "app_name")
      ? "coalesce(a.app_name, a.package_name, '')" : "''"
  }

  private func appJoin(_ table: String) -> String {
    has(table, "app_info_id") && has("application_info_table", "app_name")
      ? "LEFT JOIN application_info_table a ON a.row_id = r.app_info_id" : ""
  }

  /// Rows of start and end in milliseconds, a value and a source.
  private func rows(_ sql: String, _ metric: Metric, _ unit: MeasureUnit) throws {
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

  private func healthConnectSleep() throws {
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

  private func addSleep(_ statement: SQLiteStatement, _ stage: SleepStage, _ place: Int) {
    sink.add(
      place, start: statement.double(0) / 1_000, end: statement.double(1) / 1_000,
      value: Double(stage.rawValue),
      source: sink.source(SourceName.normalized(statement.text(3) ?? ""), in: place),
      line: sink.report.records)
  }

  private func gadgetbridge() throws {
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

  private func samples(
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

  private func homeAssistant() throws {
    let oldest = try states()
    try statistics(before: oldest)
  }

  /// Reads the states, and tells each entity's first.
  private func states() throws -> [String: Double] {
    guard has("states", "metadata_id", "state", "last_updated_ts"),
      has("states_meta", "entity_id")
    else { return [:] }
    let attributes = has("state_attributes", "shared_attrs") && has("states", "attributes_id")
    let statement = try database.prepare(
      """
      SELECT m.entity_id, s.state, s.last_updated_ts,
        \(attributes ? "a.shared_attrs" : "NULL")
      FROM states s JOIN states_meta m ON m.metadata_id = s.metadata_id
      \(attributes ? "LEFT JOIN state_attributes a ON a.attributes_id = s.attributes_id" : "")
      ORDER BY s.metadata_id, s.last_updated_ts
      """)
    var first: [String: Double] = [:]
    var entity = ""
    var reader = StateReader(sink: sink, metricOf: metricOf)
    var parsed: (text: String, unit: String?, deviceClass: String?) = ("", nil, nil)
    while try statement.step() {
      guard let name = statement.text(0), let state = statement.text(1),
        let time = statement.number(2)
      else { continue }
      if name != entity {
        entity = name
        reader = StateReader(sink: sink, metricOf: metricOf)
        first[name] = time
      }
      if let text = statement.text(3), text != parsed.text { parsed = attributesOf(text) }
      reader.add(
        entity: name, state: state, at: time, unit: parsed.unit, deviceClass: parsed.deviceClass,
        line: sink.report.records + 1)
      try sink.flushIfFull()
    }
    return first
  }

  private func attributesOf(
    _ json: String
  ) -> (text: String, unit: String?, deviceClass: String?) {
    var copy = json
    return copy.withUTF8 { bytes in
      var scanner = JSONScanner(bytes)
      guard (try? scanner.next()) == .beginObject, let fields = try? JSONFields(&scanner) else {
        return (json, nil, nil)
      }
      return (json, fields.text("unit_of_measurement"), fields.text("device_class"))
    }
  }

  /// Hourly rows stand for the hour that begins with them; `sum` is a running total.
  private func statistics(before oldest: [String: Double]) throws {
    guard has("statistics", "metadata_id", "start_ts", "mean", "min", "max", "state", "sum"),
      has("statistics_meta", "statistic_id")
    else { return }
    let hasUnit = has("statistics_meta", "unit_of_measurement")
    let statement = try database.prepare(
      """
      SELECT m.statistic_id, s.start_ts, s.mean, s.min, s.max, s.state, s.sum,
        \(hasUnit ? "m.unit_of_measurement" : "NULL")
      FROM statistics s JOIN statistics_meta m ON m.id = s.metadata_id
      ORDER BY s.metadata_id, s.start_ts
      """)
    let formats = JSONFormats(sink: sink, zone: zone, metricOf: metricOf)
    var totals = StatisticTotals()
    while try statement.step() {
      sink.report.records += 1
      let line = sink.report.records
      guard let name = statement.text(0), let start = statement.number(1) else { continue }
      let unit = statement.text(7)
      if let mean = statement.number(2) {
        // Where the states themselves are there, their means are not needed.
        if let first = oldest[name], start >= first {
          sink.report.filtered += 1
          continue
        }
        formats.addStatistic(
          name, start, start + 3_600, mean: mean, low: statement.number(3),
          high: statement.number(4), change: nil, unit: unit, line: line)
      } else if let sum = statement.number(6) {
        let change = totals.change(of: name, start: start, sum: sum, state: statement.number(5))
        switch change {
        case .amount(let from, let amount):
          formats.addStatistic(
            name, from, start + 3_600, mean: nil, low: nil, high: nil, change: amount, unit: unit,
            line: line)
        case .first: sink.report.missing += 1
        case .jump:
          sink.report.reject(line: line, "the sum of \(name) jumps by more than its meter")
        }
      }
      try sink.flushIfFull()
    }
  }
}

/// The amounts between running totals, checked against the meter's own state.
struct StatisticTotals {
  enum Change: Equatable {
    /// The amount, and when the time it stands for begins.
    case amount(from: Double, Double)
    case first
    /// The total rose by what the meter did not count.
    case jump
  }

  private var last: [String: (start: Double, sum: Double, state: Double?)] = [:]

  /// A sum may jump at a restart, by thousands out of nothing; the meter's state did not.
  mutating func change(of name: String, start: Double, sum: Double, state: Double?) -> Change {
    defer { last[name] = (start, sum, state) }
    guard let before = last[name] else { return .first }
    let amount = sum - before.sum
    if let state, let earlier = before.state {
      // After a reset the meter counts from zero.
      let counted = state >= earlier * 0.9 ? state - earlier : state
      if abs(amount - counted) > Swift.max(1e-6, abs(counted) * 0.01) { return .jump }
    }
    guard amount >= 0 else { return .jump }
    return .amount(from: before.start + 3_600, amount)
  }
}
