import Foundation

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

  static var isCurrent: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: mark.key) == true
  }
}
