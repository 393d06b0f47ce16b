import Foundation
import Synchronization

/// How far a long import is, for the log: a line each ten seconds at most.
enum ImportProgress {
  static func logger() -> @Sendable (String, Int, Int) -> Void {
    let last = Mutex(ContinuousClock.now)
    return { file, bytes, records in
      let isDue = last.withLock { last in
        guard last.duration(to: .now) > .seconds(10) else { return false }
        last = .now
        return true
      }
      guard isDue else { return }
      let name = URL(fileURLWithPath: file).lastPathComponent
      let text = "vitrine: reading \(name): \(bytes / 1_000_000) MB, \(records) records so far\n"
      FileHandle.standardError.write(Data(text.utf8))
    }
  }
}
