import Foundation
import Geometry
import Raster
import Rendering
import Typography

/// A line under or through a text.
struct TextRule: Hashable, Sendable {
  /// Nil is the text's.
  var color: Color?
}

/// The lines of a text that is drawn.
struct TextRules: Equatable {
  /// Their colours; nil where there is none.
  var under: RGBA?
  var through: RGBA?

  static let none = TextRules()

  // For a text with its top left corner at `origin`. A line is a sixteenth of the font's size thick, in
  // whole pixels.
  func draw(
    _ layout: TextLayout, size: CGFloat, pixel: CGFloat, at origin: CGPoint,
    into list: inout DrawingList
  ) {
    let thickness = max(pixel, (size * layout.scale / 16 / pixel).rounded() * pixel)
    func draw(_ color: RGBA?, above baseline: CGFloat) {
      guard let color else { return }
      for line in layout.lines {
        let y = ((origin.y + line.baseline - baseline) / pixel).rounded() * pixel
        let rect = CGRect(
          x: origin.x + line.rect.minX, y: y, width: line.rect.width, height: thickness)
        list.fill(Path(rect), paint: .solid(color))
      }
    }
    draw(under, above: -size * layout.scale * 0.1)
    draw(through, above: size * layout.scale * 0.28)
  }
}
