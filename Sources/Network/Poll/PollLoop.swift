internal import Dispatch
internal import Foundation
internal import Synchronization

/// The thread on which connectors that ask decide, decode and hand over.
///
/// One thread for all of them; it starts with the first, and sleeps while nothing is due. Nothing on it
/// waits for a service. A loop for tests has no thread and is stepped on a clock that they move.
final class PollLoop: Sendable {
  typealias Task = @Sendable () -> Void

  private struct State {
    var tasks: [Task] = []
    var timers: [Int: (due: TimeInterval, task: Task)] = [:]
    var nextKey = 1
    var hasThread = false
  }

  static let shared = PollLoop(clock: .system)

  let clock: NetworkClock
  private let isStepped: Bool
  private let state = Mutex(State())
  private let wake = DispatchSemaphore(value: 0)

  init(clock: NetworkClock, isStepped: Bool = false) {
    self.clock = clock
    self.isStepped = isStepped
  }

  /// A number for the timer of one connector.
  func makeKey() -> Int {
    state.withLock { state in
      state.nextKey += 1
      return state.nextKey
    }
  }

  /// Does a task on the loop's thread.
  func post(_ task: @escaping Task) {
    let mustStart = state.withLock { state -> Bool in
      state.tasks.append(task)
      defer { state.hasThread = true }
      return !state.hasThread && !isStepped
    }
    if mustStart {
      let thread = Thread { [self] in run() }
      thread.name = "network"
      thread.start()
    }
    if !isStepped { wake.signal() }
  }

  /// Sets the one timer of a key, or takes it away.
  ///
  /// Called on the loop's thread.
  func setTimer(_ key: Int, at due: TimeInterval?, _ task: @escaping Task) {
    state.withLock { $0.timers[key] = due.map { ($0, task) } }
  }

  /// Does everything that is due.
  ///
  /// - Returns: when the next timer is due, on the uptime clock.
  @discardableResult
  func step() -> TimeInterval? {
    while true {
      let now = clock.now().uptime
      let due = state.withLock { state -> [Task] in
        var ready = state.tasks
        state.tasks = []
        for (key, timer) in state.timers.sorted(by: { $0.key < $1.key }) where timer.due <= now {
          state.timers[key] = nil
          ready.append(timer.task)
        }
        return ready
      }
      guard !due.isEmpty else { break }
      for task in due { task() }
    }
    return state.withLock { $0.timers.values.map(\.due).min() }
  }

  private func run() {
    while true {
      let next = step()
      let wait = next.map { min(max(0.001, $0 - clock.now().uptime), 60) }
      if let wait { _ = wake.wait(timeout: .now() + wait) } else { wake.wait() }
    }
  }
}
