public import Foundation
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
  /// Whether leading is right; also the direction of text without a letter of its own.
  public var isRightToLeft = false
  /// BCP 47, for shaping and line breaks.
  public var language = "en"

  public init() {}
}

/// A line of a layout, in points from the layout's top left corner.
public struct TextLine: Equatable, Sendable {
  /// As wide as its text, as high as its line.
  public var rect: CGRect
  public var baseline: CGFloat
}

/// Text set in lines: positioned glyphs, immutable, to be drawn any number of times.
///
/// Lengths are points; y grows down from the top of the first line.
public final class TextLayout: Sendable {
  /// The widest line by the sum of line heights.
  public var size: CGSize { content.size }
  public var lines: [TextLine] { content.lines }
  /// Whether something was cut off.
  public var isTruncated: Bool { content.isTruncated }
  /// Whether no font that was found has one of its characters, so that a box stands for it.
  public var hasMissingGlyphs: Bool {
    content.runs.contains { run in run.glyphs.contains { $0.id == 0 } }
  }
  /// What the text was shrunk by, at least the style's `minimumScaleFactor`.
  public var scale: CGFloat { content.scale }
  /// From the top to the first line's baseline.
  public var firstBaseline: CGFloat { lines.first?.baseline ?? 0 }
  /// From the top to the last line's baseline.
  public var lastBaseline: CGFloat { lines.last?.baseline ?? 0 }
  public var lineCount: Int { lines.count }

  let content: TextContent
  let library: FontLibrary

  init(_ content: TextContent, _ library: FontLibrary) {
    self.content = content
    self.library = library
  }
}

/// What layouts of the same text share; the library's cache keeps it without keeping the library.
final class TextContent: @unchecked Sendable {
  let size: CGSize
  let lines: [TextLine]
  let isTruncated: Bool
  let scale: CGFloat
  let runs: [GlyphRun]
  /// The largest em of all runs, 0 where there is none.
  let largestEm: Double
  let hasColor: Bool
  /// Masks as they were last placed; guarded by the library's lock.
  var prepared: PreparedGlyphs?

  init(_ result: TextSetter.Result, scale: Double, style: ParagraphStyle) {
    self.scale = CGFloat(scale)
    isTruncated = result.isTruncated
    let widest = (result.lines.map(\.width).max() ?? 0) * scale
    let spacing = style.lineSpacing.isFinite ? Double(style.lineSpacing) : 0
    var y = 0.0
    var lines: [TextLine] = []
    var runs: [GlyphRun] = []
    for (number, line) in result.lines.enumerated() {
      if number > 0 { y += spacing }
      let width = line.width * scale
      let metrics = line.metrics.scaled(by: CGFloat(scale))
      let slack = widest - width
      let x: Double
      switch style.alignment {
      case .leading: x = style.isRightToLeft ? slack : 0
      case .center: x = slack / 2
      case .trailing: x = style.isRightToLeft ? 0 : slack
      }
      let baseline = y + Double(metrics.ascent)
      lines.append(
        TextLine(
          rect: CGRect(x: x, y: y, width: width, height: Double(metrics.lineHeight)),
          baseline: CGFloat(baseline)))
      for run in line.runs where run.em > 0 {
        runs.append(run.placed(scale: scale, x: x, baseline: baseline))
      }
      y += Double(metrics.lineHeight)
    }
    self.lines = lines
    self.runs = runs
    largestEm = runs.map(\.em).max() ?? 0
    hasColor = runs.contains { $0.face.hasColor }
    size = CGSize(width: widest, height: max(0, y))
  }
}
