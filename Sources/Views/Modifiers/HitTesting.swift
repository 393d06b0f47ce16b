import Foundation
import Geometry

struct ContentShape<S: Shape> {
  let shape: S
  let isEvenOdd: Bool

  @MainActor func update(_ node: ContentShapeNode<S>) {
    node.shape = shape
    node.isEvenOdd = isEvenOdd
  }
}

extension ContentShape: PrimitiveModifier {}

/// Is hit where a shape says, whatever its content draws.
final class ContentShapeNode<S: Shape>: ModifierNode {
  var shape: S?
  var isEvenOdd = false

  override var name: String { "contentShape" }

  override func containsHit(_ point: CGPoint) -> Bool {
    let bounds = CGRect(origin: .zero, size: size)
    guard let shape, bounds.contains(point) else { return false }
    return shape.path(in: bounds).contains(point, eoFill: isEvenOdd)
  }
}

struct HitTesting {
  let isAllowed: Bool
  @MainActor func update(_ node: HitTestingNode) { node.isAllowed = isAllowed }
}

extension HitTesting: PrimitiveModifier {}

final class HitTestingNode: ModifierNode {
  var isAllowed = true

  override var name: String { "allowsHitTesting" }

  override func hitTest(_ point: CGPoint, into path: inout HitPath) -> Bool {
    isAllowed && super.hitTest(point, into: &path)
  }
}

extension View {
  /// The area of the view that takes touches.
  nonisolated public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View {
    primitiveModifier(ContentShape(shape: shape, isEvenOdd: eoFill))
  }

  /// Whether touches reach the view, or go through to what is behind.
  nonisolated public func allowsHitTesting(_ enabled: Bool) -> some View {
    primitiveModifier(HitTesting(isAllowed: enabled))
  }
}
