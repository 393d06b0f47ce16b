import Foundation

/// Where a scrolled chart comes to rest when the finger leaves it.
///
/// A fling lands on a boundary of the coarse grid in the finger's direction; a slow drag rests on
/// the nearest value of the fine one. The ends of the domain are legal rests, on a grid or not.
/// There is one target per lift. Source: `behaviour.md` §4.4.
struct ChartSettling: Equatable, Sendable {
  /// The coarse grid.
  enum Major: Equatable, Sendable {
    /// One visible length.
    case page
    case grid(ChartGrid)
  }

  var fine: ChartGrid?
  var major: Major?
  /// At most one coarse boundary a fling.
  var isLimited = true
  /// The visible length, in the axis' units.
  var visibleLength: Double
  /// The visible length, in points.
  var visibleWidth: Double
  /// What the axis shows in all.
  var domain: ClosedRange<Double>
  /// The last place of the window's leading edge; nil is a visible length before the domain's end.
  var last: Double?

  /// A lift at least this fast is a fling, in points per second (`behaviour.md` §9, 4).
  static let flingVelocity = 300.0
  /// Seconds that an unhindered fling coasts for each unit of velocity (`behaviour.md` §3.1).
  static let coasting = 0.499_499_8

  /// Where the leading edge of the window may rest.
  var range: ClosedRange<Double> {
    domain.lowerBound...max(domain.lowerBound, last ?? domain.upperBound - visibleLength)
  }

  func clamp(_ position: Double) -> Double {
    guard !position.isNaN else { return range.lowerBound }
    return min(max(position, range.lowerBound), range.upperBound)
  }

  /// The rest after a lift.
  ///
  /// - Parameters:
  ///   - start: the window's leading edge when the finger came down.
  ///   - position: the leading edge now.
  ///   - velocity: of the content, in points per second; positive when the position grows.
  /// - Returns: the leading edge to rest at, inside `range`.
  func target(from start: Double, at position: Double, velocity: Double) -> Double {
    let velocity = velocity.isFinite ? velocity : 0
    let perPoint = visibleWidth > 0 ? visibleLength / visibleWidth : 0
    let natural = position + ChartSettling.coasting * velocity * perPoint
    let isFling = abs(velocity) >= ChartSettling.flingVelocity
    let target: Double
    if isFling, let major {
      target = coarseTarget(
        major, from: start, at: position, natural: natural, forward: velocity > 0)
    } else if let fine {
      // Whoever drags past an end is brought back to it, not to the grid's value before it.
      let wanted = isFling ? natural : position
      if range.contains(wanted) {
        target = nearestRest(to: wanted, on: fine)
      } else {
        target = wanted
      }
    } else {
      target = natural
    }
    return clamp(target)
  }

  /// The fine value or the end of the domain, whichever is nearer.
  private func nearestRest(to position: Double, on grid: ChartGrid) -> Double {
    let ends = [range.lowerBound, range.upperBound]
    var best = grid.boundary(nearest: position) ?? clamp(position)
    if !range.contains(best) { best = clamp(best) }
    for end in ends where abs(end - position) < abs(best - position) { best = end }
    return best
  }

  private func coarseTarget(
    _ major: Major, from start: Double, at position: Double, natural: Double, forward: Bool
  ) -> Double {
    switch major {
    case .page:
      let pages = isLimited ? 1 : max(1, (abs(natural - start) / visibleLength).rounded())
      let page = start + (forward ? 1 : -1) * pages * visibleLength
      return fine?.boundary(nearest: page) ?? page
    case .grid(let grid):
      func next(to value: Double) -> Double {
        (forward ? grid.boundary(after: value) : grid.boundary(before: value)) ?? natural
      }
      var neighbour = next(to: start)
      // A boundary that the finger has already passed would have the fling turn round.
      if forward ? neighbour < position : neighbour > position { neighbour = next(to: position) }
      if isLimited { return neighbour }
      let nearest = grid.boundary(nearest: natural) ?? natural
      return forward ? max(neighbour, nearest) : min(neighbour, nearest)
    }
  }
}
