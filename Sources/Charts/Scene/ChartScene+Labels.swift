import Foundation
import Geometry
import Raster
import Rendering
import Typography

extension ChartScene {
  /// The labels that stay (`behaviour.md` §5.4).
  ///
  /// In a scrolling chart each group of ticks begins with a label and is thinned out for itself,
  /// and what would touch the next group's first label goes.
  func kept(_ labels: [XLabel], chunk: Int, isScrollable: Bool) -> [XLabel] {
    guard !isScrollable else { return keptInGroups(labels, chunk: chunk) }
    let width = layout.frame.contentWidth
    // A label that would stick out at the trailing end goes, unless nothing stands there.
    let room = width + max(0, Double(input.size.width - layout.frame.plot.maxX))
    let inside = labels.filter { $0.span.upperBound <= room + 0.5 || $0.collision == .disabled }
    if inside.contains(where: { $0.collision == .disabled }) { return inside }
    let kept = LabelCollision.greedy(
      inside.map(\.span), priorities: priorities(inside), spacing: spacing(inside))
    return kept.map { inside[$0] }
  }

  private func spacing(_ labels: [XLabel]) -> Double {
    if case .greedy(_, let spacing)? = labels.first?.collision { return spacing }
    return 0
  }

  private func priorities(_ labels: [XLabel]) -> [Double] {
    labels.map { if case .greedy(let priority, _) = $0.collision { priority } else { 0 } }
  }

  /// Labels that are cut off where the next begins, as they asked for.
  func truncated(_ labels: [XLabel]) -> [XLabel] {
    guard labels.contains(where: { $0.collision == .truncate }) else { return labels }
    let end =
      layout.frame.isScrollable
      ? Double.infinity
      : layout.frame.contentWidth + max(0, Double(input.size.width - layout.frame.plot.maxX))
    return labels.indices.map { index in
      var label = labels[index]
      let next = index + 1 < labels.count ? labels[index + 1].span.lowerBound - 2 : end
      guard label.collision == .truncate, label.span.upperBound > next,
        let source = label.body.source
      else { return label }
      let start = label.span.lowerBound
      let text = texts.layout(source.text, font: source.font, width: max(1, next - start))
      label.body = LabelBody(kind: .text(text), size: text.size, source: source)
      label.span = start...start + min(Double(text.size.width), max(0, next - start))
      return label
    }
  }

  /// Thins out each group of ticks for itself.
  private func keptInGroups(_ labels: [XLabel], chunk: Int) -> [XLabel] {
    if labels.contains(where: { $0.collision == .disabled }) { return labels }
    func group(_ label: XLabel) -> Int {
      Int((Double(label.index) / Double(chunk)).rounded(.down))
    }
    var result: [XLabel] = []
    var rest = labels[...]
    while let first = rest.first {
      let run = Array(rest.prefix { group($0) == group(first) })
      rest = rest.dropFirst(run.count)
      let kept = LabelCollision.greedy(
        run.map(\.span), priorities: priorities(run), spacing: spacing(run),
        limit: rest.first?.span.lowerBound ?? .infinity)
      result += kept.map { run[$0] }
    }
    return result
  }

  /// What draws a label; nil for a view, which is drawn by itself.
  func content(of body: LabelBody, at origin: CGPoint, _ color: RGBA) -> DisplayItem.Content? {
    switch body.kind {
    case .hosted: return nil
    case .text(let text): return .text(text, origin, color)
    case .turned(let text, let isUp):
      let item = turnedItem(text, color)
      var group = DisplayGroup(
        bounds: CGRect(origin: .zero, size: text.size), contentVersion: item.version,
        children: [item])
      var turn = ProjectionTransform(
        translationX: origin.x + (isUp ? 0 : body.size.width),
        y: origin.y + (isUp ? body.size.height : 0))
      (turn.m11, turn.m12, turn.m21, turn.m22) = isUp ? (0, -1, 1, 0) : (0, 1, -1, 0)
      group.transform = turn
      return .group(group)
    }
  }

  private func turnedItem(_ text: TextLayout, _ color: RGBA) -> DisplayItem {
    let key = TurnedKey(layout: text, color: color)
    if let known = turned[key] { return known }
    if turned.count > 2_048 { turned.removeAll() }
    let item = DisplayItem(
      id: numbers.nextID(), version: numbers.nextVersion(), content: .text(text, .zero, color))
    turned[key] = item
    return item
  }
}

/// A set text in a colour.
struct TurnedKey: Hashable {
  let layout: TextLayout
  let color: RGBA

  static func == (a: TurnedKey, b: TurnedKey) -> Bool {
    a.layout === b.layout && a.color == b.color
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(layout))
    hasher.combine(color)
  }
}
