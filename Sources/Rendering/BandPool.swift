import Foundation
import Synchronization

/// Threads that draw bands beside the caller's, and sleep in between without waking.
///
/// They are our own because libdispatch, once its pool is in use, looks after the pool every second
/// for ever, and an idle wall is to sleep. A thread starts with the first call that needs it.
public final class BandPool: Sendable {
  /// The process's one.
  public static let shared = BandPool()

  /// What the threads of a call do, valid until it returns.
  private struct Job: @unchecked Sendable {
    let helping: () -> Void
  }

  private struct State {
    var threads = 0
    var isBusy = false
    var job: Job?
    /// Helpers that may still take the job, and those that did.
    var vacancies = 0
    var helpers = 0
  }

  private let state = Mutex(State())
  private let wake = DispatchSemaphore(value: 0)
  private let done = DispatchSemaphore(value: 0)
  /// Helpers that are done with the job.
  private let finished = Atomic<Int>(0)
  /// More have no use: rows of a panel are few.
  private static let most = 16

  init() {}

  /// Calls `body` for 0 ..< `count`, each once, from at most `threads` threads of which one is the
  /// caller's; returns when all have ended.
  ///
  /// Inside of another call, from any thread, all is done by the caller's thread.
  public func perform(_ count: Int, threads: Int, _ body: (Int) -> Void) {
    let helpers = min(min(threads, count) - 1, BandPool.most)
    guard helpers > 0, begin(helpers) else {
      for index in 0..<max(0, count) { body(index) }
      return
    }
    let taken = Counter()
    let first = Counter()
    let last = Counter()
    // The caller from the first on, helpers from the last on: then each thread has mostly the same
    // ones in each frame, and finds their pixels in its own cache.
    func work(_ isHelping: Bool) {
      while taken.next() < count { body(isHelping ? count - 1 - last.next() : first.next()) }
    }
    withoutActuallyEscaping(work) { work in
      let job = Job { work(true) }
      finished.store(0, ordering: .relaxed)
      state.withLock { state in
        state.job = job
        state.vacancies = helpers
        state.helpers = 0
      }
      for _ in 0..<helpers { wake.signal() }
      work(false)
      // Who wakes only now finds nothing to do and isn't waited for.
      let begun = state.withLock { state -> Int in
        state.job = nil
        return state.helpers
      }
      // Nothing is left but what a helper has begun: less time than sleeping and waking takes.
      var patience = 50_000
      while finished.load(ordering: .acquiring) < begun, patience > 0 { patience -= 1 }
      for _ in 0..<begun { done.wait() }
      state.withLock { $0.isBusy = false }
    }
  }

  /// Takes the pool and sees that it has `helpers` threads; false while someone else has it.
  private func begin(_ helpers: Int) -> Bool {
    let missing = state.withLock { state -> Int in
      if state.isBusy { return -1 }
      state.isBusy = true
      let missing = max(0, helpers - state.threads)
      state.threads += missing
      return missing
    }
    if missing < 0 { return false }
    for _ in 0..<missing {
      let thread = Thread { [self] in serve() }
      thread.name = "bands"
      thread.qualityOfService = .userInteractive
      thread.start()
    }
    return true
  }

  private func serve() {
    while true {
      wake.wait()
      guard help() else { continue }
      done.signal()
      finished.wrappingAdd(1, ordering: .releasing)
    }
  }

  /// Does what there is to do; false if there is nothing any more.
  private func help() -> Bool {
    let job = state.withLock { state -> Job? in
      guard let job = state.job, state.vacancies > 0 else { return nil }
      state.vacancies -= 1
      state.helpers += 1
      return job
    }
    guard let job else { return false }
    job.helping()
    return true
  }

  /// An atomic that closures may share.
  private final class Counter: Sendable {
    private let value = Atomic<Int>(0)

    func next() -> Int { value.wrappingAdd(1, ordering: .relaxed).oldValue }
  }
}
