internal import Documents
public import Foundation

/// Answers and events of Home Assistant on their way to become series; it is used by one thread.
///
/// An entity whose statistics are sums, such as a meter's, is told by those: its states are running
/// totals and are passed over.
public final class HomeAssistantReader {
  /// What Home Assistant keeps of an entity for ever.
  public struct Statistics: Hashable, Sendable {
    public var unit: String?
    /// Amounts that add up; else means with their extremes.
    public var isSum: Bool
    public var name: String?
  }

  /// By entity or statistic.
  public internal(set) var statistics: [String: Statistics] = [:]
  /// The first moment of each entity that an answer told of, in seconds since 1970.
  public private(set) var firstTimes: [String: Double] = [:]

  private let zone: ZoneOffsets
  private let sink: SampleSink
  private let collected: Collected
  private var readers: [String: StateReader] = [:]
  private var attributes: [String: (unit: String?, deviceClass: String?)] = [:]
  private var totals = StatisticTotals()
  /// The end of the last row of amounts.
  private var lastRows: [String: Double] = [:]

  private final class Collected {
    var series: [ImportedSeries] = []
  }

  public init(zone: TimeZone) {
    self.zone = ZoneOffsets(zone)
    let collected = Collected()
    self.collected = collected
    sink = SampleSink(file: "Home Assistant", batch: .max) { collected.series += $0 }
  }

  /// What has come since the last time.
  public func take() -> [ImportedSeries] {
    _ = try? sink.finish()
    defer { collected.series = [] }
    // Reasons of what was rejected are for files, and would pile up here.
    sink.report = ImportReport(file: "Home Assistant")
    return collected.series
  }

  /// Forgets the moments in `firstTimes`.
  public func beginCatchUp() { firstTimes = [:] }

  /// Declares a span of which Home Assistant has nothing any more.
  public func addGap(_ entity: String, from: Date, to: Date) {
    let place = sink.place(entity, metric(entity, unit: nil))
    sink.addGap(place, start: from.timeIntervalSince1970, end: to.timeIntervalSince1970)
  }

  /// The answer to `recorder/get_statistics_metadata` or `recorder/list_statistic_ids`.
  public func readMetadata(_ message: [UInt8]) {
    inObject(message, "result") { scanner in
      try scanner.forEachObject { row, _ in
        guard let id = row.text("statistic_id") else { return }
        var isSum = false
        if case .bool(let flag) = row.value("has_sum") { isSum = flag }
        self.statistics[id] = Statistics(
          unit: row.text("display_unit_of_measurement")
            ?? row.text("statistics_unit_of_measurement") ?? row.text("unit_of_measurement"),
          isSum: isSum, name: row.text("name"))
      }
    }
  }

  /// An event of `subscribe_entities`: entities that are there (`a`), changed (`c`) or gone (`r`).
  ///
  /// - Returns: how many states it told.
  public func readEntities(_ message: [UInt8], entities: Set<String>, now: Date) -> Int {
    var count = 0
    inObject(message, "event") { scanner in
      guard try scanner.next() == .beginObject else { return }
      let event = try JSONFields(&scanner)
      try self.forEachMember(event.container("a")) { entity, fields in
        if entities.contains(entity), self.take(entity, fields) { count += 1 }
      }
      try self.forEachMember(event.container("c")) { entity, fields in
        guard entities.contains(entity), var added = fields.container("+"),
          try added.next() == .beginObject
        else { return }
        if self.take(entity, try JSONFields(&added)) { count += 1 }
      }
      guard var gone = event.container("r"), try gone.next() == .beginArray else { return }
      while case .string(let range, let escapes)? = try gone.next() {
        let entity = gone.text(range, hasEscapes: escapes)
        guard entities.contains(entity) else { continue }
        self.add(entity, "unavailable", now.timeIntervalSince1970)
      }
    }
    return count
  }

  /// An event `state_changed` of `subscribe_events`, for one of the entities.
  public func readStateChange(_ message: [UInt8], entities: Set<String>, now: Date) -> Int {
    var count = 0
    inObject(message, "event") { scanner in
      guard try scanner.next() == .beginObject else { return }
      guard var data = try JSONFields(&scanner).container("data"),
        try data.next() == .beginObject
      else { return }
      let fields = try JSONFields(&data)
      guard let entity = fields.text("entity_id"), entities.contains(entity) else { return }
      guard var state = fields.container("new_state"), try state.next() == .beginObject else {
        return self.add(entity, "unavailable", now.timeIntervalSince1970)
      }
      if self.takePlain(try JSONFields(&state), entities) { count += 1 }
    }
    return count
  }

  /// The answer to `get_states`, or that of `/api/states` and `/api/states/ENTITY`.
  public func readStates(_ message: [UInt8], entities: Set<String>) -> Int {
    var count = 0
    message.withUnsafeBufferPointer { bytes in
      var scanner = JSONScanner(bytes)
      guard let first = try? scanner.next() else { return }
      if first == .beginArray {
        var list = JSONScanner(bytes)
        try? list.forEachObject { row, _ in if self.takePlain(row, entities) { count += 1 } }
      } else if first == .beginObject, let fields = try? JSONFields(&scanner) {
        if var list = fields.container("result") {
          try? list.forEachObject { row, _ in if self.takePlain(row, entities) { count += 1 } }
        } else if takePlain(fields, entities) {
          count += 1
        }
      }
    }
    return count
  }

  /// The answer to `history/history_during_period`: compressed states by entity.
  public func readHistory(_ message: [UInt8]) throws {
    try readLists(message) { entity, scanner in
      let metricOf: (String) -> Metric? = { _ in nil }
      var states = StateReader(sink: self.sink, metricOf: metricOf)
      try scanner.forEachObject { row, _ in
        self.noteAttributes(entity, row.container("a"))
        guard let state = row.text("s"), let time = row.number("lu") ?? row.number("lc") else {
          return
        }
        self.noteFirst(entity, time)
        let known = self.attributes[entity]
        states.add(
          entity: entity, state: state, at: time, unit: known?.unit,
          deviceClass: known?.deviceClass, line: 0)
      }
    }
  }

  /// The answer of `/api/history/period`: a list of lists of states.
  public func readPlainHistory(_ body: [UInt8]) throws {
    try body.withUnsafeBufferPointer { bytes in
      try JSONFormats(sink: sink, zone: zone, metricOf: { _ in nil }).homeAssistantHistory(bytes)
    }
  }

  /// The answer to `recorder/statistics_during_period`; rows that were read before are passed over.
  ///
  /// - Parameters:
  ///   - message: the text as it came.
  ///   - period: the length of a row, in seconds, for versions that do not tell its end.
  /// - Throws: `SeriesError` when it is not such an answer.
  public func readStatistics(_ message: [UInt8], period: TimeInterval) throws {
    let formats = JSONFormats(sink: sink, zone: zone, metricOf: { _ in nil })
    try readLists(message) { entity, scanner in
      let unit = self.statistics[entity]?.unit ?? self.attributes[entity]?.unit
      try scanner.forEachObject { row, _ in
        guard let start = self.instant(row.date("start")) else { return }
        let end = self.instant(row.date("end")) ?? start + period
        if let mean = row.number("mean") {
          self.noteFirst(entity, start)
          return formats.addStatistic(
            entity, start, end, mean: mean, low: row.number("min"), high: row.number("max"),
            change: nil, unit: unit, line: 0)
        }
        guard end > self.lastRows[entity] ?? -.infinity else { return }
        self.lastRows[entity] = end
        self.noteFirst(entity, start)
        var amount = row.number("change")
        var from = start
        if let sum = row.number("sum") {
          switch self.totals.change(
            of: entity, end: end, sum: sum, state: row.number("state"))
          {
          case .amount(let begin, let change): (from, amount) = (begin, change)
          case .first: break
          case .jump: amount = nil
          }
        }
        guard let amount else { return }
        formats.addStatistic(
          entity, from, end, mean: nil, low: nil, high: nil, change: amount, unit: unit, line: 0)
      }
    }
  }

  private func instant(_ cell: DateCell?) -> Double? {
    switch cell {
    case .instant(let seconds)?: seconds
    case .local(let local)?, .day(let local)?: zone.instant(ofLocal: local).seconds
    default: nil
    }
  }

  private func noteFirst(_ entity: String, _ time: Double) {
    firstTimes[entity] = min(firstTimes[entity] ?? .infinity, time)
  }

  /// A compressed state: `s`, its attributes `a`, when it changed `lc`, was last told `lu`.
  private func take(_ entity: String, _ fields: JSONFields) -> Bool {
    noteAttributes(entity, fields.container("a"))
    guard let state = fields.text("s"), let time = fields.number("lu") ?? fields.number("lc") else {
      return false
    }
    add(entity, state, time)
    return true
  }

  /// A state with its fields' whole names.
  private func takePlain(_ fields: JSONFields, _ entities: Set<String>) -> Bool {
    guard let entity = fields.text("entity_id"), entities.contains(entity),
      let state = fields.text("state"),
      let time = instant(fields.date("last_updated") ?? fields.date("last_changed"))
    else { return false }
    noteAttributes(entity, fields.container("attributes"))
    add(entity, state, time)
    return true
  }

  private func add(_ entity: String, _ state: String, _ time: Double) {
    guard statistics[entity]?.isSum != true else { return }
    var reader = readers[entity] ?? StateReader(sink: sink, metricOf: { _ in nil })
    let known = attributes[entity]
    reader.add(
      entity: entity, state: state, at: time, unit: known?.unit, deviceClass: known?.deviceClass,
      line: 0)
    readers[entity] = reader
  }

  private func noteAttributes(_ entity: String, _ container: JSONScanner?) {
    guard var scanner = container, let open = try? scanner.next(), open == .beginObject,
      let fields = try? JSONFields(&scanner)
    else { return }
    let known = attributes[entity]
    attributes[entity] = (
      fields.text("unit_of_measurement") ?? known?.unit,
      fields.text("device_class") ?? known?.deviceClass
    )
  }

  private func metric(_ entity: String, unit: String?) -> Metric {
    EntityMetric.guess(
      entity, unit: unit ?? attributes[entity]?.unit ?? statistics[entity]?.unit,
      deviceClass: attributes[entity]?.deviceClass)
  }
}
