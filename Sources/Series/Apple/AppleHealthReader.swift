import Foundation

/// Reads the `export.xml` of Apple Health from a stream, of any size.
///
/// Timestamps bear one offset for the whole file, the phone's at export; their instants are right, and
/// days are cut later in the wall's zone. Children of a `Correlation` stand in the file a second time
/// and are dropped as duplicates.
struct AppleHealthReader {
  private let scanner: TagScanner
  private let sink: SampleSink
  private let zone: ZoneOffsets
  private var types: [Slot] = []
  private var typePlaces: [[UInt8]: Int] = [:]
  private var lastType: (bytes: [UInt8], place: Int) = ([], -1)
  private var units: [[UInt8]: MeasureUnit] = [:]
  private var sources: [[UInt8]: String] = [:]
  private var record: Record?
  /// The offset behind the last record that was begun; those before it are in the sink.
  private var complete = 0
  private var sawRoot = false
  private var sawEnd = false
  private let dates = DateReader(order: nil)

  /// A type seen in the file.
  private struct Slot {
    var type: AppleType?
    var place = -1
    /// Numbers of sources in the series, by the bytes of their name.
    var sources: [[UInt8]: Int] = [:]
    var unitBytes: [UInt8] = []
    var scale: (scale: Double, offset: Double)?
  }

  /// A record whose children are still to come.
  private struct Record {
    var slot: Int
    var start: Double
    var end: Double
    var value: Double
    var source: Int
    var line: Int
    var flags: SampleFlags = []
  }

  /// What reports call such a file.
  static let formatName = "Apple Health export"

  /// Reads the whole stream into the sink.
  ///
  /// - Throws: `SeriesError` when it is no export or cannot be read; what the sink's consumer throws.
  static func read(
    _ source: any ByteSource, into sink: SampleSink, zone: TimeZone, skipping offset: Int = 0
  ) throws {
    var reader = AppleHealthReader(
      scanner: TagScanner(source), sink: sink, zone: ZoneOffsets(zone))
    try reader.run(skipping: offset)
  }

  private init(scanner: TagScanner, sink: SampleSink, zone: ZoneOffsets) {
    self.scanner = scanner
    self.sink = sink
    self.zone = zone
  }

  private mutating func run(skipping offset: Int) throws {
    sink.report.format = AppleHealthReader.formatName
    while try scanner.next() {
      let name = scanner.text(scanner.name)
      if name.equals("Record") {
        if scanner.kind == .close { emit() } else { try readRecord(skipping: offset) }
      } else if name.equals("MetadataEntry") {
        if record != nil { readMetadata() }
      } else if name.equals("HealthData") {
        if scanner.kind == .close { sawEnd = true } else { sawRoot = true }
      } else if name.equals("ActivitySummary") {
        readSummary()
      } else if name.equals("ExportDate") {
        if let date = attribute("value") { sink.report.note("exported \(XMLText.string(date))") }
      }
    }
    emit()
    sink.report.bytes = scanner.offset
    guard sawRoot || offset > 0 else {
      throw SeriesError(.unknownFormat, "there is no HealthData in it")
    }
    if !sawEnd { sink.report.note("the file ends before </HealthData>: it is cut off") }
    if scanner.brokenTags > 0 { sink.report.note("\(scanner.brokenTags) tags are broken") }
  }

  private func attribute(_ name: StaticString) -> Bytes? {
    for attribute in scanner.attributes where scanner.text(attribute.name).equals(name) {
      return scanner.text(attribute.value)
    }
    return nil
  }

  private mutating func readRecord(skipping offset: Int) throws {
    emit()
    try sink.flushIfFull(at: complete)
    complete = scanner.offset
    sink.report.records += 1
    let number = sink.report.records
    if complete <= offset { return }
    var type: Bytes?
    var unit: Bytes?
    var value: Bytes?
    var source: Bytes?
    var start: Bytes?
    var end: Bytes?
    for attribute in scanner.attributes {
      let name = scanner.text(attribute.name)
      let text = scanner.text(attribute.value)
      switch name.count {
      case 4:
        if name.equals("type") { type = text } else if name.equals("unit") { unit = text }
      case 5: if name.equals("value") { value = text }
      case 7: if name.equals("endDate") { end = text }
      case 9: if name.equals("startDate") { start = text }
      case 10: if name.equals("sourceName") { source = text }
      default: break
      }
    }
    guard let type, let start else {
      return sink.report.reject(line: number, "a record without type or start")
    }
    let slot = slot(of: type)
    guard let known = types[slot].type else {
      sink.report.filtered += 1
      return
    }
    guard let from = instant(start), let to = end.map({ instant($0) }) ?? from else {
      return sink.report.reject(line: number, "\"\(start.text)\" is no date")
    }
    guard let number = reading(known, slot, value: value, unit: unit, from, to, number) else {
      return
    }
    let sourceNumber = self.source(source, slot: slot)
    record = Record(
      slot: slot, start: from, end: to, value: number, source: sourceNumber,
      line: sink.report.records)
    if scanner.kind == .selfClosed { emit() }
  }

  private func instant(_ bytes: Bytes) -> Double? {
    switch dates.read(bytes.trimmed) {
    case .instant(let seconds): return seconds
    case .local(let local), .day(let local): return zone.instant(ofLocal: local).seconds
    case .missing, .invalid: return nil
    }
  }

  private mutating func slot(of type: Bytes) -> Int {
    if lastType.place >= 0, type.elementsEqual(lastType.bytes) { return lastType.place }
    let key = Array(type)
    let place =
      typePlaces[key]
      ?? {
        types.append(Slot(type: AppleType(identifier: XMLText.string(type))))
        typePlaces[key] = types.count - 1
        return types.count - 1
      }()
    lastType = (key, place)
    return place
  }

  /// The sample's value, or nil when the record has none that counts.
  private mutating func reading(
    _ type: AppleType, _ slot: Int, value: Bytes?, unit: Bytes?, _ from: Double, _ to: Double,
    _ line: Int
  ) -> Double? {
    switch type.reading {
    case .sleep:
      guard let stage = value.flatMap({ AppleType.sleepStage(XMLText.string($0)) }) else {
        sink.report.reject(line: line, "\"\(value?.text ?? "")\" is no stage of sleep")
        return nil
      }
      series(slot, type.metric)
      return Double(stage.rawValue)
    case .minutes:
      series(slot, type.metric)
      return (to - from) / 60
    case .counted(let word):
      guard let value, value.text.hasSuffix(word), !value.text.hasSuffix("Idle") else {
        sink.report.missing += 1
        return nil
      }
      series(slot, type.metric)
      return 1
    case .quantity, .ratio: break
    }
    guard let value, !value.isEmpty else {
      sink.report.missing += 1
      return nil
    }
    guard case .value(let number) = NumberFormat.point.read(value.trimmed) else {
      sink.report.reject(line: line, "\"\(value.text)\" is no number")
      return nil
    }
    if case .ratio = type.reading, unit?.equals("%") ?? true {
      series(slot, type.metric)
      return number * 100
    }
    guard let factor = factor(slot, type.metric, unit: unit) else {
      sink.report.reject(
        line: line, "the unit \"\(unit?.text ?? "")\" is none of \(type.metric.label)")
      return nil
    }
    return number * factor.scale + factor.offset
  }

  /// Makes the series of a type with its first record.
  private mutating func series(_ slot: Int, _ metric: Metric) {
    if types[slot].place < 0 { types[slot].place = sink.place(metric.id, metric) }
  }

  private mutating func factor(
    _ slot: Int, _ metric: Metric, unit: Bytes?
  ) -> (scale: Double, offset: Double)? {
    if let scale = types[slot].scale, let unit, unit.elementsEqual(types[slot].unitBytes) {
      return scale
    }
    let key = unit.map { Array($0) } ?? []
    let from = units[key] ?? MeasureUnit(unit.map { XMLText.string($0) } ?? "")
    units[key] = from
    var metric = metric
    if types[slot].place < 0 {
      // A type outside the table takes its first record's unit.
      if Metric.known(metric.id) == nil { metric.unit = from }
      series(slot, metric)
    }
    let to = sink.metric(types[slot].place).unit
    guard from.converts(to: to), let zero = from.convert(0, to: to),
      let one = from.convert(1, to: to)
    else { return nil }
    types[slot].unitBytes = key
    types[slot].scale = from == to ? (1, 0) : (one - zero, zero)
    return types[slot].scale
  }

  private mutating func source(_ bytes: Bytes?, slot: Int) -> Int {
    guard let bytes else { return 0 }
    let key = Array(bytes)
    if let number = types[slot].sources[key] { return number }
    let name = sources[key] ?? SourceName.normalized(XMLText.string(bytes))
    sources[key] = name
    let number = sink.source(name, in: types[slot].place)
    types[slot].sources[key] = number
    return number
  }

  private mutating func readMetadata() {
    guard attribute("key")?.equals("HKWasUserEntered") == true,
      attribute("value")?.equals("1") == true
    else { return }
    record?.flags.insert(.entered)
  }

  private mutating func emit() {
    guard let full = record else { return }
    record = nil
    sink.add(
      types[full.slot].place, start: full.start, end: full.end, value: full.value,
      source: full.source, flags: full.flags, line: full.line)
  }

  /// The rings of a day: totals that Apple has merged already, used where records are missing.
  private mutating func readSummary() {
    guard let day = attribute("dateComponents"), case .day(let midnight) = dates.read(day) else {
      return
    }
    let start = zone.instant(ofLocal: midnight).seconds
    let end = zone.instant(ofLocal: midnight + CivilDate.clockDay).seconds
    let rings: [(StaticString, String, StaticString?)] = [
      ("activeEnergyBurned", "active-energy", "activeEnergyBurnedUnit"),
      ("appleExerciseTime", "exercise", nil), ("appleStandHours", "stand", nil),
    ]
    for (name, id, unitName) in rings {
      guard let bytes = attribute(name), case .value(let value) = NumberFormat.point.read(bytes),
        value > 0
      else { continue }
      let metric = Metric.named(id)
      let unit = unitName.flatMap { attribute($0) }.map { MeasureUnit(XMLText.string($0)) }
      guard let converted = (unit ?? metric.unit).convert(value, to: metric.unit) else { continue }
      sink.report.records += 1
      let place = sink.place(id, metric)
      sink.add(
        place, start: start, end: end, value: converted,
        source: sink.source("Activity rings", in: place), flags: [.day, .aggregate],
        line: sink.report.records)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes are these.
  @inline(__always)
  func equals(_ word: StaticString) -> Bool {
    guard count == word.utf8CodeUnitCount else { return false }
    for index in 0..<count where self[index] != word.utf8Start[index] { return false }
    return true
  }
}
