import Documents

/// Reads the JSON files of Oura and of Google Fit's archive.
struct VendorJSONReader {
  let sink: SampleSink
  let zone: ZoneOffsets

  /// Oura's nights: an account's export, or an answer of its interface.
  ///
  /// What Oura calls `rest` was no sleep, and `deleted` its owner has deleted.
  func oura(_ bytes: Bytes) throws {
    sink.report.format = "Oura"
    var scanner = JSONScanner(bytes)
    guard let first = try scanner.next() else { return }
    if first == .beginArray {
      scanner = JSONScanner(bytes)
      return try scanner.forEachObject { row, index in try night(row, line: index + 1) }
    }
    let root = try JSONFields(&scanner)
    for name in ["data", "sleep"] {
      guard var rows = root.container(name) else { continue }
      try rows.forEachObject { row, index in try night(row, line: index + 1) }
    }
  }

  private func night(_ row: JSONFields, line: Int) throws {
    guard row.has("bedtime_start") else { return }
    sink.report.records += 1
    let type = row.text("type") ?? ""
    guard type != "rest", type != "deleted" else {
      sink.report.filtered += 1
      return
    }
    guard let start = instant(row.date("bedtime_start")), let end = instant(row.date("bedtime_end"))
    else { return sink.report.reject(line: line, "a night without bedtime_start or bedtime_end") }
    func add(
      _ metric: String, _ value: Double?, from: Double, to: Double, _ flags: SampleFlags = []
    ) {
      guard let value else { return }
      let place = sink.place(metric, .named(metric))
      sink.add(
        place, start: from, end: to, value: value, source: sink.source("Oura", in: place),
        flags: flags, line: line)
    }
    let isNap = type == "sleep" || type == "late_nap"
    add(
      "sleep", row.number("total_sleep_duration").map { $0 / 3_600 }, from: start, to: end,
      isNap ? [.aggregate, .nap] : .aggregate)
    add("hrv-rmssd", row.number("average_hrv"), from: end, to: end)
    add("resting-heart-rate", row.number("lowest_heart_rate"), from: end, to: end)
    add("respiratory-rate", row.number("average_breath"), from: end, to: end)
    // One digit for each five minutes; runs of one are one stage.
    let phases = Array((row.text("sleep_phase_5_min") ?? "").utf8)
    let stages: [UInt8: SleepStage] = [0x31: .deep, 0x32: .core, 0x33: .rem, 0x34: .awake]
    var index = 0
    while index < phases.count {
      var next = index
      while next < phases.count, phases[next] == phases[index] { next += 1 }
      if let stage = stages[phases[index]] {
        add(
          "sleep-stage", Double(stage.rawValue), from: start + Double(index) * 300,
          to: start + Double(next) * 300)
      }
      index = next
    }
    try sink.flushIfFull()
  }

  /// `All Data/*.json` of Google Fit: one list of points, times in nanoseconds.
  func googleFit(_ bytes: Bytes) throws {
    sink.report.format = "Google Fit"
    var scanner = JSONScanner(bytes)
    guard try scanner.next() == .beginObject else { return }
    guard var points = try JSONFields(&scanner).container("Data Points") else { return }
    try points.forEachObject { row, index in
      sink.report.records += 1
      try point(row, line: index + 1)
      try sink.flushIfFull()
    }
  }

  private func point(_ row: JSONFields, line: Int) throws {
    let type = row.text("dataTypeName") ?? ""
    guard let kind = VendorJSONReader.kinds[type] else {
      sink.report.filtered += 1
      return
    }
    guard let start = instant(row.date("startTimeNanos")),
      let end = instant(row.date("endTimeNanos"))
    else { return sink.report.reject(line: line, "a point without its times") }
    guard var value = try value(row) else {
      sink.report.missing += 1
      return
    }
    let metric = Metric.named(kind.metric)
    if kind.metric == "sleep-stage" {
      guard let stage = VendorJSONReader.stages[value] else {
        sink.report.filtered += 1
        return
      }
      value = Double(stage.rawValue)
    } else if let converted = MeasureUnit(kind.unit).convert(value, to: metric.unit) {
      value = converted
    }
    let place = sink.place(metric.id, metric)
    let source = sink.source(
      SourceName.normalized(row.text("originDataSourceId") ?? "Google Fit"), in: place)
    sink.add(place, start: start, end: end, value: value, source: source, line: line)
  }

  /// The first of `fitValue[].value.intVal|fpVal`.
  private func value(_ row: JSONFields) throws -> Double? {
    guard var list = row.container("fitValue") else { return nil }
    var found: Double?
    try list.forEachObject { item, _ in
      guard found == nil, var inner = item.container("value"), try inner.next() == .beginObject
      else { return }
      let fields = try JSONFields(&inner)
      found = fields.number("fpVal") ?? fields.number("intVal")
    }
    return found
  }

  private func instant(_ cell: DateCell?) -> Double? {
    switch cell {
    case .instant(let seconds)?: return seconds
    case .local(let local)?, .day(let local)?: return zone.instant(ofLocal: local).seconds
    default: return nil
    }
  }

  private static let kinds: [String: (metric: String, unit: String)] = [
    "com.google.step_count.delta": ("steps", "count"),
    "com.google.distance.delta": ("distance", "m"),
    "com.google.calories.expended": ("total-energy", "kcal"),
    "com.google.weight": ("weight", "kg"), "com.google.height": ("height", "m"),
    "com.google.body.fat.percentage": ("body-fat", "%"),
    "com.google.heart_rate.bpm": ("heart-rate", "bpm"),
    "com.google.active_minutes": ("exercise", "min"),
    "com.google.hydration": ("water", "L"),
    "com.google.sleep.segment": ("sleep-stage", "count"),
  ]

  private static let stages: [Double: SleepStage] = [
    1: .awake, 2: .asleep, 4: .core, 5: .deep, 6: .rem,
  ]
}
