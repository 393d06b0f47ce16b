import Foundation
import Testing

@testable import Kiosk

private struct Step {
  var at: TimeInterval
  var does: Action
  var state: IdleMachine.State
  var brightness: Double

  enum Action { case waits, touches, wakes, rests(IdleMachine.State) }

  init(
    _ at: TimeInterval, _ does: Action, _ state: IdleMachine.State, _ brightness: Double
  ) {
    (self.at, self.does, self.state, self.brightness) = (at, does, state, brightness)
  }
}

struct IdleStory: CustomTestStringConvertible, Sendable {
  var testDescription: String
  fileprivate var steps: @Sendable () -> [Step]
}

private let stories: [IdleStory] = [
  IdleStory(testDescription: "left alone it dims, darkens and goes off") {
    [
      Step(119, .waits, .active, 0.9), Step(120, .waits, .dim, 0.3),
      Step(600, .waits, .dark, 0), Step(3_600, .waits, .off, 0),
    ]
  },
  IdleStory(testDescription: "a touch brings all idle times back to their beginning") {
    [
      Step(599, .waits, .dim, 0.3), Step(599, .touches, .active, 0.9),
      Step(718, .waits, .active, 0.9), Step(719, .waits, .dim, 0.3),
      Step(1_199, .waits, .dark, 0),
    ]
  },
  IdleStory(testDescription: "off by hand stays off through every idle stage") {
    [
      Step(10, .rests(.off), .off, 0), Step(125, .waits, .off, 0), Step(605, .waits, .off, 0),
      Step(700, .touches, .active, 0.9),
    ]
  },
  IdleStory(testDescription: "dark by hand still goes off when its time has come") {
    [Step(10, .rests(.dark), .dark, 0), Step(3_600, .waits, .off, 0)]
  },
  IdleStory(testDescription: "a remote wake without a touch ends by itself") {
    [
      Step(700, .waits, .dark, 0), Step(700, .wakes, .active, 0.9), Step(819, .waits, .active, 0.9),
      Step(820, .waits, .dim, 0.3), Step(1_300, .waits, .dark, 0),
    ]
  },
  IdleStory(testDescription: "presence before the idle time keeps it lit") {
    [Step(100, .wakes, .active, 0.9), Step(219, .waits, .active, 0.9)]
  },
  IdleStory(testDescription: "rest(active) undoes a rest without counting as a touch") {
    [
      Step(10, .rests(.off), .off, 0), Step(20, .rests(.active), .active, 0.9),
      Step(120, .waits, .dim, 0.3),
    ]
  },
]

private var calendar: Calendar {
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
  return calendar
}

private func date(_ text: String) throws -> Date {
  try #require(WallClockText(text)?.date(in: calendar.timeZone))
}

@Test(arguments: stories)
func idleTakesTheStatesOfItsStory(_ story: IdleStory) throws {
  var settings = IdleSettings()
  settings.dim = 120
  settings.dark = 600
  settings.off = 3_600
  settings.brightness = 0.9
  let noon = try date("2026-11-30T12:00:00")
  var machine = IdleMachine(settings, at: 0)
  for step in story.steps() {
    let now = noon.addingTimeInterval(step.at)
    switch step.does {
    case .waits: _ = machine.advance(to: step.at, date: now, calendar)
    case .touches: _ = machine.touch(at: step.at, date: now, calendar)
    case .wakes: machine.command(.wake, at: step.at, date: now, calendar)
    case .rests(let state): machine.command(.rest(state), at: step.at, date: now, calendar)
    }
    #expect(machine.state == step.state, "at \(step.at)")
    #expect(machine.brightness == step.brightness, "at \(step.at)")
  }
}

@Test func aTouchOnADimWallActsAndOnADarkOneOnlyWakes() throws {
  var settings = IdleSettings()
  settings.dim = 10
  settings.dark = 20
  let noon = try date("2026-11-30T12:00:00")
  var machine = IdleMachine(settings, at: 0)
  let times: [TimeInterval] = [15, 34, 54, 54.1]
  let verdicts = times.map { machine.touch(at: $0, date: noon, calendar) }
  #expect(verdicts == [.acts, .acts, .onlyWakes, .acts])
}

@Test func aWallWokenAtNightHasTheNightsBrightness() throws {
  var settings = IdleSettings()
  settings.nights = [
    IdleSettings.Night(
      span: DailySpan(from: 22 * 60 + 30, to: 6 * 60 + 30), brightness: 0.05, screen: .dark)
  ]
  let night = try date("2026-11-30T23:00:00")
  var machine = IdleMachine(settings, at: 0)
  _ = machine.advance(to: 100, date: night, calendar)
  #expect(machine.state == .dark)
  let verdict = machine.touch(at: 200, date: night, calendar)
  #expect(verdict == .onlyWakes)
  #expect(machine.state == .active)
  #expect(machine.brightness == 0.05)
  _ = machine.advance(to: 259, date: night, calendar)
  #expect(machine.state == .active)
  _ = machine.advance(to: 260, date: night, calendar)
  #expect(machine.state == .dark)
  // The morning lights it, though nobody has touched it since.
  let morning = try date("2026-12-01T06:30:00")
  _ = machine.advance(to: 27_000, date: morning, calendar)
  #expect(machine.state == .active)
  #expect(machine.brightness == 1)
}

@Test func theHomePageIsShownOncePerPause() throws {
  var settings = IdleSettings()
  settings.home = 30
  let noon = try date("2026-11-30T12:00:00")
  var machine = IdleMachine(settings, at: 0)
  let first: [TimeInterval] = [29, 30, 300]
  let before = first.map { machine.advance(to: $0, date: noon, calendar) }
  #expect(before == [false, true, false])
  _ = machine.touch(at: 310, date: noon, calendar)
  let second: [TimeInterval] = [339, 340]
  let after = second.map { machine.advance(to: $0, date: noon, calendar) }
  #expect(after == [false, true])
}

@Test func theNextChangeIsWhenSomethingChanges() throws {
  var settings = IdleSettings()
  settings.dim = 120
  settings.dark = 600
  settings.home = 300
  settings.nights = [
    IdleSettings.Night(span: DailySpan(from: 12 * 60 + 30, to: 13 * 60), brightness: 0.5)
  ]
  let noon = try date("2026-11-30T12:00:00")
  var machine = IdleMachine(settings, at: 0)
  var time: TimeInterval = 0
  var changes: [TimeInterval] = []
  while let due = machine.nextChange(after: time, date: noon + time, calendar), due < 4_000 {
    #expect(due > time)
    time = due
    changes.append(due)
    _ = machine.advance(to: due, date: noon + due, calendar)
  }
  #expect(changes == [120, 300, 600, 1_800, 3_600])
}

@Test(arguments: [
  // Monday 2026-11-30; a night of Fridays and Saturdays belongs to the day it begins on.
  ("2026-12-04T22:29:59", false), ("2026-12-04T22:30:00", true), ("2026-12-05T06:29:00", true),
  ("2026-12-05T06:30:00", false), ("2026-12-05T23:00:00", true), ("2026-12-06T05:00:00", true),
  ("2026-12-06T23:00:00", false), ("2026-12-04T05:00:00", false), ("2026-12-07T05:00:00", false),
])
func aNightBelongsToTheDayItBeginsOn(_ time: String, _ expected: Bool) throws {
  let span = DailySpan(from: 22 * 60 + 30, to: 6 * 60 + 30, days: [6, 7])
  #expect(span.contains(try date(time), calendar) == expected)
}

@Test func aNightFollowsTheClockOnTheWallWhenTheClocksChange() throws {
  let span = DailySpan(from: 22 * 60 + 30, to: 6 * 60 + 30)
  // Europe/Berlin: 25 hours on 2026-10-25, 23 hours on 2027-03-28.
  for (evening, morning, hours) in [
    ("2026-10-24T22:30:00", "2026-10-25T06:30:00", 9.0),
    ("2027-03-27T22:30:00", "2027-03-28T06:30:00", 7.0),
  ] {
    let (from, to) = (try date(evening), try date(morning))
    #expect(to.timeIntervalSince(from) == hours * 3_600)
    #expect(span.nextEdge(after: from.addingTimeInterval(1), calendar) == to)
    #expect(span.contains(to.addingTimeInterval(-1), calendar))
    #expect(!span.contains(to, calendar))
  }
}
