import Agenda
import Foundation
import Testing

private var berlin: Calendar {
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
  return calendar
}

/// What happens in some days of 2026, a line an occurrence: its start in Berlin and its title.
private func lines(_ body: String, from: String, to: String) throws -> [String] {
  let text =
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//t//EN\r\n"
    + body.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) + "\r\n" }.joined()
    + "END:VCALENDAR\r\n"
  func day(_ text: String) throws -> Date {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    return try #require(
      berlin.date(from: DateComponents(year: parts[0], month: parts[1], day: parts[2])))
  }
  let events = try CalendarFile.events(
    Array(text.utf8), in: DateInterval(start: day(from), end: day(to)), calendar: berlin)
  return events.map { event in
    let p = berlin.dateComponents([.month, .day, .hour, .minute], from: event.start)
    let time = String(
      format: "%02d-%02d %02d:%02d", p.month ?? 0, p.day ?? 0, p.hour ?? 0, p.minute ?? 0)
    let hours = Int((event.end.timeIntervalSince(event.start) / 3_600).rounded())
    return "\(time) \(event.title) \(event.isAllDay ? "day" : "\(hours)h")"
  }
}

private func event(_ inside: String) -> String {
  "BEGIN:VEVENT\nUID:a@b\nSUMMARY:X\n\(inside)\nEND:VEVENT\n"
}

struct CalendarCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var body: String
  var from: String
  var to: String
  var lines: [String]
}

private let cases: [CalendarCase] = [
  CalendarCase(
    testDescription: "a weekly time stays what it is on the clock over the end of summer time",
    body: event("DTSTART;TZID=Europe/Berlin:20261001T180000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY"),
    from: "2026-10-20", to: "2026-11-06",
    lines: ["10-22 18:00 X 1h", "10-29 18:00 X 1h", "11-05 18:00 X 1h"]),
  CalendarCase(
    testDescription: "another zone's winter begins a week later",
    body: event("DTSTART;TZID=America/New_York:20261001T120000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY"),
    from: "2026-10-20", to: "2026-11-06",
    lines: ["10-22 18:00 X 1h", "10-29 17:00 X 1h", "11-05 18:00 X 1h"]),
  CalendarCase(
    testDescription: "a count is counted from the beginning",
    body: event("DTSTART:20261101T100000Z\nDURATION:PT2H\nRRULE:FREQ=DAILY;COUNT=3"),
    from: "2026-11-02", to: "2026-11-20", lines: ["11-02 11:00 X 2h", "11-03 11:00 X 2h"]),
  CalendarCase(
    testDescription: "an end and an exception",
    body: event(
      "DTSTART;TZID=Europe/Berlin:20261102T090000\nDTEND;TZID=Europe/Berlin:20261102T100000\nRRULE:FREQ=DAILY;UNTIL=20261105T080000Z\nEXDATE;TZID=Europe/Berlin:20261103T090000"
    ), from: "2026-11-01", to: "2026-11-20",
    lines: ["11-02 09:00 X 1h", "11-04 09:00 X 1h", "11-05 09:00 X 1h"]),
  CalendarCase(
    testDescription: "one occurrence that was moved",
    body: event(
      "DTSTART;TZID=Europe/Berlin:20261102T090000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=3")
      + event(
        "RECURRENCE-ID;TZID=Europe/Berlin:20261103T090000\nDTSTART;TZID=Europe/Berlin:20261103T150000\nDURATION:PT3H"
      ), from: "2026-11-01", to: "2026-11-20",
    lines: ["11-02 09:00 X 1h", "11-03 15:00 X 3h", "11-04 09:00 X 1h"]),
  CalendarCase(
    testDescription: "one occurrence that was cancelled",
    body: event(
      "DTSTART;TZID=Europe/Berlin:20261102T090000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=2")
      + event(
        "RECURRENCE-ID;TZID=Europe/Berlin:20261103T090000\nSTATUS:CANCELLED\nDTSTART;TZID=Europe/Berlin:20261103T090000"
      ), from: "2026-11-01", to: "2026-11-20", lines: ["11-02 09:00 X 1h"]),
  CalendarCase(
    testDescription: "whole days, also the one of 25 hours",
    body: event("DTSTART;VALUE=DATE:20261024\nDTEND;VALUE=DATE:20261026"),
    from: "2026-10-25", to: "2026-10-26", lines: ["10-24 00:00 X day"]),
  CalendarCase(
    testDescription: "a birthday comes every year",
    body: event("DTSTART;VALUE=DATE:19850705\nRRULE:FREQ=YEARLY"),
    from: "2026-01-01", to: "2027-12-31", lines: ["07-05 00:00 X day", "07-05 00:00 X day"]),
  CalendarCase(
    testDescription: "a time without a zone is the wall's",
    body: event("DTSTART:20260701T073000\nDURATION:PT1H"),
    from: "2026-07-01", to: "2026-07-02", lines: ["07-01 07:30 X 1h"]),
  CalendarCase(
    testDescription: "the zone that the file itself describes",
    body: """
      BEGIN:VTIMEZONE
      TZID:Somewhere Standard Time
      BEGIN:STANDARD
      DTSTART:16010101T000000
      TZOFFSETFROM:+0500
      TZOFFSETTO:+0500
      END:STANDARD
      END:VTIMEZONE

      """ + event("DTSTART;TZID=Somewhere Standard Time:20260701T120000\nDURATION:PT1H"),
    from: "2026-07-01", to: "2026-07-02", lines: ["07-01 09:00 X 1h"]),
  CalendarCase(
    testDescription: "additional dates",
    body: event(
      "DTSTART;TZID=Europe/Berlin:20261102T090000\nDURATION:PT1H\nRDATE;TZID=Europe/Berlin:20261109T100000"
    ), from: "2026-11-01", to: "2026-11-20", lines: ["11-02 09:00 X 1h", "11-09 10:00 X 1h"]),
  CalendarCase(
    testDescription: "the last Friday of each month",
    body: event(
      "DTSTART;TZID=Europe/Berlin:20260130T170000\nDURATION:PT1H\nRRULE:FREQ=MONTHLY;BYDAY=-1FR"),
    from: "2026-10-01", to: "2026-12-31",
    lines: ["10-30 17:00 X 1h", "11-27 17:00 X 1h", "12-25 17:00 X 1h"]),
]

@Test(arguments: cases)
func entriesStandAtTheirTimes(_ one: CalendarCase) throws {
  #expect(try lines(one.body, from: one.from, to: one.to) == one.lines)
}

@Test func whatIsNoCalendarIsSaidToBeNone() throws {
  let interval = DateInterval(start: .now, duration: 1)
  #expect(throws: CalendarFile.Fault.self) {
    _ = try CalendarFile.events(Array("hello".utf8), in: interval, calendar: berlin)
  }
  // A file that is cut off is said to be one, so that the wall keeps what it had.
  let cut = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:X\r\nDTSTART:2026"
  #expect(throws: CalendarFile.Fault.self) {
    _ = try CalendarFile.events(Array(cut.utf8), in: interval, calendar: berlin)
  }
}

@Test func aRuleWithoutEndEndsAtItsBound() throws {
  let body = event("DTSTART:20260101T000000Z\nRRULE:FREQ=SECONDLY")
  let found = try lines(body, from: "2026-01-01", to: "2027-01-01")
  #expect(found.count == CalendarFile.limit)
}
