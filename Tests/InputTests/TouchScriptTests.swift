import Foundation
import Input
import Motion
import Platform
import TestSupport
import Testing

private func script(_ text: String) throws -> TouchScript { try TouchScript(text, file: "t.touch") }

@Test func eventsOfOneMillisecondAreOneFrame() throws {
  let script = try script(
    """
    \u{FEFF}# two fingers
    0 down 1 10 20   # the second
    0 down 0 1.5 -2

    \t16 move 0 3 4\r
    16 up 1 10 20
    """)
  #expect(script.frames.map(\.time) == [0, 0.016])
  #expect(script.frames[0].touches.map(\.contact) == [0, 1])
  #expect(script.frames[0].touches[0].location == CGPoint(x: 1.5, y: -2))
  #expect(script.frames[1].touches.map(\.phase) == [.move, .up])
  #expect(script.duration == 0.016)
}

@Test func anEmptyScriptHasNoFrames() throws {
  #expect(try script("").frames.isEmpty)
  #expect(try script("\n# nothing\n").duration == 0)
}

@Test(arguments: [
  ("0 down 0 1", "1:11: expected MILLISECONDS down|move|up|cancel CONTACT X Y, found 4 fields"),
  ("0 down 0 1 2 3", "1:14: expected MILLISECONDS down|move|up|cancel CONTACT X Y, found 6 fields"),
  ("x down 0 1 2", "1:1: \"x\" is no time in whole milliseconds"),
  ("-1 down 0 1 2", "1:1: \"-1\" is no time in whole milliseconds"),
  ("0 tap 0 1 2", "1:3: \"tap\" is none of down, move, up, cancel"),
  ("0 down -1 1 2", "1:8: \"-1\" is no contact, a number from 0 to 1000"),
  ("0 down 0 nan 2", "1:10: X \"nan\" is no number of points"),
  ("0 down 0 1 1e9", "1:12: Y \"1e9\" is no number of points"),
  ("0 move 0 1 2", "1:8: contact 0 is not down"),
  ("0 down 0 1 2\n0 down 0 1 2", "2:8: contact 0 is down already"),
  ("5 down 0 1 2\n4 up 0 1 2", "2:1: time 4 is before 5, the line above"),
])
func faultsNameTheirPlace(_ text: String, _ message: String) {
  let error = caught(TouchScriptError.self) { _ = try script(text) }
  #expect(error?.description == "t.touch:\(message)")
}

@Test func everyFaultIsTold() {
  let error = caught(TouchScriptError.self) { _ = try script("a b c d e\n0 down 0 1 2\nq") }
  #expect(error?.faults.map(\.line) == [1, 1, 1, 1, 1, 3])
}

@MainActor @Test func aScriptIsPlayedOnItsClock() throws {
  let scheduler = VirtualScheduler(now: 50)
  let source = ScriptedTouches(
    try script("0 down 0 1 2\n100 move 0 3 4\n250 up 0 3 4"), scheduler: scheduler)
  var seen: [String] = []
  source.onFrame = { frame in
    seen.append("\(frame.touches[0].phase) \(frame.time) \(scheduler.now)")
  }
  source.onEnd = { seen.append("end") }
  source.start()
  scheduler.advance(to: 50.1)
  #expect(seen == ["down 50.0 50.0", "move 50.1 50.1"])
  scheduler.advance(to: 60)
  #expect(seen.suffix(2) == ["up 50.25 50.25", "end"])
}

@MainActor @Test func aScriptThatIsStoppedCancelsWhatIsDown() throws {
  let scheduler = VirtualScheduler()
  let source = ScriptedTouches(
    try script("0 down 0 1 2\n0 down 1 5 6\n10 up 1 5 6\n20 move 0 3 4\n30 up 0 3 4"),
    scheduler: scheduler)
  var frames: [TouchFrame] = []
  source.onFrame = { frames.append($0) }
  source.start()
  scheduler.advance(to: 0.025)
  source.stop()
  let last = frames.last?.touches
  #expect(last?.map(\.phase) == [.cancel])
  #expect(last?.first?.location == CGPoint(x: 3, y: 4))
  let count = frames.count
  scheduler.advance(to: 1)
  #expect(frames.count == count)
}

@MainActor @Test func eachPointerIsAFingerWhileItsButtonIsDown() {
  let source = MouseTouches()
  var touches: [Touch] = []
  source.onFrame = { touches += $0.touches }
  source.start()
  source.move(pointer: 7, to: CGPoint(x: 1, y: 1), isDown: false, time: 1)
  source.move(pointer: 7, to: CGPoint(x: 2, y: 2), isDown: true, time: 2)
  source.move(pointer: 9, to: CGPoint(x: 5, y: 5), isDown: true, time: 3)
  source.move(pointer: 7, to: CGPoint(x: 2, y: 2), isDown: true, time: 4)
  source.move(pointer: 7, to: CGPoint(x: 3, y: 3), isDown: true, time: 5)
  source.move(pointer: 7, to: CGPoint(x: 4, y: 4), isDown: false, time: 6)
  source.leave(pointer: 9, time: 7)
  source.leave(pointer: 9, time: 8)
  #expect(touches.map(\.phase) == [.down, .down, .move, .up, .cancel])
  #expect(touches.map(\.contact) == [0, 1, 0, 0, 1])
  #expect(touches[3].location == CGPoint(x: 3, y: 3))
}

@MainActor @Test func stoppingTheMouseCancelsItsFingers() {
  let source = MouseTouches()
  var phases: [Touch.Phase] = []
  source.onFrame = { phases += $0.touches.map(\.phase) }
  source.start()
  source.move(pointer: 1, to: .zero, isDown: true, time: 1)
  source.stop()
  source.move(pointer: 1, to: .zero, isDown: true, time: 2)
  #expect(phases == [.down, .cancel])
}
