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
    /// What is odd but no fault, in words.
    public var remark: String?
    /// How a source over the network fares, in words; nil while it is live.
    public internal(set) var status: String?
  }

  public internal(set) var sources: [SourceState] = []
  /// What is wrong with the store that the series are kept in, in words; nil when nothing is.
  public internal(set) var storeFault: String?
  var series: [String: TimeSeries] = [:]
  var files = CardFiles()

  public init() {}

  /// Reads every source of a dashboard; a source that fails keeps what `previous` had of it.
  ///
  /// - Parameters:
  ///   - dashboard: says which files, and how their columns are named.
  ///   - zone: the zone of times that bear none.
  ///   - previous: what was read before.
  ///   - now: the wall's date.
  /// - Returns: all series that could be read, and what could not.
  public static func load(
    _ dashboard: Dashboard, zone: TimeZone, previous: SeriesLibrary? = nil, now: Date = .now
  ) -> SeriesLibrary {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return SourceLoader(dashboard, calendar: calendar, previous: previous, store: nil, now: now)
      .load()
  }

  /// The series of a card's reference.
  public subscript(name: String) -> TimeSeries? { series[name] }

  public var names: [String] { series.keys.sorted() }

  /// What could not be read or kept, a line each.
  public var faults: [String] {
    sources.compactMap(\.fault) + files.faults.sorted { $0.key < $1.key }.map(\.value)
      + [storeFault].compactMap { $0 }
  }

  /// What was read and what of it was set aside or is odd, a line each.
  public var notes: [String] {
    sources.flatMap { source -> [String] in
      guard let report = source.report else { return [] }
      let notes = source.remark.map { ["\(source.path): \($0)"] } ?? []
      guard report.rejectedCount > 0 else { return notes }
      let first = report.rejected.first.map { "; the first is line \($0.line): \($0.reason)" } ?? ""
      // The summary begins with the file's name.
      return ["\(report.summary)\(first)"] + notes
    }
  }
}
