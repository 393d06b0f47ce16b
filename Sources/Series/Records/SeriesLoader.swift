import Documents

/// Reads series from files of columns or records.
///
/// Everything that a result depends on is an argument: the zone is in the mapping, and nothing is taken
/// from the machine's settings.
public enum SeriesLoader {
  /// The greatest file that is read into memory.
  public static let sizeLimit = 2 << 30

  /// Reads one series from a CSV file.
  ///
  ///     let mapping = ColumnMapping(time: .name("Date"), value: .name("Weight"), metric: .named("weight"))
  ///     let (weight, report) = try SeriesLoader.loadCSV(path: "weight.csv", mapping: mapping)
  ///
  /// - Throws: `SeriesError` when the file, or a column as a whole, cannot be used.
  public static func loadCSV(
    path: String, mapping: ColumnMapping
  ) throws -> (TimeSeries, ImportReport) {
    let (series, report) = try csv(read(path), name: path, mapping: mapping)
    return (try first(series, path), report)
  }

  /// Reads every series of the mapping from the bytes of a CSV file.
  public static func csv(
    _ raw: [UInt8], name: String, mapping: ColumnMapping, limits: TimeLimits = .none
  ) throws -> ([TimeSeries], ImportReport) {
    try csv(raw, name: name, mapping: mapping, limits: limits) { _, _ in }
  }

  /// Called now and then with bytes and records; a throw ends the reading.
  typealias Checkpoint = (Int, Int) throws -> Void

  /// How many records are read between two checkpoints; a fiftieth of a second's.
  static let checkpointStep = 1 << 16

  static func csv(
    _ raw: [UInt8], name: String, mapping: ColumnMapping, limits: TimeLimits,
    checkpoint: Checkpoint
  ) throws -> ([TimeSeries], ImportReport) {
    var report = ImportReport(file: name)
    report.bytes = raw.count
    do {
      let text = try decoded(raw)
      return try text.bytes.withUnsafeBufferPointer { bytes in
        var result = try CSVReader.read(
          bytes, mapping: mapping, report: report, checkpoint: checkpoint)
        result.table.format = "CSV, \(text.encoding), \(delimiterName(result.table.delimiter))"
        return try RecordDecoder.decode(
          result.table, plan: result.plan, file: bytes, report: result.report,
          limits: limits, checkpoint: checkpoint)
      }
    } catch let error as SeriesError {
      throw error.inFile(name)
    }
  }

  /// Reads one series from a JSON file: an array of objects, one object a line, or a list at the
  /// mapping's path.
  ///
  /// - Throws: `SeriesError` when the file, or a field as a whole, cannot be used.
  public static func loadJSON(
    path: String, mapping: ColumnMapping
  ) throws -> (TimeSeries, ImportReport) {
    let (series, report) = try json(read(path), name: path, mapping: mapping)
    return (try first(series, path), report)
  }

  /// Reads every series of the mapping from the bytes of a JSON file.
  public static func json(
    _ raw: [UInt8], name: String, mapping: ColumnMapping, limits: TimeLimits = .none
  ) throws -> ([TimeSeries], ImportReport) {
    try json(raw, name: name, mapping: mapping, limits: limits) { _, _ in }
  }

  static func json(
    _ raw: [UInt8], name: String, mapping: ColumnMapping, limits: TimeLimits,
    checkpoint: Checkpoint
  ) throws -> ([TimeSeries], ImportReport) {
    var report = ImportReport(file: name)
    report.bytes = raw.count
    do {
      let text = try decoded(raw)
      return try text.bytes.withUnsafeBufferPointer { bytes in
        let result = try JSONTable.read(
          bytes, mapping: mapping, report: report, checkpoint: checkpoint)
        return try RecordDecoder.decode(
          result.table, plan: result.plan, file: bytes, report: result.report,
          limits: limits, checkpoint: checkpoint)
      }
    } catch let error as SeriesError {
      throw error.inFile(name)
    }
  }

  /// Reads one series from a file of either kind, told apart by its first byte.
  public static func load(
    path: String, mapping: ColumnMapping
  ) throws -> (TimeSeries, ImportReport) {
    let bytes = try read(path)
    let text = DecodedText(Array(bytes.prefix(4_096)))
    let first = text.bytes.first { $0 > 0x20 }
    let isJSON = first == 0x7b || first == 0x5b
    let (series, report) =
      isJSON
      ? try json(bytes, name: path, mapping: mapping)
      : try csv(bytes, name: path, mapping: mapping)
    return (try self.first(series, path), report)
  }

  /// A file's text as UTF-8, whose every place a `Field` can hold.
  private static func decoded(_ raw: [UInt8]) throws -> DecodedText {
    let text = DecodedText(raw)
    guard text.bytes.count <= sizeLimit else {
      throw SeriesError(.unreadable, "as UTF-8 the file is larger than \(sizeLimit) bytes")
    }
    return text
  }

  /// A regular file's bytes.
  static func read(_ path: String) throws -> [UInt8] {
    do {
      return try FileBytes.read(path, limit: sizeLimit)
    } catch {
      throw SeriesError(.unreadable, file: path, error.message)
    }
  }

  static func first(_ series: [TimeSeries], _ path: String) throws -> TimeSeries {
    guard let first = series.first else {
      throw SeriesError(.badSetting, file: path, "the mapping names no value")
    }
    return first
  }

  private static func delimiterName(_ byte: UInt8) -> String {
    byte == 0x09 ? "tab" : "\"\(String(UnicodeScalar(byte)))\""
  }
}
