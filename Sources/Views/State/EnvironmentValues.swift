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
  private var storage: Storage

  nonisolated(unsafe) private static let defaults = Storage()

  public init() { storage = EnvironmentValues.defaults }

  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get {
      guard let value = storage.values[ObjectIdentifier(key)] else { return Key.defaultValue }
      return value as? Key.Value ?? Key.defaultValue
    }
    set { mutate { $0.values[ObjectIdentifier(key)] = newValue } }
  }

  static func === (a: EnvironmentValues, b: EnvironmentValues) -> Bool { a.storage === b.storage }

  private mutating func mutate(_ change: (Storage) -> Void) {
    if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage) }
    change(storage)
  }

  final class Storage {
    var values: [ObjectIdentifier: Any] = [:]
    var text = TextEnvironment()
    var foregroundStyle: (any ShapeStyle)?
    var tint: Color?
    var colorScheme = ColorScheme.light
    var layoutDirection = LayoutDirection.leftToRight
    var locale = Locale.current
    var calendar = Calendar.current
    var timeZone = TimeZone.current
    var displayScale: CGFloat = 1
    var isEnabled = true

    init() {}

    init(_ other: Storage) {
      values = other.values
      text = other.text
      foregroundStyle = other.foregroundStyle
      tint = other.tint
      colorScheme = other.colorScheme
      layoutDirection = other.layoutDirection
      locale = other.locale
      calendar = other.calendar
      timeZone = other.timeZone
      displayScale = other.displayScale
      isEnabled = other.isEnabled
    }
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
}

extension EnvironmentValues {
  var text: TextEnvironment {
    get { storage.text }
    set { mutate { $0.text = newValue } }
  }

  /// The font of texts that name none.
  public var font: Font? {
    get { storage.text.font }
    set { mutate { $0.text.font = newValue } }
  }

  /// The most lines a text may take; nil is no limit.
  public var lineLimit: Int? {
    get { storage.text.lineLimit }
    set { mutate { $0.text.lineLimit = newValue } }
  }

  /// Points added between the lines of a text.
  public var lineSpacing: CGFloat {
    get { storage.text.lineSpacing }
    set { mutate { $0.text.lineSpacing = newValue } }
  }

  public var multilineTextAlignment: TextAlignment {
    get { storage.text.alignment }
    set { mutate { $0.text.alignment = newValue } }
  }

  public var truncationMode: TruncationMode {
    get { storage.text.truncationMode }
    set { mutate { $0.text.truncationMode = newValue } }
  }

  public var minimumScaleFactor: CGFloat {
    get { storage.text.minimumScaleFactor }
    set { mutate { $0.text.minimumScaleFactor = newValue } }
  }

  /// The style of texts, shapes and symbols that name none.
  var foregroundStyle: (any ShapeStyle)? {
    get { storage.foregroundStyle }
    set { mutate { $0.foregroundStyle = newValue } }
  }

  var tint: Color? {
    get { storage.tint }
    set { mutate { $0.tint = newValue } }
  }

  public var colorScheme: ColorScheme {
    get { storage.colorScheme }
    set { mutate { $0.colorScheme = newValue } }
  }

  public var layoutDirection: LayoutDirection {
    get { storage.layoutDirection }
    set { mutate { $0.layoutDirection = newValue } }
  }

  public var locale: Locale {
    get { storage.locale }
    set { mutate { $0.locale = newValue } }
  }

  public var calendar: Calendar {
    get { storage.calendar }
    set { mutate { $0.calendar = newValue } }
  }

  public var timeZone: TimeZone {
    get { storage.timeZone }
    set { mutate { $0.timeZone = newValue } }
  }

  /// Pixels a point.
  public var displayScale: CGFloat {
    get { storage.displayScale }
    set { mutate { $0.displayScale = newValue } }
  }

  /// The length of a pixel in points.
  public var pixelLength: CGFloat { 1 / max(displayScale, 0.01) }

  public var isEnabled: Bool {
    get { storage.isEnabled }
    set { mutate { $0.isEnabled = newValue } }
  }
}

/// Whether colours are chosen for a light or a dark room.
public enum ColorScheme: Hashable, Sendable, CaseIterable { case light, dark }

/// Which side lines begin at.
public enum LayoutDirection: Hashable, Sendable, CaseIterable { case leftToRight, rightToLeft }
