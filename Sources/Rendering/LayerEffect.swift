import Foundation
import Geometry
import Raster

/// What is done to a layer's pixels after they are drawn; lengths in pixels.
struct LayerEffect: Equatable {
  /// Blurs wider than this are narrowed to it.
  static let widest: CGFloat = 256

  /// Standard deviation of the blur.
  var blur: CGFloat = 0
  var shadow: Shadow?

  /// The group's effect, or nil where it has none.
  init?(_ group: DisplayGroup, scale: CGFloat) {
    if group.blur > 0 { blur = min(LayerEffect.widest, group.blur * scale) }
    if let shadow = group.shadow, shadow.color.alpha > 0 {
      let radius = max(0, min(LayerEffect.widest, shadow.radius * scale))
      let x = shadow.x * scale
      let y = shadow.y * scale
      if abs(x) < 16_384, abs(y) < 16_384, radius >= 0 {
        self.shadow = Shadow(color: shadow.color, radius: radius, x: x.rounded(), y: y.rounded())
      }
    }
    if blur == 0, shadow == nil { return nil }
  }

  /// What pixels inside a rectangle can touch once the effect is done.
  func reach(_ rect: PixelRect) -> PixelRect {
    if rect.isEmpty { return rect }
    let soft = Int((blur * 3).rounded(.up))
    let blurred = rect.insetBy(dx: -soft, dy: -soft)
    guard let shadow else { return blurred }
    let wide = Int((shadow.radius * 3).rounded(.up))
    let cast = blurred.insetBy(dx: -wide, dy: -wide)
      .offsetBy(dx: Int(shadow.x), dy: Int(shadow.y))
    return blurred.union(cast)
  }

  /// What becomes of pixels that fill the layer's `reach`.
  func applied(to content: PixelBuffer) -> PixelBuffer {
    let blurred = blur > 0 ? content.blurred(sigma: Double(blur)) : content
    guard let shadow else { return blurred }
    let mask = Mask(width: blurred.width, height: blurred.height)
    for y in 0..<blurred.height {
      let from = blurred.row(y)
      let to = mask.row(y)
      for x in 0..<blurred.width { to[x] = UInt8(truncatingIfNeeded: from[x] >> 24) }
    }
    let result = PixelBuffer(blurred.size)
    let painter = Painter(target: result)
    painter.draw(
      mask.blurred(sigma: Double(shadow.radius)),
      at: PixelPoint(x: Int(shadow.x), y: Int(shadow.y)), color: shadow.color)
    painter.draw(
      blurred, in: blurred.bounds.cgRect, transform: .identity, opacity: 1, sampling: .nearest)
    return result
  }
}
