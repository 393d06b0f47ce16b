internal import CLinux
internal import Dispatch
internal import Foundation

/// libdispatch's main queue, drained by our loop instead of CoreFoundation's.
///
/// `@MainActor` tasks and `DispatchQueue.main` put their work there. Why it is done this way is in
/// `docs/decisions/0020-main-queue.md`.
enum MainQueue {
  /// The descriptor that is readable while the queue has work; it is libdispatch's own.
  ///
  /// - Throws: `SystemError` with EPERM from another thread than the process's first: libdispatch
  ///   binds the queue to that one.
  static func descriptor() throws(SystemError) -> Int32 {
    guard getpid() == vitrine_gettid() else {
      throw SystemError(
        "main queue", code: EPERM, advice: "The loop belongs on the process's main thread.")
    }
    let handle = _dispatch_get_main_queue_handle_4CF()
    guard handle >= 0 else { throw SystemError("main queue", code: EBADF) }
    return handle
  }

  /// Does all the work that is in the queue now.
  @MainActor
  static func drain(_ descriptor: Int32) {
    // The callback leaves the counter alone, so that the descriptor would stay readable.
    var value: eventfd_t = 0
    eventfd_read(descriptor, &value)
    _dispatch_main_queue_callback_4CF(nil)
  }
}
