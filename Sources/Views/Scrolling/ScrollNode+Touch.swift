public import Foundation
import Geometry
import Motion

extension ScrollNode: TouchCatching {
  public func catchMotion(at time: TimeInterval) -> Bool {
    guard !settings.isDisabled else { return false }
    let time = max(time, graph.time)
    var caught = false
    for axis in Axis.allCases where scrolls(axis) && self[axis].isMoving(at: time) {
      self[axis].grab(at: time)
      caught = true
    }
    if caught { offsetDidChange() }
    return caught
  }

  public func claimants(for touch: TouchEvent) -> [any TouchClaimant] {
    guard !settings.isDisabled, environment.isEnabled, !axes.isEmpty else { return [] }
    return [ScrollClaimant(self)]
  }

  /// Which ways a finger could move it.
  var reach: ScrollArbiter.Candidate {
    ScrollArbiter.Candidate(horizontal: reach(.horizontal), vertical: reach(.vertical))
  }

  private func reach(_ axis: Axis) -> ScrollArbiter.Reach? {
    guard scrolls(axis), self[axis].canScroll else { return nil }
    let scroller = self[axis]
    let offset = scroller.offset(at: graph.time)
    let less = offset > scroller.lower + 0.01
    let more = offset < scroller.upper - 0.01
    let mirrored = axis == .horizontal && isMirrored
    return ScrollArbiter.Reach(backward: mirrored ? more : less, forward: mirrored ? less : more)
  }

  /// Lets both axes go; each rests where the behaviour says.
  func letGo(velocity: CGSize, at time: TimeInterval) {
    let time = max(time, graph.time)
    let speed = CGVector(
      dx: isMirrored ? velocity.width : -velocity.width, dy: -velocity.height)
    for axis in Axis.allCases where self[axis].state(at: time) == .drag {
      var scroller = self[axis]
      restingPlace = nil
      scroller.release(velocity: Double(axis == .vertical ? speed.dy : speed.dx), at: time) {
        rest(axis, $0, velocity: speed)
      }
      self[axis] = scroller
      noteRestingPlace(axis)
    }
    offsetDidChange()
  }

  private func rest(
    _ axis: Axis, _ release: ScrollSnap.Release, velocity: CGVector
  ) -> Double? {
    if isPaged { return page(release) }
    guard let behavior = settings.behavior else { return nil }
    let margins = settings.margins
    let container = containerSize
    var natural = offset
    var position = offset
    var original = CGPoint(x: horizontal.original, y: vertical.original)
    if axis == .vertical {
      natural.y = CGFloat(release.natural)
      position.y = CGFloat(release.position)
      original.y = CGFloat(release.original)
    } else {
      natural.x = CGFloat(release.natural)
      position.x = CGFloat(release.position)
      original.x = CGFloat(release.original)
    }
    // A lift that is no fling has no velocity for the behaviour either.
    let isFling = release.velocity != 0
    let context = ScrollTargetBehaviorContext(
      originalTarget: ScrollTarget(rect: CGRect(origin: original, size: container)),
      velocity: isFling ? velocity : .zero,
      contentSize: CGSize(
        width: contentSize.width - margins.leading - margins.trailing,
        height: contentSize.height - margins.top - margins.bottom), containerSize: container,
      axes: axes, position: position, spans: { [weak self] in self?.spans($0) ?? [] },
      layoutDirection: environment.layoutDirection)
    var target = ScrollTarget(rect: CGRect(origin: natural, size: container))
    behavior.updateTarget(&target, context: context)
    let anchor = target.anchor ?? .topLeading
    let rect = target.rect
    let chosen =
      axis == .vertical
      ? rect.minY + (rect.height - container.height) * anchor.y
      : rect.minX + (rect.width - container.width) * anchor.x
    let old = axis == .vertical ? natural.y : natural.x
    return chosen == old ? nil : Double(chosen)
  }

  /// Remembers which view a flight is going to, where views move as lazy stacks learn their lengths.
  private func noteRestingPlace(_ axis: Axis) {
    guard targetNodes.contains(where: { $0.value?.lazyStack != nil }) else { return }
    let rest = self[axis].destination
    let spans = spans(axis)
    if let index = spans.firstIndex(where: { abs($0.start - rest) < 1 }) {
      restingPlace = (axis, index, spans[index].start)
    }
  }

  /// Goes on to the view that a flight was going to, should that stand elsewhere by now.
  func followRestingPlace() {
    guard let place = restingPlace else { return }
    let time = graph.time
    guard self[place.axis].isMoving(at: time) else {
      restingPlace = nil
      return
    }
    let spans = spans(place.axis)
    guard spans.indices.contains(place.index) else { return }
    let start = spans[place.index].start
    guard abs(start - place.start) > 0.01 else { return }
    restingPlace?.start = start
    self[place.axis].redirect(to: start, at: time)
  }

  /// Asks the behaviour again after another size: what stood aligned does so again, at once.
  func restAfterResize() {
    guard settings.behavior != nil, !isPaged else { return }
    for axis in Axis.allCases where scrolls(axis) && self[axis].state(at: graph.time) == .idle {
      let scroller = self[axis]
      let here = scroller.offset(at: graph.time) - scroller.lower
      let release = ScrollSnap.Release(
        original: here, position: here, velocity: 0, natural: here,
        maximum: scroller.upper - scroller.lower, container: scroller.viewport)
      if let rest = rest(axis, release, velocity: .zero) {
        self[axis].scroll(to: rest + scroller.lower, at: graph.time)
      }
    }
  }

  /// The page to rest on: one further in the direction of a fling, else the nearest.
  private func page(_ release: ScrollSnap.Release) -> Double {
    let length = max(1, release.container)
    let from = (release.original / length).rounded()
    let here = release.position / length
    var number = here.rounded()
    if release.velocity > 0 { number = min(from + 1, here.rounded(.up)) }
    if release.velocity < 0 { number = max(from - 1, here.rounded(.down)) }
    return min(release.maximum, max(0, number * length))
  }
}

/// A finger that may scroll.
@MainActor
final class ScrollClaimant: TouchClaimant {
  private weak var node: ScrollNode?
  /// The finger in the scroller's own coordinates.
  private var track: TouchTrack?
  private var swallowed = CGSize.zero
  private var isScrolling = false
  private var moves: (horizontal: Bool, vertical: Bool) = (false, false)

  init(_ node: ScrollNode) { self.node = node }

  var reach: ScrollArbiter.Candidate? { node?.reach }

  func follow(_ event: TouchEvent) -> TouchClaim {
    guard let node else { return .failed }
    if track == nil { track = TouchTrack(event.touch) } else { track?.update(event.touch) }
    guard isScrolling, let track else { return .waiting }
    switch event.touch.phase {
    case .down, .move: drag(node, track, at: event.touch.time)
    case .up:
      var velocity = track.flingVelocity(at: event.touch.time)
      if !moves.horizontal { velocity.width = 0 }
      if !moves.vertical { velocity.height = 0 }
      node.letGo(velocity: velocity, at: event.touch.time)
    case .cancel: cancel(at: event.touch.time)
    }
    return .waiting
  }

  func scroll(along axis: Axis, _ event: TouchEvent) {
    guard let node else { return }
    track?.update(event.touch)
    guard let track else { return }
    isScrolling = true
    // One axis at a time, unless the content is to be moved freely in both.
    let both = node.scrolls(.horizontal) && node.scrolls(.vertical)
    moves = (both || axis == .horizontal, both || axis == .vertical)
    swallowed = track.swallowed(slop: ScrollArbiter.slop)
    let time = max(event.touch.time, node.graph.time)
    for axis in Axis.allCases where axis == .vertical ? moves.vertical : moves.horizontal {
      if node[axis].state(at: time) != .drag { node[axis].grab(at: time) }
    }
    drag(node, track, at: event.touch.time)
  }

  private func drag(_ node: ScrollNode, _ track: TouchTrack, at time: TimeInterval) {
    let way = track.translation
    let speed = track.flingVelocity(at: time)
    if moves.vertical {
      node.vertical.drag(
        to: Double(swallowed.height - way.height), velocity: Double(-speed.height))
    }
    if moves.horizontal {
      let sign: CGFloat = node.isMirrored ? 1 : -1
      node.horizontal.drag(
        to: Double((way.width - swallowed.width) * sign), velocity: Double(speed.width * sign))
    }
    node.offsetDidChange()
  }

  func lose(at time: TimeInterval) {
    // What the finger had stopped goes to its rest.
    node?.letGo(velocity: .zero, at: time)
  }
}
