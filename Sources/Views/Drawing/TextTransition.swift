import Foundation
import Geometry
import Motion
import Raster
import Rendering
import Typography

/// A text on its way to another: what differs rolls or fades, what is the same stays.
@MainActor
final class TextTransition: Ticker {
  /// A part of a line that stays, or that goes while another comes.
  struct Segment {
    /// Along the old line and along the new one, in points from the left; empty where it has none.
    let old: Range<CGFloat>
    let new: Range<CGFloat>
    let stays: Bool
  }

  let old: TextLayout
  private let segments: [Segment]
  /// How far what goes is moved, in heights of the line; upwards if positive.
  private let roll: CGFloat
  private var amount = AnimatedValue(0.0)
  private weak var node: TextNode?

  /// Begins a transition, if the transaction and the texts ask for one.
  init?(_ node: TextNode, from old: TextLayout, _ oldSpans: [TextSpan], _ oldValue: Double?) {
    let graph = node.graph
    let transition = node.ownEnvironment.contentTransition
    guard let animation = graph.transaction.animation, !graph.transaction.disablesAnimations else {
      return nil
    }
    self.old = old
    self.node = node
    let whole = node.idealLayout
    switch transition.kind {
    case .identity, .interpolate: return nil
    case .opacity:
      roll = 0
      segments = [Segment(old: 0..<old.size.width, new: 0..<whole.size.width, stays: false)]
    case .numeric(let countsDown, let value):
      let falls = value.flatMap { new in oldValue.map { new < $0 } } ?? countsDown
      roll = falls ? -0.7 : 0.7
      segments = TextTransition.segments(oldSpans, old, node.spans, whole, node)
    }
    amount.set(1, animation: animation, at: graph.time)
    graph.add(self)
  }

  func tick(at time: TimeInterval) -> Bool {
    guard let node, !node.isRemoved else { return false }
    let moves = amount.isMoving(at: time)
    if !moves { node.endTransition(self) }
    node.setContentNeedsDisplay()
    return moves
  }

  /// Draws both texts as they are at a time.
  func draw(
    _ new: TextLayout, color: RGBA, at origin: CGPoint, time: TimeInterval,
    into list: inout DrawingList
  ) {
    let amount = CGFloat(amount.value(at: time))
    let share = min(1, max(0, Double(amount)))
    var parts: [Part] = []
    for segment in segments {
      let shift = (segment.new.lowerBound - segment.old.lowerBound) * (1 - amount)
      if segment.stays {
        parts.append(Part(text: new, band: segment.new, shift: CGSize(width: -shift, height: 0)))
        continue
      }
      let height = max(old.size.height, new.size.height) * roll
      if !segment.old.isEmpty {
        parts.append(
          Part(
            text: old, band: segment.old, shift: CGSize(width: 0, height: -height * amount),
            opacity: 1 - share))
      }
      if !segment.new.isEmpty {
        parts.append(
          Part(
            text: new, band: segment.new, shift: CGSize(width: 0, height: height * (1 - amount)),
            opacity: share))
      }
    }
    let size = CGSize(
      width: max(old.size.width, new.size.width), height: max(old.size.height, new.size.height))
    // Nothing rolls out of the line.
    list.appendGroup(bounds: CGRect(origin: origin, size: size).insetBy(dx: -2, dy: -2)) { inner in
      for part in parts where part.opacity > 0 { part.add(to: &inner, at: origin, color) }
    }
  }

  /// A stretch of a line, shown elsewhere.
  private struct Part {
    let text: TextLayout
    let band: Range<CGFloat>
    let shift: CGSize
    var opacity = 1.0

    func add(to list: inout DrawingList, at origin: CGPoint, _ color: RGBA) {
      let line = CGRect(origin: origin, size: text.size).insetBy(dx: -2, dy: -2)
      let isFirst = band.lowerBound == 0
      let isLast = band.upperBound >= text.size.width
      let left = isFirst ? line.minX : origin.x + band.lowerBound
      let right = isLast ? line.maxX : origin.x + band.upperBound
      let box = CGRect(x: left, y: line.minY, width: right - left, height: line.height)
      list.appendGroup(
        bounds: box, transform: ProjectionTransform(translationX: shift.width, y: shift.height),
        opacity: opacity
      ) { inner in
        inner.append(.text(text, origin, color), bounds: line)
      }
    }
  }
}

extension DrawingList {
  /// Adds what `draw` adds as a group that shows nothing outside its bounds.
  mutating func appendGroup(
    bounds: CGRect, transform: ProjectionTransform = .identity, opacity: Double = 1,
    draw: (inout DrawingList) -> Void
  ) {
    var inner = DrawingList(firstID: firstID + 1 + UInt64(used), version: version)
    draw(&inner)
    var group = DisplayGroup(bounds: bounds, contentVersion: version, children: inner.items)
    group.clip = Path(bounds)
    group.transform = transform
    group.opacity = opacity
    append(.group(group), bounds: transform.boundingBox(of: bounds))
    used += inner.used
  }
}
