import Foundation
import TestSupport
import Testing

@testable import Platform

/// A terminal that keeps a log of what it is asked.
@MainActor private final class FakeTerminal {
  var asked: [ConsoleRequest] = []
  var keyboard = 3
  var shown = 7
  var refuses: ConsoleRequest?

  var calls: ConsoleCalls {
    ConsoleCalls { [self] request throws(SystemError) in
      asked.append(request)
      if request == refuses { throw SystemError("ioctl", code: EPERM) }
      switch request {
      case .keyboard: return keyboard
      case .shown: return shown
      default: return 0
      }
    }
  }

  func console(givesBack: Bool = true) throws(SystemError) -> Console {
    try Console(descriptor: -1, owns: false, number: 7, calls: calls, givesBack: givesBack)
  }
}

private let off = 4
private let unicode = 3

@MainActor @Test func theConsoleIsMutedDarkenedAndGuardedInThisOrder() throws {
  let terminal = FakeTerminal()
  let console = try terminal.console()
  #expect(
    terminal.asked == [
      .keyboard, .setKeyboard(off), .setGraphics(true), .askBeforeSwitching(leave: 40, back: 41),
      .shown,
    ])
  #expect(console.isActive)
  terminal.asked = []
  console.restore()
  #expect(terminal.asked == [.setKeyboard(unicode), .setGraphics(false), .switchFreely])
  console.restore()
  #expect(terminal.asked.count == 3)
}

/// A program that was killed has left the keyboard off; giving it back like this would be no gift.
@MainActor @Test func aKeyboardThatWasFoundOffIsGivenBackOn() throws {
  let terminal = FakeTerminal()
  terminal.keyboard = off
  let console = try terminal.console()
  terminal.asked = []
  console.restore()
  #expect(terminal.asked.first == .setKeyboard(unicode))
}

/// Text mode would show the console in place of a picture that is to stay until the next wall has one.
@MainActor @Test func aTerminalThatTheUnitGivesBackIsLeftAsItIs() throws {
  let terminal = FakeTerminal()
  let console = try terminal.console(givesBack: false)
  terminal.asked = []
  console.restore()
  #expect(terminal.asked.isEmpty && !console.isActive)
  terminal.refuses = .setGraphics(true)
  #expect(caughtOnMain(SystemError.self) { _ = try terminal.console(givesBack: false) } != nil)
  #expect(terminal.asked.last == .switchFreely)
}

@MainActor @Test func aHiddenTerminalIsAskedFor() throws {
  let terminal = FakeTerminal()
  terminal.shown = 1
  let console = try terminal.console()
  #expect(!console.isActive)
  #expect(terminal.asked.last == .show(7))
}

@MainActor @Test func aTerminalThatIsNotOursIsLeftAsItWas() {
  let terminal = FakeTerminal()
  terminal.refuses = .setGraphics(true)
  let error = caughtOnMain(SystemError.self) { _ = try terminal.console() }
  #expect(error?.code == EPERM)
  #expect(
    terminal.asked.suffix(3) == [.setKeyboard(unicode), .setGraphics(false), .switchFreely])
}

@MainActor @Test func theScreenIsFreeBeforeTheKernelHearsThatWeLeave() throws {
  let terminal = FakeTerminal()
  let console = try terminal.console()
  var log: [String] = []
  console.onLeave = { log.append("leave, asked \(terminal.asked.count)") }
  console.onReturn = { log.append("back, active \(console.isActive)") }
  terminal.asked = []
  console.leave()
  #expect(log == ["leave, asked 0"])
  #expect(terminal.asked == [.allowLeaving])
  #expect(!console.isActive)
  console.comeBack()
  #expect(log.last == "back, active true")
  #expect(
    terminal.asked.suffix(4)
      == [.acknowledgeReturn, .shown, .setGraphics(true), .setKeyboard(off)])
}

@MainActor @Test func whatIsNoTerminalIsRefusedByName() throws {
  let loop = try Loop(drainsMainQueue: false)
  let error = caughtOnMain(SystemError.self) {
    _ = try Console(loop: loop, path: "/dev/null")
  }
  #expect(error?.description.hasPrefix("console /dev/null: ") == true)
  #expect(error?.code == ENOTTY)
}

@Test func aFaultThatRepeatsIsLoggedAtDoublingIntervals() {
  var limiter = LogLimiter()
  var lines: [String] = []
  for tick in 0..<36_000 {
    if let line = limiter.pass("commit: busy", now: Double(tick) / 10) { lines.append(line) }
  }
  #expect(lines.count < 14)
  #expect(lines.first == "commit: busy")
  #expect(lines.dropFirst().first == "commit: busy (and 9 times since)")
  #expect(limiter.pass("commit: busy", now: 1e6) == "commit: busy")
}

/// Every errno in turn at one call is one fault; what else a line says still tells faults apart.
@Test func aCallThatFailsInEverNewWaysIsOneFault() {
  var limiter = LogLimiter()
  let codes = [EBUSY, EACCES, EINVAL, ENOMEM, ENODEV, EIO, ETIMEDOUT]
  var lines: [String] = []
  for tick in 0..<50 {
    let error = SystemError("commit", object: "card0", code: codes[tick % codes.count])
    if let line = limiter.pass("drm: \(error)", now: Double(tick) / 10) { lines.append(line) }
  }
  #expect(lines.count == 3)
  #expect(lines.first == "drm: commit card0: \(String(cString: strerror(EBUSY))) (EBUSY)")
  let other = SystemError("commit", object: "card1", code: EBUSY)
  #expect(limiter.pass("drm: \(other)", now: 5) != nil)
  #expect(LogLimiter.fault("a mode (EDID) of: x") == "a mode (EDID) of: x")
  #expect(LogLimiter.fault("open a: No (EACCES). Do this: x") == "open a. Do this: x")
}

@Test func manyFaultsDoNotFillTheJournal() {
  var limiter = LogLimiter()
  var lines: [String] = []
  for second in 0..<3_600 {
    if let line = limiter.pass("fault \(second)", now: Double(second)) { lines.append(line) }
  }
  #expect(lines.count == 60)
  #expect(
    limiter.pass("later", now: 3_601) == "later (3540 other lines were not written)")
}

/// Bursts come in order and cost one wake-up; a finger's "up" survives any stall.
@MainActor @Test func aRelayDropsOnlyWhatIsExpendable() throws {
  let loop = try Loop(drainsMainQueue: false)
  let got = Collected<Int>()
  let relay = Relay<Int>(
    inbox: loop.inbox, capacity: 10, isExpendable: { $0 >= 0 },
    deliver: { got.values += $0 })
  relay.post(-1)
  for number in 0..<100 { relay.post(number) }
  relay.post(-2)
  try loop.turn(waitingAtMost: 1)
  #expect(got.values.first == -1)
  #expect(got.values.suffix(2) == [99, -2])
  #expect(got.values.count == 10)
  #expect(relay.dropped == 92)
  #expect(loop.counters.inbox == 1)
  relay.post(5)
  try loop.turn(waitingAtMost: 1)
  #expect(got.values.last == 5)
}

/// The terminal came and went before we looked: leaving is heard first, and coming back means nothing.
@MainActor @Test func aReturnThatIsOverIsNoReturn() throws {
  let terminal = FakeTerminal()
  let console = try terminal.console()
  var returns = 0
  console.onReturn = { returns += 1 }
  terminal.shown = 3
  console.leave()
  console.comeBack()
  #expect(!console.isActive && returns == 0)
  terminal.shown = 7
  console.comeBack()
  #expect(console.isActive && returns == 1)
}
