public import Foundation
public import Series

/// A service that answers over HTTP, and how to ask it and to read the answer.
///
/// `url` and `body` may hold `{from}` and `{to}`, as `{from:iso}` (the default), `{from:s}` or
/// `{from:ms}`, and `{step}` in seconds: then the service is asked for spans of time, and what was missed
/// is caught up with.
public struct HTTPSettings: Sendable {
  /// How the token is sent.
  public enum TokenUse: Hashable, Sendable {
    /// `Authorization: Bearer …`
    case bearer
    /// `Authorization: Token …`, as InfluxDB wants it.
    case token
    /// A header of its own.
    case header(String)
    /// A header with the SHA-1 of the token in hexadecimal, as Nightscout wants it.
    case sha1Header(String)
    /// `Authorization: Basic …` with a user's name.
    case basic(user: String)
  }

  /// Where the rest of an answer is.
  public enum Paging: Hashable, Sendable {
    case none
    /// The header `Link: <…>; rel="next"`.
    case linkHeader
    /// A path into the JSON document to the next page's address.
    case path(String)
  }

  /// How the bytes become series.
  public enum Reading: Sendable {
    /// By its content, as a file's; a format that is named has to be the one.
    case content(FileFormat?)
    /// By columns or members that the dashboard names; each series is kept under its name.
    case mapped(ColumnMapping, names: [String], isJSON: Bool)
    /// CSV with a column of times; every other column of numbers is a series of its name.
    case table
    /// Numbers of the moment, by their paths into a JSON document.
    case moment([(name: String, metric: Metric, path: String)])

    /// Whether the same answer again is a sample of its own.
    var isOfTheMoment: Bool {
      if case .moment = self { return true }
      return false
    }
  }

  public var url: String
  public var method = HTTPRequest.Method.get
  public var headers: [HTTPRequest.Header] = []
  public var body = ""
  public var token: Secret?
  public var tokenUse = TokenUse.bearer
  public var reading: Reading
  public var paging = Paging.none
  public var every: TimeInterval = 60
  /// How far back is asked for first, in seconds.
  public var history: TimeInterval = 7 * 24 * 3_600
  /// The longest span of one question, in seconds; nil takes a day.
  public var part: TimeInterval?
  /// The distance of points that `{step}` stands for; nil takes `every`.
  public var step: TimeInterval?
  public var limits = HTTPRequest.Limits()
  public var proxy: String?
  public var certificates: String?

  public init(url: String, reading: Reading) {
    self.url = url
    self.reading = reading
  }

  /// Whether it is asked for spans of time.
  public var isWindowed: Bool {
    (url + body).contains("{from")
  }

  /// What asks the service.
  public func makeConnector() -> PollingConnector {
    PollingConnector(HTTPFetcher(self), timing: timing)
  }

  var timing: PollTiming {
    PollTiming(every: every, history: isWindowed ? history : nil, part: part)
  }
}
