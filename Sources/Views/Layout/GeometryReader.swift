public import Foundation
import Geometry

/// Builds its content from the room that it is given, all of which it takes.
public struct GeometryReader<Content> {
  let content: (GeometryProxy) -> Content
}

extension GeometryReader: View, PrimitiveView where Content: View {
  nonisolated public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
    self.content = content
  }

  public func update(_ node: GeometryReaderNode) {
    let content = content
    node.build = { node, proxy in
      let view = node.graph.tracked(node) { content(proxy) }
      node.setChild(0, view)
    }
    node.isStale = true
    node.setNeedsPlacement()
  }
}

/// Evaluates the content when the size is known, while it is placed.
public final class GeometryReaderNode: LayoutNode {
  var build: ((Node, GeometryProxy) -> Void)?
  var isStale = true
  private var builtSize: CGSize?

  public override var name: String { "GeometryReader" }

  public override func measure(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  public override func placeElements(_ proposal: ProposedViewSize) {
    if isStale || builtSize != size {
      isStale = false
      builtSize = size
      graph.globalFrameReaders[ObjectIdentifier(self)] = nil
      let outer = ViewGraph.reader
      ViewGraph.reader = self
      build?(self, GeometryProxy(node: self))
      ViewGraph.reader = outer
    }
    for element in elements {
      placeElement(element, at: .zero, proposal: ProposedViewSize(size))
    }
  }

  public override func willLeave() { graph.globalFrameReaders[ObjectIdentifier(self)] = nil }
}

/// The size and the place of a view, for its content.
@MainActor @preconcurrency
public struct GeometryProxy {
  let node: LayoutNode

  public var size: CGSize { node.size }

  public var safeAreaInsets: EdgeInsets { node.environment.safeAreaInsets }

  /// The view's bounds in a coordinate space.
  ///
  /// The content is built again when the place in the picture has changed.
  public func frame(in space: CoordinateSpace) -> CGRect {
    switch space {
    case .local: return CGRect(origin: .zero, size: node.size)
    case .global:
      node.graph.globalFrameReaders[ObjectIdentifier(node)] = GlobalFrameReader(node)
      return node.frame(in: nil)
    case .named(let name):
      node.graph.globalFrameReaders[ObjectIdentifier(node)] = GlobalFrameReader(node)
      let target = node.nearestLayoutAncestor { ($0 as? CoordinateSpaceNode)?.named(name) }
      return node.frame(in: target)
    }
  }

  public subscript<T>(anchor: Anchor<T>) -> T {
    guard let source = anchor.node else { return anchor.value(ProjectionTransform.identity) }
    let toPicture = source.transform()
    let inverse = node.transform().inverse ?? .identity
    return anchor.value(toPicture.concatenating(inverse))
  }
}

/// In which coordinates a place is told.
public enum CoordinateSpace: Hashable {
  /// The picture's.
  case global
  /// The view's own.
  case local
  /// Those of the nearest view around it that bears the name.
  case named(AnyHashable)
}

extension CoordinateSpace: @unchecked Sendable {}

extension CoordinateSpace {
  // Swift 6.0 can't tell this from the case unless it is the lesser choice.
  @_disfavoredOverload
  public static func named(_ name: some Hashable) -> CoordinateSpace { .named(AnyHashable(name)) }
}

struct CoordinateSpaceModifier {
  let name: AnyHashable
  @MainActor func update(_ node: CoordinateSpaceNode) { node.spaceName = name }
}

extension CoordinateSpaceModifier: PrimitiveModifier {}

final class CoordinateSpaceNode: ModifierNode {
  var spaceName: AnyHashable?
  override var name: String { "coordinateSpace" }
  func named(_ name: AnyHashable) -> LayoutNode? { spaceName == name ? self : nil }
}

extension View {
  nonisolated public func coordinateSpace(name: some Hashable) -> some View {
    primitiveModifier(CoordinateSpaceModifier(name: AnyHashable(name)))
  }

  nonisolated public func coordinateSpace(_ space: CoordinateSpace) -> some View {
    let name: AnyHashable = if case .named(let name) = space { name } else { AnyHashable(space) }
    return primitiveModifier(CoordinateSpaceModifier(name: name))
  }
}

/// A place or an area in a view, to be read in another one's coordinates.
public struct Anchor<Value> {
  weak var node: LayoutNode?
  let value: (ProjectionTransform) -> Value
}
