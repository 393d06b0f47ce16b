import Documents
import Foundation
import Kiosk
import Series

/// `vitrine series`: the series of a dashboard, or of the store, in calendar buckets.
enum SeriesCommand {
  static func run(_ invocation: Invocation) throws -> Int32 {
    var arguments = invocation.arguments[...]
    let file = arguments.first.flatMap { isDashboard($0) ? $0 : nil }
    if file != nil { arguments.removeFirst() }
    if arguments.count > 1 {
      throw UsageError("'\(arguments[1])' is one argument too many: vitrine series NAME")
    }
    let name = arguments.first
    let dashboard = try file.map { try DashboardReader.read(path: $0) }
    let calendar = WallCalendar(dashboard, zone: try invocation.zone())
    let questions = try Questions(invocation, calendar)
    guard let dashboard else { return try ofStore(name, invocation, questions) }
    let library = SeriesLibrary.load(dashboard, zone: calendar.zone)
    for line in library.faults + library.notes { VitrineProgram.report(line + "\n") }
    guard let name else {
      let names = library.names
      for name in names {
        // A source of one series answers to its own name, too.
        guard let series = library[name], !names.contains(where: { $0.hasPrefix(name + "/") })
        else { continue }
        try Streams.print(
          line(name, series.metric, series.count, series.first?.start, series.latestEnd, calendar))
      }
      return library.faults.isEmpty ? ExitCode.fine : ExitCode.failed
    }
    guard let series = library[name] else { return missing(name, library.names) }
    try questions.answer(series)
    return ExitCode.fine
  }

  /// Whether an argument names a dashboard file and not a series.
  private static func isDashboard(_ text: String) -> Bool {
    let kinds = [".yaml", ".yml", ".json"]
    return kinds.contains { text.lowercased().hasSuffix($0) }
      || FileManager.default.fileExists(atPath: text)
  }

  private static func ofStore(
    _ name: String?, _ invocation: Invocation, _ questions: Questions
  ) throws -> Int32 {
    let calendar = questions.calendar
    if name == nil, !StateDirectory.hasStore(invocation) {
      try Streams.print("the store has no series yet")
      return ExitCode.fine
    }
    let store = try StateDirectory.store(
      invocation, calendar: calendar.calendar, now: Date(), mustExist: true)
    let stored = store.list()
    guard let name else {
      for one in stored {
        try Streams.print(line(one.name, one.metric, one.count, one.first, one.last, calendar))
      }
      if stored.isEmpty { try Streams.print("the store has no series yet") }
      return ExitCode.fine
    }
    guard let raw = series(name, of: store, stored.map(\.name), calendar.calendar) else {
      return missing(name, stored.map(\.name))
    }
    try questions.answer(raw.merged())
    return ExitCode.fine
  }

  /// A series by its name, by that of a source which has no other, or the nights of its stages: as a
  /// dashboard names them.
  private static func series(
    _ name: String, of store: SeriesStore, _ known: [String], _ calendar: Calendar
  ) -> TimeSeries? {
    if let found = store.series(name) { return found }
    let own = known.filter { $0.hasPrefix("\(name)/") }
    if own.count == 1 { return store.series(own[0]) }
    guard name == "sleep" || name.hasSuffix("/sleep") else { return nil }
    return store.series("\(name)-stage")?.sleepByDay(in: calendar)
  }

  private static func missing(_ name: String, _ known: [String]) -> Int32 {
    let hint = NearestName.hint(for: name, among: known)
    VitrineProgram.report("vitrine series: there is no series \"\(name)\"\(hint)\n")
    return ExitCode.failed
  }

  private static func line(
    _ name: String, _ metric: Metric, _ count: Int, _ first: Date?, _ last: Date?,
    _ calendar: WallCalendar
  ) -> String {
    var line = "\(name): \(count) samples, \(metric.label) in \(metric.unit)"
    if let first, let last {
      var style = Date.ISO8601FormatStyle(timeZone: calendar.zone)
      style = style.year().month().day()
      // An end is not in sight any more: a day's is the next midnight.
      let final = last > first ? last.addingTimeInterval(-0.001) : last
      line += ", \(first.formatted(style)) to \(final.formatted(style))"
    }
    return line
  }

  /// Which buckets are asked for, and how they are printed.
  private struct Questions {
    let calendar: WallCalendar
    let unit: BucketUnit
    let format: BucketOutput
    let from: Date?
    let to: Date?

    init(_ invocation: Invocation, _ calendar: WallCalendar) throws {
      self.calendar = calendar
      unit =
        try invocation.choice("--by", of: BucketUnit.allCases.map(\.rawValue))
        .flatMap(BucketUnit.init(rawValue:)) ?? .day
      format =
        try invocation.choice("--format", of: BucketOutput.allCases.map(\.rawValue))
        .flatMap(BucketOutput.init(rawValue:)) ?? .table
      from = try invocation.date("--from", in: calendar.zone)
      to = try invocation.date("--to", in: calendar.zone)
      if let from, let to, to <= from { throw UsageError("--to must be after --from") }
    }

    func answer(_ series: TimeSeries) throws {
      let buckets = series.buckets(
        by: unit, in: calendar.calendar, from: from, to: to, now: Date())
      try Streams.write(format.text(buckets, of: series, in: calendar.calendar))
    }
  }
}
