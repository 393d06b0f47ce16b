public import Foundation
import Geometry
import Raster
import Typography

/// Text in lines: as wide as it needs, broken where it is offered less.
public struct Text: Sendable {
  public enum Case: Hashable, Sendable { case uppercase, lowercase }

  /// Which part of a date is shown.
  public enum DateStyle: Hashable, Sendable { case time, date, relative, offset, timer }

  enum Storage: Sendable {
    case plain(String)
    case key(LocalizedStringKey)
    /// A key without arguments.
    case plainKey(String)
    case formatted(Formatted)
    case date(Date, DateStyle)
    indirect case joined(Text, Text)
  }

  var storage: Storage
  /// What the text says of itself, if anything: few do, and each is copied on the way to its node.
  private var said: Said?

  var attributes: Attributes {
    get { said?.attributes ?? Attributes() }
    set { said = Said(newValue) }
  }

  private final class Said: Sendable {
    let attributes: Attributes
    init(_ attributes: Attributes) { self.attributes = attributes }
  }

  func hasSameAttributes(as other: Text) -> Bool {
    said === other.said || attributes == other.attributes
  }

  /// What a text says of itself; nil leaves it to the environment.
  struct Attributes: Hashable, Sendable {
    var font: Font?
    var weight: Font.Weight?
    var isItalic: Bool?
    var monospacedDigit: Bool?
    var color: Color?
    var design: Font.Design?
    var underline: TextRule?
    var strikethrough: TextRule?
  }

  /// A value with its format, to be written in an environment's language.
  final class Formatted: @unchecked Sendable {
    let string: (EnvironmentValues) -> String
    init(_ string: @escaping (EnvironmentValues) -> String) { self.string = string }
  }

  init(storage: Storage) { self.storage = storage }

  /// Text that is looked up in the environment's translations.
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) {
    storage = key.arguments.isEmpty ? .plainKey(key.key) : .key(key)
  }

  /// Text that is shown as it stands.
  public init(verbatim content: String) { storage = .plain(content) }

  @_disfavoredOverload
  public init<S: StringProtocol>(_ content: S) { storage = .plain(String(content)) }

  /// A value by a format, in the environment's locale.
  public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatOutput == String, F.FormatInput: Equatable {
    storage = .formatted(Formatted { format.adapted(to: $0).format(input) })
  }

  public init(_ date: Date, style: DateStyle) { storage = .date(date, style) }

  public init(_ dates: ClosedRange<Date>) {
    storage = .formatted(
      Formatted { environment in
        let style = Date.IntervalFormatStyle(
          date: .abbreviated, time: .shortened, locale: environment.locale,
          calendar: environment.calendar, timeZone: environment.timeZone)
        return style.format(dates.lowerBound..<dates.upperBound)
      })
  }

  public static func + (a: Text, b: Text) -> Text { Text(storage: .joined(a, b)) }
}

extension Text {
  private func with<Value>(_ path: WritableKeyPath<Attributes, Value?>, _ value: Value?) -> Text {
    var text = self
    text.attributes[keyPath: path] = value
    return text
  }

  public func font(_ font: Font?) -> Text { with(\.font, font) }
  public func fontWeight(_ weight: Font.Weight?) -> Text { with(\.weight, weight) }
  public func bold() -> Text { with(\.weight, .bold) }
  public func bold(_ isActive: Bool) -> Text { isActive ? bold() : self }
  public func italic() -> Text { with(\.isItalic, true) }
  public func italic(_ isActive: Bool) -> Text { with(\.isItalic, isActive) }
  public func fontDesign(_ design: Font.Design?) -> Text { with(\.design, design) }
  /// A line under all of the text.
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
    with(\.underline, isActive ? TextRule(color: color) : nil)
  }
  /// A line through all of the text.
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
    with(\.strikethrough, isActive ? TextRule(color: color) : nil)
  }
  public func monospacedDigit() -> Text { with(\.monospacedDigit, true) }
  public func foregroundColor(_ color: Color?) -> Text { with(\.color, color) }

  /// The text's spans as they stand in an environment; what is said nearest to a text wins.
  func spans(in environment: EnvironmentValues, outer: Attributes = Attributes()) -> [TextSpan] {
    var own = attributes
    own.font = own.font ?? outer.font
    own.weight = own.weight ?? outer.weight
    own.isItalic = own.isItalic ?? outer.isItalic
    own.monospacedDigit = own.monospacedDigit ?? outer.monospacedDigit
    own.color = own.color ?? outer.color
    own.design = own.design ?? outer.design
    if case .joined(let a, let b) = storage {
      return a.spans(in: environment, outer: own) + b.spans(in: environment, outer: own)
    }
    let defaults = environment.text
    let font = own.font ?? defaults.font ?? .body
    let descriptor = font.descriptor(
      weight: own.weight ?? defaults.weight,
      isItalic: own.isItalic ?? defaults.isItalic,
      monospacedDigit: own.monospacedDigit ?? defaults.monospacedDigit,
      design: own.design ?? defaults.design)
    var string = string(in: environment)
    switch defaults.textCase {
    case .uppercase: string = string.uppercased(with: environment.locale)
    case .lowercase: string = string.lowercased(with: environment.locale)
    case nil: break
    }
    return [TextSpan(string, font: descriptor, color: own.color?.resolve(in: environment))]
  }

  /// What is read aloud, and what is set for a text of one style.
  func string(in environment: EnvironmentValues) -> String {
    switch storage {
    case .plain(let string): string
    case .key(let key): key.resolved(in: environment)
    case .plainKey(let key): environment.translations[key] ?? key
    case .formatted(let format): format.string(environment)
    case .date(let date, let style): style.string(date, environment)
    case .joined(let a, let b): a.string(in: environment) + b.string(in: environment)
    }
  }
}

extension Text.DateStyle {
  func string(_ date: Date, _ environment: EnvironmentValues) -> String {
    var format = Date.FormatStyle(
      locale: environment.locale, calendar: environment.calendar, timeZone: environment.timeZone)
    switch self {
    case .time: format = format.hour().minute()
    case .date: format = format.year().month(.wide).day()
    case .relative, .offset, .timer: return relative(date, environment)
    }
    return format.format(date)
  }

  private func relative(_ date: Date, _ environment: EnvironmentValues) -> String {
    let seconds = date.timeIntervalSince(environment.now)
    guard seconds.isFinite, abs(seconds) < 1e12 else { return "–" }
    let whole = Int(abs(seconds))
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let clock =
      hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
    switch self {
    case .offset: return (seconds < 0 ? "+" : "−") + clock
    default: return clock
    }
  }
}
