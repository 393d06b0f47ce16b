import Foundation

/// Remembers where a node stood in the picture when a geometry proxy was asked for it.
@MainActor
final class GlobalFrameReader {
  private(set) weak var node: LayoutNode?
  private let frame: CGRect

  init(_ node: LayoutNode) {
    self.node = node
    frame = node.frame(in: nil)
  }

  var hasMoved: Bool {
    guard let node, !node.isRemoved else { return false }
    return node.frame(in: nil) != frame
  }
}
