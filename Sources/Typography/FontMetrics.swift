public import Foundation

/// The heights of a font at a size, in points; all of them positive.
public struct FontMetrics: Hashable, Sendable {
  /// From the baseline up to the line's top.
  public var ascent: CGFloat
  /// From the baseline down to the line's bottom.
  public var descent: CGFloat
  /// What the font wants between lines.
  public var lineGap: CGFloat
  /// From the baseline to the top of flat capitals.
  public var capHeight: CGFloat
  /// From the baseline to the top of flat lower-case letters.
  public var xHeight: CGFloat

  /// From a baseline to the next.
  public var lineHeight: CGFloat { ascent + descent + lineGap }

  /// The metrics times a factor.
  func scaled(by factor: CGFloat) -> FontMetrics {
    FontMetrics(
      ascent: ascent * factor, descent: descent * factor, lineGap: lineGap * factor,
      capHeight: capHeight * factor, xHeight: xHeight * factor)
  }
}
