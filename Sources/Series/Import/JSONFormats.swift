import Documents
import Foundation

/// JSON files of known shape, other than Health Auto Export's.
struct JSONFormats {
  private let sink: SampleSink
  private let zone: ZoneOffsets
  /// The metric of series whose file does not say one, by their name.
  private let metricOf: (String) -> Metric?

  init(sink: SampleSink, zone: ZoneOffsets, metricOf: @escaping (String) -> Metric?) {
    self.sink = sink
    self.zone = zone
    self.metricOf = metricOf
  }

  private func instant(_ cell: DateCell?) -> Double? {
    switch cell {
    case .instant(let seconds)?: return seconds
    case .local(let local)?, .day(let local)?: return zone.instant(ofLocal: local).seconds
    default: return nil
    }
  }

  /// Home Assistant's history: a list of lists of states; only a list's first row need name the entity.
  ///
  /// `unavailable` and `unknown` open a gap that the next number closes.
  func homeAssistantHistory(_ bytes: Bytes) throws {
    sink.report.format = "Home Assistant history"
    var scanner = JSONScanner(bytes)
    guard try scanner.next() == .beginArray else { return }
    var record = 0
    while let token = try scanner.next(), token != .endArray {
      guard token == .beginArray else {
        try scanner.skip(token)
        continue
      }
      var states = StateReader(sink: sink, metricOf: metricOf)
      while let row = try scanner.next(), row != .endArray {
        guard row == .beginObject else {
          try scanner.skip(row)
          continue
        }
        record += 1
        let fields = try JSONFields(&scanner)
        var unit: String?
        var deviceClass: String?
        if var attributes = fields.container("attributes"), try attributes.next() == .beginObject {
          let inner = try JSONFields(&attributes)
          unit = inner.text("unit_of_measurement")
          deviceClass = inner.text("device_class")
        }
        guard let state = fields.text("state"),
          let time = instant(fields.date("last_changed") ?? fields.date("last_updated"))
        else {
          sink.report.records += 1
          sink.report.reject(line: record, "a state without time")
          continue
        }
        states.add(
          entity: fields.text("entity_id"), state: state, at: time, unit: unit,
          deviceClass: deviceClass, line: record)
      }
      try sink.flushIfFull()
    }
  }

  /// The answer of `recorder/statistics_during_period`: lists of rows by entity, times in ms.
  func homeAssistantStatistics(_ bytes: Bytes) throws {
    sink.report.format = "Home Assistant statistics"
    var scanner = JSONScanner(bytes)
    guard try scanner.next() == .beginObject else { return }
    let root = try JSONFields(&scanner)
    guard var result = root.container("result"), try result.next() == .beginObject else { return }
    let entities = try JSONFields(&result)
    for entity in entities.names {
      guard var rows = entities.container(entity) else { continue }
      try rows.forEachObject { row, index in
        sink.report.records += 1
        guard let start = instant(row.date("start")), let end = instant(row.date("end")) else {
          return sink.report.reject(line: index + 1, "a row without start or end")
        }
        addStatistic(
          entity, start, end, mean: row.number("mean"), low: row.number("min"),
          high: row.number("max"), change: row.number("change"), unit: nil, line: index + 1)
      }
    }
  }

  /// One hour of statistics: a mean with its extremes, or an amount.
  func addStatistic(
    _ entity: String, _ start: Double, _ end: Double, mean: Double?, low: Double?, high: Double?,
    change: Double?, unit: String?, line: Int
  ) {
    var metric = metricOf(entity) ?? EntityMetric.guess(entity, unit: unit, deviceClass: nil)
    if mean == nil { metric.statistic = .sum }
    let place = sink.place(entity, metric)
    let own = unit.map { MeasureUnit($0) } ?? sink.metric(place).unit
    func inMetric(_ value: Double?) -> Double? {
      value.flatMap { own.convert($0, to: sink.metric(place).unit) }
    }
    if let mean = inMetric(mean) {
      sink.add(
        place, start: start, end: end, value: mean, low: inMetric(low), high: inMetric(high),
        flags: .aggregate, line: line)
    } else if let change = inMetric(change), let none = inMetric(0) {
      sink.add(
        place, start: start, end: end, value: change - none, flags: .aggregate, line: line)
    } else if mean ?? change != nil {
      sink.report.reject(
        line: line, "the unit \"\(unit ?? "")\" is none of \(sink.metric(place).label)")
    } else {
      sink.report.missing += 1
    }
  }

  /// Prometheus' `query_range`: one series a result, values as text.
  func prometheus(_ bytes: Bytes) throws {
    sink.report.format = "Prometheus"
    var scanner = JSONScanner(bytes)
    guard try scanner.next() == .beginObject else { return }
    let root = try JSONFields(&scanner)
    guard root.text("status") == "success" else {
      throw SeriesError(.damaged, "the server answered: \(root.text("error") ?? "an error")")
    }
    guard var data = root.container("data"), try data.next() == .beginObject else { return }
    guard var results = try JSONFields(&data).container("result") else { return }
    try results.forEachObject { result, _ in
      var name = "series"
      if var labels = result.container("metric"), try labels.next() == .beginObject {
        let fields = try JSONFields(&labels)
        let others = fields.names.filter { $0 != "__name__" }.sorted()
        name = ([fields.text("__name__") ?? ""] + others.map { fields.text($0) ?? "" })
          .filter { !$0.isEmpty }.joined(separator: ".")
      }
      let place = sink.place(
        name, metricOf(name) ?? EntityMetric.guess(name, unit: nil, deviceClass: nil))
      for list in ["values", "value"] {
        if let values = result.container(list) { try pairs(values, place, isOne: list == "value") }
      }
      try sink.flushIfFull()
    }
  }

  private func pairs(_ scanner: JSONScanner, _ place: Int, isOne: Bool) throws {
    var scanner = scanner
    guard try scanner.next() == .beginArray else { return }
    repeat {
      if !isOne {
        guard let token = try scanner.next(), token == .beginArray else { return }
      }
      guard case .number(let time)? = try scanner.next() else { return }
      guard case .string(let value, _)? = try scanner.next() else { return }
      _ = try scanner.next()
      sink.report.records += 1
      let line = sink.report.records
      guard case .instant(let seconds) = DateReader(order: nil).read(scanner.bytes.part(time))
      else {
        sink.report.reject(line: line, "a time that is none")
        continue
      }
      let text = scanner.bytes.part(value)
      switch NumberFormat.point.read(text) {
      case .value(let number): sink.add(place, start: seconds, value: number, line: line)
      case .missing: sink.report.missing += 1
      default: sink.report.reject(line: line, "\"\(text.text)\" is no number")
      }
    } while !isOne
  }

  /// Nightscout's entries: glucose in mg/dL, whatever the site shows; codes below 39 are errors.
  func nightscout(_ bytes: Bytes) throws {
    sink.report.format = "Nightscout entries"
    let place = sink.place("glucose", .named("glucose"))
    var scanner = JSONScanner(bytes)
    try scanner.forEachObject { row, index in
      sink.report.records += 1
      guard let sgv = row.number("sgv") else {
        sink.report.filtered += 1
        return
      }
      guard let time = instant(row.date("date") ?? row.date("dateString")) else {
        return sink.report.reject(line: index + 1, "a reading without date")
      }
      guard sgv >= 39 else {
        sink.report.missing += 1
        return
      }
      let source = sink.source(SourceName.normalized(row.text("device") ?? ""), in: place)
      sink.add(place, start: time, value: sgv, source: source, line: index + 1)
    }
  }
}

/// A run of states of one entity.
struct StateReader {
  private let sink: SampleSink
  private let metricOf: (String) -> Metric?
  private var entity: String?
  private var place: Int?
  private var unit: MeasureUnit?
  private var gapStart: Double?
  private var total = RunningTotal()

  init(sink: SampleSink, metricOf: @escaping (String) -> Metric?) {
    self.sink = sink
    self.metricOf = metricOf
  }

  mutating func add(
    entity name: String?, state: String, at time: Double, unit: String?, deviceClass: String?,
    line: Int
  ) {
    sink.report.records += 1
    if let name { entity = name }
    guard let entity else { return sink.report.reject(line: line, "a state without entity") }
    if let unit { self.unit = MeasureUnit(unit) }
    let place =
      self.place
      ?? sink.place(
        entity, metricOf(entity) ?? EntityMetric.guess(entity, unit: unit, deviceClass: deviceClass)
      )
    self.place = place
    var text = state
    let cell = text.withUTF8 { NumberFormat.point.read($0.trimmed) }
    let value: Double
    switch cell {
    case .value(let number): value = number
    case .missing:
      sink.report.missing += 1
      gapStart = gapStart ?? time
      return
    default:
      guard let word = StateReader.words[state.lowercased()] else {
        return sink.report.reject(line: line, "\"\(state)\" is no number")
      }
      value = word
    }
    if let start = gapStart {
      sink.addGap(place, start: start, end: time)
      gapStart = nil
    }
    let metric = sink.metric(place)
    // The unit may change in the middle of a history, when somebody switched °F and °C.
    guard let converted = (self.unit ?? metric.unit).convert(value, to: metric.unit) else {
      return sink.report.reject(
        line: line, "the unit \"\(self.unit?.symbol ?? "")\" is none of \(metric.label)")
    }
    guard metric.statistic == .sum else {
      return sink.add(place, start: time, value: converted, line: line)
    }
    // A state that adds up is a meter's: what counts is by how much it rose.
    guard let (from, amount) = total.amount(at: time, total: converted) else { return }
    sink.add(place, start: from, end: time, value: amount, line: line)
  }

  private static let words: [String: Double] = [
    "on": 1, "off": 0, "open": 1, "closed": 0, "home": 1, "not_home": 0, "true": 1, "false": 0,
  ]
}

/// What an entity of a home measures, by its device class, its unit and its name.
enum EntityMetric {
  static func guess(_ name: String, unit: String?, deviceClass: String?) -> Metric {
    if let deviceClass, let metric = Metric.known(deviceClass), fits(metric, unit) { return metric }
    let parts = name.split { ".-_/ ".contains($0) }.map { String($0) }
    for part in parts.reversed() {
      if let metric = Metric.known(part), fits(metric, unit) { return metric }
    }
    let measure = MeasureUnit(unit ?? "")
    return Metric(id: name, label: name, unit: measure, gapLimit: 3_600)
  }

  private static func fits(_ metric: Metric, _ unit: String?) -> Bool {
    unit.map { MeasureUnit($0).converts(to: metric.unit) } ?? true
  }
}
