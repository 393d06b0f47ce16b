public import Foundation

/// What is asked of a font: family, size, weight, slant.
public struct FontDescriptor: Hashable, Sendable {
  /// A family name, or nil for the library's own face.
  public var family: String?
  /// The em, in points.
  public var size: CGFloat
  /// CSS and OpenType weight, 1…1000; 400 is regular, 600 semibold, 700 bold.
  public var weight: Int
  public var isItalic: Bool
  /// Figures of one width (OpenType `tnum`).
  public var monospacedDigits: Bool
  /// A face whose every glyph has one width.
  public var isMonospaced: Bool

  public init(
    family: String? = nil, size: CGFloat, weight: Int = 400, isItalic: Bool = false,
    monospacedDigits: Bool = false, isMonospaced: Bool = false
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.monospacedDigits = monospacedDigits
    self.isMonospaced = isMonospaced
  }
}

/// Where lines stand in their column; leading follows the paragraph's direction.
public enum TextAlignment: Hashable, Sendable, CaseIterable { case leading, center, trailing }

/// Where text that does not fit loses its characters.
public enum TruncationMode: Hashable, Sendable { case head, tail, middle }
