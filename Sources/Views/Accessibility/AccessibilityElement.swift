public import Foundation
import Geometry

/// What a view means to someone who does not see it.
public struct AccessibilityElement: Equatable, Sendable {
  public var label: String?
  public var value: String?
  public var hint: String?
  public var identifier: String?
  public var traits: AccessibilityTraits
  /// In points of the picture.
  public var frame: CGRect
  public var children: [AccessibilityElement]

  public init(
    label: String? = nil, value: String? = nil, hint: String? = nil, identifier: String? = nil,
    traits: AccessibilityTraits = [], frame: CGRect = .zero,
    children: [AccessibilityElement] = []
  ) {
    self.label = label
    self.value = value
    self.hint = hint
    self.identifier = identifier
    self.traits = traits
    self.frame = frame
    self.children = children
  }

  /// One element a line, children indented.
  public func description(indent: String = "") -> String {
    var parts = traits.names
    if let label { parts.append("\"\(label)\"") }
    if let value { parts.append("value \"\(value)\"") }
    if let hint { parts.append("hint \"\(hint)\"") }
    if let identifier { parts.append("#\(identifier)") }
    let line = indent + (parts.isEmpty ? "group" : parts.joined(separator: " ")) + "\n"
    return line + children.map { $0.description(indent: indent + "  ") }.joined()
  }
}

/// What kind of thing an element is.
public struct AccessibilityTraits: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let isButton = AccessibilityTraits(rawValue: 1)
  public static let isHeader = AccessibilityTraits(rawValue: 2)
  public static let isSelected = AccessibilityTraits(rawValue: 4)
  public static let isImage = AccessibilityTraits(rawValue: 8)
  public static let isStaticText = AccessibilityTraits(rawValue: 16)
  public static let isToggle = AccessibilityTraits(rawValue: 32)
  public static let updatesFrequently = AccessibilityTraits(rawValue: 64)
  public static let isSummaryElement = AccessibilityTraits(rawValue: 128)
  public static let isLink = AccessibilityTraits(rawValue: 256)
  public static let allowsDirectInteraction = AccessibilityTraits(rawValue: 512)
  /// A control with a value that can be moved, as a slider.
  public static let isAdjustable = AccessibilityTraits(rawValue: 1024)

  var names: [String] {
    let all: [(AccessibilityTraits, String)] = [
      (.isButton, "button"), (.isToggle, "toggle"), (.isAdjustable, "adjustable"),
      (.isHeader, "header"), (.isImage, "image"), (.isStaticText, "text"),
      (.isSelected, "selected"), (.isLink, "link"), (.isSummaryElement, "summary"),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}

/// How the elements inside a view are told.
public struct AccessibilityChildBehavior: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case ignore, contain, combine }
  let kind: Kind
  public static let ignore = AccessibilityChildBehavior(kind: .ignore)
  public static let contain = AccessibilityChildBehavior(kind: .contain)
  public static let combine = AccessibilityChildBehavior(kind: .combine)
}

extension ViewHost {
  /// What the picture says, element by element in reading order.
  public func accessibilityTree() -> [AccessibilityElement] {
    graph.root.accessibilityElements()
  }

  /// The accessibility tree as text, one element a line.
  public func accessibilityDescription() -> String {
    accessibilityTree().map { $0.description() }.joined()
  }
}

extension AccessibilityElement: Encodable {
  private enum Key: String, CodingKey {
    case label, value, hint, identifier, traits, frame, children
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encodeIfPresent(label, forKey: .label)
    try container.encodeIfPresent(value, forKey: .value)
    try container.encodeIfPresent(hint, forKey: .hint)
    try container.encodeIfPresent(identifier, forKey: .identifier)
    try container.encode(traits.names, forKey: .traits)
    try container.encode(
      [frame.minX, frame.minY, frame.width, frame.height].map { length in
        length.isFinite ? (Double(length) * 1_000).rounded() / 1_000 : 0
      }, forKey: .frame)
    if !children.isEmpty { try container.encode(children, forKey: .children) }
  }
}

extension [AccessibilityElement] {
  /// The elements as JSON: `label`, `value`, `hint`, `identifier` where they are, `traits` as words,
  /// `frame` as x, y, width and height in points, `children` where there are any.
  public func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}
