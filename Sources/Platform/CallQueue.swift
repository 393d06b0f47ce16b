internal import Foundation

/// Scheduled calls, the earliest first: a binary heap by deadline, then by order of scheduling.
///
/// - Complexity: O(log n) to add and to take; cancelled calls are dropped when they come to the top.
@MainActor
struct CallQueue {
  private var heap: [ScheduledCall] = []
  private var order: UInt64 = 0

  /// Adds a call; a deadline that is no number is due at once.
  mutating func add(
    at deadline: TimeInterval, name: String, _ body: @escaping @MainActor () -> Void
  ) -> ScheduledCall {
    let when = deadline.isNaN ? -TimeInterval.infinity : deadline
    let call = ScheduledCall(deadline: when, name: name, order: order, body: body)
    order += 1
    heap.append(call)
    siftUp(heap.count - 1)
    return call
  }

  /// The next deadline, or nil when nothing is due ever.
  mutating func earliest() -> TimeInterval? {
    while let first = heap.first, !first.isPending { removeFirst() }
    return heap.first?.deadline
  }

  /// Takes all calls that are due at `time`, in their order.
  mutating func takeDue(at time: TimeInterval) -> [ScheduledCall] {
    var due: [ScheduledCall] = []
    while let deadline = earliest(), deadline <= time {
      due.append(heap[0])
      removeFirst()
    }
    return due
  }

  /// Takes the first call if it is due at `time`.
  mutating func takeFirst(at time: TimeInterval) -> ScheduledCall? {
    guard let deadline = earliest(), deadline <= time else { return nil }
    let first = heap[0]
    removeFirst()
    return first
  }

  private func precedes(_ a: Int, _ b: Int) -> Bool {
    let (first, second) = (heap[a], heap[b])
    if first.deadline != second.deadline { return first.deadline < second.deadline }
    return first.order < second.order
  }

  private mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && precedes(child, least) {
        least = child
      }
      if least == parent { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }

  private mutating func siftUp(_ start: Int) {
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      guard precedes(child, parent) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }
}
