import Documents
import Foundation
import Series

/// The store of a running wall: what its sources gave, kept over restarts.
///
/// It is used by one thread, that of the wall's `Worker`, and made before that thread has anything to
/// do; nothing else may call it.
final class WallStore: @unchecked Sendable {
  private let directory: String
  private var store: SeriesStore?
  /// Series of files that were read again, to be written with the next batch.
  private var waiting: [(name: String, series: TimeSeries)] = []
  private var firstWait: Date?
  private var lastCondition = SeriesStore.Condition.good
  /// Told now and then while a long file is read: its name, bytes and records.
  var onProgress: (@Sendable (String, Int, Int) -> Void)?

  /// How long what was read again waits to be written, for the sake of the card that it is written to.
  static let delay: TimeInterval = 30

  init(directory: String) {
    self.directory = directory
  }

  /// The file that another program closes when it has written to the store.
  var logPath: String { "\(directory)/\(SeriesStore.fileName)-wal" }

  /// Whether another program, such as `vitrine import`, has written since this was last asked.
  func isChangedByOthers() -> Bool { store?.isChangedByOthers() ?? false }

  /// Whether the disk of a folder, or of the nearest folder above it that exists, takes no writes.
  static func isOnReadOnlyDisk(_ folder: String) -> Bool {
    var url = URL(fileURLWithPath: folder).standardizedFileURL
    while url.path != "/", !FileManager.default.fileExists(atPath: url.path) {
      url.deleteLastPathComponent()
    }
    var status = statvfs()
    guard statvfs(url.path, &status) == 0 else { return false }
    return status.f_flag & 1 != 0  // ST_RDONLY
  }

  /// Opens the file, or opens it again for days of another zone.
  func open(calendar: Calendar, now: Date) {
    if let store, store.calendar.timeZone == calendar.timeZone { return }
    flush(now: now)
    store = SeriesStore(directory: directory, calendar: calendar, now: now)
    look()
  }

  /// What is wrong with the file, for the panel.
  var fault: String? {
    switch lastCondition {
    case .good: return nil
    case .rebuilt(let path):
      return "The history was damaged and is now \(path). It was read again from the sources."
    case .memoryOnly(let reason):
      return "The history is not being saved: \(reason). The wall goes on from memory."
    }
  }

  /// Reads a file into the store.
  ///
  /// - Throws: `SeriesError`; of kind `store` when the store cannot be written.
  func importFile(
    _ path: String, _ importer: SeriesImporter, of source: Dashboard.SourceDescription, now: Date
  ) throws -> ImportReport {
    guard let store else { throw SeriesError(.store, "there is no store") }
    defer { look() }
    store.claim(source: source.name, path: source.path, now: now)
    func read() throws -> ImportReport {
      try store.importFile(path: path, importer: importer, source: source.name, now: now) {
        [onProgress] bytes, records in
        onProgress?(path, bytes, records)
        return true
      }
    }
    do {
      return try read()
    } catch let error as SeriesError where error.kind == .store {
      // A store found damaged in the midst has been made anew, and takes the file from its start.
      guard case .rebuilt = store.condition else { throw error }
      return try read()
    }
  }

  /// Keeps a series of a file that was read whole, and gives it with what the store has besides.
  func keep(
    _ series: TimeSeries, as name: String, of source: Dashboard.SourceDescription, now: Date
  ) -> TimeSeries {
    guard let store, let first = series.first, let last = series.last else { return series }
    defer { look() }
    store.claim(source: source.name, path: source.path, now: now)
    waiting.append((name, series))
    if firstWait == nil { firstWait = now }
    guard var whole = store.series(name, to: first.start) else { return series }
    whole = whole.prefix(before: first.start).adding(series)
    if let later = store.series(name, from: last.start) {
      whole = whole.adding(later.suffix(after: last.start))
    }
    return whole
  }

  /// The newest samples that are kept, by name.
  func newest() -> [String: Date] { store?.newest() ?? [:] }

  /// Keeps what came over the network: a few samples with the next batch, many at once.
  ///
  /// - Returns: false when they cannot be written now.
  @discardableResult
  func keep(_ series: [ImportedSeries], of source: String, now: Date) -> Bool {
    guard let store else { return false }
    defer { look() }
    let named = series.map { one in
      ImportedSeries(name: one.name.isEmpty ? source : "\(source)/\(one.name)", series: one.series)
    }
    let isSmall = named.allSatisfy { $0.series.gaps.isEmpty && $0.series.count <= 50 }
    guard isSmall else { return (try? store.write(named, now: now)) != nil }
    for one in named {
      for sample in one.series {
        let names = one.series.sources
        store.append(
          sample, to: one.name, metric: one.series.metric,
          source: names.indices.contains(sample.source) ? names[sample.source] : "", now: now)
      }
    }
    return true
  }

  /// A series as cards show it: merged, and by hours where there are too many samples.
  func series(_ name: String, _ source: Dashboard.SourceDescription, now: Date) -> TimeSeries? {
    defer { look() }
    return store?.compact(name, priority: SourcePriority(source.priority), now: now)
  }

  /// Drops the samples of a source that are older than its rule allows; their days stay.
  func forget(_ source: String, keeping span: SpanValue, now: Date) {
    guard let store,
      let edge = store.calendar.date(byAdding: span.unit.component, value: -span.count, to: now)
    else { return }
    for stored in store.list() where stored.name.hasPrefix("\(source)/") || stored.name == source {
      guard let first = stored.first, first < edge else { continue }
      store.forget(samplesBefore: edge, of: stored.name, now: now)
    }
  }

  /// When what waits is to be written; nil when nothing does.
  var nextFlush: Date? {
    [firstWait.map { $0 + WallStore.delay }, store?.nextFlush].compactMap { $0 }.min()
  }

  /// Writes what waits when its time has come.
  func flushIfDue(now: Date) {
    guard let due = nextFlush, due <= now else { return }
    flush(now: now)
  }

  /// Writes what waits.
  func flush(now: Date) {
    guard let store else { return }
    defer { look() }
    var left: [(name: String, series: TimeSeries)] = []
    for (name, series) in waiting {
      if store.replace(series, as: name, now: now) == nil { left.append((name, series)) }
    }
    // What cannot be written now is tried again; the files have it until then.
    waiting = left.suffix(64)
    firstWait = left.isEmpty ? nil : now
    store.flush(now: now)
  }

  private func look() {
    guard let condition = store?.condition, condition != lastCondition else { return }
    lastCondition = condition
  }
}
