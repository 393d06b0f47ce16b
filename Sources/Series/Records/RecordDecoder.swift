import Foundation

/// Turns a table of cells into series.
struct RecordDecoder {
  private let table: RecordTable
  private let plan: ColumnPlan
  private let bytes: FieldBytes
  private let times: TimeColumn
  private(set) var report: ImportReport
  private var isTaken: [Bool] = []
  private var sources: [String] = []
  private var sourceNumbers: [UInt16] = []
  private var mapping: ColumnMapping { plan.mapping }

  /// Decodes a table over the file's bytes.
  ///
  /// - Throws: `SeriesError` when a whole column cannot be read.
  static func decode(
    _ table: RecordTable, plan: ColumnPlan, file: Bytes, report: ImportReport,
    limits: TimeLimits, checkpoint: SeriesLoader.Checkpoint
  ) throws -> ([TimeSeries], ImportReport) {
    try table.side.withUnsafeBufferPointer { side in
      // The whole file was scanned; what is told from here on only asks whether to go on.
      func goOn() throws { try checkpoint(file.count, report.records) }
      var decoder = try RecordDecoder(
        table, plan, FieldBytes(file: file, side: side), report, limits, goOn)
      let series = try plan.values.indices.map { try decoder.series($0, goOn) }
      decoder.finish(series)
      return (series, decoder.report)
    }
  }

  private init(
    _ table: RecordTable, _ plan: ColumnPlan, _ bytes: FieldBytes, _ report: ImportReport,
    _ limits: TimeLimits, _ goOn: () throws -> Void
  ) throws {
    self.table = table
    self.plan = plan
    self.bytes = bytes
    self.report = report
    times = try TimeColumn(table, plan, bytes: bytes, goOn)
    isTaken = [Bool](repeating: true, count: table.count)
    rejectBadTimes(limits)
    applyFilters()
    readSources()
  }

  private mutating func rejectBadTimes(_ limits: TimeLimits) {
    for index in 0..<table.count {
      let state = times.states[index]
      if state == .invalid || state == .missing {
        isTaken[index] = false
        let cell = plan.time.first.map { bytes(table.cell(index, $0)) }
        if state == .missing && plan.time.count == 1 && mapping.skipsRowsWithoutTime {
          report.missing += 1
        } else {
          report.reject(
            line: Int(table.lines[index]),
            state == .missing ? "no time" : "\"\(cell?.text ?? "")\" is no date")
        }
      } else if !times.ends.isEmpty, times.ends[index] < times.starts[index] {
        isTaken[index] = false
        report.reject(line: Int(table.lines[index]), "it ends before it starts")
      } else if let fault = limits.fault(at: times.starts[index]) {
        isTaken[index] = false
        report.reject(line: Int(table.lines[index]), fault)
      }
    }
  }

  private mutating func applyFilters() {
    for filter in plan.filters {
      for index in 0..<table.count where isTaken[index] {
        let text = bytes(table.cell(index, filter.column)).text
        if !filter.accepted.contains(text) {
          isTaken[index] = false
          report.filtered += 1
        }
      }
    }
  }

  private mutating func readSources() {
    guard let column = plan.source else {
      if let name = mapping.sourceName { sources = [name] }
      return
    }
    var known: [String: UInt16] = [:]
    sourceNumbers = [UInt16](repeating: 0, count: table.count)
    for index in 0..<table.count {
      let name = SourceName.normalized(bytes(table.cell(index, column)).text)
      if let number = known[name] {
        sourceNumbers[index] = number
      } else if sources.count < Int(UInt16.max) {
        known[name] = UInt16(sources.count)
        sourceNumbers[index] = UInt16(sources.count)
        sources.append(name)
      }
    }
  }

  private mutating func series(_ number: Int, _ goOn: () throws -> Void) throws -> TimeSeries {
    let value = mapping.values[number]
    var series = TimeSeries(metric: value.metric)
    for name in sources { _ = series.source(named: name) }
    series.reserve(table.count)
    guard let column = plan.values[number] else {
      durations(into: &series, metric: value.metric)
      return deduplicated(series)
    }
    let unit = try self.unit(of: value, column: table.names[column])
    var (format, isCertain) = try self.format(of: column, metric: value.metric)
    let converter = UnitConverter(from: unit, to: value.metric.unit)
    let limits = value.metric.limits
    let missing = Set(mapping.missing)
    let isPlain =
      value.words.isEmpty && missing.isEmpty && !value.zeroIsMissing && times.ends.isEmpty
      && sourceNumbers.isEmpty
    for index in 0..<table.count where isTaken[index] {
      if index & (SeriesLoader.checkpointStep - 1) == 0 { try goOn() }
      let cell = bytes(table.cell(index, column))
      if isPlain, times.states[index] == .good, let read = format.plain(cell) {
        let number = converter(read)
        if limits.contains(number) {
          report.accepted += 1
          series.push(start: times.starts[index], value: number)
          continue
        }
      }
      var flags = baseFlags(index)
      var number: Double
      // A vendor's code may be a number itself, such as a stage of sleep.
      if !value.words.isEmpty, let word = value.words[cell.text.lowercased()] {
        push(index, word, flags, into: &series)
        continue
      }
      var read = format.read(cell)
      if read == .invalid, !isCertain {
        // The first cells told the mark; one that does not fit has the whole column looked at.
        (format, isCertain) = try self.format(of: column, metric: value.metric, whole: true)
        read = format.read(cell)
      }
      switch read {
      case .value(let read): number = converter(read)
      case .valueWithSuffix(let read, let range):
        guard let converted = suffixed(read, cell.part(range), value.metric) else {
          reject(index, "\"\(cell.text)\" has a unit that is not one of \(value.metric.label)")
          continue
        }
        number = converted
      case .missing:
        report.missing += 1
        continue
      case .low where value.metric.id == "glucose": (number, flags) = (40, flags.union(.belowRange))
      case .high where value.metric.id == "glucose":
        (number, flags) = (400, flags.union(.aboveRange))
      case .low, .high, .invalid:
        reject(index, "\"\(cell.text)\" is no number")
        continue
      }
      if value.zeroIsMissing && number == 0 || !missing.isEmpty && missing.contains(cell.text) {
        report.missing += 1
        continue
      }
      guard limits.contains(number) else {
        let shown = SeriesText.number(number)
        reject(
          index,
          "\(shown) \(value.metric.unit) is impossible for \(value.metric.label) (\(SeriesText.number(limits.lowerBound)) to \(SeriesText.number(limits.upperBound)))"
        )
        continue
      }
      push(index, number, flags, into: &series)
    }
    return deduplicated(series)
  }

  private func baseFlags(_ index: Int) -> SampleFlags {
    switch times.states[index] {
    case .day: return .day
    case .uncertain: return .uncertainTime
    default: return []
    }
  }

  private mutating func push(
    _ index: Int, _ value: Double, _ flags: SampleFlags, into series: inout TimeSeries
  ) {
    let start = times.starts[index]
    report.accepted += 1
    let end = times.ends.isEmpty || times.ends[index].isNaN ? start : times.ends[index]
    series.push(
      start: start, end: end, value: value, low: value, high: value,
      source: sourceNumbers.isEmpty ? 0 : Int(sourceNumbers[index]), flags: flags)
  }

  private mutating func reject(_ index: Int, _ reason: @autoclosure () -> String) {
    report.reject(line: Int(table.lines[index]), reason())
  }

  private mutating func durations(into series: inout TimeSeries, metric: Metric) {
    for index in 0..<table.count where isTaken[index] {
      guard !times.ends.isEmpty, !times.ends[index].isNaN else { continue }
      let seconds = times.ends[index] - times.starts[index]
      guard let value = MeasureUnit("s").convert(seconds, to: metric.unit),
        metric.limits.contains(value)
      else {
        reject(index, "a time of \(SeriesText.number(seconds / 3_600)) h is impossible")
        continue
      }
      push(index, value, baseFlags(index), into: &series)
    }
  }

  private mutating func deduplicated(_ series: TimeSeries) -> TimeSeries {
    var copy = series
    copy.sortByStart()
    let duplicates = copy.removeExactDuplicates()
    report.duplicates += duplicates
    report.accepted -= duplicates
    return copy
  }

  private func unit(of value: ColumnMapping.Value, column: String) throws -> MeasureUnit {
    let unit = value.unit ?? ColumnMatch.unit(in: column, for: value.metric) ?? value.metric.unit
    guard unit.converts(to: value.metric.unit) else {
      throw SeriesError(
        .badSetting,
        "\(unit) cannot be converted to \(value.metric.unit), the unit of \(value.metric.label)")
    }
    return unit
  }

  private func suffixed(_ value: Double, _ suffix: Bytes, _ metric: Metric) -> Double? {
    MeasureUnit.known(suffix.text)?.convert(value, to: metric.unit)
  }

  /// How many cells are looked at first for the decimal mark.
  private static let firstCells = 4_096

  /// The column's way to write numbers, and whether the whole column was looked at.
  ///
  /// Where the first cells agree on a mark, every cell that contradicts them cannot be read with it, so
  /// the rest need not be looked at before one is met.
  private func format(
    of column: Int, metric: Metric, whole: Bool = false
  ) throws -> (NumberFormat, isCertain: Bool) {
    if let decimal = mapping.decimal { return (decimal == "," ? .comma : .point, true) }
    if !whole, table.count > RecordDecoder.firstCells {
      let first = numberEvidence(column, cells: RecordDecoder.firstCells)
      if first.decimalPoint > 0, first.decimalComma == 0 { return (.point, false) }
      if first.decimalComma > 0, first.decimalPoint == 0 { return (.comma, false) }
    }
    let evidence = numberEvidence(column, cells: table.count)
    var others = table.otherNumbers
    for other in Set(plan.values.compactMap { $0 }) where other != column {
      others.add(numberEvidence(other, cells: table.count))
    }
    switch evidence.verdict(others: others, delimiter: table.delimiter) {
    case .format(let format): return (format, true)
    case .contradiction:
      throw SeriesError(
        .ambiguous,
        "\(table.names[column].isEmpty ? "the column" : "\"\(table.names[column])\"") has numbers with a decimal comma and with a decimal point; say which with decimal: \",\" or \".\""
      )
    case .open where metric.statistic == .sum && metric.unit.dimension == .count:
      // Steps have no decimals, so the mark groups thousands.
      return (evidence.openComma > 0 ? .point : .comma, true)
    case .open:
      let example =
        (0..<table.count).lazy.map { bytes(table.cell($0, column)).text }
        .first { $0.contains(",") || $0.contains(".") } ?? ""
      throw SeriesError(
        .ambiguous,
        "numbers such as \"\(example)\" may be thousands or decimals; say which mark is the decimal one with decimal: \",\" or \".\""
      )
    }
  }

  private func numberEvidence(_ column: Int, cells: Int) -> NumberEvidence {
    var evidence = NumberEvidence()
    for index in 0..<Swift.min(cells, table.count) {
      evidence.look(at: bytes(table.cell(index, column)))
    }
    return evidence
  }

  private mutating func finish(_ series: [TimeSeries]) {
    for one in series {
      guard let first = one.first, let last = one.last else { continue }
      report.earliest = [report.earliest, first.start].compactMap { $0 }.min()
      report.latest = [report.latest, last.end].compactMap { $0 }.max()
    }
    var parts = [table.format]
    if times.order == .monthDayYear { parts.append("month before day") }
    report.format = parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
