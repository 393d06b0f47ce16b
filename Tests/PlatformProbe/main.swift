import Dispatch
import Foundation
import Platform

// A program of its own for what a test process cannot show from inside: what happens on the
// process's main thread, and what signals do. The tests run it and read its output.

func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

@MainActor final class Steps {
  private var done = 0
  private let atLast: () -> Void

  init(_ atLast: @escaping () -> Void) { self.atLast = atLast }

  func finish(_ what: String) {
    say(what)
    done += 1
    if done == 4 { atLast() }
  }
}

@MainActor func mainQueue() throws {
  let loop = try Loop()
  let steps = Steps { loop.stop() }
  Task { @MainActor in
    steps.finish("task")
    try? await Task.sleep(nanoseconds: 1_000_000)
    steps.finish("task after sleep on main thread: \(Thread.isMainThread)")
  }
  DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) {
    MainActor.assumeIsolated { steps.finish("asyncAfter") }
  }
  Thread.detachNewThread {
    DispatchQueue.main.async { MainActor.assumeIsolated { steps.finish("async from a thread") } }
  }
  try loop.run()
  // The queue's descriptor must be quiet again: a turn without work waits its full time.
  let before = loop.counters.mainQueue
  for _ in 0..<5 { try loop.turn(waitingAtMost: 0.01) }
  say("idle turns that drained the queue: \(loop.counters.mainQueue - before)")
}

@MainActor func idle() throws {
  let loop = try Loop()
  loop.schedule(after: 0.3, name: "end") { loop.stop() }
  let cancelled = loop.schedule(after: 0.1, name: "cancelled") { say("cancelled call was made") }
  cancelled.cancel()
  try loop.run()
  say("wake-ups: \(loop.counters.wakeUps)")
}

@MainActor func signals() throws {
  let loop = try Loop()
  var seen: [String] = []
  try loop.onSignal(SIGUSR1) { seen.append("USR1") }
  try loop.onSignal(SIGTERM) {
    seen.append("TERM")
    loop.stop()
  }
  say("ready")
  try loop.run()
  say(seen.joined(separator: " "))
}

do {
  switch CommandLine.arguments.dropFirst().first {
  case "main-queue": try mainQueue()
  case "idle": try idle()
  case "signals": try signals()
  default: say("usage: PlatformProbe main-queue|idle|signals")
  }
} catch {
  say("failed: \(error)")
  exit(1)
}
