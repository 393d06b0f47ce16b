import Documents
import Foundation
import Kiosk
import Series

/// `vitrine series`: a dashboard's series in calendar buckets.
enum SeriesCommand {
  static func run(_ invocation: Invocation) throws -> Int32 {
    let dashboard = try DashboardReader.read(path: invocation.arguments[0])
    var zone: TimeZone?
    if let name = invocation.values["--zone"] {
      guard let known = WallZone.named(name) else {
        throw UsageError("there is no time zone '\(name)'; write one such as Europe/Berlin")
      }
      zone = known
    }
    let calendar = WallCalendar(dashboard, zone: zone)
    let unit =
      try invocation.choice("--by", of: BucketUnit.allCases.map(\.rawValue))
      .flatMap(BucketUnit.init(rawValue:)) ?? .day
    let format =
      try invocation.choice("--format", of: BucketOutput.allCases.map(\.rawValue))
      .flatMap(BucketOutput.init(rawValue:)) ?? .table
    let from = try date("--from", invocation, calendar.zone)
    let to = try date("--to", invocation, calendar.zone)
    if let from, let to, to <= from { throw UsageError("--to must be after --from") }

    let library = SeriesLibrary.load(dashboard, zone: calendar.zone)
    for line in library.faults + library.notes { VitrineProgram.report(line + "\n") }
    guard invocation.arguments.count == 2 else {
      list(library, calendar)
      return library.faults.isEmpty ? ExitCode.fine : ExitCode.failed
    }
    let name = invocation.arguments[1]
    guard let series = library[name] else {
      let hint = NearestName.hint(for: name, among: library.names)
      VitrineProgram.report("vitrine series: there is no series \"\(name)\"\(hint)\n")
      return ExitCode.failed
    }
    let buckets = series.buckets(by: unit, in: calendar.calendar, from: from, to: to, now: Date())
    FileHandle.standardOutput.write(
      Data(format.text(buckets, of: series, in: calendar.calendar).utf8))
    return ExitCode.fine
  }

  private static func list(_ library: SeriesLibrary, _ calendar: WallCalendar) {
    for name in library.names {
      guard let series = library[name] else { continue }
      var line = "\(name): \(series.count) samples, \(series.metric.label) in \(series.unit)"
      if let first = series.first {
        var style = Date.ISO8601FormatStyle(timeZone: calendar.zone)
        style = style.year().month().day()
        line += ", \(first.start.formatted(style)) to \(series.latestEnd.formatted(style))"
      }
      print(line)
    }
  }

  private static func date(
    _ option: String, _ invocation: Invocation, _ zone: TimeZone
  ) throws -> Date? {
    guard let text = invocation.values[option] else { return nil }
    guard let clock = WallClockText(text) else {
      throw UsageError("\(option) takes a date such as 2026-11-29, not '\(text)'")
    }
    return clock.date(in: zone)
  }
}
