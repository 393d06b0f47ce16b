import Foundation
import Geometry
import Raster
import Rendering

extension ChartScene {
  /// Points of a tile's width, whole pixels; a window of a panel holds a few.
  var tileWidth: Double { onPixel(256) }
  /// Points of a strip's width: what is drawn for a sample that has come.
  var stripWidth: Double { onPixel(32) }
  /// Points that a label may stand away from its tick.
  static let labelReach = 128.0
  /// Points that symbols and thick lines may stick out of the plot at its top and bottom.
  static let overhang = 6.0

  /// All of the chart's items, in its own points.
  ///
  /// - Parameter offset: of the content, in points; 0 shows the domain's start at the plot's leading
  ///   edge.
  /// - Returns: items from back to front.
  func display(offset: Double) -> [DisplayItem] {
    let frame = frame
    // An author who wants the y axis alone gives the plot no width (`behaviour.md` §5.4).
    guard frame.plot.width > 0 else {
      return keepers.front.items(for: yLabels(), numbers: numbers)
    }
    var behind: [DisplayItem.Content] = []
    if let background = input.plotBackground {
      behind.append(.fill(Path(frame.plot), FillStyle(), background.paint(over: frame.plot)))
    }
    behind += yGrid()
    var result = keepers.behind.items(for: behind, numbers: numbers)
    result += keepers.over.items(for: pinned(isBehind: true), numbers: numbers)
    result += keepers.window.items(
      for: [.group(windowGroup(offset: onPixel(offset), frame))], numbers: numbers)
    result += keepers.front.items(for: pinned(isBehind: false) + yLabels(), numbers: numbers)
    return result
  }

  /// What the items cover at most.
  var bounds: CGRect {
    CGRect(
      x: -ChartScene.overhang, y: -2 * ChartScene.overhang,
      width: max(input.size.width, frame.plot.maxX) + 2 * ChartScene.overhang,
      height: max(input.size.height, frame.plot.maxY + frame.bottom) + 4 * ChartScene.overhang)
  }

  /// The plot's window with the tiles behind it.
  private func windowGroup(offset: Double, _ frame: ChartFrame) -> DisplayGroup {
    let width = Double(frame.plot.width)
    let overhang = ChartScene.overhang
    // A still chart's symbols at its ends are whole; a moving one is cut at the axis.
    let (leading, trailing) = sides(frame)
    let bounds = CGRect(
      x: frame.plot.minX - leading, y: -2 * overhang,
      width: frame.plot.width + leading + trailing,
      height: frame.plot.maxY + frame.bottom + 4 * overhang)
    var children: [DisplayItem] = []
    let indices: ClosedRange<Int>
    if frame.isScrollable {
      let first = Int((offset / tileWidth).rounded(.down))
      let last = Int(((offset + width) / tileWidth).rounded(.up)) - 1
      indices = first...max(first, last)
    } else {
      indices = 0...0
    }
    for index in indices {
      guard var item = tile(index, frame), case .group(var group) = item.content else { continue }
      let x = Double(index) * tileWidth - offset + Double(frame.plot.minX)
      group.transform = ProjectionTransform(translationX: x, y: 0)
      item.content = .group(group)
      children.append(item)
    }
    forgetTiles(outside: indices)
    var version =
      UInt64(bitPattern: Int64((offset / input.pixel).rounded())) &* 0x9E37_79B9_7F4A_7C15
    for child in children { version = (version ^ child.version) &* 0x100_0000_01B3 }
    var group = DisplayGroup(bounds: bounds, contentVersion: version, children: children)
    group.clip = Path(bounds)
    return group
  }

  /// What is drawn beside the plot with it: of a still chart whole symbols and the last label.
  private func sides(_ frame: ChartFrame) -> (leading: CGFloat, trailing: CGFloat) {
    guard !frame.isScrollable else { return (0, 0) }
    let side = CGFloat(ChartScene.overhang * 2)
    return (
      frame.plot.minX + side, max(0, input.size.width - frame.plot.maxX) + side
    )
  }

  /// Tiles far out of sight cost memory; those near are soon needed again.
  private func forgetTiles(outside indices: ClosedRange<Int>) {
    guard tiles.count > 32 else { return }
    let near = indices.lowerBound - 8...indices.upperBound + 8
    tiles = tiles.filter { near.contains($0.key) }
  }

  private func tile(_ index: Int, _ frame: ChartFrame) -> DisplayItem? {
    let tile = tiles[index] ?? ChartTile(id: numbers.nextID())
    tiles[index] = tile
    if !tile.isStale, let item = tile.item { return item }
    tile.isStale = false
    let contents = contents(ofTile: index, tile, frame)
    let children =
      tile.axis.items(for: contents.lines, numbers: numbers)
      + tile.marks.items(for: contents.marks, numbers: numbers)
      + tile.labels.items(for: contents.labels, numbers: numbers)
    let version = (tile.axis.version &* 31 &+ tile.marks.version) &* 31 &+ tile.labels.version
    let width = frame.isScrollable ? tileWidth : frame.contentWidth
    let (leading, trailing) = sides(frame)
    let bounds = CGRect(
      x: -leading, y: -2 * ChartScene.overhang, width: CGFloat(width) + leading + trailing,
      height: Double(frame.plot.maxY) + frame.bottom + 4 * ChartScene.overhang)
    var group = DisplayGroup(bounds: bounds, contentVersion: version, children: children)
    group.clip = Path(bounds)
    group.isLayer = frame.isScrollable
    let item = DisplayItem(id: tile.id, version: version, content: .group(group))
    tile.item = item
    return item
  }

  private func contents(ofTile index: Int, _ tile: ChartTile, _ frame: ChartFrame)
    -> (lines: [DisplayItem.Content], marks: [DisplayItem.Content], labels: [DisplayItem.Content])
  {
    let origin = frame.isScrollable ? Double(index) * tileWidth : 0
    let width = frame.isScrollable ? tileWidth : frame.contentWidth
    let stretch = origin...origin + width
    let axis = xAxis(in: stretch, from: origin)
    let drawing = drawing(from: origin, width: width)
    let end = width
    var marks: [DisplayItem.Content] = []
    for (position, layer) in ordered.enumerated() where !layer.spansX {
      // Of data that grow only the strips which differ are drawn.
      let width = layer.isGrowing ? stripWidth : width
      for (strip, part) in parts(of: stretch, width: width).enumerated() {
        let key = StripKey(layer: position, strip: strip)
        let keeper = tile.layers[key] ?? ItemKeeper()
        tile.layers[key] = keeper
        var stripDrawing = drawing
        stripDrawing.window = part
        let items = keeper.items(for: stripDrawing.contents(of: layer), numbers: numbers)
        // What is still empty keeps its place in the list.
        guard layer.isGrowing || !items.isEmpty else { continue }
        let clip = clip(part, layer, frame, isFirst: strip == 0, isLast: part.upperBound >= end)
        var group = DisplayGroup(bounds: clip, contentVersion: keeper.version, children: items)
        group.clip = Path(clip)
        marks.append(.group(group))
      }
    }
    return (axis.lines, marks, axis.labels)
  }

  /// What draws a stretch of the content, with x counted from its start.
  func drawing(from origin: Double, width: Double) -> MarkDrawing {
    let frame = frame
    return MarkDrawing(
      x: frame.x.shifted(by: -origin), y: frame.y,
      size: CGSize(width: frame.contentWidth, height: Double(frame.plot.maxY)),
      corner: CGPoint(x: frame.offsets.lowerBound - origin, y: Double(frame.plot.minY)),
      window: 0...width, pixel: input.pixel, counter: counter)
  }

  /// A tile cut into strips of a width, counted from its start.
  private func parts(of stretch: ClosedRange<Double>, width: Double) -> [ClosedRange<Double>] {
    let end = stretch.upperBound - stretch.lowerBound
    guard width > 0, end > width else { return [0...end] }
    let count = min(64, Int((end / width).rounded(.up)))
    return (0..<count).map { index -> ClosedRange<Double> in
      let low = Double(index) * width
      let high = index == count - 1 ? end : Double(index + 1) * width
      return low...max(low, high)
    }
  }

  /// Bars end at the plot's edges; symbols and lines at the ends of the domain are drawn whole.
  private func clip(
    _ part: ClosedRange<Double>, _ layer: MarkLayer, _ frame: ChartFrame, isFirst: Bool,
    isLast: Bool
  ) -> CGRect {
    let isExact = layer.kind == .bar || layer.kind == .rectangle || layer.kind == .area
    let more = isExact ? 0 : ChartScene.overhang
    let low = part.lowerBound - (isFirst ? ChartScene.overhang * 2 : 0)
    let high = part.upperBound + (isLast ? ChartScene.overhang * 2 : 0)
    return CGRect(
      x: low, y: Double(frame.plot.minY) - more, width: high - low,
      height: Double(frame.plot.height) + 2 * more)
  }

  /// Layers from back to front.
  var ordered: [MarkLayer] {
    let layers = input.model.layers
    guard layers.contains(where: { $0.zIndex != 0 }) else { return layers }
    return layers.enumerated().sorted {
      ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset)
    }.map(\.element)
  }

  /// Rules that span the plot, which stay while it scrolls.
  ///
  /// - Parameter isBehind: those before the first mark that moves.
  /// - Returns: their strokes, in order.
  private func pinned(isBehind: Bool) -> [DisplayItem.Content] {
    let frame = frame
    var result: [DisplayItem.Content] = []
    var seenMoving = false
    for layer in ordered {
      if !layer.spansX {
        seenMoving = true
        continue
      }
      guard seenMoving != isBehind else { continue }
      let drawing = MarkDrawing(
        x: PositionScale(0...1, from: 0, to: Double(frame.plot.width)), y: frame.y,
        size: CGSize(width: Double(frame.plot.width), height: Double(frame.plot.maxY)),
        corner: CGPoint(x: 0, y: Double(frame.plot.minY)), window: 0...Double(frame.plot.width),
        pixel: input.pixel)
      for content in drawing.contents(of: layer) {
        guard case .stroke(let path, let style, let paint) = content,
          let at = path.points.first?.y, at >= frame.plot.minY - 1, at <= frame.plot.maxY + 1
        else { continue }
        result.append(
          .stroke(path.offsetBy(dx: frame.plot.minX, dy: 0), style, paint))
      }
    }
    return result
  }
}
