internal import Foundation

/// Puts a span of time into an address or a query.
struct SpanTemplate {
  var window: DateInterval
  /// Seconds between points.
  var step: TimeInterval

  /// The text with `{from}`, `{to}` and `{step}` filled in; other braces stay, for a query may have its own.
  func fill(_ text: String, isAddress: Bool) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      result += rest[..<open]
      guard let close = rest[open...].firstIndex(of: "}"),
        let value = value(rest[rest.index(after: open)..<close])
      else {
        result.append("{")
        rest = rest[rest.index(after: open)...]
        continue
      }
      result += isAddress ? value.replacingOccurrences(of: "+", with: "%2B") : value
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  private func value(_ name: Substring) -> String? {
    let parts = name.split(separator: ":", maxSplits: 1).map { String($0) }
    if name == "step" { return String(SpanTemplate.whole(max(1, step.rounded(.up)))) }
    guard let first = parts.first, first == "from" || first == "to" else { return nil }
    let date = first == "from" ? window.start : window.end
    let seconds = date.timeIntervalSince1970
    switch parts.count > 1 ? parts[1] : "iso" {
    case "iso": return date.formatted(.iso8601)
    case "s": return String(SpanTemplate.whole(seconds.rounded(.down)))
    case "ms": return String(SpanTemplate.whole((seconds * 1_000).rounded(.down)))
    case "ns": return String(SpanTemplate.whole((seconds * 1_000).rounded(.down))) + "000000"
    default: return nil
    }
  }

  private static func whole(_ value: Double) -> Int64 { Int64(exactly: value) ?? 0 }
}
