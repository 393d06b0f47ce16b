public import Foundation

/// A text by its key, with what is to be put in.
///
/// A string literal is one. The key is looked up in the environment's translations; where there is
/// none, the key itself is the text. Keys are those of SwiftUI, so that an app's `.strings` serve:
/// `%lld` stands for a whole number, `%lf` for another, `%@` for anything else. A table that has `%@`
/// for all of them serves too, and a translation may say the order (`%2$@`).
public struct LocalizedStringKey: Equatable, Sendable, ExpressibleByStringInterpolation {
  /// What is put in at a place.
  enum Argument: Equatable, Sendable {
    case text(String)
    /// A value that is written in the environment's language.
    case formatted(Text.Formatted, plain: String)

    static func == (a: Argument, b: Argument) -> Bool { a.plain == b.plain }

    private var plain: String {
      switch self {
      case .text(let text), .formatted(_, let text): text
      }
    }

    func string(in environment: EnvironmentValues) -> String {
      switch self {
      case .text(let text): text
      case .formatted(let format, _): format.string(environment)
      }
    }
  }

  let key: String
  let arguments: [Argument]

  public init(_ value: String) {
    key = value
    arguments = []
  }

  public init(stringLiteral value: String) { self.init(value) }

  public init(stringInterpolation: StringInterpolation) {
    key = stringInterpolation.key
    arguments = stringInterpolation.arguments
  }

  public struct StringInterpolation: StringInterpolationProtocol {
    var key = ""
    var arguments: [Argument] = []

    public init(literalCapacity: Int, interpolationCount: Int) {}

    // A sign that a key has by itself is doubled, as in every format.
    public mutating func appendLiteral(_ literal: String) {
      key += literal.replacingOccurrences(of: "%", with: "%%")
    }

    public mutating func appendInterpolation<T>(_ value: T) {
      let plain = "\(value)"
      if let integer = value as? any FixedWidthInteger, let exact = Int64(exactly: integer) {
        // Grouped in the manner of the locale.
        key += "%lld"
        let formatted = Text.Formatted { exact.formatted(.number.locale($0.locale)) }
        arguments.append(.formatted(formatted, plain: plain))
      } else {
        key += value is any BinaryFloatingPoint ? "%lf" : "%@"
        arguments.append(.text(plain))
      }
    }

    public mutating func appendInterpolation(_ text: Text) {
      key += "%@"
      let formatted = Text.Formatted { text.string(in: $0) }
      arguments.append(.formatted(formatted, plain: text.string(in: EnvironmentValues())))
    }

    public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
      key += specifier
      arguments.append(.text(String(format: specifier, value)))
    }

    /// A value by a format, in the environment's locale.
    public mutating func appendInterpolation<F: FormatStyle>(_ value: F.FormatInput, format: F)
    where F.FormatOutput == String {
      key += "%@"
      let formatted = Text.Formatted { format.locale($0.locale).format(value) }
      arguments.append(.formatted(formatted, plain: format.format(value)))
    }
  }

  /// The text in an environment's language, its arguments put in.
  public func resolved(in environment: EnvironmentValues) -> String {
    let translations = environment.translations
    if arguments.isEmpty { return translations[key] ?? key }
    let format = translations[key] ?? translations[LocalizedStringKey.plain(key)] ?? key
    return LocalizedStringKey.filled(format, arguments.map { $0.string(in: environment) })
  }

  /// The places of a format: `%@`, `%lld`, `%.1f`, `%2$@`; two signs stand for one.
  private static let places = try? NSRegularExpression(
    pattern: "%(?:(\\d+)\\$)?(?:%|[-+ 0#]*\\d*(?:\\.\\d+)?(?:ll|l|h|q)?[@dDiuUxXoOfFeEgGcCsS])")

  private static func replacing(
    _ format: String, _ replacement: (_ place: String, _ position: Int?) -> String
  ) -> String {
    guard let places else { return format }
    let whole = format as NSString
    var result = ""
    var end = 0
    for match in places.matches(in: format, range: NSRange(location: 0, length: whole.length)) {
      let range = match.range
      result += whole.substring(with: NSRange(location: end, length: range.location - end))
      let number = match.range(at: 1)
      let position = number.length > 0 ? Int(whole.substring(with: number)) : nil
      result += replacement(whole.substring(with: range), position)
      end = range.location + range.length
    }
    return result + whole.substring(from: end)
  }

  /// The key with `%@` in all places.
  private static func plain(_ key: String) -> String {
    replacing(key) { place, _ in place == "%%" ? place : "%@" }
  }

  private static func filled(_ format: String, _ arguments: [String]) -> String {
    var next = 0
    return replacing(format) { place, position in
      if place == "%%" { return "%" }
      let index = position.map { $0 - 1 } ?? next
      if position == nil { next += 1 }
      return arguments.indices.contains(index) ? arguments[index] : place
    }
  }
}

enum TranslationsKey: EnvironmentKey {
  static var defaultValue: [String: String] { [:] }
}

enum NowKey: EnvironmentKey {
  static var defaultValue: (@Sendable () -> Date)? { nil }
}

extension EnvironmentValues {
  /// Texts by their key, for the language of the panel.
  public var translations: [String: String] {
    get { self[TranslationsKey.self] }
    set { self[TranslationsKey.self] = newValue }
  }

  /// Where views that show the time of day read it; nil is the system's clock.
  public var clock: (@Sendable () -> Date)? {
    get { self[NowKey.self] }
    set { self[NowKey.self] = newValue }
  }

  /// The time of day by the environment's clock.
  public var now: Date { clock?() ?? Date() }
}
