import Foundation
import Geometry
import Raster
import Typography

/// The face of goldens.
func pinned() -> FontLibrary { FontLibrary(defaultFamily: "DejaVu Sans") }

func font(_ size: CGFloat, weight: Int = 400, digits: Bool = false) -> FontDescriptor {
  FontDescriptor(size: size, weight: weight, monospacedDigits: digits)
}

/// A layout drawn in black on white with a margin of 8 points.
func drawn(_ layout: TextLayout, scale: CGFloat = 1, transform: ProjectionTransform? = nil)
  -> PixelBuffer
{
  let width = Int(((layout.size.width + 16) * scale).rounded(.up))
  let height = Int(((layout.size.height + 16) * scale).rounded(.up))
  let buffer = PixelBuffer(width: width, height: height)
  buffer.clear(0xFFFF_FFFF)
  layout.draw(
    in: Painter(target: buffer), at: CGPoint(x: 8, y: 8),
    transform: transform ?? ProjectionTransform(scaleX: scale, y: scale), color: .black)
  return buffer
}
