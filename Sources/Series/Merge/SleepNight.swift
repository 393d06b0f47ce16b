public import Foundation

/// One sleep: a night, or a nap.
public struct SleepNight: Hashable, Sendable {
  /// The day of waking up, as its start in the calendar's zone.
  public var day: Date
  public var start: Date
  public var end: Date
  /// The one source that was believed.
  public var source: String
  /// Seconds by stage; where stages overlap, the more specific one.
  public var seconds: [SleepStage: TimeInterval]
  public var isNap: Bool

  /// Seconds asleep: core, deep, REM and unspecified; never in bed, never awake.
  public var asleep: TimeInterval {
    SleepStage.allCases.reduce(0) { $0 + ($1.isAsleep ? seconds[$1] ?? 0 : 0) }
  }

  public var awake: TimeInterval { seconds[.awake] ?? 0 }
  public var inBed: TimeInterval { seconds[.inBed] ?? 0 }
  public var hasStages: Bool { [.core, .deep, .rem].contains { (seconds[$0] ?? 0) > 0 } }
}

/// How nights are told from naps and from each other.
public struct SleepRules: Hashable, Sendable {
  /// Intervals closer than this are one sleep.
  public var joinGap: TimeInterval = 2 * 3_600
  /// A sleep shorter than this may be a nap.
  public var napLimit: TimeInterval = 3 * 3_600
  /// The local hours of the main sleep; a short sleep that touches none of them is a nap.
  public var nightBegins = 21
  public var nightEnds = 11

  public init() {}
}

extension TimeSeries {
  /// The nights and naps of a series of sleep stages, by the day of waking up.
  ///
  /// Every night comes from one source, by priority and those with stages first; adding sources up
  /// would give twelve hours for six. Inside a source overlaps count once, so that sessions which a
  /// device sent growing (23:00–00:05, 23:00–01:18, …) are the longest of them. Durations are differences of instants, so a night over the change of
  /// clocks is as long as it was.
  ///
  /// - Source: `health-data.md` §3.4.
  public func nights(
    in calendar: Calendar, priority: SourcePriority = SourcePriority(),
    rules: SleepRules = SleepRules()
  ) -> [SleepNight] {
    var sessions: [SleepNight] = []
    for source in Swift.max(1, sources.count) > 1 ? Array(sources.indices) : [0] {
      let own = indices.filter { sourceNumbers.isEmpty || Int(sourceNumbers[$0]) == source }
      let name = sources.indices.contains(source) ? sources[source] : ""
      sessions += sleepSessions(own, source: name, calendar, rules)
    }
    let order = priority.order(of: sources)
    let rank = Dictionary(
      order.enumerated().map { (sources[$1], $0) }, uniquingKeysWith: { first, _ in first })
    return SleepChooser(rank: rank).choose(sessions)
  }

  /// Hours asleep by the day of waking up, naps apart from nights, as a series of the metric `sleep`.
  public func sleepByDay(
    in calendar: Calendar, priority: SourcePriority = SourcePriority(),
    rules: SleepRules = SleepRules()
  ) -> TimeSeries {
    var result = TimeSeries(metric: .named("sleep"))
    for night in nights(in: calendar, priority: priority, rules: rules) where night.asleep > 0 {
      guard let day = calendar.dateInterval(of: .day, for: night.day) else { continue }
      let source = result.source(named: night.source)
      result.append(
        Sample(
          start: day.start, end: day.end, value: night.asleep / 3_600, source: source,
          flags: night.isNap ? [.day, .aggregate, .nap] : [.day, .aggregate]))
    }
    return result
  }

  /// The stages of one source for each sleep.
  func mergedByNight(_ priority: SourcePriority) -> TimeSeries {
    guard sources.count > 1 else { return self }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let chosen = nights(in: calendar, priority: priority)
    var result = TimeSeries(metric: metric)
    for name in sources { _ = result.source(named: name) }
    result.gaps = gaps
    var place = 0
    for sample in self {
      while place < chosen.count, chosen[place].end <= sample.start { place += 1 }
      guard place < chosen.count, sample.start >= chosen[place].start,
        sources[sample.source] == chosen[place].source
      else { continue }
      result.push(sample)
    }
    return result
  }

  private func sleepSessions(
    _ indices: [Int], source: String, _ calendar: Calendar, _ rules: SleepRules
  ) -> [SleepNight] {
    var sessions: [SleepNight] = []
    var group: [Sample] = []
    var end = Date.distantPast
    func flush() {
      guard let first = group.first else { return }
      sessions.append(
        SleepSession(samples: group, rules: rules)
          .night(from: first.start, to: end, source: source, in: calendar))
      group = []
    }
    for index in indices {
      let sample = self[index]
      if sample.start.timeIntervalSince(end) > rules.joinGap { flush() }
      group.append(sample)
      end = group.count == 1 ? sample.end : Swift.max(end, sample.end)
    }
    flush()
    return sessions
  }
}

/// The samples of one sleep of one source.
private struct SleepSession {
  let samples: [Sample]
  let rules: SleepRules

  func night(from start: Date, to end: Date, source: String, in calendar: Calendar) -> SleepNight {
    // An interval that ends at midnight belongs to the day before.
    let waking = end > start ? end.addingTimeInterval(-0.001) : end
    let day = calendar.dateInterval(of: .day, for: waking)?.start ?? waking
    let seconds = stageSeconds()
    var night = SleepNight(
      day: day, start: start, end: end, source: source, seconds: seconds, isNap: false)
    let isFlagged = samples.contains { $0.flags.contains(.nap) }
    let length = Swift.max(night.asleep, seconds.isEmpty ? 0 : end.timeIntervalSince(start))
    night.isNap = isFlagged || length < rules.napLimit && !touchesNight(start, end, calendar)
    return night
  }

  private func touchesNight(_ start: Date, _ end: Date, _ calendar: Calendar) -> Bool {
    [start, end].contains { date in
      let hour = calendar.component(.hour, from: date)
      return hour >= rules.nightBegins || hour < rules.nightEnds
    }
  }

  /// Seconds by stage: at every moment the most specific stage that any sample says.
  private func stageSeconds() -> [SleepStage: TimeInterval] {
    var covered = IntervalSet()
    var seconds: [SleepStage: TimeInterval] = [:]
    let ranks: [[SleepStage]] = [[.deep, .rem, .core], [.awake], [.asleep], [.inBed]]
    for stages in ranks {
      for stage in stages {
        var own = IntervalSet()
        own.formUnion(
          sorted: samples.filter { SleepStage($0.value) == stage }.map {
            .init(start: $0.start.timeIntervalSince1970, end: $0.end.timeIntervalSince1970)
          })
        var place = 0
        let open = own.intervals.flatMap { covered.uncovered($0, from: &place) }
        let length = open.reduce(0) { $0 + $1.end - $1.start }
        if length > 0 { seconds[stage] = length }
        // Being in bed is told beside being asleep, so it is measured whole.
        if stage == .inBed {
          let whole = own.intervals.reduce(0) { $0 + $1.end - $1.start }
          seconds[stage] = whole > 0 ? whole : nil
        }
        covered.formUnion(sorted: own.intervals)
      }
    }
    return seconds
  }
}

/// Takes one source for each stretch of sleep.
private struct SleepChooser {
  let rank: [String: Int]

  func choose(_ sessions: [SleepNight]) -> [SleepNight] {
    let best = sessions.sorted { left, right in
      (quality(left), rank[left.source] ?? 0, left.start)
        < (quality(right), rank[right.source] ?? 0, right.start)
    }
    var chosen: [SleepNight] = []
    for session in best {
      let overlaps = chosen.contains { $0.start < session.end && session.start < $0.end }
      if !overlaps { chosen.append(session) }
    }
    return chosen.sorted { $0.start < $1.start }
  }

  /// 0 with stages, 1 asleep without, 2 only in bed.
  private func quality(_ night: SleepNight) -> Int {
    night.hasStages ? 0 : night.asleep > 0 ? 1 : 2
  }
}
