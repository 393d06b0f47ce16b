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

  private static func precedes(_ first: ScheduledCall, _ second: ScheduledCall) -> Bool {
    if first.deadline != second.deadline { return first.deadline < second.deadline }
    return first.order < second.order
  }

  private mutating func removeFirst() {
    let last = heap.removeLast()
    if heap.isEmpty { return }
    // What was last goes down from the top until nothing below it precedes it.
    var place = 0
    while true {
      var child = 2 * place + 1
      guard child < heap.count else { break }
      var next = heap[child]
      if child + 1 < heap.count, CallQueue.precedes(heap[child + 1], next) {
        child += 1
        next = heap[child]
      }
      guard CallQueue.precedes(next, last) else { break }
      heap[place] = next
      place = child
    }
    heap[place] = last
  }

  private mutating func siftUp(_ start: Int) {
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      guard CallQueue.precedes(heap[child], heap[parent]) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }
}
