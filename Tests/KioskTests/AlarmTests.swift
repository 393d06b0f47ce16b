import Foundation
import Testing

@testable import Kiosk

private let start = Date(timeIntervalSince1970: 1_800_000_000)

private var alarm: Dashboard.Alarm {
  var alarm = Dashboard.Alarm(
    series: Dashboard.SeriesReference(name: "cgm/glucose", position: .start))
  alarm.below = 70
  alarm.above = 250
  alarm.stale = 900
  return alarm
}

private enum Step { case value(Double, age: TimeInterval), silence }

@Test(
  arguments: [
    ("a value at the bound is good", [.value(70, age: 0)], [false]),
    (
      "it rings from the first bad value until a good one",
      [.value(69, age: 0), .value(65, age: 0), .value(70, age: 0)], [true, true, false]
    ),
    ("high and low ring alike", [.value(251, age: 0), .value(250, age: 0)], [true, false]),
    (
      "silenced it stays quiet until it was good once",
      [.value(60, age: 0), .silence, .value(59, age: 0), .value(90, age: 0), .value(60, age: 0)],
      [true, false, false, false, true]
    ),
    (
      "a value that is too old rings no more", [.value(60, age: 900), .value(60, age: 901)],
      [true, false]
    ),
  ] as [(String, [Step], [Bool])])
private func alarmsRing(_ name: String, _ steps: [Step], _ rings: [Bool]) {
  var board = AlarmBoard()
  var found: [Bool] = []
  for step in steps {
    switch step {
    case .silence: board.silence()
    case .value(let value, let age):
      _ = board.take([.init(value: value, date: start - age)], [alarm], now: start)
    }
    found.append(!board.ringing.isEmpty)
  }
  #expect(found == rings, "\(name)")
}

@Test func anAlarmThatCannotRingIsAFault() throws {
  let faults = try DataFolder().faults(
    """
    version: 1
    sources: { phone: { csv: steps.csv, metric: steps } }
    alarms:
      - { series: phone/steps }
      - { series: phone/steps, below: 10, above: 5 }
      - { series: phone/steps, above: 5, sound: beep.wav }
    pages: [{ cards: [] }]
    """)
  #expect(faults.count == 3, "\(faults)")
  #expect(faults.first == "4:5: an alarm needs \"above\" or \"below\"")
  #expect(faults.dropFirst().first == "5:46: every value would be above 5.0 or below 10.0")
  #expect(faults.last?.contains("there is no file") == true)
}

@MainActor
@Test func anAlarmCoversTheWallUntilItIsSilenced() throws {
  let folder = try DataFolder()
  let dashboard = try folder.read(
    """
    version: 1
    zone: Europe/Berlin
    locale: en_US
    sources: { cgm: { csv: steps.csv, metric: glucose } }
    alarms: [{ series: cgm/glucose, above: 150, message: Too high, stale: 24h }]
    pages: [{ cards: [{ number: cgm/glucose }] }]
    """)
  let now = try #require(
    WallClockText("2026-11-02T10:00")?.date(in: WallCalendar(dashboard).zone))
  let model = WallModel(clock: { now })
  var rung: [Int] = []
  model.onAlarm = { rung.append($0.count) }
  model.show(dashboard, SeriesLibrary.load(dashboard, zone: WallCalendar(dashboard).zone))
  #expect(model.content.alarms.map(\.message) == ["Too high"])
  #expect(model.content.alarms.first?.value == "200 mg/dL")
  model.silenceAlarms()
  #expect(model.content.alarms.isEmpty)
  model.update(model.library)
  #expect(model.content.alarms.isEmpty)
  #expect(rung == [1, 0])
}
