import Foundation
import Platform
import Testing

@testable import Kiosk

@Test(
  arguments: [
    ("on\n", 1), ("OFF", 0), ("true", 1), ("21.5", 21.5), ("42 %", 42),
    ("{\"state\": \"ON\", \"b\": 3}", 1),
    ("unavailable", nil), ("", nil), ("nan", nil),
  ] as [(String, Double?)])
func whatAThingSaysIsRead(text: String, value: Double?) {
  #expect(ControlState.value(of: text) == value)
}

/// A lamp that does what it is told after a while, or never.
@MainActor
private final class Lamp: ControlLink {
  var isOn = false
  var obeys = true
  var fault: ControlFault?
  var sent: [[String]] = []

  func state(
    _ link: Dashboard.ControlCard.Link,
    _ answer: @escaping @MainActor (Result<String, ControlFault>) -> Void
  ) {
    answer(fault.map { .failure($0) } ?? .success(isOn ? "on" : "off"))
  }

  func send(
    _ words: [String], _ answer: @escaping @MainActor (Result<String, ControlFault>) -> Void
  ) {
    sent.append(words)
    if obeys { isOn = words == ["lamp", "on"] }
    answer(fault.map { .failure($0) } ?? .success(""))
  }
}

@MainActor
private func board(_ lamp: Lamp, _ scheduler: VirtualScheduler) -> ControlBoard {
  let board = ControlBoard()
  board.link = lamp
  board.scheduler = scheduler
  var link = Dashboard.ControlCard.Link(
    send: ["lamp", "on"], sendOff: ["lamp", "off"], state: ["lamp"])
  link.every = 10
  board.take(["a": Dashboard.ControlCard(kind: .toggle, link: link)])
  return board
}

@MainActor
@Test func aSwitchShowsWhatTheThingSays() {
  let (lamp, scheduler) = (Lamp(), VirtualScheduler())
  let board = board(lamp, scheduler)
  #expect(board.states["a"] == ControlState(value: 0))
  board.press("a")
  #expect(lamp.sent == [["lamp", "on"]])
  #expect(board.states["a"] == ControlState(value: 1))
  // Somebody else turns it off: the next look tells.
  lamp.isOn = false
  scheduler.advance(to: 9)
  #expect(board.states["a"]?.isOn == true)
  scheduler.advance(to: 11)
  #expect(board.states["a"]?.isOn == false)
}

@MainActor
@Test func aThingThatDoesNotObeyIsNotShownAsIfItDid() {
  let (lamp, scheduler) = (Lamp(), VirtualScheduler())
  let board = board(lamp, scheduler)
  lamp.obeys = false
  board.press("a")
  #expect(board.states["a"] == ControlState(value: 0, wanted: 1))
  scheduler.advance(to: 5)
  #expect(board.states["a"]?.wanted == 1)
  scheduler.advance(to: 7)
  #expect(board.states["a"] == ControlState(value: 0, fault: "did not answer"))
}

@MainActor
@Test func aThingThatCannotBeAskedIsUnknown() {
  let (lamp, scheduler) = (Lamp(), VirtualScheduler())
  let board = board(lamp, scheduler)
  lamp.fault = ControlFault(reason: "lamp failed (1)")
  scheduler.advance(to: 11)
  #expect(board.states["a"] == ControlState(value: nil, fault: "lamp failed (1)"))
  lamp.fault = nil
  scheduler.advance(to: 22)
  #expect(board.states["a"] == ControlState(value: 0))
}

@Test func aProgramsWordsAreReadAndItsFailureIsSaid() {
  #expect(ProgramLink.output(of: ["echo", "on"]) == .success("on\n"))
  #expect(ProgramLink.output(of: ["false"]) == .failure(ControlFault(reason: "false failed (1)")))
  #expect(
    ProgramLink.output(of: ["no-such-program"])
      == .failure(ControlFault(reason: "there is no program no-such-program")))
}

@Test func aControlThatCannotTellItsStateIsAFault() throws {
  let faults = try DataFolder().faults(
    """
    version: 1
    pages:
      - cards:
          - toggle: { on: [lamp, on], off: [lamp, off] }
          - slider: { set: [lamp, dim], state: [lamp] }
          - button: { run: [] }
    """)
  #expect(
    faults == [
      "4:17: \"state\" is missing here",
      "5:24: \"set\" needs $value, which is what the slider stands at",
      "6:24: expected a program and its arguments, such as [mosquitto_pub, -t, lamp]",
    ])
}
