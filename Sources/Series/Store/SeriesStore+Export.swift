public import Foundation

extension SeriesStore {
  /// Writes everything as CSV, one file a series: nobody is locked in.
  ///
  /// The files are `NAME.csv` with `start,end,value,low,high,source,flags`, times in UTC; the header of
  /// the value names its unit. An import of such a file gives the samples back.
  ///
  /// - Returns: the files' names and how many samples each has.
  /// - Throws: the error of the file that cannot be written.
  public func export(to folder: URL, now: Date) throws -> [(file: String, samples: Int)] {
    flush(now: now)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var written: [(file: String, samples: Int)] = []
    for stored in list() {
      guard let series = series(stored.name) else { continue }
      var name = String(
        stored.name.map { $0.isLetter || $0.isNumber || ".-_".contains($0) ? $0 : "_" })
      if name.hasPrefix(".") { name = "_" + name.dropFirst() }
      while written.contains(where: { $0.file == name + ".csv" }) { name += "_" }
      let file = name + ".csv"
      try Data(SeriesCSV.text(series).utf8)
        .write(to: folder.appendingPathComponent(file), options: .atomic)
      written.append((file, series.count))
    }
    return written
  }
}

/// A series as CSV.
public enum SeriesCSV {
  public static func text(_ series: TimeSeries) -> String {
    var text = "start,end,value (\(series.unit)),low,high,source,flags\r\n"
    for sample in series {
      let source =
        series.sources.indices.contains(sample.source) ? series.sources[sample.source] : ""
      let cells = [
        SeriesText.iso(sample.start, in: .gmt), SeriesText.iso(sample.end, in: .gmt),
        SeriesText.number(sample.value), SeriesText.number(sample.low),
        SeriesText.number(sample.high), quoted(source), "\(sample.flags.rawValue)",
      ]
      text += cells.joined(separator: ",") + "\r\n"
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
}
