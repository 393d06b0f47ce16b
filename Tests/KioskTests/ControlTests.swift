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
  var sent: [ControlWish] = []

  func state(_ card: Dashboard.ControlCard, _ answer: @escaping Answer) {
    answer(fault.map { .failure($0) } ?? .success(isOn ? "on" : "off"))
  }

  func send(
    _ wish: ControlWish, _ card: Dashboard.ControlCard, _ answer: @escaping Answer
  ) {
    sent.append(wish)
    if obeys { isOn = wish == .on }
    answer(fault.map { .failure($0) } ?? .success(""))
  }
}

@MainActor
private func board(_ lamp: Lamp, _ scheduler: VirtualScheduler) -> ControlBoard {
  let board = ControlBoard()
  board.link = lamp
  board.scheduler = scheduler
  let program = Dashboard.ControlCard.Program(
    send: ["lamp", "on"], sendOff: ["lamp", "off"], state: ["lamp"])
  board.take(["a": Dashboard.ControlCard(kind: .toggle, link: .program(program), every: 10)])
  return board
}

@MainActor
@Test func aSwitchShowsWhatTheThingSays() {
  let (lamp, scheduler) = (Lamp(), VirtualScheduler())
  let board = board(lamp, scheduler)
  #expect(board.states["a"] == ControlState(value: 0))
  board.press("a")
  #expect(lamp.sent == [.on])
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
      "5:24: \"set\" needs $value, which is what is asked for",
      "6:24: expected a program and its arguments, such as [mosquitto_pub, -t, lamp]",
    ])
}
