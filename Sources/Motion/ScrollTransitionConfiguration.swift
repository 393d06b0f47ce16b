/// How the effects of a scroll transition follow the position: with it, in one step, or not.
///
/// - Source: `behaviour.md` §1.3.
public struct ScrollTransitionConfiguration: Hashable, Sendable {
  enum Mode: Hashable, Sendable {
    case interactive(UnitCurve)
    case animated
    case identity
  }

  var mode: Mode
  /// What chases the value, nil where it is set at once.
  public private(set) var animation: Animation?
  var threshold: Threshold

  public static let interactive = ScrollTransitionConfiguration.interactive()
  public static let animated = ScrollTransitionConfiguration.animated()
  public static let identity = ScrollTransitionConfiguration(
    mode: .identity, animation: nil, threshold: .visible)

  public static func interactive(
    timingCurve: UnitCurve = .easeInOut
  ) -> ScrollTransitionConfiguration {
    ScrollTransitionConfiguration(
      mode: .interactive(timingCurve), animation: nil, threshold: .visible)
  }

  public static func animated(_ animation: Animation = .default) -> ScrollTransitionConfiguration {
    ScrollTransitionConfiguration(
      mode: .animated, animation: animation, threshold: .visible(0.5))
  }

  /// The configuration with another animation.
  public func animation(_ animation: Animation) -> ScrollTransitionConfiguration {
    var result = self
    result.animation = animation
    return result
  }

  /// The configuration with another threshold.
  public func threshold(_ threshold: Threshold) -> ScrollTransitionConfiguration {
    var result = self
    result.threshold = threshold
    return result
  }

  /// How far a view must have come in for its phase to be identity.
  public struct Threshold: Hashable, Sendable {
    private indirect enum Kind: Hashable, Sendable {
      case visible(Double)
      case centered
      case inset(Kind, Double)
      case interpolated(Kind, Kind, Double)
    }

    private var kind: Kind

    public static let visible = Threshold(kind: .visible(1))
    public static let hidden = Threshold(kind: .visible(0))
    public static let centered = Threshold(kind: .centered)

    /// The share of the view that is in sight, 0…1.
    public static func visible(_ amount: Double) -> Threshold {
      Threshold(kind: .visible(min(1, max(0, amount))))
    }

    public func interpolated(towards other: Threshold, amount: Double) -> Threshold {
      Threshold(kind: .interpolated(kind, other.kind, amount))
    }

    public func inset(by distance: Double) -> Threshold { Threshold(kind: .inset(kind, distance)) }

    /// The distance in points between the centres of view and viewport at the threshold.
    ///
    /// - Source: `behaviour.md` §1.4.
    public func distance(target: Double, container: Double) -> Double {
      Threshold.distance(kind, target, container)
    }

    private static func distance(_ kind: Kind, _ target: Double, _ container: Double) -> Double {
      switch kind {
      case .visible(let amount): return (target + container) / 2 - target * amount
      case .centered: return 0
      case .inset(let base, let inset): return max(distance(base, target, container) - inset, 0)
      case .interpolated(let from, let to, let amount):
        let start = distance(from, target, container)
        return start + (distance(to, target, container) - start) * amount
      }
    }
  }
}
