import Foundation
import Geometry

/// A paint made ready for rows of pixels.
enum Ink {
  /// One premultiplied colour.
  case color(UInt32)
  /// One premultiplied colour a row; the first belongs to row `top`.
  case rows([UInt32], top: Int)
  /// A colour for each pixel.
  case spans(any SpanSource)
}

/// Writes the premultiplied colours of pixels.
protocol SpanSource {
  /// Whether every colour's alpha is 255.
  var isOpaque: Bool { get }

  /// The colours of `count` pixels of row `y` from column `x`; a pixel's colour depends on its own
  /// place alone.
  func write(_ out: UnsafeMutablePointer<UInt32>, _ count: Int, x: Int, y: Int)
}

extension Ink {
  /// Makes a paint ready for `rows`; nil where nothing would be painted.
  ///
  /// `transform` leads from the paint's coordinates to pixels. A gradient without length or on a
  /// plane that is seen from its edge has its last colour everywhere.
  init?(_ paint: Paint, transform: ProjectionTransform, rows: Range<Int>) {
    switch paint {
    case .solid(let color):
      let pixel = color.premultiplied
      if pixel == 0 { return nil }
      self = .color(pixel)
    case .linear(let stops, let start, let end):
      guard let colors = GradientColors(stops) else { return nil }
      let across = SIMD2((end.x - start.x).native, (end.y - start.y).native)
      let squared = (across * across).sum()
      guard squared > 0, squared.isFinite, let plane = PaintPlane(transform) else {
        self = .color(colors.last)
        return
      }
      let place = LinearPlace(
        plane, start: SIMD2(start.x.native, start.y.native), across: across / squared)
      if let rowColors = place.rows(rows, colors) {
        self = .rows(rowColors, top: rows.lowerBound)
      } else {
        self = .spans(LinearSpans(colors, place))
      }
    case .radial(let stops, let center, let startRadius, let endRadius):
      guard let colors = GradientColors(stops) else { return nil }
      let length = (endRadius - startRadius).native
      guard length != 0, length.isFinite, startRadius.isFinite, let plane = PaintPlane(transform)
      else {
        self = .color(colors.last)
        return
      }
      self = .spans(
        RadialSpans(
          colors, plane, center: SIMD2(center.x.native, center.y.native),
          start: startRadius.native, length: length))
    case .angular(let stops, let center, let start, let end):
      guard let colors = GradientColors(stops) else { return nil }
      guard start.radians.isFinite, end.radians.isFinite, let plane = PaintPlane(transform) else {
        self = .color(colors.last)
        return
      }
      self = .spans(
        AngularSpans(
          colors, plane, center: SIMD2(center.x.native, center.y.native), start: start.radians,
          end: end.radians))
    }
  }
}
