import Documents
import Foundation
import Series

/// Reads the sources of a dashboard: through the wall's store where there is one, else into memory.
struct SourceLoader {
  let dashboard: Dashboard
  let calendar: Calendar
  let previous: SeriesLibrary?
  let store: WallStore?
  let now: Date
  private var library = SeriesLibrary()
  /// The series that cards name, by source; all of a source in the empty name.
  private let wanted: [String: Set<String>]?

  /// - Parameters:
  ///   - dashboard: names the sources.
  ///   - calendar: its zone is that of times that bear none.
  ///   - previous: what was read before, for sources that fail.
  ///   - store: where what is read is kept; nil keeps nothing.
  ///   - now: the wall's date.
  init(
    _ dashboard: Dashboard, calendar: Calendar, previous: SeriesLibrary?, store: WallStore?,
    now: Date
  ) {
    self.dashboard = dashboard
    self.calendar = calendar
    self.previous = previous
    self.store = store
    self.now = now
    // A wall holds what it shows; a program that asks without a store is told everything.
    wanted = store.map { _ in dashboard.wantedSeries }
  }

  /// Reads all sources.
  func load() -> SeriesLibrary {
    var copy = self
    store?.open(calendar: calendar, now: now)
    for source in dashboard.sources { copy.read(source) }
    copy.library.files = cardFiles
    copy.library.storeFault = store?.fault
    return copy.library
  }

  /// What the store has of the sources, without reading a file.
  func loadKept() -> SeriesLibrary {
    var copy = self
    store?.open(calendar: calendar, now: now)
    for source in dashboard.sources { copy.takeKept(source) }
    copy.library.files = cardFiles
    return copy.library
  }

  private var cardFiles: CardFiles {
    CardFiles.load(dashboard, calendar: calendar, now: now, previous: previous?.files)
  }

  private mutating func read(_ source: Dashboard.SourceDescription) {
    var state = SeriesLibrary.SourceState(name: source.name, path: source.path)
    if source.service != nil {
      // What a service gives comes over its connector; here is what is known of it.
      keepPrevious(source)
      if store != nil { takeKept(source) }
      if let keep = source.keep { store?.forget(source.name, keeping: keep, now: now) }
      return library.sources.append(state)
    }
    do {
      let files = try SourceLoader.files(source.path)
      if source.isMapped {
        state.report = try readMapped(source, files)
      } else {
        try readImported(source, files, &state)
      }
    } catch {
      state.fault = fault(error, source)
      keepPrevious(source)
    }
    noteFuture(&state)
    if let keep = source.keep { store?.forget(source.name, keeping: keep, now: now) }
    library.sources.append(state)
  }

  /// Says what is still to come: a forecast, or a mistyped month.
  private func noteFuture(_ state: inout SeriesLibrary.SourceState) {
    guard let latest = state.report?.latest,
      let tomorrow = calendar.date(byAdding: .day, value: 1, to: now), latest > tomorrow
    else { return }
    var style = Date.ISO8601FormatStyle(timeZone: calendar.timeZone)
    style = style.year().month().day()
    // A day ends at the next midnight.
    let newest = latest.addingTimeInterval(-0.001).formatted(style)
    state.remark = "the newest value is of \(newest), which is still to come"
  }

  /// Files whose columns the dashboard names.
  private mutating func readMapped(
    _ source: Dashboard.SourceDescription, _ files: [String]
  ) throws -> ImportReport {
    let mapping = source.mapping(zone: calendar.timeZone)
    var total = ImportReport(file: files.count == 1 ? files[0] : source.path)
    var all: [TimeSeries] = []
    for file in files {
      let bytes: [UInt8]
      do {
        bytes = try FileBytes.read(file)
      } catch {
        throw SeriesError(.unreadable, file: file, error.message)
      }
      let (read, report) =
        source.format == .json
        ? try SeriesLoader.json(bytes, name: file, mapping: mapping, limits: TimeLimits(now: now))
        : try SeriesLoader.csv(bytes, name: file, mapping: mapping, limits: TimeLimits(now: now))
      total.add(report)
      all = all.isEmpty ? read : zip(all, read).map { $0.adding($1) }
    }
    for (index, loaded) in all.enumerated() {
      let names = source.names(of: index)
      guard let name = names.last else { continue }
      let kept = store?.keep(loaded, as: name, of: source, now: now) ?? loaded
      for name in names { library.series[name] = kept }
    }
    return total
  }

  /// Files of a known format, or of a vendor's.
  private mutating func readImported(
    _ source: Dashboard.SourceDescription, _ files: [String],
    _ state: inout SeriesLibrary.SourceState
  ) throws {
    var total = ImportReport(file: source.path)
    var failure: (any Error)?
    for file in files {
      do {
        let report = try readImported(source, file)
        total.add(report)
      } catch let error as SeriesError
        where error.kind == .unknownFormat && (source.format == .csv || source.format == .json)
      {
        // No vendor's: a table with one column of dates and one of numbers needs no word more.
        do {
          total.add(try readMapped(source, [file]))
        } catch {
          failure = failure ?? error
        }
      } catch {
        failure = failure ?? error
      }
    }
    if store != nil { takeKept(source) }
    if let failure { throw failure }
    state.report = total
  }

  private mutating func readImported(
    _ source: Dashboard.SourceDescription, _ file: String
  ) throws -> ImportReport {
    let importer = source.importer(zone: calendar.timeZone)
    if let store {
      do {
        return try store.importFile(file, importer, of: source, now: now)
      } catch let error as SeriesError where error.kind == .store {
        // A disk that is full or read-only does not keep the wall from showing what it can read.
      }
    }
    // Sleep stages give the hours of sleep that a card may want.
    let names = wanted?[source.name].map { $0.union(["sleep-stage"]) }
    let memory = MemorySeries()
    let sink = SampleSink(file: file, batch: 200_000) { batch in
      for one in batch where names?.contains(one.name) ?? true { memory.add(one) }
    }
    sink.limits = TimeLimits(now: now)
    try importer.read(path: file, into: sink)
    _ = try sink.finish()
    for one in memory.all() {
      let name = sink.name(one.name, under: source.name)
      let whole = library.series[name]?.adding(one.series) ?? one.series
      library.series[name] = whole.merged(priority: SourcePriority(source.priority))
    }
    addNights(source)
    return sink.report
  }

  /// The series that cards want, as the store has them.
  private mutating func takeKept(_ source: Dashboard.SourceDescription) {
    guard let store, let names = wanted?[source.name] else { return }
    for name in names where library.series["\(source.name)/\(name)"] == nil {
      if let kept = store.series("\(source.name)/\(name)", source, now: now) {
        library.series["\(source.name)/\(name)"] = kept
      }
    }
    addNights(source)
  }

  /// Hours of sleep by day where there are only stages.
  private mutating func addNights(_ source: Dashboard.SourceDescription) {
    let name = "\(source.name)/sleep"
    guard library.series[name] == nil, wanted?[source.name]?.contains("sleep") ?? true,
      let stages = library.series["\(source.name)/sleep-stage"]
        ?? store?.series("\(source.name)/sleep-stage", source, now: now)
    else { return }
    library.series[name] = stages.sleepByDay(
      in: calendar, priority: SourcePriority(source.priority))
  }

  private mutating func keepPrevious(_ source: Dashboard.SourceDescription) {
    guard let previous else { return }
    for (name, kept) in previous.series
    where name == source.name || name.hasPrefix("\(source.name)/") {
      if library.series[name] == nil { library.series[name] = kept }
    }
  }

  /// The words for a failure; one that the dashboard can mend begins with the source's place there.
  private func fault(_ error: any Error, _ source: Dashboard.SourceDescription) -> String {
    guard let error = error as? SeriesError else {
      return "\(source.path): cannot be read: \(error)"
    }
    switch error.kind {
    case .missingColumn, .ambiguous, .badSetting, .unknownFormat:
      return "\(dashboard.file):\(source.position): \(error)"
    case .unreadable, .damaged, .stopped, .store: return "\(error)"
    }
  }

  /// The file, or the files of a folder in order of their names.
  static func files(_ path: String) throws -> [String] {
    guard isFolder(path) else { return [path] }
    let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    return names.filter { !$0.hasPrefix(".") }.map { "\(path)/\($0)" }.filter { file in
      !SourceLoader.isFolder(file)
    }
  }

  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}

/// Series that grow by batches.
private final class MemorySeries {
  private var series: [String: TimeSeries] = [:]

  func add(_ one: ImportedSeries) {
    series[one.name] = series[one.name]?.adding(one.series) ?? one.series
  }

  func all() -> [ImportedSeries] {
    series.map { ImportedSeries(name: $0.key, series: $0.value) }
  }
}
