import Foundation
public import Geometry

/// A window on content that may be larger, moved by a finger.
public struct ScrollView<Content> {
  let axes: Axis.Set
  let showsIndicators: Bool
  let content: Content
}

extension ScrollView: View, PrimitiveView where Content: View {
  nonisolated public init(
    _ axes: Axis.Set = .vertical, showsIndicators: Bool = true,
    @ViewBuilder content: () -> Content
  ) {
    self.init(axes: axes, showsIndicators: showsIndicators, content: content())
  }

  public func update(_ node: ScrollNode) {
    node.configure(axes: axes, showsIndicators: showsIndicators)
    if axes == .horizontal {
      node.setChild(0, HStack { content })
    } else {
      node.setChild(0, VStack { content })
    }
  }
}
