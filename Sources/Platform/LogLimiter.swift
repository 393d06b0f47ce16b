public import Foundation

/// Keeps a fault that repeats from filling the journal.
///
/// A message is let through at once, then after 1 s, 2 s, 4 s and so on up to an hour, with the number
/// of times it was held back. A fault that has been away for an hour starts afresh. Messages that
/// differ in the errno alone are one fault: a call that fails in ever new ways is as loud as one that
/// fails always alike. Whatever is said, no more than 60 lines pass in an hour; the next that passes
/// tells how many were swallowed.
public struct LogLimiter: Sendable {
  private struct Entry {
    var next: TimeInterval
    var interval: TimeInterval
    var last: TimeInterval
    var held = 0
  }

  private var entries: [String: Entry] = [:]
  /// When the lines of the last hour passed, the oldest first.
  private var passed: [TimeInterval] = []
  private var swallowed = 0
  /// Lines that pass in an hour.
  public static let hourly = 60
  private static let longest: TimeInterval = 3600
  private static let capacity = 64

  public init() {}

  /// Whether to log `message` now, and in which words.
  ///
  /// - Parameters:
  ///   - message: the words; without the errno they are also what names the fault.
  ///   - now: seconds on any clock that does not go back.
  /// - Returns: the words with the number of repetitions, or nil to stay silent.
  public mutating func pass(_ message: String, now: TimeInterval) -> String? {
    guard let line = passRepetition(message, now: now) else { return nil }
    passed.removeAll { now - $0 >= Self.longest }
    guard passed.count < Self.hourly else {
      swallowed += 1
      return nil
    }
    passed.append(now)
    defer { swallowed = 0 }
    return swallowed == 0 ? line : "\(line) (\(swallowed) other lines were not written)"
  }

  /// The words without the errno's, which stand between a colon and its name in brackets.
  static func fault(_ message: String) -> String {
    guard let name = message.range(of: " (E"),
      let end = message[name.upperBound...].firstIndex(of: ")"),
      message[name.upperBound..<end].allSatisfy({ $0.isUppercase || $0.isNumber }),
      let colon = message[..<name.lowerBound].range(of: ": ", options: .backwards)
    else { return message }
    return String(message[..<colon.lowerBound] + message[message.index(after: end)...])
  }

  private mutating func passRepetition(_ message: String, now: TimeInterval) -> String? {
    let fault = Self.fault(message)
    guard var entry = entries[fault], now - entry.last < Self.longest else {
      if entries.count >= Self.capacity,
        let oldest = entries.min(by: { $0.value.last < $1.value.last })
      {
        entries[oldest.key] = nil
      }
      entries[fault] = Entry(next: now + 1, interval: 1, last: now)
      return message
    }
    entry.last = now
    guard now >= entry.next else {
      entry.held += 1
      entries[fault] = entry
      return nil
    }
    let held = entry.held
    entry.interval = min(Self.longest, entry.interval * 2)
    entry.next = now + entry.interval
    entry.held = 0
    entries[fault] = entry
    return held == 0 ? message : "\(message) (and \(held) times since)"
  }
}
