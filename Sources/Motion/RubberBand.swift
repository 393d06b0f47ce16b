/// How far content follows a finger past its edge: ever less, never by more than the viewport.
///
/// - Source: `behaviour.md` §3.2.
public struct RubberBand: Hashable, Sendable {
  /// The viewport's length on the axis, in points.
  public var dimension: Double
  public var coefficient: Double

  public init(dimension: Double, coefficient: Double = 0.55) {
    self.dimension = dimension
    self.coefficient = coefficient
  }

  /// The shown excess for a finger's signed distance past the edge.
  public func excess(forFinger distance: Double) -> Double {
    guard dimension > 0, distance.isFinite else { return 0 }
    let x = abs(distance)
    let shown = (1 - 1 / (x * coefficient / dimension + 1)) * dimension
    return distance < 0 ? -shown : shown
  }

  /// The finger's distance past the edge that shows a signed excess; what catching a bounce needs.
  ///
  /// An excess that no finger reaches, of a viewport's length and more, counts as one just below.
  public func finger(forExcess excess: Double) -> Double {
    guard dimension > 0, excess.isFinite else { return 0 }
    let shown = min(abs(excess), dimension * 0.999)
    let x = dimension * shown / (coefficient * (dimension - shown))
    return excess < 0 ? -x : x
  }

  /// How fast the shown excess grows for each point of the finger, 0…`coefficient`.
  public func slope(atFinger distance: Double) -> Double {
    guard dimension > 0, distance.isFinite else { return 0 }
    let base = abs(distance) * coefficient / dimension + 1
    return coefficient / (base * base)
  }
}
