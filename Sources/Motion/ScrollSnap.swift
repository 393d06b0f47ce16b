/// Resting places that replace the natural end of a scroller's motion, on one axis, in points.
///
/// Nil leaves the natural target as it is, so that it ends at the edge or where friction stops it.
///
/// - Source: `behaviour.md` §4.2 and §4.3.
public enum ScrollSnap {
  /// What is known when a finger leaves a scroller; offsets grow with the content's coordinates.
  public struct Release: Hashable, Sendable {
    /// The offset when the finger came down.
    public var original: Double
    /// The offset at the lift.
    public var position: Double
    /// Points each second; positive as the offset grows.
    public var velocity: Double
    /// Where friction would stop it, edges left out of account.
    public var natural: Double
    /// The largest offset; the smallest is zero.
    public var maximum: Double
    /// The viewport's length without insets.
    public var container: Double

    public init(
      original: Double, position: Double, velocity: Double, natural: Double, maximum: Double,
      container: Double
    ) {
      self.original = original
      self.position = position
      self.velocity = velocity
      self.natural = natural
      self.maximum = maximum
      self.container = container
    }
  }

  /// How many targets one fling may pass.
  public enum Limit: Hashable, Sendable {
    case none
    /// A few: the natural target is reckoned with the fast rate, and a fling goes one on at least.
    case few
    /// Exactly one.
    case one
  }

  /// A view to rest on: where it begins in the content, and its length.
  public struct Span: Hashable, Sendable {
    public var start: Double
    public var length: Double

    public init(start: Double, length: Double) {
      self.start = start
      self.length = length
    }
  }

  /// The next page in the direction of a fling, or the nearest one to where it would rest.
  public static func paging(_ release: Release) -> Double? {
    let page = release.container
    guard page > 0 else { return nil }
    let allowed = 0...max(0, release.maximum)
    guard allowed.contains(release.natural) else { return nil }
    let number: Double
    if release.velocity > 0 {
      number = (release.original / page).rounded() + 1
    } else if release.velocity < 0 {
      number = (release.original / page).rounded() - 1
    } else {
      number = (release.natural / page).rounded()
    }
    return allowed.contains(number * page) ? number * page : nil
  }

  /// The view whose leading edge is nearest to the natural target.
  ///
  /// - Parameters:
  ///   - release: the state at the lift, its natural target by the normal rate.
  ///   - spans: the views to rest on, by their start in ascending order; those longer than 1.1
  ///     containers are passed over.
  ///   - limit: how many views a fling may pass.
  /// - Returns: the offset to rest at, or nil where the natural target stands.
  ///
  /// - Complexity: O(log n) where views are not longer than the container.
  public static func viewAligned(
    _ release: Release, spans: some RandomAccessCollection<Span>, limit: Limit
  ) -> Double? {
    var natural = release.natural
    if limit != .none {
      natural = release.position + DecelerationRate.fast.distance(from: release.velocity)
    }
    let goesByOne = limit == .one && release.velocity != 0
    guard goesByOne || (natural > 0 && natural < release.maximum) else { return nil }
    let longest = release.container * 1.1
    guard let found = nearest(to: natural, in: spans, longest: longest) else { return nil }
    var chosen = found
    if limit != .none, release.velocity != 0,
      let from = nearest(to: release.original, in: spans, longest: longest)
    {
      let stepped = step(
        from: from, forward: release.velocity > 0, in: spans, longest: longest)
      if limit == .one || chosen == from { chosen = stepped ?? from }
    } else if limit == .one,
      let from = nearest(to: release.original, in: spans, longest: longest), chosen != from
    {
      let forward = spans[chosen].start > spans[from].start
      chosen = step(from: from, forward: forward, in: spans, longest: longest) ?? chosen
    }
    return min(release.maximum, max(0, spans[chosen].start))
  }

  private static func step<C: RandomAccessCollection>(
    from index: C.Index, forward: Bool, in spans: C, longest: Double
  ) -> C.Index? where C.Element == Span {
    var index = index
    if forward {
      while true {
        index = spans.index(after: index)
        if index == spans.endIndex { return nil }
        if spans[index].length <= longest { return index }
      }
    }
    while index != spans.startIndex {
      index = spans.index(before: index)
      if spans[index].length <= longest { return index }
    }
    return nil
  }

  /// The index of the span that starts nearest to an offset; the earlier one of two as near.
  private static func nearest<C: RandomAccessCollection>(
    to offset: Double, in spans: C, longest: Double
  ) -> C.Index? where C.Element == Span {
    var low = spans.startIndex
    var count = spans.count
    while count > 0 {
      let half = count / 2
      let middle = spans.index(low, offsetBy: half)
      if spans[middle].start < offset {
        low = spans.index(after: middle)
        count -= half + 1
      } else {
        count = half
      }
    }
    var after: C.Index? = low == spans.endIndex ? nil : low
    if let index = after, spans[index].length > longest {
      after = step(from: index, forward: true, in: spans, longest: longest)
    }
    let before =
      low == spans.startIndex
      ? nil : step(from: low, forward: false, in: spans, longest: longest)
    guard let before else { return after }
    guard let after else { return before }
    return offset - spans[before].start <= spans[after].start - offset ? before : after
  }
}
