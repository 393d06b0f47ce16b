import Display
import Foundation
import Geometry
import Input
import Motion
import Platform
import Testing
import Typography

@testable import Kiosk

/// A wall at 23:00 on a virtual clock, with two pages.
@MainActor
private struct NightWall {
  let scheduler = VirtualScheduler()
  let display: HeadlessDisplay
  let model: WallModel
  let wall: Wall

  init(_ idle: String) throws {
    let folder = try DataFolder()
    let dashboard = try folder.read(
      """
      version: 1
      zone: UTC
      theme: light
      sources: { p: { csv: steps.csv, metric: steps } }
      idle: \(idle)
      pages:
        - { id: one, cards: [{ number: p }] }
        - { id: two, cards: [{ number: p }] }
        - { id: three, cards: [{ number: p }] }
      """)
    let night = Date(timeIntervalSince1970: 1_793_574_000)
    let small = try SmallWall(dashboard, from: night, scheduler)
    (model, display, wall) = (small.model, small.display, small.wall)
    play(to: 0.5)
  }

  func play(to time: TimeInterval, step: TimeInterval = 0.1) {
    var now = scheduler.now
    repeat {
      now = min(time, now + step)
      scheduler.advance(to: now)
      wall.drawIfNeeded()
      scheduler.advance(to: now)
    } while now < time
  }

  /// Plays as the loop does: nothing happens but what was scheduled.
  func sleep(to time: TimeInterval) {
    while let next = scheduler.nextDeadline, next <= time {
      scheduler.advance(to: next)
      wall.drawIfNeeded()
    }
    scheduler.advance(to: time)
  }

  func tap(_ phase: Touch.Phase) {
    let touch = Touch(
      contact: 0, phase: phase, location: CGPoint(x: 10, y: 10), time: scheduler.now)
    wall.handle(TouchFrame(time: scheduler.now, touches: [touch]))
  }

  var pixels: [UInt32] {
    let frame = display.frame
    return (0..<240).flatMap { y in (0..<320).map { frame[$0, y] & 0xFFFFFF } }
  }
  var isBlack: Bool { pixels.allSatisfy { $0 == 0 } }
}

@MainActor @Test func aWallThatIsOffIsBlackAndHasNoPower() throws {
  let wall = try NightWall("{ off: 10s }")
  wall.play(to: 9)
  #expect(wall.display.isLit)
  wall.play(to: 12)
  #expect(!wall.display.isLit)
  #expect(wall.isBlack)
  let frames = wall.display.frameCount
  wall.play(to: 60)
  #expect(wall.display.frameCount == frames)
  wall.tap(.down)
  #expect(wall.display.isLit)
  #expect(wall.wall.wakingContacts == [0])
  wall.play(to: 61)
  #expect(!wall.isBlack)
  wall.tap(.up)
  // It goes off again, and an order lights it too.
  wall.play(to: 80)
  #expect(!wall.display.isLit)
  wall.wall.command(.wake)
  wall.play(to: 81)
  #expect(wall.display.isLit && !wall.isBlack)
}

@MainActor @Test func aDarkWallKeepsItsPower() throws {
  let wall = try NightWall("{ dark: 10s }")
  wall.play(to: 30)
  #expect(wall.display.isLit && wall.isBlack)
}

/// Nobody touches it: the end of the night alone gives the panel its power.
@MainActor @Test func theMorningLightsAPanelWithoutPower() throws {
  let wall = try NightWall("{ night: [{ from: '22:30', to: '06:30', screen: off }] }")
  wall.sleep(to: 600)
  #expect(!wall.display.isLit)
  wall.sleep(to: 7.6 * 3600)
  #expect(wall.display.isLit)
  #expect(!wall.isBlack)
}

@MainActor @Test func keysTurnPagesAndOnlyWakeABlackWall() throws {
  let wall = try NightWall("{ off: 10s }")
  func press(_ code: UInt32) {
    for isDown in [true, false] {
      wall.wall.press(InputKey(code: code, isDown: isDown, time: wall.scheduler.now))
    }
  }
  #expect(wall.model.page == "one")
  press(105)
  #expect(wall.model.page == "one")
  press(106)
  #expect(wall.model.page == "two")
  press(107)
  #expect(wall.model.page == "three")
  press(109)
  #expect(wall.model.page == "three")
  press(104)
  press(30)
  #expect(wall.model.page == "two")
  press(102)
  #expect(wall.model.page == "one")
  wall.play(to: 20)
  #expect(!wall.display.isLit)
  press(106)
  #expect(wall.display.isLit)
  #expect(wall.model.page == "one")
}

@MainActor @Test func theMouseHasAnArrowThatGoesByItself() throws {
  let wall = try NightWall("{}")
  wall.play(to: 2)
  let plain = wall.pixels
  func differs() -> Bool { wall.pixels != plain }
  wall.wall.movePointer(to: CGPoint(x: 100, y: 60))
  wall.play(to: 2.2)
  #expect(wall.display.frame[103, 66] & 0xFFFFFF == 0)
  wall.sleep(to: 4.5)
  #expect(differs())
  wall.sleep(to: 5.2)
  #expect(!differs())
  // A finger sends it away at once.
  wall.wall.movePointer(to: CGPoint(x: 100, y: 60))
  wall.play(to: 5.5)
  #expect(differs())
  wall.tap(.down)
  wall.tap(.cancel)
  wall.play(to: 6.5)
  #expect(!differs())
}
