/// How much of a view's identity is left at each edge of its viewport.
public struct ScrollTransitionProgress: Hashable, Sendable {
  /// 1 is identity, 0 the full effect of ``ScrollTransitionPhase/topLeading``.
  public var topLeading: Double
  /// 1 is identity, 0 the full effect of ``ScrollTransitionPhase/bottomTrailing``.
  public var bottomTrailing: Double

  public init(topLeading: Double, bottomTrailing: Double) {
    self.topLeading = topLeading
    self.bottomTrailing = bottomTrailing
  }

  public static let identity = ScrollTransitionProgress(topLeading: 1, bottomTrailing: 1)

  public var isIdentity: Bool { topLeading == 1 && bottomTrailing == 1 }

  /// The fraction that traces print: −1 fully over the top or leading edge, 0 identity, 1 fully
  /// over the bottom or trailing edge.
  public var signed: Double { topLeading - bottomTrailing }

  /// The progress by the untransformed layout of a view in its viewport, before any animation.
  ///
  /// - Parameters:
  ///   - leading: the configuration of the top or leading edge.
  ///   - trailing: the configuration of the bottom or trailing edge.
  ///   - position: the viewport's leading edge in the view's own coordinates, `c` in the source.
  ///   - target: the view's layout length.
  ///   - container: the viewport's length without its insets.
  ///
  /// - Source: `behaviour.md` §1.4.
  public init(
    topLeading leading: ScrollTransitionConfiguration,
    bottomTrailing trailing: ScrollTransitionConfiguration, position: Double, target: Double,
    container: Double
  ) {
    let centred = (target - container) / 2
    let above = leading.threshold.distance(target: target, container: container)
    let below = trailing.threshold.distance(target: target, container: container)
    topLeading = leading.identity(
      travelled: target - position, of: target - (centred + above))
    bottomTrailing = trailing.identity(
      travelled: container + position, of: container + (centred - below))
  }

  /// A value on the way between the effects of the three phases.
  public func blend<V: VectorArithmetic>(topLeading: V, identity: V, bottomTrailing: V) -> V {
    if isIdentity { return identity }
    let top = topLeading.interpolated(towards: identity, amount: self.topLeading)
    let bottom = bottomTrailing.interpolated(towards: identity, amount: self.bottomTrailing)
    return top + bottom - identity
  }
}

extension ScrollTransitionConfiguration {
  /// The share of identity of a view that has come in by some points of those to its threshold.
  ///
  /// Where the threshold is reached before the view comes in sight there is nothing to travel, and
  /// the share is a step at the threshold.
  fileprivate func identity(travelled: Double, of way: Double) -> Double {
    switch mode {
    case .identity: return 1
    case .animated: return travelled >= way ? 1 : 0
    case .interactive(let curve):
      guard way > 0, way.isFinite else { return travelled >= way ? 1 : 0 }
      return curve.value(at: min(1, max(0, travelled / way)))
    }
  }
}
