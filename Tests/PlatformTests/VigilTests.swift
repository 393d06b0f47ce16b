import Foundation
import TestSupport
import Testing

@testable import Platform

/// A clock that also goes on while a call is being made, when nothing else is called.
@MainActor
private final class BusyClock: Scheduler {
  private let base = VirtualScheduler(now: 100)
  private var busy: TimeInterval = 0
  var now: TimeInterval { base.now + busy }

  func schedule(
    at deadline: TimeInterval, name: String, _ body: @escaping @MainActor () -> Void
  ) -> ScheduledCall {
    base.schedule(at: deadline, name: name, body)
  }

  /// The call that is being made takes so long.
  func spend(_ seconds: TimeInterval) { busy += seconds }

  /// The call, if there was one, is over, and the loop makes those that are due.
  func advance(to time: TimeInterval) {
    busy = 0
    base.advance(to: time)
  }
}

/// A watch on a virtual clock, and what systemd makes of its signs.
@MainActor
private final class Watched {
  let listener = ServiceListener()
  let scheduler = BusyClock()
  let vigil: Vigil
  private(set) var limit: TimeInterval
  private(set) var lastSign: TimeInterval = 100
  private(set) var signs = 0

  init?(seconds: TimeInterval) {
    let environment = [
      "NOTIFY_SOCKET": listener.path, "WATCHDOG_USEC": String(Int(seconds * 1e6)),
    ]
    let notifier = ServiceNotifier(environment: environment)
    guard let vigil = Vigil(notifier, scheduler: scheduler) else { return nil }
    self.vigil = vigil
    limit = seconds
    hear()
  }

  /// Reads what has been sent; the times are systemd's from then on.
  func hear() {
    while case let text = listener.receive(), !text.isEmpty {
      for line in text.split(separator: "\n") {
        if line == "WATCHDOG=1" {
          lastSign = scheduler.now
          signs += 1
        } else if line.hasPrefix("WATCHDOG_USEC=") {
          limit = (Double(line.dropFirst(14)) ?? 0) / 1e6
        }
      }
    }
  }

  /// Lets time pass in small steps; false when systemd would have ended the wall on the way.
  func pass(_ seconds: TimeInterval) -> Bool {
    let end = scheduler.now + seconds
    while scheduler.now < end {
      scheduler.advance(to: min(end, scheduler.now + 0.05))
      hear()
      if scheduler.now - lastSign >= limit { return false }
    }
    return true
  }

  func work() {
    vigil.work()
    hear()
  }

  /// Spends seconds in one call, with a step after each `pace` of them; false when systemd would have
  /// ended the wall on the way.
  func work(for seconds: TimeInterval, stepping pace: TimeInterval) -> Bool {
    work()
    let end = scheduler.now + seconds
    while scheduler.now < end {
      scheduler.spend(min(pace, end - scheduler.now))
      if scheduler.now - lastSign >= limit { return false }
      vigil.step()
      hear()
    }
    scheduler.advance(to: scheduler.now)
    hear()
    return true
  }
}

@MainActor @Test func aWallIsWatchedForFiveSecondsAtWorkAndForTheUnitsTimeAtRest() throws {
  let watched = try #require(Watched(seconds: 20))
  #expect(watched.limit == 5)
  #expect(watched.pass(2.5))
  #expect(watched.limit == 20)
  watched.work()
  #expect(watched.limit == 5)
  #expect(watched.lastSign == watched.scheduler.now)
}

@MainActor @Test func aWallAtRestIsWokenTwiceInTheUnitsTime() throws {
  let watched = try #require(Watched(seconds: 20))
  #expect(watched.pass(30))
  let before = watched.signs
  #expect(watched.pass(3_600))
  #expect((358...361).contains(watched.signs - before))
}

/// Whatever comes and when: a wall that goes on is never ended, and every piece of work is under
/// the short time.
@MainActor @Test(arguments: [3.0, 5, 12, 20, 60])
func noWallThatGoesOnIsEnded(unit: TimeInterval) throws {
  let watched = try #require(Watched(seconds: unit))
  var random = SplitMix64(seed: 11)
  for _ in 0..<400 {
    let pause = pow(10, Double.random(in: -2...1.6, using: &random))
    #expect(watched.pass(pause), "after a pause of \(pause) s")
    watched.work()
    #expect(watched.limit <= min(unit, 5))
    // One piece of work may take nearly all of it.
    #expect(watched.scheduler.now - watched.lastSign <= 1)
  }
}

@MainActor @Test func aUnitThatWaitsForLessIsLeftAlone() throws {
  let watched = try #require(Watched(seconds: 3))
  #expect(watched.pass(20))
  #expect(watched.limit == 3)
}

/// A frame that takes an overloaded machine 15 s is no hang as long as its parts get done; one part that
/// takes longer than the short time is.
@MainActor @Test(arguments: [(0.01, true), (0.9, true), (3.8, true), (5.5, false)])
func aLongCallLivesByItsSteps(pace: TimeInterval, lives: Bool) throws {
  let watched = try #require(Watched(seconds: 20))
  for _ in 0..<5 {
    #expect(watched.pass(30))
    #expect(watched.work(for: 15, stepping: pace) == lives)
    if !lives { return }
  }
}

/// Steps without end, as of views that change each other for ever, are a hang too.
@MainActor @Test func stepsThatComeToNoEndAreAHang() throws {
  let watched = try #require(Watched(seconds: 20))
  #expect(watched.pass(30))
  let begin = watched.scheduler.now
  #expect(!watched.work(for: 1e3, stepping: 0.1))
  #expect((20...26).contains(watched.scheduler.now - begin))
}

/// Setting a mode or asking a monitor blocks for as long as the kernel likes.
@MainActor @Test func aSlowCallHasTheUnitsTime() throws {
  let watched = try #require(Watched(seconds: 20))
  #expect(watched.pass(30))
  watched.work()
  watched.vigil.expectSlowCall()
  watched.hear()
  #expect(watched.limit == 20)
  watched.scheduler.spend(12)
  watched.vigil.step()
  watched.hear()
  #expect(watched.limit == 5)
  #expect(watched.lastSign == watched.scheduler.now)
  // Without a step it is the next piece of work that ends it.
  watched.vigil.expectSlowCall()
  watched.scheduler.spend(12)
  watched.work()
  #expect(watched.limit == 5)
  #expect(watched.pass(40))
}

@MainActor @Test func withoutAWatchdogThereIsNoVigil() {
  let scheduler = VirtualScheduler()
  #expect(Vigil(ServiceNotifier(environment: [:]), scheduler: scheduler) == nil)
  #expect(scheduler.nextDeadline == nil)
}

/// What a hung call would be in: the short time is set before the call begins.
@MainActor @Test func theLoopTellsBeforeItWorks() throws {
  let listener = ServiceListener()
  let notifier = ServiceNotifier(
    environment: ["NOTIFY_SOCKET": listener.path, "WATCHDOG_USEC": "20000000"])
  let loop = try Loop(drainsMainQueue: false)
  let vigil = try #require(Vigil(notifier, scheduler: loop))
  loop.vigil = vigil
  _ = listener.receive()
  let heard = Collected<String>()
  // At rest after a second without work and one more to see it.
  try turn(loop) {
    let text = listener.receive()
    if !text.isEmpty { heard.values.append(text) }
    return text.hasSuffix("WATCHDOG_USEC=20000000")
  }
  #expect(heard.values.last == "WATCHDOG=1\nWATCHDOG_USEC=20000000")
  for kind in ["timer", "message"] {
    heard.values = []
    if kind == "timer" {
      loop.schedule(after: 0, name: "t") { heard.values.append(listener.receive()) }
    } else {
      loop.inbox.post { heard.values.append(listener.receive()) }
    }
    try turn(loop) { !heard.values.isEmpty }
    #expect(heard.values == ["WATCHDOG=1\nWATCHDOG_USEC=5000000"], "\(kind)")
    try turn(loop) { listener.receive().hasSuffix("WATCHDOG_USEC=20000000") }
  }
}
