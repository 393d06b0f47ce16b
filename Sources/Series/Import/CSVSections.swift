import Foundation

/// CSV files that hold several tables, or one that is no table before its rows are put right.
enum CSVSections {
  /// The tables of Fitbit's web export: each stands under a line with its name.
  ///
  /// - Returns: each table and the number of lines before it; empty when the file has no such line.
  static func fitbit(_ bytes: Bytes) -> [(bytes: Bytes, line: Int)] {
    let titles: Set<String> = ["Body", "Foods", "Activities", "Sleep"]
    var parts: [(bytes: Bytes, line: Int)] = []
    var begin: (offset: Int, line: Int)?
    var scanner = CSVScanner(bytes, delimiter: 0x2c)
    while scanner.next() {
      let filled = scanner.row.filter { !scanner.isBlank($0) }
      let name = filled.count == 1 ? filled.first.map { scanner.text($0) } ?? "" : ""
      let isFood = name.hasPrefix("Food Log")
      guard titles.contains(name) || isFood else {
        // The first line that is not blank has to be a name.
        if begin == nil, parts.isEmpty, !scanner.isBlank { return [] }
        continue
      }
      if let begin { parts.append((bytes.part(begin.offset..<scanner.rowStart), begin.line)) }
      begin = isFood ? nil : (scanner.offset, scanner.line - 1)
    }
    if let begin { parts.append((bytes.part(begin.offset..<bytes.count), begin.line)) }
    return parts
  }

  /// Garmin's weight report, where a day stands on a line of its own above its times, with the day in
  /// front of each time; nil for another file.
  static func garminWeight(_ bytes: Bytes) -> [UInt8]? {
    var scanner = CSVScanner(bytes, delimiter: 0x2c)
    guard scanner.next(), scanner.text(scanner.row[0]) == "Time",
      scanner.row.contains(where: { ColumnMatch.withoutUnit(scanner.text($0)) == "Weight" })
    else { return nil }
    let width = scanner.row.filter { !scanner.isBlank($0) }.count
    func line(_ cells: [String]) -> String {
      cells.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",") + "\n"
    }
    var text = line(["Date"] + scanner.row.prefix(width).map { scanner.text($0) })
    var day: String?
    while scanner.next() {
      let cells = scanner.row.map { scanner.text($0) }
      if cells.filter({ !$0.isEmpty }).count == 1, let first = cells.first(where: { !$0.isEmpty }) {
        day = first
        text += "\n"
      } else if let day, !scanner.isBlank {
        text += line([day] + cells.prefix(width))
      } else {
        text += "\n"
      }
    }
    return day == nil ? nil : Array(text.utf8)
  }

  /// Withings' `raw_*.csv`: lists of seconds and of values in one cell each, from a start on.
  static func isWithingsRaw(_ bytes: Bytes) -> Bool {
    bytes.part(0..<Swift.min(bytes.count, 20)).text.hasPrefix("start,duration,value")
  }
}

/// Reads Withings' `raw_*.csv`; the file's name says what it holds.
struct WithingsRawReader {
  let sink: SampleSink
  let zone: ZoneOffsets

  func read(_ bytes: Bytes, name: String) throws {
    sink.report.format = "Withings raw data"
    let kinds: [(String, String, String)] = [
      ("steps", "steps", "count"), ("distance", "distance", "m"),
      ("calories", "active-energy", "kcal"), ("spo2", "oxygen-saturation", "%"),
      ("hr", "heart-rate", "bpm"),
    ]
    guard let kind = kinds.first(where: { name.lowercased().contains($0.0) }) else {
      throw SeriesError(
        .unknownFormat, "the name of a Withings file says what it holds, and \"\(name)\" does not")
    }
    let metric = Metric.named(kind.1)
    let unit = MeasureUnit(kind.2)
    let place = sink.place(metric.id, metric)
    let dates = DateReader(order: nil)
    var scanner = CSVScanner(bytes, delimiter: 0x2c)
    _ = scanner.next()
    while scanner.next() {
      guard !scanner.isBlank else { continue }
      sink.report.records += 1
      let cells = scanner.row.map { scanner.text($0) }
      guard cells.count >= 3 else {
        sink.report.reject(line: scanner.rowLine, "\(cells.count) fields where 3 are expected")
        continue
      }
      var text = cells[0]
      guard let start = instant(text.withUTF8 { dates.read($0.trimmed) }) else {
        sink.report.reject(line: scanner.rowLine, "\"\(cells[0])\" is no date")
        continue
      }
      let lengths = WithingsRawReader.list(cells[1])
      let values = WithingsRawReader.list(cells[2])
      guard lengths.count == values.count, !values.isEmpty else {
        sink.report.reject(
          line: scanner.rowLine, "\(lengths.count) durations and \(values.count) values")
        continue
      }
      var at = start
      for (length, value) in zip(lengths, values) {
        guard let converted = unit.convert(value, to: metric.unit), length >= 0 else { continue }
        // An amount is that of its span; a level is what was read at its beginning.
        sink.add(
          place, start: at, end: metric.statistic == .sum ? at + length : at, value: converted,
          source: sink.source("Withings", in: place), line: scanner.rowLine)
        at += length
      }
      try sink.flushIfFull()
    }
  }

  private func instant(_ cell: DateCell) -> Double? {
    switch cell {
    case .instant(let seconds): return seconds
    case .local(let local), .day(let local): return zone.instant(ofLocal: local).seconds
    case .missing, .invalid: return nil
    }
  }

  /// `[60,60]` as numbers; empty when one is none.
  private static func list(_ text: String) -> [Double] {
    let cells = text.filter { $0 != "[" && $0 != "]" && $0 != " " }.split(separator: ",")
    let numbers = cells.compactMap { Double($0) }.filter(\.isFinite)
    return numbers.count == cells.count ? numbers : []
  }
}
