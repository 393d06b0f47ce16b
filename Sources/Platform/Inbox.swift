internal import CLinux
internal import Glibc
internal import Synchronization

/// Work that other threads hand to the main thread, in order, with a bound.
///
/// `post` is the one thing another thread may do to the loop. The loop wakes once for any number of
/// messages that arrived together.
public final class Inbox: Sendable {
  private struct State {
    var messages: [@MainActor @Sendable () -> Void] = []
    var refused = 0
    var isClosed = false
  }

  public let capacity: Int
  let descriptor: Int32
  private let state = Mutex(State())

  init(capacity: Int) throws(SystemError) {
    self.capacity = max(1, capacity)
    descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard descriptor >= 0 else { throw .last("eventfd") }
  }

  deinit { Glibc.close(descriptor) }

  /// Hands `message` to the main thread.
  ///
  /// - Returns: false when the inbox is full or the loop is gone: the message is dropped, and it is
  ///   the sender's to say what that means (a newer sample replaces it, or it tries later).
  @discardableResult
  public func post(_ message: @escaping @MainActor @Sendable () -> Void) -> Bool {
    let (accepted, wasEmpty) = state.withLock { state -> (Bool, Bool) in
      guard !state.isClosed, state.messages.count < capacity else {
        state.refused += 1
        return (false, false)
      }
      state.messages.append(message)
      return (true, state.messages.count == 1)
    }
    if wasEmpty { eventfd_write(descriptor, 1) }
    return accepted
  }

  /// Messages that were dropped since the start.
  public var refused: Int { state.withLock { $0.refused } }

  var hasMessages: Bool { state.withLock { !$0.messages.isEmpty } }

  func take() -> [@MainActor @Sendable () -> Void] {
    var value: eventfd_t = 0
    eventfd_read(descriptor, &value)
    return state.withLock { state in
      let messages = state.messages
      state.messages = []
      return messages
    }
  }

  /// Refuses everything from now on.
  func shut() {
    state.withLock { state in
      state.isClosed = true
      state.messages = []
    }
  }
}
