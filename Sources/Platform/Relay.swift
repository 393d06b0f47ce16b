internal import Synchronization

/// Messages from one other thread, handed to the main thread in batches and in order.
///
/// A burst costs one entry of the inbox. When `capacity` messages wait, the oldest one that is
/// expendable (a finger that has moved on since) makes room; where none is, the message is kept all
/// the same, so that an "up" is not lost, up to eight times the capacity.
public final class Relay<Message: Sendable>: Sendable {
  private struct State {
    var waiting: [Message] = []
    var isScheduled = false
    var dropped = 0
  }

  private let inbox: Inbox
  private let capacity: Int
  private let isExpendable: @Sendable (Message) -> Bool
  private let deliver: @MainActor @Sendable ([Message]) -> Void
  private let state = Mutex(State())

  public init(
    inbox: Inbox, capacity: Int = 1024,
    isExpendable: @escaping @Sendable (Message) -> Bool = { _ in false },
    deliver: @escaping @MainActor @Sendable ([Message]) -> Void
  ) {
    self.inbox = inbox
    self.capacity = max(1, capacity)
    self.isExpendable = isExpendable
    self.deliver = deliver
  }

  /// Messages that had to go because the main thread did not come for them.
  public var dropped: Int { state.withLock { $0.dropped } }

  /// Hands `message` over.
  public func post(_ message: Message) {
    let schedules = state.withLock { state -> Bool in
      if state.waiting.count >= capacity,
        let oldest = state.waiting.firstIndex(where: isExpendable)
      {
        state.waiting.remove(at: oldest)
        state.dropped += 1
      } else if state.waiting.count >= 8 * capacity {
        state.dropped += 1
        return false
      }
      state.waiting.append(message)
      if state.isScheduled { return false }
      state.isScheduled = true
      return true
    }
    guard schedules else { return }
    let accepted = inbox.post { [self] in drain() }
    // A full inbox: the next message tries again, and brings this one along.
    if !accepted { state.withLock { $0.isScheduled = false } }
  }

  @MainActor private func drain() {
    let messages = state.withLock { state -> [Message] in
      let messages = state.waiting
      state.waiting = []
      state.isScheduled = false
      return messages
    }
    if !messages.isEmpty { deliver(messages) }
  }
}
