public import Foundation
import Geometry
import Motion
public import Views

extension ChartNode: TouchCatching {
  public func catchMotion(at time: TimeInterval) -> Bool {
    let time = max(time, graph.time)
    guard scroller.isMoving(at: time) else { return false }
    scroller.grab(at: time)
    offsetDidChange(at: time)
    return true
  }

  public func claimants(for touch: TouchEvent) -> [any TouchClaimant] {
    guard environment.isEnabled, let scene else { return [] }
    var result: [any TouchClaimant] = []
    if isSelectable {
      result.append(ChartSelectClaimant(self, canScroll: scene.frame.isScrollable))
    }
    if scene.frame.isScrollable || settings.zoom != nil { result.append(ChartScrollClaimant(self)) }
    return result
  }

  /// Which ways a finger could move the chart: none past an end, so that a carousel around it can
  /// take the touch.
  var reach: ScrollArbiter.Candidate? {
    guard scroller.canScroll else { return nil }
    let offset = scroller.offset(at: graph.time)
    return ScrollArbiter.Candidate(
      horizontal: ScrollArbiter.Reach(
        backward: offset > scroller.lower + 0.01, forward: offset < scroller.upper - 0.01))
  }
}

/// A finger that may scroll a chart, or two that may zoom it.
@MainActor
final class ChartScrollClaimant: TouchClaimant {
  private weak var node: ChartNode?
  private var track: TouchTrack?
  private var pinch: ChartPinch?
  private var swallowed = 0.0
  private var isScrolling = false

  init(_ node: ChartNode) { self.node = node }

  var reach: ScrollArbiter.Candidate? { pinch == nil ? node?.reach : nil }
  var takesSecondTouch: Bool { node?.settings.zoom != nil && pinch == nil }

  func follow(_ event: TouchEvent) -> TouchClaim {
    guard let node else { return .failed }
    if let first = track, pinch == nil, event.touch.phase == .down,
      event.touch.contact != first.contact
    {
      pinch = ChartPinch(node, first: first.location, second: event.touch)
      return .claims
    }
    if pinch != nil {
      let time = max(event.touch.time, node.graph.time)
      let isOver = pinch?.follow(event.touch, first: track?.contact, node) ?? true
      if isOver { node.endZoom(at: time) }
      return .waiting
    }
    if track == nil { track = TouchTrack(event.touch) } else { track?.update(event.touch) }
    guard isScrolling, let track else { return .waiting }
    let time = event.touch.time
    switch event.touch.phase {
    case .down, .move: drag(node, track, at: time)
    case .up: node.letGo(velocity: -Double(track.flingVelocity(at: time).width), at: time)
    case .cancel: cancel(at: time)
    }
    return .waiting
  }

  func scroll(along axis: Axis, _ event: TouchEvent) {
    guard let node else { return }
    track?.update(event.touch)
    guard let track else { return }
    isScrolling = true
    swallowed = Double(track.swallowed(slop: ScrollArbiter.slop).width)
    let time = max(event.touch.time, node.graph.time)
    if node.scroller.state(at: time) != .drag { node.scroller.grab(at: time) }
    node.clearSelection()
    drag(node, track, at: event.touch.time)
  }

  private func drag(_ node: ChartNode, _ track: TouchTrack, at time: TimeInterval) {
    node.scroller.drag(
      to: swallowed - Double(track.translation.width),
      velocity: -Double(track.flingVelocity(at: time).width))
    node.offsetDidChange(at: max(time, node.graph.time))
  }

  func lose(at time: TimeInterval) {
    // What the fingers had stopped goes to its rest.
    if pinch != nil { node?.endZoom(at: time) } else { node?.letGo(velocity: 0, at: time) }
  }
}

/// A finger that may select: by a hold and then anywhere, by a tap, or (in a chart that does not
/// scroll) by a horizontal drag (`behaviour.md` §3.5).
@MainActor
final class ChartSelectClaimant: TouchClaimant {
  private weak var node: ChartNode?
  private let canScroll: Bool
  private var start: Touch?
  private var location = CGPoint.zero
  private var second: Touch?
  private var isSelecting = false

  /// A longer touch is no tap.
  private static let tap: TimeInterval = 0.5

  init(_ node: ChartNode, canScroll: Bool) {
    self.node = node
    self.canScroll = canScroll
  }

  /// Two fingers span a range at once.
  var takesSecondTouch: Bool {
    guard let node, second == nil, node.settings.zoom == nil else { return false }
    return node.settings.xRangeSelection != nil
  }

  var deadline: TimeInterval? {
    guard !isSelecting, let start else { return nil }
    return start.time + ScrollArbiter.hold
  }

  func follow(_ event: TouchEvent) -> TouchClaim {
    guard let node else { return .failed }
    if start == nil {
      start = event.touch
      // A touch that stopped a fling selects nothing.
      if event.hasCaught { return .failed }
    }
    guard let start else { return .failed }
    if event.touch.contact != start.contact {
      if event.touch.phase == .up || event.touch.phase == .cancel {
        node.endSelection()
        return .waiting
      }
      second = event.touch
      begin(node)
      return .claims
    }
    if event.touch.phase != .up { location = event.touch.location }
    if isSelecting {
      switch event.touch.phase {
      case .down, .move: select(node)
      case .up: node.endSelection()
      case .cancel: node.clearSelection()
      }
      return .waiting
    }
    let dx = location.x - start.location.x
    let dy = location.y - start.location.y
    switch event.touch.phase {
    case .down, .cancel: return .waiting
    case .move:
      guard hypot(dx, dy) >= ScrollArbiter.slop else { return .waiting }
      guard !canScroll, abs(dx) > abs(dy) else { return .failed }
      begin(node)
      return .claims
    case .up:
      guard event.touch.time - start.time < Self.tap else { return .failed }
      node.tap(at: location)
      return .claims
    }
  }

  func advance(to time: TimeInterval) -> TouchClaim {
    guard let node, !isSelecting else { return .waiting }
    begin(node)
    return .claims
  }

  private func begin(_ node: ChartNode) {
    isSelecting = true
    select(node)
  }

  private func select(_ node: ChartNode) {
    if let start, node.settings.xRangeSelection != nil || node.settings.yRangeSelection != nil {
      node.selectRange(from: second?.location ?? start.location, to: location)
    } else {
      node.select(at: location)
    }
  }

  func lose(at time: TimeInterval) {
    if isSelecting { node?.clearSelection() }
  }
}
