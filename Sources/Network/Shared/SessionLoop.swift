internal import Foundation
internal import Synchronization

/// The thread of a connector that keeps one connection: session after session, with waits between.
final class SessionLoop: Sendable {
  private struct State {
    var isStarted = false
    var isStopped = false
    var isPaused = false
    var interrupt: (@Sendable () -> Void)?
    var report: (@Sendable (SourceEvent) -> Void)?
  }

  private let name: String
  private let state = Mutex(State())
  private let wake = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)

  /// - Parameter name: what the thread is called in listings.
  init(name: String) { self.name = name }

  /// Whether the session is to end.
  var isEnding: Bool { state.withLock { $0.isStopped || $0.isPaused } }
  var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Runs `session` again and again until `stop`; it returns why it ended.
  ///
  /// A session gets the back-off, of which it tells when it has succeeded.
  func start(
    _ context: ConnectorContext, backOff: BackOff = BackOff(),
    session: @escaping @Sendable (inout BackOff) -> SourceFailure?
  ) {
    let isFirst = state.withLock { state in
      defer { state.isStarted = true }
      state.report = context.report
      return !state.isStarted
    }
    guard isFirst else { return }
    let thread = Thread { [self] in
      var backOff = backOff
      var random = SeededNumbers(seed: context.seed)
      while !isStopped {
        if state.withLock({ $0.isPaused }) {
          wake.wait()
          continue
        }
        let failure = session(&backOff)
        interrupted(by: nil)
        guard let failure, !isEnding else { continue }
        context.report(.failed(failure))
        sleep(backOff.wait(after: failure, random: &random))
      }
      ended.signal()
    }
    thread.name = name
    thread.stackSize = 512 << 10
    thread.start()
  }

  /// What brings a session that waits for the network to its end; nil when it needs nothing any more.
  func interrupted(by interrupt: (@Sendable () -> Void)?) {
    state.withLock { $0.interrupt = interrupt }
  }

  /// Waits, but not for longer than the session is to last.
  func sleep(_ seconds: TimeInterval) {
    guard seconds > 0, !isEnding else { return }
    _ = wake.wait(timeout: .now() + seconds)
  }

  /// From any thread: ends `sleep` before its time.
  func wakeUp() { wake.signal() }

  /// Lets the session rest, and reports it where that is new.
  func pause() { setPaused(true) }

  /// Lets sessions go on, and reports it where that is new.
  func resume() { setPaused(false) }

  private func setPaused(_ isPaused: Bool) {
    let isNew = change { state in
      guard state.isPaused != isPaused, !state.isStopped else { return false }
      state.isPaused = isPaused
      return true
    }
    if isNew { state.withLock { $0.report }?(isPaused ? .paused : .resumed) }
  }

  /// Ends, and waits for the thread for a second at most.
  func stop() {
    let wasStarted = state.withLock { $0.isStarted && !$0.isStopped }
    _ = change {
      $0.isStopped = true
      return true
    }
    if wasStarted { _ = ended.wait(timeout: .now() + 1) }
  }

  private func change(_ body: (inout State) -> Bool) -> Bool {
    let isNew = state.withLock { state in
      let isNew = body(&state)
      // Under the lock, so that the session cannot go away meanwhile.
      if isNew, state.isStopped || state.isPaused { state.interrupt?() }
      return isNew
    }
    if isNew { wake.signal() }
    return isNew
  }
}
