import Foundation
import Series

/// How far an import is, on one line of a terminal or on a line each five seconds elsewhere.
struct ImportProgressLine {
  private let name: String
  private let size: Int
  private let isQuiet: Bool
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let start = ContinuousClock.now
  private var last: ContinuousClock.Instant?
  private var isShown = false

  init(_ path: String, isQuiet: Bool) {
    name = URL(fileURLWithPath: path).lastPathComponent
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    size = attributes?[.size] as? Int ?? 0
    self.isQuiet = isQuiet
  }

  /// - Parameters:
  ///   - bytes: of the file's text, which in an archive is larger than the file; 0 is unknown.
  ///   - records: read so far.
  mutating func show(bytes: Int, records: Int) {
    let now = ContinuousClock.now
    let pause: Duration = isTerminal ? .milliseconds(200) : .seconds(5)
    guard !isQuiet, (last ?? start).duration(to: now) >= pause else { return }
    last = now
    isShown = true
    let text = line(bytes: bytes, records: records, seconds: seconds(to: now))
    VitrineProgram.report(isTerminal ? "\r\u{1b}[K\(text)" : "\(text)\n")
  }

  /// Removes the line.
  mutating func clear() {
    if isShown, isTerminal { VitrineProgram.report("\r\u{1b}[K") }
    isShown = false
  }

  func line(bytes: Int, records: Int, seconds: Double) -> String {
    var parts = [name]
    if bytes > 0 {
      parts.append(
        bytes <= size && size > 0
          ? "\(ImportProgressLine.megabytes(bytes)) of \(ImportProgressLine.megabytes(size)) MB"
          : "\(ImportProgressLine.megabytes(bytes)) MB")
    }
    parts.append("\(records) records")
    if seconds > 0 { parts.append("\(Int(Double(records) / seconds)) records/s") }
    return parts.joined(separator: ", ")
  }

  /// What an import did, with its rate.
  func summary(_ report: ImportReport) -> String {
    let seconds = seconds(to: .now)
    var text = report.summary
    if seconds > 0.05, report.records > 0 {
      let rate = Int(Double(report.records) / seconds)
      let took = String(format: "%.1f", seconds)
      text += "; \(ImportProgressLine.megabytes(report.bytes)) MB in \(took) s, \(rate) records/s"
    }
    return text
  }

  private func seconds(to now: ContinuousClock.Instant) -> Double {
    let parts = start.duration(to: now).components
    return Double(parts.seconds) + Double(parts.attoseconds) / 1e18
  }

  private static func megabytes(_ bytes: Int) -> String {
    String(format: "%.1f", Double(bytes) / 1e6)
  }
}
