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
    let soft = Gaussian.reach(sigma: blur)
    let blurred = rect.insetBy(dx: -soft, dy: -soft)
    guard let shadow else { return blurred }
    let wide = Gaussian.reach(sigma: shadow.radius)
    let cast = blurred.insetBy(dx: -wide, dy: -wide)
      .offsetBy(dx: Int(shadow.x), dy: Int(shadow.y))
    return blurred.union(cast)
  }

  /// Changes the pixels of a buffer that holds the layer's `reach`.
  func apply(to buffer: PixelBuffer) {
    if blur > 0 { Gaussian.blur(buffer, sigma: blur) }
    guard let shadow else { return }
    let mask = Mask(width: buffer.width, height: buffer.height)
    for y in 0..<buffer.height {
      let from = buffer.row(y)
      let to = mask.row(y)
      for x in 0..<buffer.width { to[x] = UInt8(truncatingIfNeeded: from[x] >> 24) }
    }
    Gaussian.blur(mask, sigma: shadow.radius)
    let content = PixelBuffer(buffer.size)
    for y in 0..<buffer.height {
      content.row(y).update(from: buffer.row(y), count: buffer.width)
    }
    buffer.clear()
    let painter = Painter(target: buffer)
    painter.draw(mask, at: PixelPoint(x: Int(shadow.x), y: Int(shadow.y)), color: shadow.color)
    painter.draw(
      content, in: content.bounds.cgRect, transform: .identity, opacity: 1, sampling: .nearest)
  }
}
