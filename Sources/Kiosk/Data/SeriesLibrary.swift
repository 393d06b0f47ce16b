public import Foundation
public import Series

/// The series of a dashboard, as they were read last.
///
/// A value: it is read on any thread and handed over whole, so a wall never sees half a file.
public struct SeriesLibrary: Sendable {
  /// What reading one source gave.
  public struct SourceState: Sendable {
    public var name: String
    public var path: String
    public var report: ImportReport?
    /// Why the source could not be read, in words.
    public var fault: String?
  }

  public private(set) var sources: [SourceState] = []
  private var series: [String: TimeSeries] = [:]

  public init() {}

  /// Reads every source of a dashboard; a source that fails keeps what `previous` had of it.
  ///
  /// - Parameters:
  ///   - dashboard: says which files, and how their columns are named.
  ///   - zone: the zone of times that bear none.
  ///   - previous: what was read before.
  /// - Returns: all series that could be read, and what could not.
  public static func load(
    _ dashboard: Dashboard, zone: TimeZone, previous: SeriesLibrary? = nil
  ) -> SeriesLibrary {
    var library = SeriesLibrary()
    for source in dashboard.sources { library.load(source, zone: zone, previous: previous) }
    return library
  }

  /// The series of a card's reference.
  public subscript(name: String) -> TimeSeries? { series[name] }

  public var names: [String] { series.keys.sorted() }

  /// What could not be read, a line each.
  public var faults: [String] { sources.compactMap(\.fault) }

  /// What was read and what of it was set aside, a line for each source that lost something.
  public var notes: [String] {
    sources.compactMap { source in
      guard let report = source.report, report.rejectedCount > 0 else { return nil }
      let first = report.rejected.first.map { "; the first is line \($0.line): \($0.reason)" } ?? ""
      return "\(source.path): \(report.summary)\(first)"
    }
  }

  private mutating func load(
    _ source: Dashboard.SourceDescription, zone: TimeZone, previous: SeriesLibrary?
  ) {
    var state = SourceState(name: source.name, path: source.path)
    do {
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: source.path)))
      let mapping = SeriesLibrary.mapping(source, zone: zone)
      let result: ([TimeSeries], ImportReport)
      switch source.format {
      case .csv: result = try SeriesLoader.csv(bytes, name: source.path, mapping: mapping)
      case .json: result = try SeriesLoader.json(bytes, name: source.path, mapping: mapping)
      }
      state.report = result.1
      for (index, loaded) in result.0.enumerated() {
        for name in source.names(of: index) { series[name] = loaded }
      }
    } catch {
      state.fault = error is SeriesError ? "\(error)" : "\(source.path): cannot be read: \(error)"
      for name in source.seriesNames {
        if let kept = previous?.series[name] { series[name] = kept }
      }
    }
    sources.append(state)
  }

  private static func mapping(
    _ source: Dashboard.SourceDescription, zone: TimeZone
  ) -> ColumnMapping {
    func column(_ text: String) -> ColumnMapping.Column {
      Int(text).map { .number($0) } ?? .name(text)
    }
    func words(_ metric: Metric) -> [String: Double] {
      metric.statistic == .duration ? SleepStage.words : [:]
    }
    var values: [ColumnMapping.Value] = []
    if source.metrics.isEmpty {
      let metric = Metric.named(source.metric ?? source.name, unit: source.unit)
      values.append(
        ColumnMapping.Value(
          column: source.value.map(column) ?? .number(0), metric: metric,
          unit: source.unit.map { MeasureUnit($0) }, words: words(metric)))
    } else {
      for (metric, value) in source.metrics {
        values.append(
          ColumnMapping.Value(
            column: column(value), metric: .named(metric), words: words(.named(metric))))
      }
    }
    return ColumnMapping(
      time: source.time.map { [column($0)] } ?? [], values: values,
      end: source.end.map(column), zone: zone)
  }
}

extension Dashboard.SourceDescription {
  /// The names that cards may use for the series at a place of the mapping.
  fileprivate func names(of index: Int) -> [String] {
    if metrics.isEmpty { return seriesNames }
    return index < metrics.count ? ["\(name)/\(metrics[index].metric)"] : []
  }
}
