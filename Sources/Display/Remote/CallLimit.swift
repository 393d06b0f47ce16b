internal import CVNC
internal import Dispatch
internal import Foundation
internal import Platform
internal import Synchronization

/// Ends a connection that holds a thread up for too long.
///
/// The library waits again for each byte of a message, and for each that a viewer takes of a picture: a
/// viewer that sends or takes one now and then would keep it for ever. Shutting the connection from
/// another thread ends the wait, and the library closes it. Nothing is woken while nobody is late.
final class CallLimit: Sendable {
  private struct State {
    var descriptor: Int32 = -1
    var deadline: TimeInterval = 0
    var isWatched = false
  }
  private let state = Mutex(State())

  /// Runs `body`, which reads from and writes to `descriptor`; shuts that after `seconds`.
  func within<Value>(
    _ seconds: TimeInterval, on descriptor: Int32, _ body: () -> Value
  ) -> Value {
    let begins = state.withLock { state -> Bool in
      state.descriptor = descriptor
      state.deadline = MonotonicClock.now + seconds
      defer { state.isWatched = true }
      return !state.isWatched
    }
    if begins { look(after: seconds) }
    defer { state.withLock { $0.descriptor = -1 } }
    return body()
  }

  private func look(after seconds: TimeInterval) {
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in self?.look() }
  }

  private func look() {
    let next = state.withLock { state -> TimeInterval? in
      guard state.descriptor >= 0 else {
        state.isWatched = false
        return nil
      }
      let left = state.deadline - MonotonicClock.now
      if left <= 0 { shutdown(state.descriptor, Int32(SHUT_RDWR)) }
      return max(0.1, left)
    }
    if let next { look(after: next) }
  }
}
