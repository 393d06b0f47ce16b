import Foundation

/// Reads InfluxDB's line protocol and annotated CSV.
struct InfluxReader {
  private let sink: SampleSink
  private let metricOf: (String) -> Metric?

  init(sink: SampleSink, metricOf: @escaping (String) -> Metric?) {
    self.sink = sink
    self.metricOf = metricOf
  }

  /// Reads lines of `measurement,tag=… field=…,field=… time`; a bad line is rejected, not the file.
  ///
  /// Each number field of each set of tags is a series `measurement.tag.field`; times are told as
  /// seconds to nanoseconds by their length.
  func lineProtocol(_ bytes: Bytes) throws {
    sink.report.format = "InfluxDB line protocol"
    var start = 0
    var line = 0
    while start < bytes.count {
      let end = lineEnd(bytes, from: start)
      line += 1
      let text = bytes.part(start..<end).trimmed
      start = end + 1
      guard let first = text.first, first != 0x23 else { continue }
      sink.report.records += 1
      readLine(text, line)
      try sink.flushIfFull()
    }
  }

  /// A line's end; a line feed within a quoted text is part of it.
  private func lineEnd(_ bytes: Bytes, from start: Int) -> Int {
    var isQuoted = false
    var index = start
    var firstFeed: Int?
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x5c {
        index += 1
      } else if byte == 0x22 {
        isQuoted.toggle()
      } else if byte == 0x0a {
        if !isQuoted { return index }
        firstFeed = firstFeed ?? index
      }
      index += 1
    }
    // A quote that is never closed spoils its line only.
    return isQuoted ? firstFeed ?? bytes.count : bytes.count
  }

  private func readLine(_ text: Bytes, _ line: Int) {
    guard let keyEnd = find(0x20, text, from: 0, quotes: false) else {
      return sink.report.reject(line: line, "no fields")
    }
    var fieldsStart = keyEnd
    while fieldsStart < text.count, text[fieldsStart] == 0x20 { fieldsStart += 1 }
    let fieldsEnd = find(0x20, text, from: fieldsStart, quotes: true) ?? text.count
    let timeText = text.part(fieldsEnd..<text.count).trimmed
    guard case .instant(let time) = DateReader(order: nil).read(timeText) else {
      return sink.report.reject(
        line: line, timeText.isEmpty ? "no time" : "\"\(timeText.text)\" is no time")
    }
    let name = seriesName(text.part(0..<keyEnd))
    var start = fieldsStart
    var numbers = 0
    var problem: String?
    while start < fieldsEnd {
      let end = Swift.min(find(0x2c, text, from: start, quotes: true) ?? fieldsEnd, fieldsEnd)
      let field = text.part(start..<end)
      start = end + 1
      guard let equal = find(0x3d, field, from: 0, quotes: false) else {
        problem = "\"\(field.text)\" is no field"
        continue
      }
      guard let value = number(field.part(equal + 1..<field.count)) else {
        if !isText(field.part(equal + 1..<field.count)) {
          problem = "\"\(field.text)\" is no number"
        }
        continue
      }
      numbers += 1
      let key = "\(name).\(unescaped(field.part(0..<equal)))"
      let place = sink.place(
        key, metricOf(key) ?? EntityMetric.guess(key, unit: nil, deviceClass: nil))
      sink.add(place, start: time, value: value, line: line)
    }
    if numbers == 0 { sink.report.reject(line: line, problem ?? "no number") }
  }

  private func find(_ byte: UInt8, _ text: Bytes, from start: Int, quotes: Bool) -> Int? {
    var isQuoted = false
    var index = start
    while index < text.count {
      if text[index] == 0x5c {
        index += 1
      } else if quotes, text[index] == 0x22 {
        isQuoted.toggle()
      } else if text[index] == byte, !isQuoted {
        return index
      }
      index += 1
    }
    return nil
  }

  /// The measurement and the tags' values, with dots between.
  private func seriesName(_ key: Bytes) -> String {
    var parts: [String] = []
    var start = 0
    while start <= key.count {
      let end = find(0x2c, key, from: start, quotes: false) ?? key.count
      let part = key.part(start..<end)
      if parts.isEmpty {
        parts.append(unescaped(part))
      } else if let equal = find(0x3d, part, from: 0, quotes: false) {
        parts.append(unescaped(part.part(equal + 1..<part.count)))
      }
      start = end + 1
    }
    return parts.joined(separator: ".")
  }

  private func unescaped(_ bytes: Bytes) -> String {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x5c, index + 1 < bytes.count, " ,=\\\"".utf8.contains(bytes[index + 1]) {
        index += 1
      }
      result.append(bytes[index])
      index += 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// A float, or an integer with `i` or `u` behind.
  private func number(_ bytes: Bytes) -> Double? {
    guard let last = bytes.last, let first = bytes.first,
      first.isDigit || first == 0x2d || first == 0x2b || first == 0x2e
    else { return nil }
    let digits = last == 0x69 || last == 0x75 ? bytes.part(0..<bytes.count - 1) : bytes
    if case .value(let value) = NumberFormat.point.read(digits) { return value }
    return nil
  }

  private func isText(_ bytes: Bytes) -> Bool {
    if bytes.first == 0x22 { return true }
    return ["t", "T", "f", "F", "true", "True", "TRUE", "false", "False", "FALSE"].contains(
      bytes.text)
  }

  /// Reads Flux's annotated CSV: tables with different columns, each behind its annotations.
  ///
  /// `aggregateWindow` stamps a row with its window's stop, so a row whose table has `_start` and whose
  /// `_time` equals `_stop` or the next window's start stands for the time before it; only the time of
  /// the row is taken, and the day it belongs to ends then.
  func annotatedCSV(_ bytes: Bytes) throws {
    sink.report.format = "InfluxDB annotated CSV"
    var scanner = CSVScanner(bytes, delimiter: 0x2c)
    var header: [String] = []
    var defaults: [String] = []
    var expectsHeader = true
    while scanner.next() {
      if scanner.isBlank {
        expectsHeader = true
        continue
      }
      let cells = scanner.row.map { scanner.text($0) }
      if cells[0].hasPrefix("#") {
        if cells[0] == "#default" { defaults = cells }
        if cells[0] == "#group" || cells[0] == "#datatype" && !expectsHeader { defaults = [] }
        expectsHeader = true
        continue
      }
      if expectsHeader {
        header = cells
        expectsHeader = false
        continue
      }
      sink.report.records += 1
      let values = cells.enumerated().map { place, cell in
        cell.isEmpty && defaults.indices.contains(place) && place > 0 ? defaults[place] : cell
      }
      addRow(header, values, scanner.rowLine)
      try sink.flushIfFull()
    }
  }

  private func addRow(_ header: [String], _ values: [String], _ line: Int) {
    var row: [String: String] = [:]
    for (name, value) in zip(header, values) where !name.isEmpty { row[name] = value }
    if let error = row["error"] {
      return sink.report.reject(line: line, "the server reported: \(error)")
    }
    guard var time = row["_time"],
      case .instant(let seconds) = time.withUTF8({ DateReader(order: nil).read($0.trimmed) })
    else { return sink.report.reject(line: line, "no _time") }
    var text = row["_value"] ?? ""
    switch text.withUTF8({ NumberFormat.point.read($0.trimmed) }) {
    case .value(let value):
      let own = ["_start", "_stop", "_time", "_value", "result", "table", "_field", "_measurement"]
      let tags = row.keys.filter { !own.contains($0) }.sorted().compactMap { row[$0] }
      let name = ([row["_measurement"] ?? ""] + tags + [row["_field"] ?? "value"])
        .filter { !$0.isEmpty }.joined(separator: ".")
      let place = sink.place(
        name, metricOf(name) ?? EntityMetric.guess(name, unit: nil, deviceClass: nil))
      sink.add(place, start: seconds, value: value, line: line)
    case .missing: sink.report.missing += 1
    default: sink.report.reject(line: line, "\"\(text)\" is no number")
    }
  }
}
