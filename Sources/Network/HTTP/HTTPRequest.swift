public import Foundation

/// A question to an HTTP server, with the limits of its answer.
public struct HTTPRequest: Sendable {
  public enum Method: String, Hashable, Sendable {
    case get = "GET"
    case post = "POST"
  }

  public struct Header: Hashable, Sendable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  public struct Limits: Hashable, Sendable {
    /// The greatest body, in bytes after decompression.
    public var bytes: Int
    /// The longest time for the whole answer.
    public var time: TimeInterval
    /// The longest time until the connection stands.
    public var connectTime: TimeInterval
    /// How often the server may send elsewhere.
    public var redirects: Int

    public init(
      bytes: Int = 16 << 20, time: TimeInterval = 30, connectTime: TimeInterval = 10,
      redirects: Int = 5
    ) {
      self.bytes = bytes
      self.time = time
      self.connectTime = connectTime
      self.redirects = redirects
    }
  }

  public var url: String
  public var method = Method.get
  public var headers: [Header] = []
  /// Headers that hold secrets: they go to the URL's own host only.
  public var secretHeaders: [Header] = []
  public var body: [UInt8] = []
  public var limits = Limits()
  /// `http://host:port` or `socks5h://host:port`; nil takes the environment's.
  public var proxy: String?
  /// A file of certificates to trust; nil takes the system's.
  public var certificates: String?

  public init(url: String) {
    self.url = url
  }
}

/// An answer that came whole.
public struct HTTPResponse: Sendable {
  public var status: Int
  /// By name in lower case; the last of a name counts.
  public var headers: [String: String]
  public var body: [UInt8]
  /// Where it came from after redirects, without its query.
  public var url: String

  /// The failure that a status stands for; nil for an answer to use.
  ///
  /// - Parameters:
  ///   - place: where the token is kept, for words that help; nil when none is sent.
  ///   - now: for a `Retry-After` that is a date.
  /// - Returns: the failure in words.
  public func failure(tokenFrom place: String?, now: Date) -> SourceFailure? {
    let wait = retryAfter(now: now)
    switch status {
    case 200..<300, 304: return nil
    case 401, 403:
      let advice =
        place.map { "the token is wrong or has expired; put a new one into \($0)" }
        ?? "it wants a token; name one with token:"
      return SourceFailure(.unauthorised, "the server refused access (\(status)): \(advice)")
    case 404, 410:
      return SourceFailure(.refused, "the server has no such page (\(status))", retryAfter: wait)
    case 408, 504:
      return SourceFailure(.timedOut, "the server ran out of time (\(status))", retryAfter: wait)
    case 429, 503:
      let until = wait.map { "; it asked to wait \(Int(min(max($0, 0), 1e6))) s" } ?? ""
      return SourceFailure(.busy, "the server is too busy (\(status))\(until)", retryAfter: wait)
    default:
      return SourceFailure(
        .refused, "the server answered with error \(status)\(excerpt)", retryAfter: wait)
    }
  }

  /// The beginning of an error's text, where it is one line of words.
  private var excerpt: String {
    guard status >= 400 else { return "" }
    let text = String(decoding: body.prefix(160), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let isWords =
      !text.isEmpty && !text.hasPrefix("<")
      && !text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0xfffd }
    return isWords ? ": \(text)" : ""
  }

  /// `Retry-After` in seconds: a number or a date.
  func retryAfter(now: Date) -> TimeInterval? {
    guard let text = headers["retry-after"] else { return nil }
    if let seconds = TimeInterval(text) { return seconds.isFinite ? max(0, seconds) : nil }
    return HTTPDate.read(text).map { max(0, $0.timeIntervalSince(now)) }
  }
}

/// The date of HTTP headers: `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
  static func read(_ text: String) -> Date? {
    let parts = text.split(whereSeparator: { $0 == " " || $0 == "-" })
    let months = [
      "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    guard parts.count >= 5, let day = Int(parts[1]), let year = Int(parts[3]),
      let month = months.firstIndex(of: parts[2].lowercased().prefix(3).description)
    else { return nil }
    let time = parts[4].split(separator: ":").compactMap { Int($0) }
    guard time.count == 3, (1...31).contains(day), (1970...9999).contains(year) else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar.date(
      from: DateComponents(
        year: year, month: month + 1, day: day, hour: time[0], minute: time[1], second: time[2]))
  }
}
