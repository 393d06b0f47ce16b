import Foundation
import Synchronization

/// How far a long import is, for the log: a line each ten seconds at most.
enum ImportProgress {
  /// When the last line was written.
  private final class Pace: Sendable {
    let last = Mutex(ContinuousClock.now)
  }

  static func logger() -> @Sendable (String, Int, Int) -> Void {
    let pace = Pace()
    return { file, bytes, records in
      let isDue = pace.last.withLock { last in
        guard last.duration(to: .now) > .seconds(10) else { return false }
        last = .now
        return true
      }
      guard isDue else { return }
      let name = URL(fileURLWithPath: file).lastPathComponent
      Streams.report(
        "vitrine: reading \(name): \(bytes / 1_000_000) MB, \(records) records so far\n")
    }
  }
}
