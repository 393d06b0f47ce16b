import Foundation
import Motion
import Views

extension ChartNode {
  /// The content's offset at a time; zero shows the anchor at the plot's leading edge.
  func offset(at time: TimeInterval) -> Double {
    guard let frame = scene?.frame, frame.isScrollable else { return 0 }
    return scroller.offset(at: time)
  }

  /// The content's offset in this frame.
  var contentOffset: Double { offset(at: graph.time) }

  func settleScroller(_ frame: ChartFrame) {
    let time = graph.time
    let width = Double(frame.plot.width)
    let offsets = frame.offsets
    scroller.pixel = 1 / Double(max(graph.scale, 0.01))
    let isSame =
      scroller.viewport == width && scroller.upper == offsets.upperBound
      && scroller.lower == offsets.lowerBound
    let isBusy = scroller.isMoving(at: time) || scroller.state(at: time) == .drag
    // Where all was in sight the end was, too.
    let wasAtEnd =
      scroller.viewport > 0 && scroller.offset(at: time) >= scroller.upper - scroller.pixel
    scroller.setRange(
      lower: offsets.lowerBound, upper: offsets.upperBound, viewport: width, at: time)
    if !isSame, !isBusy {
      position = clamped(position)
      if wasAtEnd, settings.followsEnd, let scene {
        position = clamped(scene.input.model.x.domain.upperBound)
      }
      scroller.scroll(to: frame.offset(of: position), at: time)
    }
    tellPosition()
    askForPages()
  }

  /// The window's leading edge, within what may rest.
  func clamped(_ value: Double) -> Double {
    guard let scene else { return value }
    let range = scene.frame.positions(in: scene.input.model.x.domain)
    guard !value.isNaN else { return range.lowerBound }
    return min(max(value, range.lowerBound), range.upperBound)
  }

  func readPosition(_ model: ChartModel) {
    guard settings.scrollsHorizontally else { return }
    let wanted = settings.scrollPosition?.get() ?? (hasPosition ? nil : settings.initialPosition)
    if !hasPosition { position = model.x.domain.lowerBound }
    hasPosition = true
    // What the author's binding has not been told yet is newer than what it says.
    guard !isTelling, let wanted, wanted != heardPosition, let value = model.x.value(wanted) else {
      return
    }
    toldPosition = wanted
    heardPosition = wanted
    position = value
    rest = value
    guard let scene, size.width > 0 else { return }
    let frame = scene.frame
    scroller.scroll(
      to: frame.offset(of: clamped(value)),
      animation: graph.transaction.animation, at: graph.time)
    graph.add(self)
  }

  /// Where the window stands now, rubber band left out.
  public var visiblePosition: Double { clamped(position) }

  func moveTo(offset: Double) {
    guard let scene else { return }
    if let rest, !scroller.isMoving(at: graph.time), scroller.state(at: graph.time) == .idle,
      abs(scene.frame.offset(of: clamped(rest)) - offset) <= scroller.pixel
    {
      position = clamped(rest)
    } else {
      position = scene.frame.position(at: offset)
    }
    tellPosition()
  }

  /// Has the author's binding follow; a value that it has already is not written again.
  func tellPosition() {
    tellWindow()
    tellRest()
    guard settings.scrollsHorizontally, hasPosition, let binding = settings.scrollPosition,
      let scene, let datum = scene.input.model.x.datum(clamped(position)), datum != toldPosition
    else { return }
    toldPosition = datum
    isTelling = true
    graph.afterUpdate { [weak self] in
      binding.set(datum)
      self?.isTelling = false
      // A binding of whole numbers keeps less than it was told.
      self?.heardPosition = binding.get()
    }
  }

  /// Asks for data before and after the window, once for each end that the domain has had.
  func askForPages() {
    guard let pages = settings.pages, let scene, hasPosition, size.width > 0 else { return }
    let domain = scene.input.model.x.domain
    let window = scene.frame.window(from: clamped(position))
    let start = window.lowerBound
    let reach = (window.upperBound - start) * pages.ahead
    let isEarlier = start - domain.lowerBound <= reach && askedEarlier != domain.lowerBound
    let isLater =
      domain.upperBound - window.upperBound <= reach && askedLater != domain.upperBound
    if isEarlier {
      askedEarlier = domain.lowerBound
      ask(.earlier, domain.lowerBound, scene, pages)
    }
    if isLater {
      askedLater = domain.upperBound
      ask(.later, domain.upperBound, scene, pages)
    }
  }

  private func ask(_ edge: ChartPageEdge, _ value: Double, _ scene: ChartScene, _ pages: ChartPages)
  {
    guard let datum = scene.input.model.x.datum(value) else { return }
    graph.afterUpdate { pages.needs(edge, datum) }
  }

  func tellWindow() {
    guard let tell = settings.onWindow, let scene, hasPosition || !settings.scrollsHorizontally
    else { return }
    let range = scene.frame.window(from: clamped(position))
    guard range != toldWindow else { return }
    toldWindow = range
    graph.afterUpdate { tell(range) }
  }

  func advance(at time: TimeInterval) -> Bool {
    scroller.advance(to: time)
    moveTo(offset: offset(at: time))
    refreshHosted()
    setNeedsDisplay()
    askForPages()
    return scroller.isMoving(at: time)
  }

  /// Lets the chart go; it rests where its behaviour says.
  ///
  /// - Parameters:
  ///   - velocity: of the offset, in points per second.
  ///   - time: of the lift.
  func letGo(velocity: Double, at time: TimeInterval) {
    guard let scene, scroller.state(at: time) == .drag else { return }
    let frame = scene.frame
    let lower = scroller.lower
    let start = frame.position(at: scroller.original)
    // Of descending values the position falls as the offset grows.
    let sign = frame.isReversed ? -1.0 : 1
    let rule = settings.scrollBehavior?.make(calendar).paged(
      by: frame.visibleLength, from: anchor?.value ?? scene.input.model.x.domain.lowerBound)
    rest = nil
    scroller.release(velocity: velocity, at: time) { release in
      guard let rule else { return nil }
      let position = frame.position(at: release.position + lower)
      let window = frame.window(from: position)
      var settling = ChartSettling(
        fine: rule.fine, major: rule.major, isLimited: rule.isLimited,
        visibleLength: frame.visibleLength, visibleWidth: Double(frame.plot.width),
        domain: scene.input.model.x.domain)
      if frame.x.curve != .linear {
        settling.visibleLength = window.upperBound - window.lowerBound
        settling.last = frame.positions(in: settling.domain).upperBound
      }
      let target = settling.target(
        from: start, at: position, velocity: sign * release.velocity)
      rest = target
      return frame.offset(of: target) - lower
    }
    setNeedsDisplay()
    graph.add(self)
  }

  func offsetDidChange(at time: TimeInterval) {
    moveTo(offset: offset(at: time))
    refreshHosted()
    setNeedsDisplay()
    askForPages()
    graph.add(self)
  }
}
