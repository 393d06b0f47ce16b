import Documents

/// Home Assistant: states by entity, and hourly statistics for what is older than the states.
extension DatabaseReader {
  func homeAssistant() throws {
    let oldest = try states()
    try statistics(before: oldest)
  }

  /// Reads the states, and tells each entity's first.
  func states() throws -> [String: Double] {
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

  func attributesOf(
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
  func statistics(before oldest: [String: Double]) throws {
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
        let change = totals.change(
          of: name, end: start + 3_600, sum: sum, state: statement.number(5))
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
