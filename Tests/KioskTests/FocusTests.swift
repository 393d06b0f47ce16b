import Display
import Foundation
import Geometry
import Input
import Motion
import Platform
import TestSupport
import Testing
import Typography

@testable import Kiosk

/// Tab goes from control to control, Enter presses the one with the ring, a finger ends it.
@MainActor @Test func keysReachAndPressControls() throws {
  let (scheduler, recorder) = (VirtualScheduler(), RecordingLink())
  let dashboard = try DataFolder().read(
    """
    version: 1
    zone: UTC
    pages:
      - id: one
        cards:
          - button: { run: [first] }
            title: First
          - toggle: { on: [second, on], off: [second, off], state: [second] }
            title: Second
      - { id: two, cards: [{ text: Two }] }
    """)
  let small = try SmallWall(
    dashboard, from: Date(timeIntervalSince1970: 1_793_574_000), scheduler,
    size: PixelSize(width: 480, height: 320), link: recorder)
  let (display, wall) = (small.display, small.wall)
  func press(_ code: UInt32) {
    wall.press(InputKey(code: code, isDown: true, time: scheduler.now))
    wall.press(InputKey(code: code, isDown: false, time: scheduler.now))
    small.play(0.3, scheduler)
  }
  small.play(1, scheduler)
  let plain = display.frame.row(0)[0]
  press(28)
  #expect(recorder.sent.isEmpty && wall.focus.frame == nil)
  press(15)
  let first = try #require(wall.focus.frame)
  // The ring is seen left of what it is around.
  let (x, y) = (Int(first.minX) - 4, Int(first.midY))
  #expect(display.frame[x, y] & 0xFFFFFF == 0x0A60FF)
  #expect(display.frame.row(0)[0] == plain)
  press(28)
  #expect(recorder.sent == [.press])
  press(108)
  #expect(wall.focus.frame != first)
  press(57)
  #expect(recorder.sent == [.press, .on])
  press(103)
  #expect(wall.focus.frame == first)
  let touch = Touch(
    contact: 0, phase: .down, location: CGPoint(x: 2, y: 2), time: scheduler.now)
  wall.handle(TouchFrame(time: scheduler.now, touches: [touch]))
  small.play(0.2, scheduler)
  #expect(wall.focus.frame == nil)
  #expect(display.frame[x, y] & 0xFFFFFF != 0x0A60FF)
  var up = touch
  up.phase = .up
  wall.handle(TouchFrame(time: scheduler.now, touches: [up]))
  press(15)
  #expect(wall.focus.frame == first)
  small.play(30, scheduler)
  #expect(wall.focus.frame == nil)
  // Another page, another ring: keys press nothing that is not in sight.
  press(15)
  press(106)
  #expect(small.model.page == "two" && wall.focus.frame == nil)
  press(28)
  #expect(recorder.sent.count == 2)
}

@Test func focusGoesRoundInReadingOrder() {
  var mark = FocusMark()
  let frames = (0..<3).map { CGRect(x: Double($0) * 50, y: 0, width: 40, height: 20) }
  mark.move(by: -1, among: frames, at: 0)
  #expect(mark.frame == frames[2])
  mark.move(by: 1, among: frames, at: 1)
  #expect(mark.frame == frames[0])
  mark.expire(at: 1 + FocusMark.patience)
  #expect(mark.frame == nil)
  // What moves keeps the ring; what goes takes it along.
  mark.move(by: 1, among: frames, at: 30)
  mark.follow([CGRect(x: 0, y: 5, width: 40, height: 20), frames[1]])
  #expect(mark.frame == CGRect(x: 0, y: 5, width: 40, height: 20))
  mark.follow([frames[2]])
  #expect(mark.frame == nil)
  mark.move(by: 1, among: [], at: 40)
  #expect(mark.frame == nil && mark.end == nil)
}

/// The ring, to be looked at: around a filled control in light, and around an empty one in dark.
@MainActor @Test(arguments: [("light", 800, 480, 2), ("dark", 1920, 1080, 1)])
func theRingIsSeenOnEitherGround(_ theme: String, _ width: Int, _ height: Int, _ tabs: Int) throws {
  let (scheduler, recorder) = (VirtualScheduler(), RecordingLink())
  recorder.value = "on"
  let dashboard = try DataFolder().read(
    """
    version: 1
    zone: UTC
    theme: \(theme)
    pages:
      - id: one
        title: Hall
        cards:
          - button: { run: [bell] }
            title: Bell
          - toggle: { on: [lamp, on], off: [lamp, off], state: [lamp], color: orange }
            title: Lamp
          - scenes: { set: [scene, $value], state: [scene], options: { Day: on, Evening: b, Night: c } }
            title: Scenes
    """)
  let small = try SmallWall(
    dashboard, from: Date(timeIntervalSince1970: 1_793_574_000), scheduler,
    size: PixelSize(width: width, height: height), link: recorder, fonts: FontLibrary())
  let (display, wall) = (small.display, small.wall)
  small.play(1, scheduler)
  for _ in 0..<tabs {
    for isDown in [true, false] {
      wall.press(InputKey(code: 15, isDown: isDown, time: scheduler.now))
    }
    small.play(0.5, scheduler)
  }
  expectGolden(display.frame, named: "focus-\(theme)", tolerance: 2.5)
}
