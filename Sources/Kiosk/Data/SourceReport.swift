public import Foundation
import Network

/// How the sources of a running wall fare, as `vitrine sources` prints it.
public enum SourceReport {
  /// A row of the wall's answer.
  struct Row: Codable {
    var name: String
    var state: String
    var since: Date?
    var age: Double?
    var rate: Double
    var samples: Int
    var failures: Int
    var error: String?
  }

  static func json(_ statuses: [SourceStatus], now: Date) -> String {
    let rows = statuses.map { status in
      var row = Row(
        name: status.name, state: "", age: status.age, rate: status.rate,
        samples: status.samples, failures: status.failures, error: status.error)
      switch status.state {
      case .waiting: row.state = "waiting"
      case .live: row.state = "live"
      case .paused: row.state = "paused"
      case .stale(let since): (row.state, row.since) = ("stale", since)
      case .failing(let since, _): (row.state, row.since) = ("failing", since)
      }
      return row
    }
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.sortedKeys]
    return (try? encoder.encode(rows)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
  }

  /// The wall's answer as a table.
  ///
  /// - Returns: nil for an answer that is none.
  public static func table(_ answer: Data, in zone: TimeZone) -> String? {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    guard let rows = try? decoder.decode([Row].self, from: answer) else { return nil }
    guard !rows.isEmpty else { return "the dashboard has no sources over the network\n" }
    var style = Date.ISO8601FormatStyle(timeZone: zone).year().month().day()
    style = style.dateTimeSeparator(.space).time(includingFractionalSeconds: false)
    var lines = [
      ["SOURCE", "STATE", "SINCE", "AGE", "A MINUTE", "SAMPLES", "FAILURES", "LAST ERROR"]
    ]
    for row in rows {
      lines.append([
        row.name, row.state, row.since?.formatted(style) ?? "-", row.age.map { age($0) } ?? "-",
        row.rate.formatted(.number.precision(.fractionLength(1)).grouping(.never)),
        "\(row.samples)", "\(row.failures)", row.error ?? "-",
      ])
    }
    let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      line.enumerated().map { index, cell in
        index == line.count - 1
          ? cell : cell.padding(toLength: widths[index] + 2, withPad: " ", startingAt: 0)
      }.joined() + "\n"
    }.joined()
  }

  /// An age in its greatest unit: 12 s, 3 min, 5 h, 2 d.
  static func age(_ seconds: TimeInterval) -> String {
    guard seconds.isFinite, abs(seconds) < 1e15 else { return "-" }
    for (unit, name) in [(48 * 3_600.0, "d"), (5_400, "h"), (90, "min")] where seconds >= unit {
      let length = name == "d" ? 24 * 3_600 : name == "h" ? 3_600 : 60.0
      return "\(Int((seconds / length).rounded(.down))) \(name)"
    }
    return "\(Int(max(0, seconds))) s"
  }
}
