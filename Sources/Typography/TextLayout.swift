public import Foundation
public import Geometry
public import Raster

/// A run of text in one font and colour.
public struct TextSpan: Hashable, Sendable {
  public var text: String
  public var font: FontDescriptor
  /// nil takes the paint given when the layout is drawn.
  public var color: RGBA?

  public init(_ text: String, font: FontDescriptor, color: RGBA? = nil) {
    self.text = text
    self.font = font
    self.color = color
  }
}

/// How a paragraph is set.
public struct ParagraphStyle: Hashable, Sendable {
  public var alignment: TextAlignment = .leading
  /// Points added between lines.
  public var lineSpacing: CGFloat = 0
  public var lineLimit: Int?
  public var truncation: TruncationMode = .tail
  /// The least factor that a line may be shrunk by to fit; 1 is none.
  public var minimumScaleFactor: CGFloat = 1
  public var isRightToLeft = false
  /// BCP 47, for shaping and line breaks.
  public var language = "en"

  public init() {}
}

/// Text set in lines: positioned glyphs, immutable, to be drawn any number of times.
///
/// Lengths are points; y grows down from the top of the first line.
public final class TextLayout: Sendable {
  /// The widest line by the sum of line heights.
  public let size: CGSize
  /// From the top to the first line's baseline.
  public let firstBaseline: CGFloat
  /// From the top to the last line's baseline.
  public let lastBaseline: CGFloat
  public let lineCount: Int
  /// Whether something was cut off.
  public let isTruncated: Bool

  init(
    size: CGSize, firstBaseline: CGFloat, lastBaseline: CGFloat, lineCount: Int, isTruncated: Bool
  ) {
    self.size = size
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
    self.lineCount = lineCount
    self.isTruncated = isTruncated
  }

  /// Draws with the top left corner at `origin`.
  ///
  /// - Parameters:
  ///   - painter: takes the glyphs' masks.
  ///   - origin: where the top left corner goes, in points.
  ///   - transform: from points to the painter's pixels. Glyphs are rasterised at its scale; a
  ///     turned or perspective one draws outlines.
  ///   - color: for spans without a colour of their own.
  public func draw(
    in painter: Painter, at origin: CGPoint, transform: ProjectionTransform, color: RGBA
  ) {}
}

/// Fonts of the system, shaped and set: owns FreeType's library, faces, shaping and glyph caches.
///
/// Safe to use from several threads; one lock guards the caches.
public final class FontLibrary: @unchecked Sendable {
  /// - Parameter defaultFamily: the family for descriptors that name none.
  public init(defaultFamily: String = "Inter") {}

  /// Sets text in lines no wider than `width` points; nil is one line without limit.
  public func layout(_ spans: [TextSpan], width: CGFloat? = nil, style: ParagraphStyle = .init())
    -> TextLayout
  {
    TextLayout(size: .zero, firstBaseline: 0, lastBaseline: 0, lineCount: 0, isTruncated: false)
  }
}
