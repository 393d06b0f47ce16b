import Display
import Foundation
import Geometry
import Motion
import Platform
import Raster
import Testing
import Typography

@testable import Kiosk

/// A wall on a virtual clock at noon, whose dashboard is one text.
@MainActor
private struct IdleWall {
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
      """)
    let noon = Date(timeIntervalSince1970: 1_793_534_400)
    let small = try SmallWall(dashboard, from: noon, scheduler)
    (model, display, wall) = (small.model, small.display, small.wall)
    play(to: 0.1)
  }

  func play(to time: TimeInterval) {
    var now = scheduler.now
    repeat {
      now = min(time, now + 0.1)
      scheduler.advance(to: now)
      wall.drawIfNeeded()
      scheduler.advance(to: now)
    } while now < time
  }

  func touch(_ phase: Touch.Phase, x: CGFloat = 100, time: TimeInterval? = nil) {
    let time = time ?? scheduler.now
    let touch = Touch(contact: 0, phase: phase, location: CGPoint(x: x, y: 100), time: time)
    wall.handle(TouchFrame(time: time, touches: [touch]))
  }

  /// Swipes to the next page from second 1 on; `body` is run after each of the six moves.
  func swipe(_ body: (_ step: Int) -> Void = { _ in }) {
    play(to: 1)
    touch(.down, x: 280)
    for step in 1...6 {
      play(to: 1 + 0.02 * Double(step))
      touch(.move, x: 280 - 40 * CGFloat(step))
      body(step)
    }
    touch(.up, x: 40)
  }

  /// The mean of all channels of what the panel shows.
  var light: Double {
    let frame = display.frame
    var sum = 0
    for y in 0..<frame.size.height {
      for x in 0..<frame.size.width {
        let pixel = frame[x, y]
        sum += Int(pixel & 255) + Int(pixel >> 8 & 255) + Int(pixel >> 16 & 255)
      }
    }
    return Double(sum) / Double(frame.size.width * frame.size.height * 3 * 255)
  }
}

@MainActor
@Test func aWallThatNobodyTouchesDimsDarkensAndSleeps() throws {
  let wall = try IdleWall("{ dim: 10s, dark: 20s, dim-brightness: 50% }")
  let bright = wall.light
  #expect(bright > 0.7)
  wall.play(to: 12)
  #expect(abs(wall.light - bright / 2) < 0.02)
  wall.play(to: 22)
  #expect(wall.light == 0)
  // Black needs no frames.
  let frames = wall.wall.statistics.frames
  wall.play(to: 60)
  #expect(wall.wall.statistics.frames == frames)
  wall.touch(.down)
  wall.play(to: 60.2)
  #expect(wall.light == bright)
  wall.touch(.up)
}

@MainActor
@Test func theTouchThatWakesABlackWallReachesNothing() throws {
  let wall = try IdleWall("{ dark: 5s }")
  wall.play(to: 7)
  var reached = 0
  wall.touch(.down)
  reached += wall.wall.wakingContacts.count
  #expect(reached == 1)
  wall.touch(.move)
  wall.touch(.up)
  #expect(wall.wall.wakingContacts.isEmpty)
  #expect(wall.wall.hostTrace?.scrollers.allSatisfy { $0.state == "idle" } ?? true)
}

@MainActor
@Test func aPausedWallGoesHome() throws {
  let wall = try IdleWall("{ home: { after: 10s, page: one } }")
  wall.model.page = "two"
  wall.play(to: 9)
  #expect(wall.model.page == "two")
  wall.play(to: 11)
  #expect(wall.model.page == "one")
}

@MainActor
@Test func aPanelThatDimsItselfKeepsItsPicture() throws {
  let wall = try IdleWall("{ dim: 10s, dark: 20s }")
  let bright = wall.light
  var levels: [Double] = []
  wall.wall.onBrightness = { level in
    levels.append(level)
    return true
  }
  wall.play(to: 12)
  #expect(levels == [0.3])
  #expect(wall.light == bright)
  wall.play(to: 22)
  #expect(levels == [0.3, 0])
  #expect(wall.light == 0)
}

@MainActor
@Test(arguments: [0, 1, 3, 5])
func dataThatArriveInMidSwipeLeaveTheSwipe(_ moment: Int) throws {
  let wall = try IdleWall("{ dim: 10m }")
  wall.swipe { step in
    if step == moment { wall.model.update(SeriesLibrary()) }
  }
  if moment == 0 { wall.model.update(SeriesLibrary()) }
  wall.play(to: 3)
  #expect(wall.model.page == "two")
}

/// Data that take long to prepare make one frame of the whole flight to the next page: the page
/// comes to rest in the frame that shows the data.
@MainActor
@Test func aSlowFrameWithDataAtTheEndOfASwipeLeavesThePage() throws {
  let wall = try IdleWall("{ dim: 10m }")
  wall.swipe()
  wall.model.update(SeriesLibrary())
  wall.scheduler.advance(to: 3)
  wall.play(to: 4)
  #expect(wall.model.page == "two")
  #expect(wall.wall.hostTrace?.scrollers.first?.offset == 320)
}

/// Nothing is drawn for a second, then all of the swipe and the data come at once.
@MainActor
@Test(arguments: [false, true])
func aSwipeDuringALongFrameTurnsThePage(_ bringsData: Bool) throws {
  let wall = try IdleWall("{ dim: 10m }")
  wall.play(to: 1)
  wall.scheduler.advance(to: 2)
  for step in 0...10 {
    let phase: Touch.Phase = step == 0 ? .down : step == 10 ? .up : .move
    wall.touch(phase, x: 280 - 24 * CGFloat(step), time: 1.2 + 0.02 * Double(step))
  }
  if bringsData { wall.model.update(SeriesLibrary()) }
  wall.play(to: 4)
  #expect(wall.model.page == "two")
  #expect(wall.wall.hostTrace?.scrollers.first?.offset == 320)
}
