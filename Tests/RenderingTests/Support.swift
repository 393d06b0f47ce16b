import Foundation
import Geometry
import Raster

@testable import Rendering

/// Display items in few words.
func fill(_ id: UInt64, _ rect: CGRect, _ color: RGBA = .white, version: UInt64 = 0) -> DisplayItem
{
  DisplayItem(
    id: DisplayID(id), version: version,
    content: .fill(Path(rect), FillStyle(), .solid(color)))
}

func group(
  _ id: UInt64, _ children: [DisplayItem], bounds: CGRect = .zero, version: UInt64 = 0,
  _ change: (inout DisplayGroup) -> Void = { _ in }
) -> DisplayItem {
  var group = DisplayGroup(bounds: bounds, contentVersion: version, children: children)
  change(&group)
  return DisplayItem(id: DisplayID(id), version: version, content: .group(group))
}

/// A compositor with its shadow buffer.
final class Panel {
  let compositor: Compositor
  let shadow: PixelBuffer
  var scale: CGFloat = 1

  init(width: Int = 200, height: Int = 100, scale: CGFloat = 1, layerBudget: Int = 64 << 20) {
    compositor = Compositor(layerBudget: layerBudget)
    shadow = PixelBuffer(width: width, height: height)
    self.scale = scale
  }

  @discardableResult
  func render(_ items: [DisplayItem], threads: Int = 1) -> Compositor.Frame {
    compositor.render(
      items, size: shadow.size, scale: scale, background: .black, into: shadow, threads: threads)
  }

  /// The damage of the second of two frames.
  func damage(from old: [DisplayItem], to new: [DisplayItem]) -> [PixelRect] {
    render(old)
    return render(new).damage.rects
  }
}

/// Where and how two buffers differ first, or nil.
func difference(_ a: PixelBuffer, _ b: PixelBuffer) -> String? {
  guard a.size == b.size else { return "\(a.size) is not \(b.size)" }
  var count = 0
  var first: String?
  for y in 0..<a.height {
    for x in 0..<a.width where a[x, y] != b[x, y] {
      count += 1
      if first == nil {
        first = "(\(x), \(y)): \(String(a[x, y], radix: 16)) is not \(String(b[x, y], radix: 16))"
      }
    }
  }
  return first.map { "\(count) pixels, first \($0)" }
}
