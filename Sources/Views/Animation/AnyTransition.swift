public import Foundation
public import Geometry
public import Motion

/// How a view comes and goes when its coming or going is animated.
public struct AnyTransition {
  /// One direction of it: what a fraction of it looks like, 0 being the view as it stands.
  struct Half {
    var apply: @MainActor (_ fraction: Double, _ effect: inout GroupEffect, _ size: CGSize) -> Void
    /// In the place of the transaction's.
    var animation: Animation?
    var isIdentity = false
  }

  var insertion: Half
  var removal: Half

  private init(
    _ apply: @escaping @MainActor (Double, inout GroupEffect, CGSize) -> Void
  ) {
    insertion = Half(apply: apply)
    removal = Half(apply: apply)
  }

  private init(insertion: Half, removal: Half) {
    self.insertion = insertion
    self.removal = removal
  }

  /// Comes and goes at once.
  public static var identity: AnyTransition {
    let half = Half(apply: { _, _, _ in }, isIdentity: true)
    return AnyTransition(insertion: half, removal: half)
  }

  /// Fades.
  public static var opacity: AnyTransition {
    AnyTransition { fraction, effect, size in
      OpacityEffect(opacity: 1 - fraction)._apply(to: &effect, size: size)
    }
  }

  public static var scale: AnyTransition { scale(scale: 0) }

  /// Grows from a size, and shrinks to it.
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
    AnyTransition { fraction, effect, size in
      let s = 1 + (scale - 1) * CGFloat(fraction)
      ScaleEffect(x: s, y: s, anchor: anchor)._apply(to: &effect, size: size)
    }
  }

  /// Comes from a distance, and goes there.
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition {
    AnyTransition { fraction, effect, size in
      OffsetEffect(x: x * CGFloat(fraction), y: y * CGFloat(fraction))
        ._apply(to: &effect, size: size)
    }
  }

  public static func offset(_ offset: CGSize) -> AnyTransition {
    self.offset(x: offset.width, y: offset.height)
  }

  /// Comes in by its own length from an edge, and goes out there.
  public static func move(edge: Edge) -> AnyTransition {
    AnyTransition { fraction, effect, size in
      let f = CGFloat(fraction)
      let way: CGSize
      switch edge {
      case .top: way = CGSize(width: 0, height: -size.height * f)
      case .bottom: way = CGSize(width: 0, height: size.height * f)
      case .leading: way = CGSize(width: -size.width * f, height: 0)
      case .trailing: way = CGSize(width: size.width * f, height: 0)
      }
      OffsetEffect(x: way.width, y: way.height)._apply(to: &effect, size: size)
    }
  }

  /// Comes from the leading edge and goes to the trailing one.
  public static var slide: AnyTransition {
    asymmetric(insertion: .move(edge: .leading), removal: .move(edge: .trailing))
  }

  /// Pushes: comes from an edge and goes to the opposite one, fading.
  public static func push(from edge: Edge) -> AnyTransition {
    let opposite: Edge
    switch edge {
    case .top: opposite = .bottom
    case .bottom: opposite = .top
    case .leading: opposite = .trailing
    case .trailing: opposite = .leading
    }
    return asymmetric(
      insertion: move(edge: edge).combined(with: .opacity),
      removal: move(edge: opposite).combined(with: .opacity))
  }

  public static func asymmetric(
    insertion: AnyTransition, removal: AnyTransition
  ) -> AnyTransition {
    AnyTransition(insertion: insertion.insertion, removal: removal.removal)
  }

  public func combined(with other: AnyTransition) -> AnyTransition {
    AnyTransition(
      insertion: AnyTransition.both(insertion, other.insertion),
      removal: AnyTransition.both(removal, other.removal))
  }

  private static func both(_ a: Half, _ b: Half) -> Half {
    Half(
      apply: { fraction, effect, size in
        a.apply(fraction, &effect, size)
        b.apply(fraction, &effect, size)
      }, animation: a.animation ?? b.animation, isIdentity: a.isIdentity && b.isIdentity)
  }

  /// The transition by an animation of its own.
  public func animation(_ animation: Animation?) -> AnyTransition {
    var result = self
    result.insertion.animation = animation
    result.removal.animation = animation
    return result
  }
}

extension View {
  /// Says how the view comes and goes when that is animated; without, it fades.
  nonisolated public func transition(_ transition: AnyTransition) -> some View {
    primitiveModifier(TransitionModifier(transition: transition))
  }
}
