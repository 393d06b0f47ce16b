public import Foundation
public import Geometry

/// A position that a view aligns by, as a node is asked for it.
public struct Guide {
  let key: AlignmentKey
}

/// The nodes under a point, deepest first, each with the point in its own coordinates.
public struct HitPath {
  public private(set) var entries: [(node: LayoutNode, point: CGPoint)] = []
  /// Whether a scroller is being looked into, which leaves out what is far from its window.
  var isCulled = false

  public init() {}

  public mutating func append(_ node: LayoutNode, at point: CGPoint) {
    entries.append((node, point))
  }
}

extension LayoutNode {
  /// A point of own coordinates in those of the content, or nil where it can't be told.
  public final func contentPoint(_ point: CGPoint) -> CGPoint? {
    let transform = contentTransform
    if transform.isIdentity { return point }
    guard let inverse = transform.inverse, inverse.weight(point) > 1e-4 else { return nil }
    return inverse.apply(point)
  }

  final func hitTest(fromParent point: CGPoint, into path: inout HitPath) -> Bool {
    hitTest(CGPoint(x: point.x - origin.x, y: point.y - origin.y), into: &path)
  }

  /// From own coordinates to those of `ancestor`, or of the picture where it is nil; scroll offsets
  /// and effects are taken along.
  public final func transform(to ancestor: LayoutNode? = nil) -> ProjectionTransform {
    var result = ProjectionTransform.identity
    var node = self
    while node !== ancestor {
      result = result.concatenating(
        ProjectionTransform(translationX: node.origin.x, y: node.origin.y))
      guard let next = node.layoutParent else { break }
      let content = next.contentTransform
      if !content.isIdentity { result = result.concatenating(content) }
      node = next
    }
    return result
  }

  /// Own bounds in the coordinates of `ancestor`, or of the picture.
  public final func frame(in ancestor: LayoutNode?) -> CGRect {
    transform(to: ancestor).boundingBox(
      of: CGRect(x: 0, y: 0, width: max(size.width, 1e-9), height: max(size.height, 1e-9)))
  }

  /// The nearest layout ancestor for which `body` gives a value.
  public final func nearestLayoutAncestor<T>(_ body: (LayoutNode) -> T?) -> T? {
    var node = layoutParent
    while let current = node {
      if let found = body(current) { return found }
      node = current.layoutParent
    }
    return nil
  }

  /// The guide of the node as it will be when it is placed with a proposal.
  ///
  /// A guide that comes from the content asks for the content's place, so the content is placed
  /// first; the real placing that follows finds it done.
  final func guide(
    _ key: AlignmentKey, size: CGSize, proposal: ProposedViewSize
  ) -> CGFloat {
    if case .fraction(let fraction, let isVertical) = key, graph.explicitGuides == 0 {
      return fraction.part(of: isVertical ? size.height : size.width)
    }
    place(at: origin, proposal: proposal)
    return explicitGuide(Guide(key: key)) ?? dimensions.defaultValue(key)
  }

  final var dimensions: ViewDimensions {
    ViewDimensions(size: size) { [unowned self] in explicitGuide(Guide(key: $0)) }
  }

  /// The guide of several elements together: the first baseline of the topmost, the last of the
  /// lowest, the mean of all others.
  final func combinedGuide(_ guide: Guide) -> CGFloat? {
    if case .fraction = guide.key, graph.explicitGuides == 0 { return nil }
    var sum: CGFloat = 0
    var count: CGFloat = 0
    var low = CGFloat.infinity
    var high = -CGFloat.infinity
    for element in elements {
      guard let value = element.explicitGuide(guide) else { continue }
      let at = value + (guide.key.isVertical ? element.origin.y : element.origin.x)
      sum += at
      count += 1
      low = min(low, at)
      high = max(high, at)
    }
    guard count > 0 else { return nil }
    switch guide.key {
    case .firstBaseline: return low
    case .lastBaseline: return high
    default: return sum / count
    }
  }
}
