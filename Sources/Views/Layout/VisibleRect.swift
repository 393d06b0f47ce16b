public import Foundation
public import Geometry

/// A node behind whose window content moves: a scroller.
@MainActor
public protocol VisibleRectProviding: LayoutNode {
  /// Has a node told when another part of the content comes in sight.
  func add(follower: any VisibleRectFollowing)
  func remove(follower: any VisibleRectFollowing)
  /// The window less what its content keeps clear of.
  var containerSize: CGSize { get }
  /// Goes along with content that has become longer before what is in sight, which stays where it is.
  func contentDidGrow(by length: CGFloat, along axis: Axis)
}

extension VisibleRectProviding {
  public var containerSize: CGSize { size }

  public func contentDidGrow(by length: CGFloat, along axis: Axis) {}
}

/// A node whose content depends on what part of it is in sight.
@MainActor
public protocol VisibleRectFollowing: LayoutNode {
  /// Called when the content has moved, at most once a frame; asks for placement if it matters.
  func visibleRectDidChange()
}

extension LayoutNode {
  /// The nearest scroller around the node.
  public final var enclosingScroller: (any VisibleRectProviding)? {
    nearestAncestor { $0 as? any VisibleRectProviding }
  }

  /// The part of the node that the nearest scroller's window shows (the picture without one), in
  /// own coordinates; it may lie outside the node.
  public final var visibleRect: CGRect {
    let scroller = enclosingScroller
    let place = transform(to: scroller).apply(.zero)
    let window = scroller?.size ?? graph.size
    guard place.x.isFinite, place.y.isFinite else { return .zero }
    return CGRect(x: -place.x, y: -place.y, width: window.width, height: window.height)
  }
}
