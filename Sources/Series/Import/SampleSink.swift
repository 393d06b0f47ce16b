import Foundation

/// Where readers of files put samples: checks them, counts them, and passes them on in batches.
///
/// A file of any size needs memory for one batch. It is used by one thread.
public final class SampleSink {
  /// Takes a batch and forgets it here; a throw ends the import.
  public typealias Consumer = ([ImportedSeries]) throws -> Void
  /// Bytes read, records read; false asks for the end.
  public typealias Progress = (Int, Int) -> Bool

  public var report: ImportReport
  /// Samples of other moments are rejected.
  public var limits = TimeLimits.none
  /// Whether the names of the series say their source already, as in an export of the store.
  var namesAreWhole = false
  /// Called now and then while a long file is read.
  public var onProgress: Progress?
  /// Told up to which byte of the file every record is here, so that a broken-off import can go on there.
  var onReached: ((Int) -> Void)?

  /// How often progress is told, in records.
  private static let progressStep = 16_384

  private var entries: [ImportedSeries] = []
  private var told = 0
  private var toldBytes = 0
  private var places: [String: Int] = [:]
  private var pending = 0
  private let batch: Int
  private let consumer: Consumer?

  /// - Parameters:
  ///   - file: the name in messages.
  ///   - batch: samples after which the consumer is called.
  ///   - consumer: nil to keep everything until `finish`.
  public init(file: String, batch: Int = 50_000, consumer: Consumer? = nil) {
    report = ImportReport(file: file)
    self.batch = batch
    self.consumer = consumer
  }

  /// The number of the series of a name, which is made when it is new.
  public func place(_ name: String, _ metric: @autoclosure () -> Metric) -> Int {
    if let place = places[name] { return place }
    places[name] = entries.count
    entries.append(ImportedSeries(name: name, series: TimeSeries(metric: metric())))
    return entries.count - 1
  }

  /// What a series of the file is kept as under a source; nil keeps it as the file says.
  public func name(_ name: String, under source: String?) -> String {
    guard let source else { return name }
    guard namesAreWhole, let slash = name.firstIndex(of: "/") else { return "\(source)/\(name)" }
    return "\(source)/\(name[name.index(after: slash)...])"
  }

  public func metric(_ place: Int) -> Metric { entries[place].series.metric }

  /// The number of a source within a series.
  public func source(_ name: String, in place: Int) -> Int {
    entries[place].series.source(named: name)
  }

  /// Takes a sample in the metric's unit; one outside the metric's limits is rejected.
  ///
  /// `line` is the record's line or number, for the report.
  public func add(
    _ place: Int, start: Double, end: Double? = nil, value: Double, low: Double? = nil,
    high: Double? = nil, source: Int = 0, flags: SampleFlags = [], line: Int
  ) {
    let metric = entries[place].series.metric
    let end = end ?? start
    guard start.isFinite, end.isFinite, value.isFinite, abs(start) < 1e11, abs(end) < 1e11 else {
      return report.reject(line: line, "a number or time that is none")
    }
    if let fault = limits.fault(at: start) { return report.reject(line: line, fault) }
    guard end >= start else { return report.reject(line: line, "it ends before it starts") }
    guard metric.limits.contains(value) else {
      return report.reject(
        line: line,
        "\(SeriesText.number(value)) \(metric.unit) is impossible for \(metric.label)")
    }
    entries[place].series.push(
      start: start, end: end, value: value, low: low ?? value, high: high ?? value,
      source: source, flags: flags)
    report.accepted += 1
    pending += 1
  }

  /// Declares a span in which the source had no value.
  public func addGap(_ place: Int, start: Double, end: Double) {
    guard end > start else { return }
    entries[place].series.gaps.append(
      Gap(
        start: Date(timeIntervalSince1970: start), end: Date(timeIntervalSince1970: end),
        reason: .unavailable))
  }

  /// Puts in a series that was read as a whole.
  public func add(_ name: String, _ series: TimeSeries) {
    let place = place(name, series.metric)
    if entries[place].series.isEmpty && entries[place].series.gaps.isEmpty {
      entries[place].series = series
    } else {
      for sample in series {
        var copy = sample
        if series.sources.indices.contains(sample.source) {
          copy.source = source(series.sources[sample.source], in: place)
        }
        entries[place].series.push(copy)
      }
      entries[place].series.gaps += series.gaps
    }
    pending += series.count
  }

  /// Passes a full batch on; call after each record that may have added samples.
  ///
  /// - Parameter offset: bytes of the file up to and including the record, where a broken-off import
  ///   can go on behind them.
  /// - Throws: what the consumer throws; `SeriesError` of kind `stopped` when progress asks for the end.
  public func flushIfFull(at offset: Int = 0) throws {
    if offset > 0 { onReached?(offset) }
    if let onProgress, report.records - told >= SampleSink.progressStep {
      told = report.records
      guard onProgress(offset > 0 ? offset : toldBytes, report.records) else {
        throw SeriesError(.stopped, "the import was stopped after \(told) records")
      }
    }
    guard pending >= batch, consumer != nil else { return }
    try flush()
  }

  /// Tells how far a table is that is decoded as a whole; it cannot be gone on with from there.
  ///
  /// - Throws: `SeriesError` of kind `stopped` when progress asks for the end.
  func tell(bytes: Int, records: Int) throws {
    toldBytes = bytes
    try ask(records)
  }

  /// Asks whether to go on; for loops that read nothing.
  func ask(_ more: Int = 0) throws {
    let (bytes, records) = (toldBytes, report.records + more)
    guard let onProgress, !onProgress(bytes, records) else { return }
    throw SeriesError(.stopped, "the import was stopped after \(records) records")
  }

  private func flush() throws {
    guard let consumer else { return }
    let full = sorted()
    note(full)
    if !full.isEmpty { try consumer(full) }
    for index in entries.indices {
      var fresh = TimeSeries(metric: entries[index].series.metric)
      for name in entries[index].series.sources { _ = fresh.source(named: name) }
      entries[index].series = fresh
    }
    pending = 0
  }

  /// Passes on or returns what is left, sorted and without exact duplicates.
  public func finish() throws -> [ImportedSeries] {
    if consumer != nil {
      try flush()
      return []
    }
    let all = sorted()
    note(all)
    return all
  }

  private func sorted() -> [ImportedSeries] {
    var result: [ImportedSeries] = []
    for index in entries.indices
    where !entries[index].series.isEmpty || !entries[index].series.gaps.isEmpty {
      entries[index].series.sortByStart()
      let duplicates = entries[index].series.removeExactDuplicates()
      report.duplicates += duplicates
      report.accepted -= duplicates
      entries[index].series.gaps.sort { $0.start < $1.start }
      result.append(entries[index])
    }
    return result
  }

  private func note(_ series: [ImportedSeries]) {
    for one in series {
      guard let first = one.series.first else { continue }
      let last = one.series.latestEnd
      report.earliest = report.earliest.map { Swift.min($0, first.start) } ?? first.start
      report.latest = report.latest.map { Swift.max($0, last) } ?? last
    }
  }
}
