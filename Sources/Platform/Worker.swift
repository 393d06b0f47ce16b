import Foundation
import Synchronization

/// One thread that does what it is given, in order, and sleeps without waking in between.
///
/// For decoding and disk work beside the loop. It is a thread of its own because libdispatch, once its
/// pool is in use, looks after the pool every second for ever, and an idle wall is to sleep.
public final class Worker: Sendable {
  private struct State {
    var tasks: [@Sendable () -> Void] = []
    var hasThread = false
  }

  private let name: String
  private let state = Mutex(State())
  private let wake = DispatchSemaphore(value: 0)

  /// - Parameter name: what the thread is called in listings.
  public init(name: String) { self.name = name }

  /// Does `task` behind those given before; the thread starts with the first.
  public func post(_ task: @escaping @Sendable () -> Void) {
    let mustStart = state.withLock { state in
      state.tasks.append(task)
      defer { state.hasThread = true }
      return !state.hasThread
    }
    if mustStart {
      let thread = Thread { [self] in work() }
      thread.name = name
      thread.start()
    }
    wake.signal()
  }

  private func work() {
    while true {
      wake.wait()
      let task = state.withLock { $0.tasks.isEmpty ? nil : $0.tasks.removeFirst() }
      task?()
    }
  }
}
