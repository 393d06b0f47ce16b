import Foundation

/// What a view has put off, while it is played to a time.
@MainActor
final class PlayedDelays {
  private var now = 0.0
  private var waiting: [(due: TimeInterval, work: @MainActor () -> Void)] = []

  func add(_ delay: TimeInterval, _ work: @escaping @MainActor () -> Void) {
    waiting.append((now + delay, work))
  }

  /// Plays a host that has been evaluated at 0 up to a time, frame by frame while something moves.
  func play(_ host: ViewHost, to time: TimeInterval) {
    let frame = max(1 / 60, time / 600)
    run(host)
    while now < time {
      var next = time
      if host.needsUpdate { next = min(next, now + frame) }
      if let wake = host.nextWake { next = min(next, wake) }
      if let due = waiting.map(\.due).min() { next = min(next, due) }
      // However often something asks to be woken, it gets no further than four times a frame.
      now = min(time, max(next, now + frame / 4))
      host.evaluate(at: now)
      run(host)
    }
  }

  private func run(_ host: ViewHost) {
    let due = waiting.filter { $0.due <= now }.sorted { $0.due < $1.due }
    guard !due.isEmpty else { return }
    waiting.removeAll { $0.due <= now }
    for entry in due { entry.work() }
    host.evaluate(at: now)
  }
}
