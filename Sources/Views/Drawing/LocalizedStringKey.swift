public import Foundation

/// A text by its key, with what is to be put in.
///
/// A string literal is one. The key is looked up in the environment's translations; where there is
/// none, the key itself is the text.
public struct LocalizedStringKey: Equatable, Sendable, ExpressibleByStringInterpolation {
  /// The text, with `%@` where an argument goes.
  let key: String
  let arguments: [String]

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
    var arguments: [String] = []

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) { key += literal }

    public mutating func appendInterpolation<T>(_ value: T) {
      key += "%@"
      arguments.append("\(value)")
    }

    public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
      key += "%@"
      arguments.append(String(format: specifier, value))
    }

    public mutating func appendInterpolation<F: FormatStyle>(_ value: F.FormatInput, format: F)
    where F.FormatOutput == String {
      key += "%@"
      arguments.append(format.format(value))
    }
  }

  func resolved(in environment: EnvironmentValues) -> String {
    let format = environment.translations[key] ?? key
    guard !arguments.isEmpty else { return format }
    var result = ""
    var rest = arguments[...]
    var parts = format.components(separatedBy: "%@")[...]
    while let part = parts.popFirst() {
      result += part
      if !parts.isEmpty, let argument = rest.popFirst() { result += argument }
    }
    return result
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
