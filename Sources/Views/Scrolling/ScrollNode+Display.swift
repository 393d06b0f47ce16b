import Foundation
import Geometry
import Motion
import Raster
import Rendering

/// The items last shown in a group, and the version they had.
struct ShownItems {
  private var items: [(id: DisplayID, version: UInt64)] = []
  private var place = CGPoint.zero
  private(set) var version: UInt64 = 0

  /// The version of a group whose children and place these are: another one if either differs.
  @MainActor
  mutating func version(of new: [DisplayItem], at point: CGPoint, in graph: ViewGraph) -> UInt64 {
    let isSame =
      version > 0 && point == place && new.count == items.count
      && zip(new, items).allSatisfy { $0.id == $1.id && $0.version == $1.version }
    if isSame { return version }
    items = new.map { ($0.id, $0.version) }
    place = point
    version = graph.nextVersion()
    return version
  }
}

extension ScrollNode {
  func show(in list: inout DisplayBuilder) {
    let window = CGRect(origin: list.origin, size: size)
    let shift = graph.pixelAligned(shift)
    var inner = DisplayBuilder()
    inner.moves = true
    // Beyond a viewport's length on either side nothing that an effect moves is likely to be seen.
    inner.cull = CGRect(origin: CGPoint(x: -shift.x, y: -shift.y), size: size)
      .insetBy(
        dx: scrolls(.horizontal) ? -size.width / 2 : -size.width,
        dy: scrolls(.vertical) ? -size.height / 2 : -size.height)
    showElements(in: &inner)

    let origin = CGPoint(x: list.origin.x + shift.x, y: list.origin.y + shift.y)
    let contentVersion = shownContent.version(of: inner.items, at: origin, in: graph)
    var content = DisplayGroup(
      bounds: inner.bounds, contentVersion: contentVersion, children: inner.items)
    content.transform = ProjectionTransform(translationX: origin.x, y: origin.y)
    var items: [DisplayItem] = []
    if !inner.items.isEmpty {
      items.append(
        DisplayItem(id: DisplayID(displayIDs), version: contentVersion, content: .group(content)))
    }
    items += indicators(in: window)
    if let dots = dots(in: window) { items.append(dots) }
    guard !items.isEmpty else { return }
    guard settings.isClipped else {
      let bounds = content.transform.boundingBox(of: inner.bounds)
      for item in items { list.append(item, bounds: bounds) }
      return
    }
    let version = shownWindow.version(of: items, at: list.origin, in: graph)
    var clipped = DisplayGroup(bounds: window, contentVersion: version, children: items)
    clipped.clip = Path(graph.pixelAligned(window))
    list.append(
      DisplayItem(id: DisplayID(displayIDs + 1), version: version, content: .group(clipped)),
      bounds: window)
  }

  /// How long indicators stay after the last motion, and how long they take to fade.
  private static let indicatorStay = 0.5
  private static let indicatorFade = 0.35

  private var indicatorOpacity: Double {
    if settings.indicators.kind == .visible { return 1 }
    let since = graph.time - lastMoved - Self.indicatorStay
    return max(0, min(1, 1 - since / Self.indicatorFade))
  }

  var indicatorsAreFading: Bool {
    showsIndicators && !isPaged && settings.indicators.kind != .visible
      && graph.time - lastMoved < Self.indicatorStay + Self.indicatorFade
  }

  private func indicators(in window: CGRect) -> [DisplayItem] {
    guard showsIndicators, !isPaged, indicatorOpacity > 0 else { return [] }
    return Axis.allCases.compactMap { indicator($0, in: window) }
  }

  private func indicator(_ axis: Axis, in window: CGRect) -> DisplayItem? {
    let scroller = self[axis]
    guard scrolls(axis), scroller.upper > scroller.lower, scroller.viewport > 0 else { return nil }
    let vertical = axis == .vertical
    let margins = settings.indicatorMargins
    let (before, after) =
      vertical ? (margins.top, margins.bottom) : (margins.leading, margins.trailing)
    let content = scroller.upper - scroller.lower + scroller.viewport
    let track = max(8, scroller.viewport - 6 - Double(before + after))
    let offset = scroller.offset(at: graph.time)
    let excess = max(0, scroller.lower - offset, offset - scroller.upper)
    // Pulled past its edge the indicator shrinks into it.
    let length = max(8, max(36, track * scroller.viewport / content) - excess)
    let share = min(1, max(0, (offset - scroller.lower) / (scroller.upper - scroller.lower)))
    let start = before + CGFloat(3 + (track - length) * share)
    let breadth: CGFloat = 3
    let rect =
      vertical
      ? CGRect(
        x: isMirrored ? window.minX + 3 + margins.trailing : window.maxX - 6 - margins.trailing,
        y: window.minY + start, width: breadth, height: CGFloat(length))
      : CGRect(
        x: isMirrored ? window.maxX - start - CGFloat(length) : window.minX + start,
        y: window.maxY - 6 - margins.bottom, width: CGFloat(length), height: breadth)
    let dark = environment.colorScheme == .dark
    let color = (dark ? RGBA.white : RGBA.black).opacity(0.35 * indicatorOpacity)
    var path = Path()
    path.addRoundedRect(
      in: graph.pixelAligned(rect), cornerSize: CGSize(width: 1.5, height: 1.5), style: .circular)
    return DisplayItem(
      id: DisplayID(displayIDs + (vertical ? 2 : 3)), version: graph.nextVersion(),
      content: .fill(path, FillStyle(), .solid(color)))
  }
}
