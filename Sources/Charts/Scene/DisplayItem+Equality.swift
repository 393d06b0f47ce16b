import Geometry
import Raster
import Rendering
import Typography

extension DisplayItem.Content {
  /// Whether it surely draws the same pixels as another.
  func draws(like other: DisplayItem.Content) -> Bool {
    switch (self, other) {
    case (.fill(let path, let style, let paint), .fill(let path2, let style2, let paint2)):
      paint == paint2 && style == style2 && path == path2
    case (.stroke(let path, let style, let paint), .stroke(let path2, let style2, let paint2)):
      paint == paint2 && style == style2 && path == path2
    case (.text(let layout, let origin, let color), .text(let layout2, let origin2, let color2)):
      layout === layout2 && origin == origin2 && color == color2
    case (
      .picture(let pixels, let rect, let sampling), .picture(let pixels2, let rect2, let sampling2)
    ):
      pixels === pixels2 && rect == rect2 && sampling == sampling2
    case (.shadow(let path, let shadow), .shadow(let path2, let shadow2)):
      shadow == shadow2 && path == path2
    case (.group(let group), .group(let group2)):
      group.contentVersion == group2.contentVersion && group.transform == group2.transform
        && group.opacity == group2.opacity && group.clip == group2.clip
        && group.shadow == group2.shadow && group.blur == group2.blur
        && group.isLayer == group2.isLayer && group.bounds == group2.bounds
    default: false
    }
  }
}
