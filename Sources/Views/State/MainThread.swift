import Foundation
import Synchronization

/// Tells whether code runs where the main actor does.
///
/// Normally that is the process's main thread. Under `dispatchMain()`, as in a test runner, other
/// threads serve the main queue, which is told apart by a mark on it.
enum MainThread {
  /// A key, which is safe to share but not marked so in Swift 6.0.
  private struct Mark: @unchecked Sendable {
    let key = DispatchSpecificKey<Bool>()
  }

  private static let mark: Mark = {
    let mark = Mark()
    DispatchQueue.main.setSpecific(key: mark.key, value: true)
    return mark
  }()

  /// The process's main thread, once it has asked; the system's answer takes two calls of the kernel.
  private static let known = Atomic<UInt>(0)

  /// Whether a queue is the main one, of which each asking gives another object on Linux.
  static func serves(_ queue: DispatchQueue) -> Bool { queue.getSpecific(key: mark.key) == true }

  static var isCurrent: Bool {
    let current = UInt(pthread_self())
    if known.load(ordering: .relaxed) == current { return true }
    if Thread.isMainThread {
      known.store(current, ordering: .relaxed)
      return true
    }
    return DispatchQueue.getSpecific(key: mark.key) == true
  }
}
