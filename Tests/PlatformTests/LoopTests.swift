import Foundation
import Platform
import TestSupport
import Testing

@MainActor private func makeLoop(inboxCapacity: Int = 16) throws -> Loop {
  try Loop(drainsMainQueue: false, inboxCapacity: inboxCapacity)
}

/// What closures that cross threads have gathered, on the main thread.
@MainActor final class Collected<Value> {
  var values: [Value] = []
}

/// Turns the loop until `condition` holds; the limit only ends a test that has failed already.
@MainActor func turn(_ loop: Loop, until condition: () -> Bool) throws {
  let limit = MonotonicClock.now + 10
  while !condition() && MonotonicClock.now < limit { try loop.turn(waitingAtMost: 1) }
}

@MainActor @Test func timersFireByDeadlineThenByOrder() throws {
  let loop = try makeLoop()
  var fired: [String] = []
  let base = loop.now
  loop.schedule(at: base + 0.02, name: "t") { fired.append("late") }
  loop.schedule(at: base + 0.01, name: "t") { fired.append("first") }
  loop.schedule(at: base + 0.01, name: "t") { fired.append("second") }
  loop.schedule(at: base - 5, name: "t") { fired.append("overdue") }
  loop.schedule(at: .nan, name: "t") { fired.append("not a number") }
  try turn(loop) { fired.count == 5 }
  #expect(fired == ["not a number", "overdue", "first", "second", "late"])
}

/// A finger whose moves arrive while the program works must not look like one that holds still.
@MainActor @Test func messagesOfALongTurnAreHeardBeforeTheNextFrame() throws {
  let loop = try makeLoop()
  let seen = Collected<String>()
  loop.beforeWaiting = { seen.values.append("frame") }
  loop.schedule(at: loop.now, name: "t") {
    seen.values.append("work")
    for number in 1...2 { loop.inbox.post { seen.values.append("finger \(number)") } }
  }
  try loop.turn(waitingAtMost: 0)
  try loop.turn(waitingAtMost: 0)
  #expect(seen.values == ["frame", "work", "finger 1", "finger 2", "frame"])
  // They have been taken: nothing is left to wake the loop.
  let wakeUps = loop.counters.inbox
  try loop.turn(waitingAtMost: 0)
  #expect(loop.counters.inbox == wakeUps)
}

@MainActor @Test func aTimerNeverFiresEarly() throws {
  let loop = try makeLoop()
  var early = 0
  var count = 0
  for step in 1...50 {
    let deadline = loop.now + Double(step) * 0.000_37
    loop.schedule(at: deadline, name: "t") {
      if loop.now < deadline { early += 1 }
      count += 1
    }
  }
  try turn(loop) { count == 50 }
  #expect(early == 0)
}

@MainActor @Test func aCancelledTimerDoesNotFireEvenInItsOwnTurn() throws {
  let loop = try makeLoop()
  var fired: [String] = []
  let deadline = loop.now
  var second: ScheduledCall?
  loop.schedule(at: deadline, name: "t") {
    fired.append("first")
    second?.cancel()
  }
  second = loop.schedule(at: deadline, name: "t") { fired.append("second") }
  try loop.turn(waitingAtMost: 0)
  try loop.turn(waitingAtMost: 0)
  #expect(fired == ["first"])
  #expect(second?.isPending == false)
}

@MainActor @Test func aTimerThatReschedulesItselfLetsDescriptorsIn() throws {
  let loop = try makeLoop()
  var turns = 0
  func again() {
    turns += 1
    loop.schedule(at: 0, name: "again") { again() }
  }
  again()
  var arrived = false
  loop.inbox.post { arrived = true }
  try turn(loop) { arrived }
  #expect(arrived)
  #expect(turns < 10)
}

@MainActor @Test func descriptorsAreWatchedUntilCancelled() throws {
  let loop = try makeLoop()
  let pipe = Pipe()
  let descriptor = pipe.fileHandleForReading.fileDescriptor
  var seen = 0
  let watch = try loop.watch(descriptor, for: .readable, name: "pipe") { readiness in
    #expect(readiness == .readable)
    seen += 1
  }
  try loop.turn(waitingAtMost: 0)
  #expect(seen == 0)
  pipe.fileHandleForWriting.write(Data([1]))
  try loop.turn(waitingAtMost: 1)
  #expect(seen == 1)
  #expect(loop.counters.byName["pipe"] == 1)
  watch.cancel()
  try loop.turn(waitingAtMost: 0)
  #expect(seen == 1)
}

@MainActor @Test func theOtherEndsCloseIsAHangup() throws {
  let loop = try makeLoop()
  let pipe = Pipe()
  var last: Readiness = []
  try loop.watch(pipe.fileHandleForReading.fileDescriptor, for: .readable, name: "pipe") {
    last = $0
  }
  try pipe.fileHandleForWriting.close()
  try loop.turn(waitingAtMost: 1)
  #expect(last == .hangup)
}

@MainActor @Test func aWatchCancelledByAnotherInTheSameTurnIsNotCalled() throws {
  let loop = try makeLoop()
  let pipes = [Pipe(), Pipe()]
  let watches = Collected<DescriptorWatch>()
  var calls = 0
  for pipe in pipes {
    pipe.fileHandleForWriting.write(Data([1]))
    watches.values.append(
      try loop.watch(pipe.fileHandleForReading.fileDescriptor, for: .readable, name: "pipe") { _ in
        calls += 1
        for watch in watches.values { watch.cancel() }
      })
  }
  try loop.turn(waitingAtMost: 1)
  #expect(calls == 1)
  // Optimised, the pipes would otherwise end with their last use, before the turn.
  withExtendedLifetime(pipes) {}
}

@MainActor @Test func watchingAClosedDescriptorSaysWhich() throws {
  let loop = try makeLoop()
  let error = caughtOnMain(SystemError.self) {
    try loop.watch(-1, for: .readable, name: "touch screen") { _ in }
  }
  #expect(error?.description == "epoll_ctl touch screen: Bad file descriptor (EBADF)")
}

@MainActor @Test func theInboxKeepsOrderAndRefusesWhatDoesNotFit() async throws {
  let loop = try makeLoop(inboxCapacity: 3)
  let got = Collected<Int>()
  let inbox = loop.inbox
  let accepted = await Task.detached {
    (0..<5).map { number in inbox.post { got.values.append(number) } }
  }.value
  #expect(accepted == [true, true, true, false, false])
  #expect(inbox.refused == 2)
  try turn(loop) { got.values.count == 3 }
  #expect(got.values == [0, 1, 2])
  #expect(loop.counters.inbox == 1)
}

@MainActor @Test func theInboxOfALoopThatIsGoneRefuses() throws {
  let inbox = try { try makeLoop().inbox }()
  #expect(!inbox.post {})
}

@MainActor @Test func beforeWaitingComesOnceATurn() throws {
  let loop = try makeLoop()
  var count = 0
  loop.beforeWaiting = { count += 1 }
  for _ in 0..<3 { try loop.turn(waitingAtMost: 0) }
  #expect(count == 3)
}

@MainActor @Test func aLoopStoppedBeforeItWaitsDoesNotWait() throws {
  let loop = try makeLoop()
  loop.beforeWaiting = { loop.stop() }
  try loop.run()
  #expect(loop.counters.wakeUps == 0)
}

@MainActor @Test func virtualTimeMakesEachCallAtItsOwnTime() {
  let scheduler = VirtualScheduler(now: 10)
  var times: [TimeInterval] = []
  scheduler.schedule(at: 12, name: "t") {
    times.append(scheduler.now)
    scheduler.schedule(after: 1, name: "t") { times.append(scheduler.now) }
  }
  scheduler.schedule(at: 11, name: "t") { times.append(scheduler.now) }
  scheduler.advance(to: 20)
  #expect(times == [11, 12, 13])
  #expect(scheduler.now == 20)
  scheduler.advance(to: 15)
  #expect(scheduler.now == 20)
}

/// Any order of scheduling gives the order of deadlines.
@MainActor @Test func callsComeSortedForAnyOrderOfScheduling() {
  var generator = SystemRandomNumberGenerator()
  let scheduler = VirtualScheduler()
  var fired: [Int] = []
  let deadlines = (0..<200).map { _ in Int.random(in: 0..<50, using: &generator) }
  for deadline in deadlines {
    scheduler.schedule(at: Double(deadline), name: "t") { fired.append(deadline) }
  }
  scheduler.advance(to: 100)
  #expect(fired == deadlines.sorted())
}

@MainActor @Test func aClockThatIsNotSetTellsNothing() throws {
  let loop = try makeLoop()
  var told = 0
  let watch = try ClockWatch(loop: loop) { told += 1 }
  try loop.turn(waitingAtMost: 0)
  #expect(told == 0)
  watch.stop()
}
