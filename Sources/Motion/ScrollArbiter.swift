public import Foundation
public import Geometry

/// Decides which of nested scrollers owns a touch, once, when it leaves the slop.
///
/// - Source: `behaviour.md` §3.5 and its decisions in §0.
public enum ScrollArbiter {
  /// The distance in points within which a finger moves nothing.
  public static let slop: CGFloat = 10
  /// How long a finger rests within the slop until it means a selection, in seconds.
  public static let hold: TimeInterval = 0.4

  /// What a scroller could do with a finger on one axis.
  public struct Reach: Hashable, Sendable {
    /// Whether it stands above its smallest offset, so that a finger going down or right moves it.
    public var backward: Bool
    /// Whether it stands below its greatest offset.
    public var forward: Bool

    public init(backward: Bool, forward: Bool) {
      self.backward = backward
      self.forward = forward
    }
  }

  /// A scroller under the finger; nil on an axis on which it does not scroll.
  public struct Candidate: Hashable, Sendable {
    public var horizontal: Reach?
    public var vertical: Reach?

    public init(horizontal: Reach? = nil, vertical: Reach? = nil) {
      self.horizontal = horizontal
      self.vertical = vertical
    }

    fileprivate func reach(_ axis: Axis) -> Reach? { axis == .horizontal ? horizontal : vertical }
  }

  /// The owner of a touch that has moved by `displacement` from where it came down.
  ///
  /// The longer component chooses the axis, and the innermost scroller of that axis which can go that
  /// way owns the touch. Where all of them stand at their end, the outermost does, and pulls its rubber
  /// band. Exactly diagonal, the outermost scroller of either axis does. Without a scroller of the axis
  /// the other one is tried.
  ///
  /// - Parameters:
  ///   - displacement: of the finger, in points.
  ///   - candidates: the scrollers under the finger, innermost first.
  /// - Returns: the owner's place among the candidates and the axis; nil where none scrolls.
  public static func owner(
    of displacement: CGSize, among candidates: [Candidate]
  ) -> (index: Int, axis: Axis)? {
    let dx = displacement.width
    let dy = displacement.height
    if abs(dx) == abs(dy),
      let outermost = candidates.lastIndex(where: { $0.horizontal != nil || $0.vertical != nil })
    {
      return (outermost, candidates[outermost].vertical != nil ? .vertical : .horizontal)
    }
    let axes: [Axis] = abs(dx) > abs(dy) ? [.horizontal, .vertical] : [.vertical, .horizontal]
    for axis in axes {
      let backward = (axis == .horizontal ? dx : dy) > 0
      var outermost: Int?
      for (index, candidate) in candidates.enumerated() {
        guard let reach = candidate.reach(axis) else { continue }
        if backward ? reach.backward : reach.forward { return (index, axis) }
        outermost = index
      }
      if let outermost { return (outermost, axis) }
    }
    return nil
  }
}
