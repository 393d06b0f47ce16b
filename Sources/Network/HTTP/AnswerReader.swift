internal import Documents
internal import Foundation
internal import Series

/// Reads the bytes of an answer into series.
struct AnswerReader {
  let reading: HTTPSettings.Reading
  let zone: TimeZone
  let now: NetworkMoment

  init(_ reading: HTTPSettings.Reading, zone: TimeZone, now: NetworkMoment) {
    self.reading = reading
    self.zone = zone
    self.now = now
  }

  func read(_ bytes: [UInt8]) throws(SourceFailure) -> [ImportedSeries] {
    do {
      switch reading {
      case .content(let format): return try content(bytes, format)
      case .mapped(let mapping, let names, let isJSON):
        return try mapped(bytes, mapping, names, isJSON: isJSON)
      case .table: return try table(bytes)
      case .moment(let values): return try moment(bytes, values)
      }
    } catch let error as SourceFailure {
      throw error
    } catch {
      throw SourceFailure(
        .malformed, "the answer is not what was asked for: \(AnswerReader.words(error, bytes))")
    }
  }

  private func content(_ bytes: [UInt8], _ format: FileFormat?) throws -> [ImportedSeries] {
    if bytes.isEmpty || AnswerReader.isEmptyList(bytes) { return [] }
    var importer = SeriesImporter(zone: zone)
    importer.wanted = format
    let sink = SampleSink(file: "answer")
    try importer.readText(bytes, name: "answer", into: sink)
    return try sink.finish()
  }

  private func mapped(
    _ bytes: [UInt8], _ mapping: ColumnMapping, _ names: [String], isJSON: Bool
  ) throws -> [ImportedSeries] {
    if bytes.isEmpty || AnswerReader.isEmptyList(bytes) { return [] }
    var mapping = mapping
    mapping.zone = zone
    let series: [TimeSeries]
    if !isJSON {
      series = try SeriesLoader.csv(bytes, name: "answer", mapping: mapping).0
    } else if let table = ColumnArrays.table(bytes, path: mapping.records) {
      // A weather service gives an array for each column; as rows they are a table like others.
      series = try SeriesLoader.csv(table, name: "answer", mapping: mapping).0
    } else {
      series = try SeriesLoader.json(bytes, name: "answer", mapping: mapping).0
    }
    return zip(names, series).compactMap { name, one in
      one.isEmpty ? nil : ImportedSeries(name: name, series: one)
    }
  }

  /// CSV whose header names the series; InfluxDB's `name` and `tags` tell them apart.
  private func table(_ bytes: [UInt8]) throws -> [ImportedSeries] {
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard let header = lines.first else { return [] }
    let columns = header.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "\" ")) }
    guard columns.contains("time") else {
      throw SourceFailure(.malformed, "the answer has no column \"time\": \(header.prefix(80))")
    }
    var table = SQLTable(columns: columns.filter { $0 != "name" && $0 != "tags" })
    let wanted = columns.indices.filter { columns[$0] != "name" && columns[$0] != "tags" }
    for line in lines.dropFirst() where line != header {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "\" ")) }
      guard cells.count == columns.count else { continue }
      try table.add(wanted.map { cells[$0].isEmpty ? nil : cells[$0] })
    }
    return try table.series(units: [:], zone: zone)
  }

  private func moment(
    _ bytes: [UInt8], _ values: [(name: String, metric: Metric, path: String)]
  ) throws -> [ImportedSeries] {
    let root = try Document(bytes: bytes, file: "answer", format: .json).root
    var found: [ImportedSeries] = []
    for value in values {
      guard let number = value.path.isEmpty ? root : root[value.path] else { continue }
      let read = number.double ?? number.string.flatMap { Double($0) }
      guard let read, read.isFinite, value.metric.limits.contains(read) else { continue }
      found.append(
        ImportedSeries(
          name: value.name,
          series: TimeSeries(
            metric: value.metric, samples: [Sample(start: now.date, value: read)])))
    }
    guard !found.isEmpty || values.isEmpty else {
      let paths = values.map { "\"\($0.path)\"" }.joined(separator: ", ")
      throw SourceFailure(.malformed, "the answer has no number at \(paths)")
    }
    return found
  }

  /// `[]`, or an object of Prometheus without results: nothing new is no fault.
  private static func isEmptyList(_ bytes: [UInt8]) -> Bool {
    guard bytes.count < 400 else { return false }
    let text = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
    return text == "[]" || text.isEmpty || text.contains("\"result\":[]")
  }

  private static func words(_ error: any Error, _ bytes: [UInt8]) -> String {
    let head = String(decoding: bytes.prefix(200), as: UTF8.self).lowercased()
    if head.contains("<html") || head.contains("<!doctype") { return "it is a web page" }
    guard let error = error as? SeriesError else { return "\(error)" }
    return error.message
  }
}

/// Turns `{"time": […], "temperature": […]}` into a table of rows.
enum ColumnArrays {
  /// CSV of the columns at a path, or nil where there are none.
  static func table(_ bytes: [UInt8], path: String) -> [UInt8]? {
    var names: [String] = []
    var cells: [[DocumentValue]] = []
    var count = 0
    for entry in columns(bytes, path: path) {
      guard let values = entry.value.sequence else { continue }
      names.append(quoted(entry.key))
      cells.append(values)
      count = max(count, values.count)
    }
    guard names.count > 1, count > 0 else { return nil }
    var text = names.joined(separator: ",")
    for row in 0..<count { text += "\n" + line(row, of: cells) }
    return Array(text.utf8)
  }

  private static func line(_ row: Int, of cells: [[DocumentValue]]) -> String {
    cells.map { row < $0.count ? text($0[row]) : "" }.joined(separator: ",")
  }

  // Not part of `table`, whose optimization 6.3.1's compiler does not survive then.
  @inline(never)
  private static func columns(_ bytes: [UInt8], path: String) -> [DocumentMapping.Entry] {
    do {
      let root = try Document(bytes: bytes, file: "answer", format: .json).root
      return (path.isEmpty ? root : root[path])?.mapping?.entries ?? []
    } catch {
      return []
    }
  }

  private static func text(_ value: DocumentValue) -> String {
    if let text = value.string { return quoted(text) }
    if let whole = value.integer { return "\(whole)" }
    return value.double.map { "\($0)" } ?? ""
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacingOccurrences(of: "\"", with: "\"\"") + "\""
  }
}
