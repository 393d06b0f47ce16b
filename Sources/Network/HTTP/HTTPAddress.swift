internal import Foundation
internal import Series

/// The addresses and bodies of services that are known.
public enum HTTPAddress {
  /// An address without the braces of its span, so that its parts can be looked at.
  public static func plain(_ url: String) -> String {
    url.replacingOccurrences(of: "{", with: "").replacingOccurrences(of: "}", with: "")
  }

  /// Nightscout's entries: `date` decides, and the default count is ten.
  ///
  /// - Source: `health-data.md §1.10`.
  public static func nightscout(_ settings: inout HTTPSettings) {
    settings.tokenUse = .sha1Header("api-secret")
    settings.every = max(settings.every, 60)
    guard !settings.url.contains("/api/") else { return }
    settings.url =
      base(settings.url)
      + "/api/v1/entries.json?count=5000&find[date][$gte]={from:ms}&find[date][$lte]={to:ms}"
  }

  /// Prometheus' query_range, which gives 11,000 points at most.
  ///
  /// - Source: `health-data.md §1.15`.
  public static func prometheus(_ settings: inout HTTPSettings, query: String) {
    let step = max(1, settings.step ?? settings.every)
    settings.step = step
    settings.part = step * 10_000
    settings.url =
      base(settings.url)
      + "/api/v1/query_range?query=\(escaped(query))&start={from:s}&end={to:s}&step={step}"
  }

  /// InfluxDB 2's Flux; the query has its span as `{from}` and `{to}`.
  public static func flux(
    _ settings: inout HTTPSettings, query: String, organisation: String?
  ) {
    settings.url =
      base(settings.url) + "/api/v2/query" + (organisation.map { "?org=\(escaped($0))" } ?? "")
    settings.tokenUse = .token
    settings.method = .post
    settings.body = query
    settings.headers += [
      .init("Content-Type", "application/vnd.flux"), .init("Accept", "application/csv"),
    ]
    settings.reading = .content(.influx)
  }

  /// InfluxDB 3's SQL; the answer is CSV with a column `time`, every other is a series.
  public static func influxSQL(
    _ settings: inout HTTPSettings, query: String, database: String
  ) {
    settings.url =
      base(settings.url)
      + "/api/v3/query_sql?format=csv&db=\(escaped(database))&q=\(escaped(query))"
    settings.reading = .table
  }

  /// InfluxDB 1's InfluxQL; the answer is CSV with a column `time`, every other is a series.
  public static func influxQL(
    _ settings: inout HTTPSettings, query: String, database: String
  ) {
    settings.url =
      base(settings.url) + "/query?epoch=ms&db=\(escaped(database))&q=\(escaped(query))"
    settings.headers.append(.init("Accept", "application/csv"))
    settings.reading = .table
  }

  private static func base(_ url: String) -> String {
    var text = String(url.prefix { $0 != "?" })
    while text.hasSuffix("/") { text.removeLast() }
    return text
  }

  /// Text of a query's value; the braces of a span stay.
  private static func escaped(_ text: String) -> String {
    let plain = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~{}:")
    return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  }
}
