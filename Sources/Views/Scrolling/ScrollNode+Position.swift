import Foundation
public import Geometry
import Motion

/// A binding to the identity of the view that a scroller stands at.
struct ScrollPositionBinding {
  let get: () -> AnyHashable?
  let set: (AnyHashable) -> Void
  let anchor: UnitPoint?
}

extension ScrollNode {
  /// The views to rest on.
  var targets: [LayoutNode] {
    targetNodes.removeAll { $0.value == nil || $0.value?.isRemoved == true }
    return targetNodes.flatMap { $0.value?.targets ?? [] }
  }

  /// The frame of something inside, in own coordinates as the content stands at offset zero.
  func contentFrame(of target: LayoutNode) -> CGRect? {
    var rect = CGRect(origin: .zero, size: target.size)
    var node = target
    while node !== self {
      rect.origin.x += node.origin.x
      rect.origin.y += node.origin.y
      guard let next = node.layoutParent else { return nil }
      node = next
    }
    return rect
  }

  /// The distance along an axis from the content's start to a frame's leading edge.
  func start(of frame: CGRect, along axis: Axis) -> CGFloat {
    let margins = settings.margins
    if axis == .vertical { return frame.minY - margins.top }
    if isMirrored { return size.width - margins.leading - frame.maxX }
    return frame.minX - margins.leading
  }

  /// The places to rest on along an axis, in their order; those in a lazy stack made or not.
  func spans(_ axis: Axis) -> [ScrollSnap.Span] {
    var spans: [ScrollSnap.Span] = []
    for node in targetNodes.compactMap(\.value) where !node.isRemoved {
      if let stack = node.lazyStack, stack.axis == axis, let frame = contentFrame(of: stack) {
        let start = Double(start(of: frame, along: axis))
        for span in stack.expectedSpans {
          let length = Double(span.upperBound - span.lowerBound)
          spans.append(ScrollSnap.Span(start: start + Double(span.lowerBound), length: length))
        }
      } else {
        for target in node.targets {
          guard let frame = contentFrame(of: target) else { continue }
          spans.append(
            ScrollSnap.Span(
              start: Double(start(of: frame, along: axis)),
              length: Double(axis == .vertical ? frame.height : frame.width)))
        }
      }
    }
    return spans.sorted { $0.start < $1.start }
  }

  private func viewport(_ axis: Axis) -> CGFloat {
    let margins = settings.margins
    return axis == .vertical
      ? size.height - margins.top - margins.bottom : size.width - margins.leading - margins.trailing
  }

  /// Moves so that a point of a frame stands at the same point of the viewport.
  ///
  /// Without an anchor it moves just as far as is needed to have the frame in sight.
  func scroll(to frame: CGRect, anchor: UnitPoint?, animation: Animation?) {
    for axis in Axis.allCases where scrolls(axis) {
      let start = start(of: frame, along: axis)
      let length = axis == .vertical ? frame.height : frame.width
      let room = viewport(axis)
      let here = CGFloat(self[axis].offset(at: graph.time))
      var offset = here
      if let anchor {
        let share = axis == .vertical ? anchor.y : anchor.x
        offset = start + (length - room) * share
      } else if start < here {
        offset = start
      } else if start + length > here + room {
        offset = start + min(0, length - room)
        offset = length > room ? start : start + length - room
      }
      self[axis].scroll(to: Double(offset), animation: animation, at: graph.time)
    }
    offsetDidChange()
  }

  /// Moves to the view of an identity.
  ///
  /// - Returns: whether there is one.
  @discardableResult
  func scroll(to id: AnyHashable, anchor: UnitPoint?, animation: Animation?) -> Bool {
    let frame =
      element(with: id).flatMap { contentFrame(of: $0) } ?? expectedFrame(with: id, in: self)
    guard let frame else { return false }
    scroll(to: frame, anchor: anchor, animation: animation)
    return true
  }

  /// Where a lazy stack expects a view that it has not made, in the content's coordinates.
  private func expectedFrame(with id: AnyHashable, in node: Node) -> CGRect? {
    for child in node.children {
      if let stack = child as? LazyStackNode, let frame = stack.expectedFrame(of: id) {
        let place = contentFrame(of: stack) ?? .zero
        return frame.offsetBy(dx: place.minX, dy: place.minY)
      }
      if let found = expectedFrame(with: id, in: child) { return found }
    }
    return nil
  }

  private func element(with id: AnyHashable) -> LayoutNode? {
    func find(in node: Node) -> LayoutNode? {
      for child in node.children {
        if let layout = child as? LayoutNode {
          for element in layout.elements where element.traits?.id == id { return element }
        }
        if let found = find(in: child) { return found }
      }
      return nil
    }
    return targets.first { $0.traits?.id == id } ?? find(in: self)
  }

  /// Where it stands when it is first laid out.
  func startPosition() {
    if let position = settings.position, let id = position.get() {
      toldPosition = id
      if scroll(to: id, anchor: position.anchor ?? settings.anchor ?? .topLeading, animation: nil) {
        return
      }
    }
    guard let anchor = settings.anchor else { return }
    for axis in Axis.allCases where scrolls(axis) {
      let share = Double(axis == .vertical ? anchor.y : anchor.x)
      self[axis].scroll(to: self[axis].upper * share, at: graph.time)
    }
  }

  /// Follows the binding when a program has set it.
  func positionDidChange() {
    guard size.width > 0, let position = settings.position else { return }
    guard let id = position.get(), id != toldPosition else { return }
    let animation = graph.transaction.disablesAnimations ? nil : graph.transaction.animation
    graph.afterUpdate { [weak self] in
      // Asked again: a scroller that moved in the same frame has told the binding just now.
      guard let self, let id = position.get(), id != self.toldPosition else { return }
      self.toldPosition = id
      self.scroll(to: id, anchor: position.anchor ?? .topLeading, animation: animation)
    }
  }

  /// Tells the binding which view stands at the anchor now.
  func tellPosition() {
    guard let position = settings.position else { return }
    let axis: Axis = axes.contains(.vertical) ? .vertical : .horizontal
    let anchor = position.anchor ?? .topLeading
    let share = axis == .vertical ? anchor.y : anchor.x
    let mark = CGFloat(self[axis].offset(at: graph.time)) + viewport(axis) * share
    var nearest: (id: AnyHashable, distance: CGFloat)?
    for target in targets {
      guard let id = target.traits?.id, let frame = contentFrame(of: target) else { continue }
      let length = axis == .vertical ? frame.height : frame.width
      let distance = abs(start(of: frame, along: axis) + length * share - mark)
      if distance < nearest?.distance ?? .infinity { nearest = (id, distance) }
    }
    guard let nearest, nearest.id != toldPosition else { return }
    toldPosition = nearest.id
    graph.afterUpdate { position.set(nearest.id) }
  }
}

extension View {
  /// Binds the identity of the view that scrollers inside stand at, both ways.
  ///
  /// - Parameters:
  ///   - id: nil until it is known.
  ///   - anchor: of view and viewport; nil is the leading edge.
  /// - Returns: a view whose scrollers are bound.
  nonisolated public func scrollPosition<ID: Hashable>(
    id: Binding<ID?>, anchor: UnitPoint? = nil
  ) -> some View {
    let position = ScrollPositionBinding(
      get: { id.wrappedValue.map { AnyHashable($0) } },
      set: { value in if let value = value.base as? ID { id.wrappedValue = value } },
      anchor: anchor)
    return transformEnvironment(\.scroll) { $0.position = position }
  }
}

/// Gives its content a way to move the scrollers in it.
public struct ScrollViewReader<Content> {
  let build: (ScrollViewProxy) -> Content
}

extension ScrollViewReader: View, PrimitiveView where Content: View {
  nonisolated public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) {
    self.init(build: content)
  }

  public func update(_ node: Node) { node.setChild(0, build(ScrollViewProxy(node: node))) }
}

/// Moves scrollers to views by their identity.
@MainActor
public struct ScrollViewProxy {
  weak var node: Node?

  /// Moves the scroller around a view to where the view is in sight, or at an anchor.
  public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {
    guard let node else { return }
    let animation = Transaction.current?.animation
    node.graph.afterUpdate { [weak node] in
      @MainActor func visit(_ node: Node) -> Bool {
        for child in node.children where visit(child) { return true }
        guard let scroller = node as? ScrollNode else { return false }
        return scroller.scroll(to: AnyHashable(id), anchor: anchor, animation: animation)
      }
      if let node { _ = visit(node) }
    }
  }
}
