import Display
import Foundation
import Geometry
import Motion
import Platform
import Raster
import Testing
import Typography
import Views

@testable import Kiosk

/// A wall at 23:00 on a virtual clock, with a sensor in the room.
@MainActor
private final class RoomWall {
  let scheduler = VirtualScheduler()
  let display: HeadlessDisplay
  let model: WallModel
  let wall: Wall
  private let folder: DataFolder
  private let dashboard: Dashboard

  init(_ idle: String, more: String = "") throws {
    folder = try DataFolder()
    try folder.write("motion.csv", "Date,Value\n2026-11-01T22:00:00,0\n")
    dashboard = try folder.read(
      """
      version: 1
      zone: UTC
      theme: light
      sources:
        hall: { csv: motion.csv, metric: steps }
        p: { csv: steps.csv, metric: steps }
      idle: \(idle)
      \(more)
      pages: [{ cards: [{ number: p }] }]
      """)
    let night = Date(timeIntervalSince1970: 1_793_574_000)
    let small = try SmallWall(dashboard, from: night, scheduler)
    (model, display, wall) = (small.model, small.display, small.wall)
    play(to: 0.5)
  }

  func play(to time: TimeInterval, step: TimeInterval = 0.25) {
    var now = scheduler.now
    repeat {
      now = min(time, now + step)
      scheduler.advance(to: now)
      model.tick()
      wall.drawIfNeeded()
      scheduler.advance(to: now)
    } while now < time
  }

  /// The sensor says something at a second after 23:00.
  func sense(_ value: Int, at second: Int) throws {
    let time = String(format: "2026-11-01T23:%02d:%02d", second / 60, second % 60)
    try folder.write("motion.csv", "Date,Value\n2026-11-01T22:00:00,0\n\(time),\(value)\n")
    model.update(SeriesLibrary.load(dashboard, zone: .gmt))
  }

  func touch(_ phase: Touch.Phase) {
    let touch = Touch(
      contact: 0, phase: phase, location: CGPoint(x: 9, y: 9), time: scheduler.now)
    wall.handle(TouchFrame(time: scheduler.now, touches: [touch]))
  }

  var state: IdleMachine.State { wall.idle.state }

  var pixels: [UInt32] {
    let frame = display.frame
    return (0..<240).flatMap { y in (0..<320).map { frame[$0, y] & 0xFFFFFF } }
  }
}

@MainActor @Test func whoComesIntoTheRoomLightsTheWallForAsLongAsTheyStay() throws {
  let room = try RoomWall("{ off: 10s, presence: hall }")
  room.play(to: 12)
  #expect(room.state == .off)
  #expect(!room.display.isLit)
  try room.sense(1, at: 12)
  room.play(to: 13)
  #expect(room.state == .active)
  #expect(room.display.isLit)
  room.play(to: 60)
  #expect(room.state == .active)
  try room.sense(0, at: 60)
  room.play(to: 69)
  #expect(room.state == .active)
  room.play(to: 72)
  #expect(room.state == .off)
}

@MainActor @Test func aSensorThatSaysNothingAnyMoreLightsNoWall() throws {
  let room = try RoomWall("{ dark: 10s, presence: { series: hall, stale: 2m } }")
  try room.sense(1, at: 0)
  room.play(to: 119)
  #expect(room.state == .active)
  room.play(to: 131)
  #expect(room.state == .dark)
}

@MainActor @Test func aWallSwitchedOffByHandStaysOffUntilSomebodyComesAnew() throws {
  let room = try RoomWall("{ dark: 1h, presence: hall }")
  try room.sense(1, at: 1)
  room.play(to: 2)
  room.wall.command(.rest(.off))
  room.play(to: 30)
  #expect(room.state == .off)
  try room.sense(0, at: 30)
  room.play(to: 31)
  #expect(room.state == .off)
  try room.sense(1, at: 40)
  room.play(to: 41)
  #expect(room.state == .active)
}

@MainActor @Test func anAlarmLightsADarkWallUntilItIsSilenced() throws {
  let room = try RoomWall(
    "{ off: 10s }", more: "alarms: [{ series: hall, above: 5, message: Too high, stale: 1h }]")
  room.play(to: 12)
  #expect(!room.display.isLit)
  let black = room.pixels
  try room.sense(9, at: 12)
  room.play(to: 13)
  #expect(room.display.isLit)
  #expect(room.model.content.alarms.map(\.message) == ["Too high"])
  #expect(room.pixels != black)
  room.play(to: 90)
  #expect(room.display.isLit)
  // The touch that silences is for the alarm: the wall is lit.
  room.model.silenceAlarms()
  room.play(to: 99)
  #expect(room.display.isLit)
  room.play(to: 102)
  #expect(!room.display.isLit)
}

@MainActor @Test func byNightThePictureTurnsSlowlyIntoItsNegative() throws {
  let room = try RoomWall(
    "{ night: [{ from: '22:00', to: '06:00', brightness: 100%, invert: 60s }] }")
  let plain = room.pixels
  room.play(to: 59)
  #expect(room.pixels == plain)
  let frames = room.wall.statistics.frames
  room.play(to: 68)
  // Half of the way everything is grey.
  #expect(room.pixels.allSatisfy { abs(Int($0 & 255) - 127) <= 5 })
  room.play(to: 80)
  #expect(room.wall.statistics.frames - frames == Negative.steps)
  #expect(room.pixels == plain.map { $0 ^ 0xFFFFFF })
  // Screenshots are of the picture.
  let shadow = try #require(room.wall.picture)
  #expect(shadow[0, 0] & 0xFFFFFF == plain[0])
  room.play(to: 140)
  #expect(room.pixels == plain)
  room.play(to: 200)
  #expect(room.pixels != plain)
  room.touch(.down)
  room.touch(.up)
  room.play(to: 200.5)
  #expect(room.pixels == plain)
  // Its memory goes with it.
  #expect(room.wall.negativePicture == nil)
}

@Test func aPresenceNeedsASeriesThatThereIs() throws {
  let faults = try DataFolder().faults(
    """
    version: 1
    sources: { phone: { csv: steps.csv, metric: steps } }
    idle: { presence: phon/steps, night: { from: "22:00", to: "6:00", invert: 5s } }
    pages: [{ cards: [] }]
    """)
  #expect(faults.count == 2, "\(faults)")
  #expect(faults.first?.contains("phone/steps") == true)
}

@MainActor @Test func aThemesOwnColoursReplaceThePalettes() throws {
  let folder = try DataFolder()
  let dashboard = try folder.read(
    """
    version: 1
    theme:
      scheme: light
      background: blue
      colors: { orange: "#123456", blue: { light: "#0050a0", dark: "#6ab0ff" } }
    sources: { p: { csv: steps.csv, metric: steps } }
    pages: [{ cards: [{ number: p, color: orange }] }]
    """)
  let model = WallModel(clock: { Date(timeIntervalSince1970: 1_793_574_000) })
  model.show(dashboard, SeriesLibrary())
  var environment = model.environment
  func shade(_ name: String) -> RGBA { CardColor(.name(name)).color.resolve(in: environment) }
  #expect(shade("orange") == RGBA(hex: 0x123456))
  #expect(shade("blue") == RGBA(hex: 0x0050A0))
  #expect(shade("green") == RGBA(hex: 0x2A9D4A))
  #expect(model.background == RGBA(hex: 0x0050A0))
  environment.colorScheme = .dark
  #expect(shade("orange") == RGBA(hex: 0x123456))
  #expect(shade("blue") == RGBA(hex: 0x6AB0FF))
  #expect(shade("green") == RGBA(hex: 0x30D158))
}

@Test func anOwnColourIsAMixtureForANameOfThePalette() throws {
  let faults = try DataFolder().faults(
    """
    version: 1
    theme: { colors: { organge: "#123456", red: blue, green: { light: "#ffffff" } } }
    pages: [{ cards: [] }]
    """)
  #expect(faults.count == 3, "\(faults)")
  #expect(faults.contains { $0.contains("organge") && $0.contains("orange") })
}
