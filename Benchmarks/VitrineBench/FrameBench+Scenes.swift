import Foundation
import Geometry
import Raster
import Rendering
import Typography

/// A page of a wall, under a finger.
struct FrameScene {
  let name: String
  let frameCount: Int
  let frame: (Int) -> [DisplayItem]

  static let background = RGBA(hex: 0x101820)

  static func all(size: PixelSize) -> [FrameScene] {
    let k = min(CGFloat(size.width) / 800, CGFloat(size.height) / 480)
    let fonts = FontLibrary(defaultFamily: "DejaVu Sans")
    return [
      carousel(size: size, k: k, fonts: fonts), chart(size: size, k: k, fonts: fonts),
      still(size: size, changing: false), still(size: size, changing: true),
    ]
  }

  /// Makes display items with identities in order.
  private struct Maker {
    var count: UInt64 = 0

    mutating func item(_ content: DisplayItem.Content, version: UInt64 = 0) -> DisplayItem {
      count += 1
      return DisplayItem(id: DisplayID(count), version: version, content: content)
    }

    mutating func fill(_ path: Path, _ color: RGBA) -> DisplayItem {
      item(.fill(path, FillStyle(), .solid(color)))
    }

    mutating func group(_ bounds: CGRect, _ children: [DisplayItem]) -> (DisplayID, DisplayGroup) {
      count += 1
      return (
        DisplayID(count), DisplayGroup(bounds: bounds, contentVersion: 0, children: children)
      )
    }
  }

  /// 25 cards with shadow, rounded picture and two lines of text, scrolled vertically by 8 points
  /// a frame, which scales, fades, turns and moves those that leave.
  private static func carousel(size: PixelSize, k: CGFloat, fonts: FontLibrary) -> FrameScene {
    let width = CGFloat(size.width)
    let height = CGFloat(size.height)
    let card = CGRect(x: 0, y: 0, width: 420 * k, height: 260 * k)
    let pitch = card.height + 16 * k
    let reach = card.insetBy(dx: -40 * k, dy: -40 * k)
    var maker = Maker()
    var cards: [(id: DisplayID, group: DisplayGroup)] = []
    for index in 0..<25 {
      let picture = photo(
        PixelSize(width: Int(card.width), height: Int(card.height)), seed: index)
      let outline = Path(roundedRect: card, cornerRadius: 24 * k)
      let shadow = Shadow(color: RGBA.black.opacity(0.5), radius: 8 * k, x: 0, y: 6 * k)
      let title = fonts.layout([
        TextSpan("Morning \(index)", font: FontDescriptor(size: 24 * k, weight: 700))
      ])
      let note = fonts.layout([
        TextSpan("\(8_000 + index * 137) steps", font: FontDescriptor(size: 15 * k))
      ])
      var inside = maker.group(card, [maker.item(.picture(picture, card, .bilinear))])
      inside.1.clip = outline
      let children = [
        maker.item(.shadow(outline, shadow)),
        DisplayItem(id: inside.0, version: 0, content: .group(inside.1)),
        maker.item(.text(title, CGPoint(x: 20 * k, y: 190 * k), .white)),
        maker.item(.text(note, CGPoint(x: 20 * k, y: 222 * k), RGBA.white.opacity(0.8))),
      ]
      var group = maker.group(reach, children)
      group.1.isLayer = true
      cards.append(group)
    }
    return FrameScene(name: "carousel", frameCount: 120) { frame in
      let offset = CGFloat(frame) * 8 * k
      return cards.indices.map { index in
        let y = CGFloat(index) * pitch - offset + (height - card.height) / 2
        // Signed, 0 while the card is wholly in sight.
        var phase: CGFloat = 0
        if y < 0 { phase = max(-1, y / card.height) }
        if y + card.height > height { phase = min(1, (y + card.height - height) / card.height) }
        var group = cards[index].group
        group.opacity = 1 - 0.5 * Double(abs(phase))
        let center = ProjectionTransform(translationX: -card.midX, y: -card.midY)
        let scale = 1 - 0.3 * abs(phase)
        let angle = phase * 60 * .pi / 180
        let far = card.width
        var turn = ProjectionTransform(scaleX: scale, y: scale)
        turn.m22 *= cos(angle)
        turn.m23 = -sin(angle) / far
        let place = ProjectionTransform(
          translationX: width / 2 - phase * 80 * k, y: y + card.midY)
        group.transform = center.concatenating(turn).concatenating(place)
        return DisplayItem(id: cards[index].id, version: 0, content: .group(group))
      }
    }
  }

  /// A year of bars behind a pinned axis, dragged by 5 points a frame, under a header.
  private static func chart(size: PixelSize, k: CGFloat, fonts: FontLibrary) -> FrameScene {
    let width = CGFloat(size.width)
    let height = CGFloat(size.height)
    let plot = CGRect(x: 24 * k, y: 110 * k, width: width - 90 * k, height: height - 160 * k)
    let step = plot.width / 7
    var maker = Maker()
    let card = maker.fill(
      Path(
        roundedRect: CGRect(x: 0, y: 0, width: width, height: height).insetBy(dx: 8, dy: 8),
        cornerRadius: 24 * k), RGBA(hex: 0x1C2630))
    let header = maker.item(
      .text(
        fonts.layout([TextSpan("9,214 steps", font: FontDescriptor(size: 40 * k, weight: 700))]),
        CGPoint(x: 24 * k, y: 24 * k), .white))
    var pinned: [DisplayItem] = []
    for line in 0..<5 {
      let y = plot.minY + plot.height * CGFloat(line) / 4
      pinned.append(
        maker.fill(
          Path(CGRect(x: plot.minX, y: y, width: plot.width, height: 1)),
          RGBA.white.opacity(0.2)))
      pinned.append(
        maker.item(
          .text(
            fonts.layout([
              TextSpan("\((4 - line) * 3_000)", font: FontDescriptor(size: 13 * k))
            ]),
            CGPoint(x: plot.maxX + 8 * k, y: y - 8 * k), RGBA.white.opacity(0.7))))
    }
    var bars: [DisplayItem] = []
    for day in 0..<365 {
      let tall = plot.height * (0.3 + 0.6 * abs(sin(CGFloat(day) * 0.7)))
      let bar = CGRect(
        x: CGFloat(day) * step + step * 0.2, y: plot.height - tall, width: step * 0.6,
        height: tall)
      bars.append(maker.fill(Path(roundedRect: bar, cornerRadius: 6 * k), RGBA(hex: 0x4FC3F7)))
      bars.append(
        maker.item(
          .text(
            fonts.layout([
              TextSpan("\(day % 28 + 1) May", font: FontDescriptor(size: 13 * k))
            ]),
            CGPoint(x: bar.minX, y: plot.height + 8 * k), RGBA.white.opacity(0.7))))
    }
    let content = CGRect(x: 0, y: 0, width: step * 365, height: plot.height + 30 * k)
    let layer = maker.group(content, bars)
    let window = maker.group(plot, [])
    return FrameScene(name: "chart", frameCount: 120) { frame in
      var moving = layer.1
      moving.isLayer = true
      moving.transform = ProjectionTransform(
        translationX: plot.minX - CGFloat(frame) * 5 * k, y: plot.minY)
      var clip = window.1
      clip.clip = Path(
        CGRect(x: plot.minX, y: plot.minY, width: plot.width, height: plot.height + 30 * k))
      clip.children = [DisplayItem(id: layer.0, version: 0, content: .group(moving))]
      return [card, header] + pinned + [
        DisplayItem(id: window.0, version: 0, content: .group(clip))
      ]
    }
  }

  /// 400 items of which none, or one, changes: what looking for damage costs.
  private static func still(size: PixelSize, changing: Bool) -> FrameScene {
    var maker = Maker()
    var items: [DisplayItem] = []
    for index in 0..<400 {
      let rect = CGRect(
        x: index % 20 * (size.width / 20) + 2, y: index / 20 * (size.height / 20) + 2,
        width: size.width / 20 - 4, height: size.height / 20 - 4)
      items.append(
        maker.fill(Path(roundedRect: rect, cornerRadius: 4), RGBA(hex: UInt32(index * 40_503))))
    }
    return FrameScene(name: changing ? "one-of-400" : "still-400", frameCount: 60) { frame in
      guard changing else { return items }
      var list = items
      list[210].version = UInt64(frame)
      return list
    }
  }

  /// A made picture.
  private static func photo(_ size: PixelSize, seed: Int) -> PixelBuffer {
    let picture = PixelBuffer(size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let red = UInt32(255 * x / max(1, size.width - 1))
        let green = UInt32(255 * y / max(1, size.height - 1))
        let blue = UInt32(((x / 16) ^ (y / 16)) % 2 * 96 + 40 + seed * 4)
        picture[x, y] = 0xFF00_0000 | red << 16 | green << 8 | blue
      }
    }
    picture.isOpaque = true
    return picture
  }
}
