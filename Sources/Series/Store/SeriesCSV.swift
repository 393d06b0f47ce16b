/// A series as CSV, and back.
///
/// The header is `start,end,value (UNIT),low,high,source,flags,series,metric,statistic`; times are in
/// UTC. The first row alone has the series' name, its metric and its statistic.
public enum SeriesCSV {
  private static let head = "start,end,value ("
  private static let tail = "),low,high,source,flags,series,metric,statistic"

  /// - Parameters:
  ///   - series: what is written.
  ///   - name: what it is kept as; nil is its metric's.
  /// - Returns: the file's text.
  public static func text(_ series: TimeSeries, name: String? = nil) -> String {
    var text = "\(head)\(series.unit)\(tail)\r\n"
    var naming = [
      quoted(name ?? series.metric.id), quoted(series.metric.id), series.statistic.rawValue,
    ]
    for sample in series {
      let source =
        series.sources.indices.contains(sample.source) ? series.sources[sample.source] : ""
      let cells = [
        SeriesText.iso(sample.start, in: .gmt), SeriesText.iso(sample.end, in: .gmt),
        SeriesText.number(sample.value), SeriesText.number(sample.low),
        SeriesText.number(sample.high), quoted(source), "\(sample.flags.rawValue)",
      ]
      text += (cells + naming).joined(separator: ",") + "\r\n"
      naming = ["", "", ""]
    }
    return text
  }

  /// A cell; one that a spreadsheet would run as a formula is marked as text.
  static func quoted(_ text: String) -> String {
    var text = text
    if let first = text.first, "=+-@".contains(first) { text = "'" + text }
    guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  /// A cell without the mark of `quoted`.
  private static func plain(_ text: String) -> String {
    guard text.first == "'", let second = text.dropFirst().first, "=+-@".contains(second) else {
      return text
    }
    return String(text.dropFirst())
  }

  /// Whether a file was written by `text`.
  static func isOwn(_ bytes: Bytes) -> Bool {
    guard bytes.starts(with: head.utf8), let end = bytes.firstIndex(of: 0x0a) else { return false }
    return String(decoding: bytes[..<end], as: UTF8.self).trimmingLineEnd.hasSuffix(tail)
  }

  /// Reads such a file: its samples with their extremes, sources and flags.
  static func read(_ bytes: Bytes, into sink: SampleSink) throws {
    sink.report.format = "Vitrine export"
    sink.namesAreWhole = true
    var scanner = CSVScanner(bytes, delimiter: 0x2c)
    guard scanner.next(), scanner.row.count == 10 else { return }
    let unit = scanner.text(scanner.row[2]).dropFirst("value (".count).dropLast()
    let dates = DateReader(order: nil)
    func seconds(_ text: String) -> Double? {
      var text = text
      guard case .instant(let seconds) = text.withUTF8({ dates.read($0.trimmed) }) else {
        return nil
      }
      return seconds
    }
    var place: Int?
    while scanner.next() {
      if scanner.isBlank { continue }
      sink.report.records += 1
      let cells = scanner.row.map { scanner.text($0) }
      guard cells.count == 10, let start = seconds(cells[0]), let end = seconds(cells[1]),
        let value = Double(cells[2]), let low = Double(cells[3]), let high = Double(cells[4]),
        let flags = UInt8(cells[6])
      else {
        sink.report.reject(line: scanner.rowLine, "this is no row of an export")
        continue
      }
      if place == nil {
        var metric = Metric.named(plain(cells[8]), unit: String(unit))
        if let statistic = Statistic(rawValue: cells[9]) { metric.statistic = statistic }
        place = sink.place(plain(cells[7]), metric)
      }
      guard let place else { continue }
      sink.add(
        place, start: start, end: end, value: value, low: low, high: high,
        source: sink.source(plain(cells[5]), in: place), flags: SampleFlags(rawValue: flags),
        line: scanner.rowLine)
      try sink.flushIfFull()
    }
  }
}

extension String {
  fileprivate var trimmingLineEnd: String {
    var copy = self
    while let last = copy.last, last.isNewline { copy.removeLast() }
    return copy
  }
}
