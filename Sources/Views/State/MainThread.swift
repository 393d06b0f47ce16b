import Foundation

/// Tells whether code runs where the main actor does.
///
/// Normally that is the process's main thread. Under `dispatchMain()`, as in a test runner, other
/// threads serve the main queue, which is told apart by a mark on it.
enum MainThread {
  private static let mark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isCurrent: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: mark) == true
  }
}
