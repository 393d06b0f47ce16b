import Documents

/// Reads the JSON of the iOS app Health Auto Export.
///
/// Rows are read whatever the phone's settings made of them: 24-hour times or AM and PM behind U+202F,
/// plain rows, rows with Min, Avg and Max, sleep as stages or as a night's hours.
struct HealthAutoExportReader {
  private let sink: SampleSink
  private let zone: ZoneOffsets
  private var record = 0

  static func read(_ bytes: Bytes, into sink: SampleSink, zone: ZoneOffsets) throws {
    var reader = HealthAutoExportReader(sink: sink, zone: zone)
    var scanner = JSONScanner(bytes)
    guard try scanner.next() == .beginObject else { return }
    let root = try JSONFields(&scanner)
    sink.report.format = "Health Auto Export"
    guard var data = root.container("data"), try data.next() == .beginObject else { return }
    let fields = try JSONFields(&data)
    guard var metrics = fields.container("metrics") else { return }
    try metrics.forEachObject { metric, _ in try reader.readMetric(metric) }
  }

  private init(sink: SampleSink, zone: ZoneOffsets) {
    self.sink = sink
    self.zone = zone
  }

  private mutating func readMetric(_ fields: JSONFields) throws {
    guard let name = fields.text("name"), var rows = fields.container("data") else { return }
    let unit = MeasureUnit(fields.text("units") ?? "")
    var copy = self
    try rows.forEachObject { row, _ in
      copy.record += 1
      copy.sink.report.records += 1
      switch name {
      case "sleep_analysis": copy.readSleep(row)
      case "blood_pressure":
        copy.readValue(row, "systolic", .named("blood-pressure-systolic"), unit)
        copy.readValue(row, "diastolic", .named("blood-pressure-diastolic"), unit)
      default: copy.readRow(row, name, unit)
      }
      try copy.sink.flushIfFull()
    }
    record = copy.record
  }

  private func start(_ row: JSONFields, _ name: String = "date") -> (Double, Double, SampleFlags)? {
    switch row.date(name) {
    case .instant(let seconds)?: return (seconds, seconds, [])
    case .local(let local)?:
      let seconds = zone.instant(ofLocal: local).seconds
      return (seconds, seconds, [])
    case .day(let midnight)?:
      return (
        zone.instant(ofLocal: midnight).seconds,
        zone.instant(ofLocal: midnight + CivilDate.clockDay).seconds, .day
      )
    default: return nil
    }
  }

  private func readRow(_ row: JSONFields, _ name: String, _ unit: MeasureUnit) {
    let metric = Metric.named(name.replacing("_", with: "-"), unit: unit.symbol)
    if row.has("Avg") {
      guard let (from, to, flags) = start(row), let mean = converted(row, "Avg", unit, metric)
      else {
        return sink.report.reject(line: record, "no date or no Avg")
      }
      add(
        row, metric, from, to, mean, low: converted(row, "Min", unit, metric),
        high: converted(row, "Max", unit, metric), flags: flags.union(.aggregate))
    } else {
      readValue(row, "qty", metric, unit)
    }
  }

  private func readValue(
    _ row: JSONFields, _ field: String, _ metric: Metric, _ unit: MeasureUnit
  ) {
    guard let (from, to, flags) = start(row) else {
      return sink.report.reject(line: record, "\"\(row.text("date") ?? "")\" is no date")
    }
    guard row.number(field) != nil else {
      sink.report.missing += 1
      return
    }
    guard let value = converted(row, field, unit, metric) else {
      return sink.report.reject(line: record, "the unit \"\(unit)\" is none of \(metric.label)")
    }
    // The app sums up before it sends, and sends again what has grown since.
    add(row, metric, from, to, value, flags: flags.union(.aggregate))
  }

  private func converted(
    _ row: JSONFields, _ field: String, _ unit: MeasureUnit, _ metric: Metric
  ) -> Double? {
    row.number(field).flatMap { unit.convert($0, to: metric.unit) }
  }

  private func add(
    _ row: JSONFields, _ metric: Metric, _ from: Double, _ to: Double, _ value: Double,
    low: Double? = nil, high: Double? = nil, flags: SampleFlags = []
  ) {
    let place = sink.place(metric.id, metric)
    sink.add(
      place, start: from, end: to, value: value, low: low, high: high,
      source: sink.source(SourceName.normalized(row.text("source") ?? ""), in: place),
      flags: flags, line: record)
  }

  private func readSleep(_ row: JSONFields) {
    if let word = row.text("value") {
      guard let (from, _, _) = start(row, "startDate"), let (to, _, _) = start(row, "endDate"),
        let stage = SleepStage.words[word.lowercased()]
      else { return sink.report.reject(line: record, "\"\(word)\" is no stage of sleep") }
      return add(row, .named("sleep-stage"), from, to, stage)
    }
    guard let (from, _, _) = start(row, "sleepStart"), let (to, _, _) = start(row, "sleepEnd")
    else {
      return sink.report.reject(line: record, "sleep without start or end")
    }
    // The total is the stages' if there are any; "asleep" is 0 then, and the other way round.
    let stages = ["core", "deep", "rem"].compactMap { row.number($0) }.reduce(0, +)
    let hours = stages > 0 ? stages : row.number("asleep") ?? 0
    guard hours > 0 else {
      sink.report.missing += 1
      return
    }
    add(row, .named("sleep"), from, to, hours, flags: .aggregate)
  }
}
