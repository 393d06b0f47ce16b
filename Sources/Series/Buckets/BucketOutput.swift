public import Foundation

/// Buckets as text, for `vitrine series`.
public enum BucketOutput: String, Hashable, Sendable, CaseIterable {
  case table, csv, json

  /// The buckets of a series as a text that ends in a line feed.
  ///
  /// Times are of the calendar's zone, with its offset; empty buckets have empty fields.
  public func text(_ buckets: [Bucket], of series: TimeSeries, in calendar: Calendar) -> String {
    let rows = buckets.map { BucketRow($0, series, calendar) }
    switch self {
    case .csv: return BucketOutput.csv(rows)
    case .json: return BucketOutput.json(rows)
    case .table: return BucketOutput.table(rows, series, average: buckets.average(series.statistic))
    }
  }

  private static func csv(_ rows: [BucketRow]) -> String {
    rows.reduce(BucketRow.names.joined(separator: ",") + "\r\n") { text, row in
      text + row.cells.joined(separator: ",") + "\r\n"
    }
  }

  private static func json(_ rows: [BucketRow]) -> String {
    let objects = rows.map { row in
      let members = zip(BucketRow.names, row.cells).map { name, cell in
        let isText = name == "start" || name == "end"
        return "\"\(name)\":" + (cell.isEmpty ? "null" : isText ? "\"\(cell)\"" : cell)
      }
      return "{" + members.joined(separator: ",") + "}"
    }
    return "[\n" + objects.joined(separator: ",\n") + "\n]\n"
  }

  private static func table(
    _ rows: [BucketRow], _ series: TimeSeries, average: BucketAverage?
  ) -> String {
    let header = ["start", "\(series.metric.label) (\(series.unit))", "samples", "low", "high", ""]
    let decimals = series.metric.decimals
    // An hour that the clocks go through twice tells its offset.
    let clocks = rows.map { String($0.start.prefix(16)).replacing("T", with: " ") }
    let lines = rows.indices.map { index in
      let row = rows[index]
      let isTwice =
        index > 0 && clocks[index - 1] == clocks[index]
        || index + 1 < rows.count && clocks[index + 1] == clocks[index]
      return [
        clocks[index] + (isTwice ? String(row.start.dropFirst(19)) : ""),
        row.value.map { SeriesText.fixed($0, decimals: decimals) } ?? "–", "\(row.count)",
        row.low.map { SeriesText.fixed($0, decimals: decimals) } ?? "–",
        row.high.map { SeriesText.fixed($0, decimals: decimals) } ?? "–",
        row.isUnfinished ? "so far" : "",
      ]
    }
    let widths = header.indices.map { column in
      ([header] + lines).map { $0[column].count }.max() ?? 0
    }
    var text = ""
    for line in [header] + lines {
      let cells = line.indices.map { column in
        let pad = String(repeating: " ", count: widths[column] - line[column].count)
        return column == 0 || column == 5 ? line[column] + pad : pad + line[column]
      }
      text += cells.joined(separator: "  ").trimmingEnd + "\n"
    }
    if let average {
      let shown = SeriesText.fixed(average.value, decimals: decimals)
      text += "average \(shown) \(series.unit) of \(average.divisor)"
      if average.unfinished > 0 { text += ", \(average.unfinished) unfinished left out" }
      if average.empty > 0 { text += ", \(average.empty) without data" }
      text += "\n"
    }
    return text
  }
}

/// One bucket as cells.
private struct BucketRow {
  static let names = ["start", "end", "value", "count", "low", "high", "unfinished"]

  var start: String
  var end: String
  var value: Double?
  var count: Int
  var low: Double?
  var high: Double?
  var isUnfinished: Bool

  init(_ bucket: Bucket, _ series: TimeSeries, _ calendar: Calendar) {
    start = SeriesText.iso(bucket.start, in: calendar.timeZone)
    end = SeriesText.iso(bucket.end, in: calendar.timeZone)
    value = bucket.value(series.statistic)
    count = bucket.count
    low = bucket.isEmpty ? nil : bucket.low
    high = bucket.isEmpty ? nil : bucket.high
    isUnfinished = bucket.isUnfinished
  }

  var cells: [String] {
    let number: (Double?) -> String = { $0.map { SeriesText.number($0) } ?? "" }
    return [
      start, end, number(value), "\(count)", number(low), number(high), "\(isUnfinished)",
    ]
  }
}

extension String {
  /// The text without spaces at its end.
  fileprivate var trimmingEnd: String {
    var copy = self
    while copy.last == " " { copy.removeLast() }
    return copy
  }
}
