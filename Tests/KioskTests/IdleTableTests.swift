import Foundation
import Testing

@testable import Kiosk

/// The tables of `docs/idle.md`, row by row and cell by cell, without their heads.
private func tables() throws -> [[[String]]] {
  let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../docs/idle.md").standardized
  let lines = try String(contentsOf: file, encoding: .utf8).split(
    separator: "\n", omittingEmptySubsequences: false)
  var tables: [[[String]]] = []
  var rows: [[String]] = []
  for line in lines + [""] {
    if line.hasPrefix("|") {
      let cells = line.dropFirst().dropLast().split(separator: "|")
      rows.append(cells.map { $0.trimmingCharacters(in: .whitespaces) })
    } else if !rows.isEmpty {
      tables.append(Array(rows.dropFirst(2)))
      rows = []
    }
  }
  return tables
}

private func calendar() throws -> Calendar {
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
  return calendar
}

private func words(_ machine: IdleMachine, _ verdict: IdleMachine.Verdict? = nil) -> String {
  let light = Int((machine.brightness * 100).rounded())
  let finger = verdict.map { $0 == .acts ? ", acts" : ", only wakes" } ?? ""
  return "\(machine.state.rawValue) \(light) %\(finger)"
}

private var day: IdleSettings {
  var settings = IdleSettings()
  settings.dim = 120
  settings.dark = 600
  settings.off = 3_600
  settings.brightness = 0.9
  return settings
}

@Test func theTableOfTheManualHolds() throws {
  let (rows, calendar) = (try #require(try tables().first), try calendar())
  let noon = try #require(WallClockText("2026-11-30T12:00:00")?.date(in: calendar.timeZone))
  #expect(rows.count == 6)
  for row in rows {
    #expect(row.count == 8)
    for column in 1..<row.count {
      // The moments since the last touch at which the states are reached, and ten seconds for a hand's.
      let begins = ["active": 0.0, "dim": 120, "dark": 600, "off": 3_600]
      let time = begins[row[0]] ?? 10
      func date(_ time: TimeInterval) -> Date { noon.addingTimeInterval(time) }
      var machine = IdleMachine(day, at: 0)
      _ = machine.advance(to: time, date: date(time), calendar)
      let hand = row[0].hasSuffix(" by hand") ? String(row[0].prefix { $0 != " " }) : nil
      if let state = hand.flatMap({ IdleMachine.State(rawValue: $0) }) {
        machine.command(.rest(state), at: time, date: date(time), calendar)
      }
      #expect(machine.state.rawValue == hand ?? row[0])

      var found = ""
      switch column {
      case 1: found = words(machine, nil)
      case 2: machine.command(.wake, at: time, date: date(time), calendar)
      case 3: machine.command(.rest(.dark), at: time, date: date(time), calendar)
      case 4: machine.command(.rest(.off), at: time, date: date(time), calendar)
      default:
        let idle = [120.0, 600, 3_600][column - 5]
        if idle >= time { _ = machine.advance(to: idle, date: date(idle), calendar) }
        found = idle >= time ? words(machine) : "–"
      }
      if column == 1 {
        let verdict = machine.touch(at: time, date: date(time), calendar)
        found = words(machine, verdict)
      } else if column < 5 {
        found = words(machine)
      }
      #expect(found == row[column], "\(row[0]), column \(column)")
    }
  }
}

/// An ordinary night, one of 25 hours' day and one of 23.
@Test(arguments: ["2026-11-27", "2026-10-24", "2027-03-27"])
func theNightOfTheManualHolds(_ evening: String) throws {
  let (tables, calendar) = (try tables(), try calendar())
  try #require(tables.count == 2)
  var settings = day
  settings.off = nil
  settings.nights = [
    IdleSettings.Night(
      span: DailySpan(from: 22 * 60 + 30, to: 6 * 60 + 30, days: [6, 7]), brightness: 0.05,
      screen: .dark)
  ]
  let start = try #require(WallClockText("\(evening)T22:28:00")?.date(in: calendar.timeZone))
  let midnight = try #require(calendar.date(byAdding: .day, value: 1, to: start))
  let parts = calendar.dateComponents([.year, .month, .day], from: midnight)
  let morning = String(
    format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
  var machine = IdleMachine(settings, at: 0)
  for row in tables[1] {
    let text = row[0] < "12" ? "\(morning)T\(row[0])" : "\(evening)T\(row[0])"
    let date = try #require(WallClockText(text)?.date(in: calendar.timeZone))
    let time = date.timeIntervalSince(start)
    var verdict: IdleMachine.Verdict?
    switch row[1] {
    case "a touch": verdict = machine.touch(at: time, date: date, calendar)
    case "somebody comes": machine.command(.wake, at: time, date: date, calendar)
    default: _ = machine.advance(to: time, date: date, calendar)
    }
    #expect(words(machine, verdict) == row[2], "at \(row[0])")
  }
}

@Test func aNightOfFridaysIsNoNightOnSundays() throws {
  let calendar = try calendar()
  var settings = day
  settings.nights = [
    IdleSettings.Night(
      span: DailySpan(from: 22 * 60 + 30, to: 6 * 60 + 30, days: [6, 7]), brightness: 0.05)
  ]
  // Friday's and Saturday's nights reach into the next morning; Sunday's does not count.
  let expected = [
    ("2026-11-27T23:00:00", 0.05), ("2026-11-28T00:10:00", 0.05), ("2026-11-28T12:00:00", 0.9),
    ("2026-11-29T00:10:00", 0.05), ("2026-11-29T23:00:00", 0.9), ("2026-11-30T00:10:00", 0.9),
  ]
  for (text, brightness) in expected {
    let date = try #require(WallClockText(text)?.date(in: calendar.timeZone))
    var machine = IdleMachine(settings, at: 0)
    _ = machine.touch(at: 1, date: date, calendar)
    #expect(machine.brightness == brightness, "\(text)")
  }
}

@Test func theNegativeComesAndGoesAndAFingerEndsIt() throws {
  let calendar = try calendar()
  var settings = IdleSettings()
  settings.nights = [
    IdleSettings.Night(
      span: DailySpan(from: 22 * 60, to: 6 * 60), brightness: 0.5, invert: 1_800)
  ]
  let start = try #require(WallClockText("2026-11-30T23:00:00")?.date(in: calendar.timeZone))
  var machine = IdleMachine(settings, at: 0)
  var turns: [TimeInterval] = []
  var time: TimeInterval = 0
  while let due = machine.nextChange(after: time, date: start + time, calendar), due < 6_000 {
    let before = machine.isInverted
    #expect(due > time)
    time = due
    _ = machine.advance(to: due, date: start + due, calendar)
    if machine.isInverted != before { turns.append(due) }
  }
  #expect(turns == [1_800, 3_600, 5_400])
  #expect(machine.isInverted)
  _ = machine.touch(at: 5_500, date: start + 5_500, calendar)
  #expect(!machine.isInverted)
  // By day the picture is the picture.
  let noon = try #require(WallClockText("2026-12-01T12:00:00")?.date(in: calendar.timeZone))
  _ = machine.advance(to: 9_000, date: noon, calendar)
  #expect(!machine.isInverted)
}
