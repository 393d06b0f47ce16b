public import Foundation
public import Typography

/// A value that views hand down; an environment without it gives the default.
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// What a view is told by the views around it.
///
/// A value type over one shared, copied-on-write storage, so that handing it down costs a reference
/// and two environments can be told apart by identity. Keys that every text reads have a field of
/// their own; all others are in a dictionary.
public struct EnvironmentValues: @unchecked Sendable {
  private(set) var storage: Storage
  /// Told of every key that is read; only the copies that `@Environment` reads from have one.
  private var reader: EnvironmentPlace?

  nonisolated(unsafe) private static let defaults = Storage()

  public init() { storage = EnvironmentValues.defaults }

  // The reader is told of every key that is read.
  init(_ storage: Storage, reader: EnvironmentPlace? = nil) {
    self.storage = storage
    self.reader = reader
  }

  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get {
      reader?.keys.insert(ObjectIdentifier(key))
      guard let value = storage.values[ObjectIdentifier(key)] else { return Key.defaultValue }
      // What is kept for a key was put there for it, so a cast need not ask the runtime.
      return unsafeDowncast(value, to: KeptValue<Key.Value>.self).value
    }
    set { mutate { $0.values[ObjectIdentifier(key)] = KeptValue(newValue) } }
  }

  static func === (a: EnvironmentValues, b: EnvironmentValues) -> Bool { a.storage === b.storage }

  /// The keys whose values differ from those of another environment, as far as can be told.
  func changes(since old: EnvironmentValues) -> EnvironmentKeys {
    let (a, b) = (old.storage, storage)
    var keys = EnvironmentKeys()
    func compare(_ field: EnvironmentKeys.Field, _ isEqual: Bool) {
      if !isEqual { keys.insert(field) }
    }
    if a === b { return keys }
    compare(.text, a.text == b.text)
    compare(.foregroundStyle, areSame(a.foregroundStyle, b.foregroundStyle))
    compare(.tint, a.tint == b.tint)
    compare(.colorScheme, a.colorScheme == b.colorScheme)
    compare(.layoutDirection, a.layoutDirection == b.layoutDirection)
    compare(.locale, a.locale == b.locale)
    compare(.calendar, a.calendar == b.calendar)
    compare(.timeZone, a.timeZone == b.timeZone)
    compare(.displayScale, a.displayScale == b.displayScale)
    compare(.isEnabled, a.isEnabled == b.isEnabled)
    for (key, value) in b.values where a.values[key].map(value.isSame) != true { keys.insert(key) }
    for key in a.values.keys where b.values[key] == nil { keys.insert(key) }
    return keys
  }

  /// The storage, of which a field is read.
  private func stored(_ field: EnvironmentKeys.Field) -> Storage {
    reader?.keys.insert(field)
    return storage
  }

  private mutating func mutate(_ change: (Storage) -> Void) {
    if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage) }
    change(storage)
  }

  /// Changed only while one alone refers to it, so that nothing need check that (`@exclusivity`).
  final class Storage {
    @exclusivity(unchecked) var values: [ObjectIdentifier: AnyKeptValue] = [:]
    @exclusivity(unchecked) var text = TextEnvironment()
    @exclusivity(unchecked) var foregroundStyle: (any ShapeStyle)?
    @exclusivity(unchecked) var tint: Color?
    @exclusivity(unchecked) var colorScheme = ColorScheme.light
    @exclusivity(unchecked) var layoutDirection = LayoutDirection.leftToRight
    @exclusivity(unchecked) var locale = Locale.current {
      didSet { language = Storage.language(of: locale) }
    }
    /// BCP 47; kept, as every text asks for it.
    private(set) lazy var language = Storage.language(of: locale)
    @exclusivity(unchecked) var calendar = Calendar.current
    @exclusivity(unchecked) var timeZone = TimeZone.current
    @exclusivity(unchecked) var displayScale: CGFloat = 1
    @exclusivity(unchecked) var isEnabled = true

    init() {}

    init(_ other: Storage) {
      values = other.values
      text = other.text
      foregroundStyle = other.foregroundStyle
      tint = other.tint
      colorScheme = other.colorScheme
      layoutDirection = other.layoutDirection
      locale = other.locale
      language = other.language
      calendar = other.calendar
      timeZone = other.timeZone
      displayScale = other.displayScale
      isEnabled = other.isEnabled
    }

    private static func language(of locale: Locale) -> String {
      locale.identifier.replacingOccurrences(of: "_", with: "-")
    }
  }
}

/// A value of the environment, its type erased.
class AnyKeptValue {
  /// Whether it is equal to another of the same key, as far as can be told.
  func isSame(as other: AnyKeptValue) -> Bool { false }
}

final class KeptValue<Value>: AnyKeptValue {
  let value: Value

  init(_ value: Value) { self.value = value }

  override func isSame(as other: AnyKeptValue) -> Bool {
    areSame(unsafeDowncast(other, to: KeptValue<Value>.self).value, value)
  }
}

/// The text attributes of the environment, kept together because every text reads them all.
struct TextEnvironment: Hashable {
  var font: Font?
  var weight: Font.Weight?
  var isItalic = false
  var monospacedDigit = false
  var lineLimit: Int?
  var lineSpacing: CGFloat = 0
  var alignment = TextAlignment.leading
  var truncationMode = TruncationMode.tail
  var minimumScaleFactor: CGFloat = 1
  var textCase: Text.Case?
  var design: Font.Design?
  var underline: TextRule?
  var strikethrough: TextRule?
}

extension EnvironmentValues {
  var text: TextEnvironment {
    get { stored(.text).text }
    set { mutate { $0.text = newValue } }
  }

  /// The font of texts that name none.
  public var font: Font? {
    get { stored(.text).text.font }
    set { mutate { $0.text.font = newValue } }
  }

  /// The most lines a text may take; nil is no limit.
  public var lineLimit: Int? {
    get { stored(.text).text.lineLimit }
    set { mutate { $0.text.lineLimit = newValue } }
  }

  /// Points added between the lines of a text.
  public var lineSpacing: CGFloat {
    get { stored(.text).text.lineSpacing }
    set { mutate { $0.text.lineSpacing = newValue } }
  }

  public var multilineTextAlignment: TextAlignment {
    get { stored(.text).text.alignment }
    set { mutate { $0.text.alignment = newValue } }
  }

  public var truncationMode: TruncationMode {
    get { stored(.text).text.truncationMode }
    set { mutate { $0.text.truncationMode = newValue } }
  }

  public var minimumScaleFactor: CGFloat {
    get { stored(.text).text.minimumScaleFactor }
    set { mutate { $0.text.minimumScaleFactor = newValue } }
  }

  /// The style of texts, shapes and symbols that name none.
  var foregroundStyle: (any ShapeStyle)? {
    get { stored(.foregroundStyle).foregroundStyle }
    set { mutate { $0.foregroundStyle = newValue } }
  }

  var tint: Color? {
    get { stored(.tint).tint }
    set { mutate { $0.tint = newValue } }
  }

  public var colorScheme: ColorScheme {
    get { stored(.colorScheme).colorScheme }
    set { mutate { $0.colorScheme = newValue } }
  }

  public var layoutDirection: LayoutDirection {
    get { stored(.layoutDirection).layoutDirection }
    set { mutate { $0.layoutDirection = newValue } }
  }

  public var locale: Locale {
    get { stored(.locale).locale }
    set { mutate { $0.locale = newValue } }
  }

  /// The locale as shaping and line breaking name it.
  var language: String { stored(.locale).language }

  public var calendar: Calendar {
    get { stored(.calendar).calendar }
    set { mutate { $0.calendar = newValue } }
  }

  public var timeZone: TimeZone {
    get { stored(.timeZone).timeZone }
    set { mutate { $0.timeZone = newValue } }
  }

  /// Pixels a point.
  public var displayScale: CGFloat {
    get { stored(.displayScale).displayScale }
    set { mutate { $0.displayScale = newValue } }
  }

  /// The length of a pixel in points.
  public var pixelLength: CGFloat { 1 / max(displayScale, 0.01) }

  public var isEnabled: Bool {
    get { stored(.isEnabled).isEnabled }
    set { mutate { $0.isEnabled = newValue } }
  }
}

/// Whether colours are chosen for a light or a dark room.
public enum ColorScheme: Hashable, Sendable, CaseIterable { case light, dark }

/// Which side lines begin at.
public enum LayoutDirection: Hashable, Sendable, CaseIterable { case leftToRight, rightToLeft }
