import Foundation
import Raster

/// What one span asks of its glyphs.
struct SpanStyle {
  var font: FontStyle
  /// The em in points, 0…`sizeLimit`.
  var size: Double
  var monospacedDigits: Bool
  var color: RGBA?
  var face: FontFace

  /// Larger ems draw as this one.
  static let sizeLimit = 16_384.0

  var metrics: FontMetrics { face.metrics.scaled(by: CGFloat(size)) }
}

/// The scalars of all spans, without controls, each with the number of its span.
struct TextSource {
  var styles: [SpanStyle] = []
  var paragraphs: [(scalars: [UInt32], spans: [Int])] = [([], [])]
  /// The span of each paragraph's first position, for empty ones.
  var firstSpans: [Int] = [0]

  init(_ spans: [TextSpan], _ store: FontStore, language: String) {
    var followsReturn = false
    for (number, span) in spans.enumerated() {
      let font = FontStyle(span.font, language: language)
      let asked = Double(span.font.size)
      let size = asked > 0 ? min(asked, SpanStyle.sizeLimit) : 0
      styles.append(
        SpanStyle(
          font: font, size: size, monospacedDigits: span.font.monospacedDigits, color: span.color,
          face: store.primary(font)))
      if number == 0 || paragraphs[paragraphs.count - 1].scalars.isEmpty {
        firstSpans[firstSpans.count - 1] = number
      }
      for scalar in span.text.unicodeScalars {
        let value = scalar.value
        defer { followsReturn = value == 0x0D }
        if Scalars.isNewline(value) {
          if value == 0x0A && followsReturn { continue }
          paragraphs.append(([], []))
          firstSpans.append(number)
        } else if !Scalars.isDropped(value) {
          paragraphs[paragraphs.count - 1].scalars.append(value == 0x09 ? 0x20 : value)
          paragraphs[paragraphs.count - 1].spans.append(number)
        }
      }
    }
  }
}
