public import Foundation

/// What became of each record of an import.
public struct ImportReport: Hashable, Sendable {
  public struct Rejected: Hashable, Sendable {
    /// 1-based line of the file, or the number of the record where there are no lines.
    public var line: Int
    public var reason: String

    public init(line: Int, reason: String) {
      self.line = line
      self.reason = reason
    }
  }

  public var file: String
  /// What the file was taken for: `CSV, ";", decimal comma, day.month.year`.
  public var format: String
  /// Records read, whatever became of them.
  public var records = 0
  public var accepted = 0
  /// Records that say that there is no value.
  public var missing = 0
  public var duplicates = 0
  /// Records of a kind that was not asked for.
  public var filtered = 0
  public var rejectedCount = 0
  /// The first rejected records; `rejectedCount` counts all.
  public var rejected: [Rejected] = []
  public var bytes = 0
  public var earliest: Date?
  public var latest: Date?
  /// Things a person should know that did not stop the import.
  public var notes: [String] = []

  /// How many rejected records keep their reason.
  public static let keptRejections = 10_000

  public init(file: String, format: String = "") {
    self.file = file
    self.format = format
  }

  public mutating func reject(line: Int, _ reason: @autoclosure () -> String) {
    rejectedCount += 1
    if rejected.count < ImportReport.keptRejections {
      rejected.append(Rejected(line: line, reason: reason().clipped))
    }
  }

  public mutating func note(_ text: String) {
    if !notes.contains(text) { notes.append(text) }
  }

  /// Adds the report of one of several files.
  public mutating func add(_ part: ImportReport) {
    bytes += part.bytes
    earliest = [earliest, part.earliest].compactMap { $0 }.min()
    latest = [latest, part.latest].compactMap { $0 }.max()
    absorb(part)
  }

  /// Adds the counts of a part to those of the whole.
  mutating func absorb(_ part: ImportReport) {
    records += part.records
    accepted += part.accepted
    missing += part.missing
    duplicates += part.duplicates
    filtered += part.filtered
    rejectedCount += part.rejectedCount
    rejected += part.rejected.prefix(ImportReport.keptRejections - rejected.count)
    if format.isEmpty { format = part.format }
    for text in part.notes { note(text) }
  }

  /// One line for people: how many records were taken, and what happened to the others.
  public var summary: String {
    var parts = ["\(accepted) of \(records) records"]
    if missing > 0 { parts.append("\(missing) without a value") }
    if duplicates > 0 { parts.append("\(duplicates) already known") }
    if rejectedCount > 0 { parts.append("\(rejectedCount) rejected") }
    return "\(file): " + parts.joined(separator: ", ") + (format.isEmpty ? "" : " (\(format))")
  }
}
