import Foundation

/// The start and end of every record of a table, as instants.
///
/// A column is looked at as a whole before a cell of it is read: for the order of day and month, and
/// for the hour that occurs twice when the clocks go back.
struct TimeColumn {
  enum State: UInt8 {
    case good, uncertain, day, missing, invalid
  }

  /// Seconds since 1970.
  private(set) var starts: [Double] = []
  private(set) var ends: [Double] = []
  private(set) var states: [State] = []
  /// The order that the column turned out to have; nil when it had none to tell.
  private(set) var order: DateOrder?

  private let zone: ZoneOffsets
  private var hint = 0
  /// Local times that all have one offset.
  private var plain = 0.0..<0.0
  private var plainOffset = 0.0
  private var zones: [String: ZoneOffsets] = [:]
  /// Records in a row whose local time occurs twice: index, local reading.
  private var repeated: [(index: Int, local: Double, zone: ZoneOffsets)] = []

  init(
    _ table: RecordTable, _ plan: ColumnPlan, bytes: FieldBytes, _ goOn: () throws -> Void
  ) throws {
    let mapping = plan.mapping
    zone = ZoneOffsets(mapping.zone)
    hint = zone.begins.count - 1
    guard let first = plan.time.first else {
      throw SeriesError(.missingColumn, "no column is named as the time")
    }
    order = try TimeColumn.order(
      table, first, bytes, asked: mapping.dateOrder, fallback: mapping.dateOrderIfOpen)
    starts = [Double](repeating: 0, count: table.count)
    states = [State](repeating: .good, count: table.count)
    ends = []
    var run = DateRun(DateReader(order: order))
    let clock = plan.time.count > 1 ? plan.time[1] : nil
    let day = try mapping.day.map { try TimeColumn.dayLabel($0) }
    let (midnightIsDay, zoneColumn) = (mapping.midnightIsDay, plan.zone)
    let isPlain = clock == nil && day == nil && !midnightIsDay && zoneColumn == nil
    for index in 0..<table.count {
      if index & (SeriesLoader.checkpointStep - 1) == 0 { try goOn() }
      let cell = bytes(table.cell(index, first))
      var date = run.read(cell)
      if isPlain {
        place(date, at: index, in: nil)
        continue
      }
      if let clock { date = TimeColumn.join(date, bytes(table.cell(index, clock))) }
      if date == .invalid, let day, let time = TimeOfDay.read(cell) {
        date = time.offset.map { .instant(day + time.seconds - $0) } ?? .local(day + time.seconds)
      }
      if midnightIsDay, case .instant(let instant) = date,
        instant.truncatingRemainder(dividingBy: CivilDate.clockDay) == 0
      {
        date = .day(instant)
      }
      let zone = try zoneColumn.flatMap { try self.zone(of: bytes(table.cell(index, $0))) }
      place(date, at: index, in: zone)
    }
    resolveRepeated()
    if let end = plan.end { try readEnds(table, end, plan, bytes, goOn) }
  }

  /// A day's label such as the name of a file.
  private static func dayLabel(_ text: String) throws -> Double {
    var copy = text
    let cell = copy.withUTF8 { DateReader(order: nil).read($0.trimmed) }
    guard case .day(let midnight) = cell else {
      throw SeriesError(.badSetting, "\"\(text)\" is no day; expected one such as 2026-07-01")
    }
    return midnight
  }

  private static func order(
    _ table: RecordTable, _ column: Int, _ bytes: FieldBytes, asked: DateOrder?,
    fallback: DateOrder?
  ) throws -> DateOrder? {
    if let asked { return asked }
    var evidence = DateEvidence()
    for index in 0..<table.count { evidence.look(at: bytes(table.cell(index, column))) }
    switch evidence.verdict {
    case .order(let order): return order
    case .contradiction:
      throw SeriesError(
        .ambiguous,
        "some dates have the day first and some the month; say which with date-order: dmy or mdy")
    case .open:
      // Files are in order of time, forwards or backwards; often only one reading is.
      let monotonic = DateOrder.allCases.filter { isMonotonic(table, column, bytes, $0) }
      if monotonic.count == 1 { return monotonic[0] }
      if let fallback { return fallback }
      let example = table.count > 0 ? bytes(table.cell(0, column)).text : ""
      throw SeriesError(
        .ambiguous,
        "dates such as \"\(example)\" may have the day or the month first; say which with date-order: dmy or mdy"
      )
    }
  }

  private static func isMonotonic(
    _ table: RecordTable, _ column: Int, _ bytes: FieldBytes, _ order: DateOrder
  ) -> Bool {
    let reader = DateReader(order: order)
    var last: Double?
    var ups = 0
    var downs = 0
    for index in 0..<table.count {
      let seconds: Double
      switch reader.read(bytes(table.cell(index, column))) {
      case .instant(let value), .local(let value), .day(let value): seconds = value
      case .missing: continue
      case .invalid: return false
      }
      if let last {
        if seconds > last { ups += 1 }
        if seconds < last { downs += 1 }
      }
      last = seconds
    }
    return ups + downs > 0 && (ups == 0 || downs == 0)
  }

  private static func join(_ date: DateCell, _ clock: Bytes) -> DateCell {
    guard case .day(let midnight) = date else { return date }
    if clock.isEmpty { return date }
    guard let time = TimeOfDay.read(clock) else { return .invalid }
    if let offset = time.offset { return .instant(midnight + time.seconds - offset) }
    return .local(midnight + time.seconds)
  }

  private mutating func zone(of cell: Bytes) throws -> ZoneOffsets? {
    guard !cell.isEmpty else { return nil }
    let name = cell.text
    if let known = zones[name] { return known }
    guard let found = try? TimeZone.named(name) else { return nil }
    let offsets = ZoneOffsets(found)
    zones[name] = offsets
    return offsets
  }

  @inline(__always)
  private mutating func place(_ date: DateCell, at index: Int, in other: ZoneOffsets?) {
    switch date {
    case .instant(let seconds): starts[index] = seconds
    case .local(let local) where other == nil && repeated.isEmpty && plain.contains(local):
      starts[index] = local - plainOffset
    default: placeSlowly(date, at: index, in: other)
    }
  }

  private mutating func placeSlowly(_ date: DateCell, at index: Int, in other: ZoneOffsets?) {
    switch date {
    case .instant(let seconds): starts[index] = seconds
    case .local(let local):
      let (seconds, resolution) =
        other?.instant(ofLocal: local) ?? zone.instant(ofLocal: local, hint: &hint)
      starts[index] = seconds
      switch resolution {
      case .plain:
        resolveRepeated()
        if other == nil { (plain, plainOffset) = zone.plainSpan(around: local, hint: hint) }
      case .skipped: states[index] = .uncertain
      case .repeated: repeated.append((index, local, other ?? zone))
      }
    case .day(let midnight):
      let days = other ?? zone
      starts[index] = days.instant(ofLocal: midnight).seconds
      states[index] = .day
      if ends.isEmpty { ends = [Double](repeating: .nan, count: starts.count) }
      ends[index] = days.instant(ofLocal: midnight + CivilDate.clockDay).seconds
    case .missing: states[index] = .missing
    case .invalid: states[index] = .invalid
    }
  }

  /// Tells the two passes of a repeated hour apart by a step against the file's direction.
  ///
  /// Without such a step all are taken for the first pass and marked as uncertain.
  private mutating func resolveRepeated() {
    guard !repeated.isEmpty else { return }
    defer { repeated.removeAll() }
    let isDescending =
      (repeated.first?.index).map { index in
        index > 0 && starts[index - 1] > starts[index]
      } ?? false
    let step = repeated.indices.dropFirst().first { place in
      let rise = repeated[place].local - repeated[place - 1].local
      return isDescending ? rise > 0 : rise < 0
    }
    guard let step else {
      for entry in repeated { states[entry.index] = .uncertain }
      return
    }
    for place in repeated.indices {
      let isSecond = isDescending ? place < step : place >= step
      guard isSecond else { continue }
      let entry = repeated[place]
      var row = entry.zone.begins.count - 1
      starts[entry.index] =
        entry.zone.instant(ofLocal: entry.local, second: true, hint: &row).seconds
    }
  }

  private mutating func readEnds(
    _ table: RecordTable, _ column: Int, _ plan: ColumnPlan, _ bytes: FieldBytes,
    _ goOn: () throws -> Void
  ) throws {
    var endPlan = plan
    endPlan.readAsTime(column)
    let other = try TimeColumn(table, endPlan, bytes: bytes, goOn)
    ends = starts
    for index in ends.indices {
      switch other.states[index] {
      case .good, .uncertain: ends[index] = other.starts[index]
      case .day: ends[index] = other.ends[index]
      case .missing: break
      case .invalid: if states[index] != .missing { states[index] = .invalid }
      }
      // The end of a repeated hour read as its first pass may come before the start.
      if ends[index] < starts[index],
        states[index] == .uncertain || other.states[index] == .uncertain
      {
        ends[index] += 3_600
      }
    }
  }
}
