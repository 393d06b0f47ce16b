/// Resting places of a scroller whose positions are values: a fine grid and a coarse one.
///
/// A slow drag rests on the nearest fine value, a fling goes straight to a coarse boundary. The grids
/// are functions, since a calendar's days and weeks are no multiples of anything.
///
/// - Source: `behaviour.md` §4.4.
public struct ValueAlignment {
  /// Boundaries of a coarse grid.
  public struct MajorGrid {
    /// The smallest boundary that is greater than a value.
    public var next: (Double) -> Double?
    /// The greatest boundary that is smaller than a value.
    public var previous: (Double) -> Double?

    public init(next: @escaping (Double) -> Double?, previous: @escaping (Double) -> Double?) {
      self.next = next
      self.previous = previous
    }

    /// The multiples of a unit, counted from an origin.
    public static func every(_ unit: Double, from origin: Double = 0) -> MajorGrid {
      MajorGrid(
        next: { value in
          guard unit > 0 else { return nil }
          return (((value - origin) / unit).rounded(.down) + 1) * unit + origin
        },
        previous: { value in
          guard unit > 0 else { return nil }
          return (((value - origin) / unit).rounded(.up) - 1) * unit + origin
        })
    }

    /// One window further on or back from where the finger came down.
    public static func page(_ window: Double) -> MajorGrid {
      MajorGrid(next: { $0 + window }, previous: { $0 - window })
    }
  }

  /// What is known at the lift; positions and window in values, width in points.
  public struct Release: Hashable, Sendable {
    /// The position when the finger came down.
    public var original: Double
    /// The position at the lift.
    public var position: Double
    /// Points each second; positive as the position grows.
    public var velocity: Double
    /// The length of the window, in values.
    public var window: Double
    /// The width of the window, in points.
    public var width: Double
    /// The smallest and the greatest position.
    public var range: ClosedRange<Double>

    public init(
      original: Double, position: Double, velocity: Double, window: Double, width: Double,
      range: ClosedRange<Double>
    ) {
      self.original = original
      self.position = position
      self.velocity = velocity
      self.window = window
      self.width = width
      self.range = range
    }

    /// Where friction would stop it, the range left out of account.
    public var natural: Double {
      guard width > 0 else { return position }
      return position + DecelerationRate.normal.distance(from: velocity) * window / width
    }
  }

  /// The fine value nearest to a position, the later one of two as near.
  public var fine: ((Double) -> Double)?
  public var major: MajorGrid?
  /// Whether a fling goes to the very next boundary, however strong it is.
  public var isLimited: Bool
  /// The velocity in points per second from which a lift is a fling.
  public var flingVelocity = 300.0

  public init(
    fine: ((Double) -> Double)? = nil, major: MajorGrid? = nil, isLimited: Bool = true
  ) {
    self.fine = fine
    self.major = major
    self.isLimited = isLimited
  }

  /// The nearest multiple of a unit counted from an origin, the later one of two as near.
  public static func nearestMultiple(
    of unit: Double, from origin: Double = 0
  ) -> (Double) -> Double {
    { value in
      guard unit > 0 else { return value }
      return ((value - origin) / unit + 0.5).rounded(.down) * unit + origin
    }
  }

  /// The one place to rest on after a lift, always within the range, whose ends are legal.
  public func target(_ release: Release) -> Double {
    let isFling = abs(release.velocity) >= flingVelocity
    let chosen: Double
    if isFling, let major {
      chosen = boundary(major, release)
    } else if let fine {
      chosen = fine(isFling ? release.natural : release.position)
    } else {
      chosen = release.natural
    }
    guard chosen.isFinite else { return release.position }
    return min(release.range.upperBound, max(release.range.lowerBound, chosen))
  }

  private func boundary(_ major: MajorGrid, _ release: Release) -> Double {
    let forward = release.velocity > 0
    let first = forward ? major.next(release.original) : major.previous(release.original)
    guard let first else {
      return forward ? release.range.upperBound : release.range.lowerBound
    }
    if isLimited { return first }
    // Walks on from the first boundary: a page's grid is counted from where the finger came down.
    var best = first
    for _ in 0..<10_000 {
      guard let further = forward ? major.next(best) : major.previous(best),
        abs(further - release.natural) <= abs(best - release.natural)
      else { break }
      best = further
    }
    return best
  }
}
