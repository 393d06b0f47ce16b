import Foundation
import Geometry
import Rendering

/// The items of a node that is shown as a layer, kept until something below changes.
@MainActor
final class NodeLayer {
  private let id: DisplayID
  private var items: [DisplayItem] = []
  private var bounds = CGRect.null
  private var contentVersion: UInt64 = 0
  private var place = CGPoint.zero
  private var version: UInt64 = 0

  init(_ graph: ViewGraph) { id = DisplayID(graph.nextDisplayID()) }

  /// Takes what the node draws; it is asked only when it may have changed.
  func update(_ inner: DisplayBuilder, in graph: ViewGraph) {
    let isSame = contentVersion > 0 && inner.items.isSame(as: items)
    items = inner.items
    bounds = inner.bounds
    if !isSame {
      contentVersion = graph.nextVersion()
      version = contentVersion
    }
  }

  func add(to list: inout DisplayBuilder, in graph: ViewGraph) {
    guard !items.isEmpty else { return }
    let origin = graph.pixelAligned(list.origin)
    if origin != place {
      place = origin
      version = graph.nextVersion()
    }
    var group = DisplayGroup(bounds: bounds, contentVersion: contentVersion, children: items)
    group.transform = ProjectionTransform(translationX: origin.x, y: origin.y)
    group.isLayer = true
    list.append(
      DisplayItem(id: id, version: version, content: .group(group)),
      bounds: bounds.offsetBy(dx: origin.x, dy: origin.y))
  }
}

extension LayoutNode {
  /// Draws the node by way of a kept layer of its own.
  func displayAsLayer(in list: inout DisplayBuilder, isDirty: Bool) {
    let isNew = layer == nil
    let layer = self.layer ?? NodeLayer(graph)
    self.layer = layer
    if isNew || isDirty {
      var inner = DisplayBuilder()
      display(in: &inner)
      layer.update(inner, in: graph)
    }
    layer.add(to: &list, in: graph)
  }

  /// What the node may cover: its frame and, for what draws past it, half as much around.
  func reach(at origin: CGPoint) -> CGRect {
    let (dx, dy) = (LayoutNode.reach(of: size.width), LayoutNode.reach(of: size.height))
    return CGRect(origin: origin, size: size).insetBy(dx: -dx, dy: -dy)
  }

  /// How far something of a length is expected to draw past its ends.
  static func reach(of length: CGFloat) -> CGFloat { length / 2 + 40 }
}

extension Node {
  /// Says that this node changes its picture by itself, so that nothing around it is kept as pixels.
  public final func markLive() { countLive(by: 1) }

  public final func unmarkLive() { countLive(by: -1) }

  private func countLive(by change: Int) {
    var node: Node? = self
    while let current = node {
      current.liveCount += change
      node = current.parent
    }
  }
}
