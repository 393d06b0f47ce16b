internal import CLinux
internal import Foundation

extension Loop {
  /// Calls `body` on the main thread when the process gets signal `number`.
  ///
  /// The signal is blocked from now on for this thread and those it starts, so call this before
  /// anything that starts threads.
  ///
  /// - Throws: `SystemError` when the kernel refuses the signal.
  public func onSignal(
    _ number: Int32, _ body: @escaping @MainActor () -> Void
  ) throws(SystemError) {
    let source: SignalSource
    if let signals {
      source = signals
    } else {
      source = try SignalSource()
      try watch(source.descriptor, for: .readable, name: "") { [weak self, weak source] _ in
        guard let source else { return }
        for number in source.take() {
          self?.counters.signals += 1
          source.handlers[number]?()
        }
      }
      signals = source
    }
    try source.add(number)
    source.handlers[number] = body
  }
}

/// A `signalfd` and what is to be done for each signal.
@MainActor
final class SignalSource {
  let descriptor: Int32
  var handlers: [Int32: @MainActor () -> Void] = [:]
  private var mask = sigset_t()

  init() throws(SystemError) {
    sigemptyset(&mask)
    descriptor = signalfd(-1, &mask, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
    guard descriptor >= 0 else { throw .last("signalfd") }
  }

  deinit { close(descriptor) }

  func add(_ number: Int32) throws(SystemError) {
    guard sigaddset(&mask, number) == 0 else {
      throw .last("sigaddset", object: "signal \(number)")
    }
    let blocked = pthread_sigmask(SIG_BLOCK, &mask, nil)
    guard blocked == 0 else { throw SystemError("pthread_sigmask", code: blocked) }
    guard signalfd(descriptor, &mask, 0) >= 0 else { throw .last("signalfd") }
  }

  func take() -> [Int32] {
    var numbers: [Int32] = []
    var information = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    while read(descriptor, &information, size) == size {
      numbers.append(Int32(bitPattern: information.ssi_signo))
    }
    return numbers
  }
}
