import Foundation
import Testing

@Test func mainActorTasksAndTheMainQueueRunUnderTheLoop() throws {
  let probe = try Probe("main-queue")
  let lines = probe.lines()
  #expect(
    lines.sorted() == [
      "async from a thread", "asyncAfter", "idle turns that drained the queue: 0", "task",
      "task after sleep on main thread: true",
    ])
  #expect(probe.process.terminationStatus == 0)
}

@Test func anIdleLoopWakesOnlyForWhatIsDue() throws {
  #expect(try Probe("idle").lines() == ["wake-ups: 1"])
}

@Test func signalsArriveOnTheLoop() throws {
  let probe = try Probe("signals")
  #expect(probe.wait(for: "ready"))
  kill(probe.process.processIdentifier, SIGUSR1)
  // Two signals that wait together come in the order of their numbers; give the first its turn.
  Thread.sleep(forTimeInterval: 0.1)
  kill(probe.process.processIdentifier, SIGTERM)
  #expect(probe.lines() == ["USR1 TERM"])
}
