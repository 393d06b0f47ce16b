import Documents
import Foundation
import Network
import Series

/// The series that come over the network, as cards show them, while they grow.
///
/// It is used by the thread of the store only, like `WallStore`.
final class LiveFeed: @unchecked Sendable {
  private let store: WallStore?
  private var series: [String: TimeSeries] = [:]
  private var sources: [String: Dashboard.SourceDescription] = [:]
  private var wanted: Set<String> = []

  /// Samples of one series that are held; a longer one is read from the store again, by hours.
  private static let limit = 50_000

  init(store: WallStore?) {
    self.store = store
  }

  /// Takes a dashboard that was read.
  func use(_ dashboard: Dashboard, _ library: SeriesLibrary) {
    wanted = dashboard.seriesInUse
    sources = [:]
    for source in dashboard.sources where source.service != nil { sources[source.name] = source }
    series = series.filter { wanted.contains($0.key) }
    for name in wanted where sources[String(name.prefix { $0 != "/" })] != nil {
      if series[name] == nil { series[name] = library.series[name] }
    }
  }

  /// Keeps what waits in the intake.
  ///
  /// - Returns: the series of cards that have changed.
  func take(from intake: SampleIntake, now: Date) -> [String: TimeSeries] {
    var changed: Set<String> = []
    for batch in intake.take() {
      guard sources[batch.source] != nil else { continue }
      store?.keep(batch.series, of: batch.source, now: now)
      for one in batch.series {
        let name = one.name.isEmpty ? batch.source : "\(batch.source)/\(one.name)"
        guard wanted.contains(name) else { continue }
        // What an app has summed up takes the place of what it sent before; the store knows how.
        let replaces = one.series.contains { !$0.flags.isDisjoint(with: [.aggregate, .day]) }
        if replaces, let store, let source = sources[batch.source] {
          store.flush(now: now)
          series[name] = store.series(name, source, now: now) ?? one.series
        } else {
          series[name] = LiveFeed.joined(series[name], one.series)
        }
        changed.insert(name)
      }
    }
    for name in changed { shorten(name, now: now) }
    return series.filter { changed.contains($0.key) }
  }

  /// Samples behind one another are appended; the rest is put in its place, once.
  static func joined(_ old: TimeSeries?, _ new: TimeSeries) -> TimeSeries {
    guard var whole = old, let first = new.first else {
      guard var whole = old else { return new }
      whole.gaps += new.gaps
      return whole
    }
    if let last = whole.last, first.start > last.start {
      for sample in new {
        var copy = sample
        if new.sources.indices.contains(sample.source) {
          copy.source = whole.source(named: new.sources[sample.source])
        }
        whole.append(copy)
      }
      whole.gaps += new.gaps
      return whole
    }
    // A question reaches back over the last answer, so most of what it gives is known.
    let known = Set(whole[whole.firstIndex(from: first.start)...].map { Key($0) })
    let fresh = new.filter { !known.contains(Key($0)) }
    guard !fresh.isEmpty || !new.gaps.isEmpty else { return whole }
    var part = TimeSeries(metric: new.metric, samples: fresh, sources: new.sources)
    part.gaps = new.gaps
    return whole.adding(part)
  }

  /// What makes a sample the same as another.
  private struct Key: Hashable {
    var start: Date
    var end: Date
    var value: Double

    init(_ sample: Sample) {
      (start, end, value) = (sample.start, sample.end, sample.value)
    }
  }

  private func shorten(_ name: String, now: Date) {
    guard let held = series[name], held.count > LiveFeed.limit else { return }
    if let store, let source = sources[String(name.prefix { $0 != "/" })] {
      store.flush(now: now)
      if let kept = store.series(name, source, now: now), kept.count < held.count {
        series[name] = kept
        return
      }
    }
    guard held.count > 8 * LiveFeed.limit else { return }
    series[name] = held.suffix(after: held[held.count / 2].start)
  }
}
