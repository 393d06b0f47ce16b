import Foundation
import Geometry
import Raster
import Typography

extension DisplayItem.Content {
  var kind: Scene.Entry.Kind? {
    switch self {
    case .fill: .fill
    case .stroke: .stroke
    case .picture: .picture
    case .text: .text
    case .shadow: .shadow
    case .group: nil
    }
  }

  /// Whether it can be faded by itself: it is one thing with one alpha.
  var takesOpacity: Bool {
    switch self {
    case .fill, .stroke, .picture, .shadow: true
    case .text, .group: false
    }
  }

  /// Every pixel that drawing it can touch.
  func bounds(in space: ProjectionTransform) -> PixelRect {
    switch self {
    case .fill(let path, _, _):
      return PixelRect(
        touchedBy: space.boundingBox(of: path.boundingRect.nonEmpty),
        margin: space.isScaleTranslation ? 0 : 1)
    case .stroke(let path, let style, _):
      let reach = max(0, style.lineWidth) / 2 * style.reach(of: path)
      let rect = path.boundingRect.insetBy(dx: -reach, dy: -reach)
      return PixelRect(touchedBy: space.boundingBox(of: rect.nonEmpty), margin: 1)
    case .picture(_, let rect, _):
      return PixelRect(
        touchedBy: space.boundingBox(of: rect.standardized),
        margin: space.isScaleTranslation ? 0 : 1)
    case .text(let layout, let origin, _):
      // Glyphs reach out of their line: accents on capitals, slanted and swash letters.
      let overhang = layout.size.height / CGFloat(max(1, layout.lineCount)) * 0.5
      let rect = CGRect(origin: origin, size: layout.size).insetBy(dx: -overhang, dy: -overhang)
      return PixelRect(touchedBy: space.boundingBox(of: rect), margin: 1)
    case .shadow(let path, let shadow):
      // As the painter does: blurred in pixels, by the scale where it is greatest.
      let outline = path.boundingRect.nonEmpty
      let sigma = min(256, max(0, Double(shadow.radius)) * space.greatestScale(over: outline))
      let moved = space.translatedBy(x: shadow.x, y: shadow.y)
      return PixelRect(
        touchedBy: moved.boundingBox(of: outline), margin: CGFloat(sigma * 3).rounded(.up) + 1)
    case .group:
      return .zero
    }
  }

  /// Pixels that it makes opaque, whatever is below; empty where that is not known cheaply.
  func cover(in space: ProjectionTransform) -> PixelRect {
    switch self {
    case .fill(let path, _, let paint):
      guard paint.isOpaque, let rect = path.rectangle, let image = space.rect(of: rect) else {
        return .zero
      }
      return PixelRect(coveredBy: image)
    case .picture(let picture, let rect, _):
      guard picture.isOpaque, let image = space.rect(of: rect.standardized) else { return .zero }
      return PixelRect(coveredBy: image)
    default:
      return .zero
    }
  }
}

extension Paint {
  /// Whether every colour is opaque.
  var isOpaque: Bool {
    switch self {
    case .solid(let color): color.isOpaque
    case .linear(let stops, let start, let end):
      start != end && !stops.isEmpty && stops.allSatisfy { $0.color.isOpaque }
    case .radial, .angular: false
    }
  }
}

extension StrokeStyle {
  /// How far a stroke reaches from its path, in half widths.
  func reach(of path: Path) -> CGFloat {
    let ends: CGFloat = lineCap == .square ? 1.4143 : 1
    guard lineJoin == .miter, path.points.count > 2 else { return ends }
    if path.rectangle != nil { return max(ends, 1.4143) }
    return max(ends, miterLimit)
  }
}

extension CGRect {
  /// The rectangle with sides of at least a hair, so that the bounds of a straight line aren't
  /// taken for nothing.
  var nonEmpty: CGRect {
    if isNull || (width > 0 && height > 0) { return self }
    return insetBy(dx: width > 0 ? 0 : -1e-6, dy: height > 0 ? 0 : -1e-6)
  }
}
