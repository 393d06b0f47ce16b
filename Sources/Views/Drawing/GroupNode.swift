public import Foundation
public import Geometry
public import Rendering

/// How a group is shown, sampled at display time.
public struct GroupEffect: Equatable {
  /// About the group's own top left corner, in its points.
  public var transform = ProjectionTransform.identity
  public var opacity = 1.0
  /// In the group's own points.
  public var clip: Path?
  public var shadow: Shadow?
  /// Standard deviation in points.
  public var blur: CGFloat = 0
  /// Whether the content is worth a kept layer; set it on what moves while its content stands.
  public var isLayer = false
  /// Whether to make a group even if nothing above asks for one, so that the content need not be
  /// drawn anew when an effect begins.
  public var isGroup = false

  public init() {}

  var isIdentity: Bool {
    !isGroup && !isLayer && opacity == 1 && clip == nil && shadow == nil && blur == 0
      && transform.isIdentity
  }
}

/// A modifier whose content is shown as a group: moved, faded, clipped, blurred or shadowed as one.
///
/// This is where effects come in. `effect()` is asked at display time, so an effect that follows
/// time or a scroll position changes without a view being evaluated and without the content being
/// drawn anew: call `setNeedsDisplay()` from a ticker and answer by the graph's `time`. The
/// content's items are kept until something below changes.
@MainActor
open class GroupNode: ModifierNode {
  private var items: [DisplayItem] = []
  private var itemBounds = CGRect.null
  private var maskItems: [DisplayItem] = []
  private var contentVersion: UInt64 = 0
  private var shown: (effect: GroupEffect, origin: CGPoint, content: UInt64, version: UInt64)?
  private lazy var displayID = DisplayID(graph.nextDisplayID())

  /// A node placed in this one through whose alpha the content is seen.
  var mask: LayoutNode? { nil }

  /// How the content is shown now, for the node's `size`.
  open func effect() -> GroupEffect { GroupEffect() }

  open override var contentTransform: ProjectionTransform { mirrored(effect().transform) }

  open override func display(in list: inout DisplayBuilder) {
    let effect = effect()
    if effect.isIdentity {
      contentIsStale = true
      return super.display(in: &list)
    }
    guard effect.opacity > 0 else { return }
    collectItems(moving: list.moves && liveCount > 0 && !effect.isLayer)
    guard !items.isEmpty else { return }

    let origin = list.origin
    var bounds = itemBounds
    if let clip = effect.clip { bounds = bounds.overlap(clip.boundingRect) }
    var group = DisplayGroup(
      bounds: bounds.grown(by: effect.shadow, blur: effect.blur), contentVersion: contentVersion,
      children: items)
    group.transform = mirrored(effect.transform)
      .concatenating(ProjectionTransform(translationX: origin.x, y: origin.y))
    group.opacity = effect.opacity
    group.clip = effect.clip
    group.shadow = effect.shadow
    group.blur = effect.blur
    group.isLayer = effect.isLayer
    if mask != nil { group.mask = maskItems }
    list.append(
      DisplayItem(
        id: displayID, version: version(of: effect, at: origin), content: .group(group)),
      bounds: group.transform.boundingBox(of: group.bounds))
  }

  private func collectItems(moving: Bool) {
    let mask = mask
    // What is live may look otherwise in each frame without being marked.
    if !contentIsStale, mask?.mayLookOtherwise != true,
      !elements.contains(where: \.mayLookOtherwise)
    {
      return
    }
    var inner = DisplayBuilder()
    inner.moves = moving
    super.display(in: &inner)
    var shape = DisplayBuilder()
    if let mask { shape.add(mask) }
    let isSame =
      !contentIsStale && inner.items.isSame(as: items) && shape.items.isSame(as: maskItems)
    contentIsStale = false
    items = inner.items
    itemBounds = inner.bounds
    maskItems = shape.items
    if !isSame { contentVersion = graph.nextVersion() }
  }

  private func version(of effect: GroupEffect, at origin: CGPoint) -> UInt64 {
    if let shown, shown.origin == origin, shown.content == contentVersion, shown.effect == effect {
      return shown.version
    }
    let version = graph.nextVersion()
    shown = (effect, origin, contentVersion, version)
    return version
  }

  /// The transform as a right-to-left environment shows it (`behaviour.md` §2.1).
  private func mirrored(_ transform: ProjectionTransform) -> ProjectionTransform {
    guard isRightToLeft, !transform.isIdentity else {
      return transform
    }
    let flip = ProjectionTransform(-1, 0, 0, 0, 1, 0, size.width, 0, 1)
    return flip.concatenating(transform).concatenating(flip)
  }
}

extension LayoutNode {
  /// Whether it is marked to be drawn anew, or changes without being marked.
  fileprivate var mayLookOtherwise: Bool { isDisplayDirty || liveCount > 0 }
}

extension [DisplayItem] {
  /// Whether the items draw what others did.
  func isSame(as others: [DisplayItem]) -> Bool {
    count == others.count
      && zip(self, others).allSatisfy { $0.id == $1.id && $0.version == $1.version }
  }
}

extension CGRect {
  /// What a picture of this extent covers with its shadow and blur.
  func grown(by shadow: Shadow?, blur: CGFloat) -> CGRect {
    var result = self
    if isNull { return self }
    // Beyond 2.8 standard deviations a gaussian is under half a per cent (`behaviour.md` §2.5).
    if blur > 0 { result = result.insetBy(dx: -2.8 * blur, dy: -2.8 * blur) }
    if let shadow {
      let reach = -2.8 * max(0, shadow.radius)
      result = result.union(
        result.insetBy(dx: reach, dy: reach).offsetBy(dx: shadow.x, dy: shadow.y))
    }
    return result
  }
}
