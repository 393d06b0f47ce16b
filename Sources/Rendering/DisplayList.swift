public import Foundation
public import Geometry
public import Raster
public import Typography

/// What an item is across frames; a view node hands out its own.
public struct DisplayID: Hashable, Sendable {
  public var rawValue: UInt64
  public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}

/// A thing to draw, in points of its group, with an identity that lasts and a version that changes
/// when its content does.
///
/// Identity and version are what damage and the layer cache are computed from: two items of equal
/// identity and version draw the same pixels at the same place.
public struct DisplayItem: Sendable {
  public var id: DisplayID
  public var version: UInt64
  public var content: Content

  public init(id: DisplayID, version: UInt64, content: Content) {
    self.id = id
    self.version = version
    self.content = content
  }

  public indirect enum Content: Sendable {
    case fill(Path, FillStyle, Paint)
    case stroke(Path, StrokeStyle, Paint)
    /// The whole picture stretched over a rectangle.
    case picture(PixelBuffer, CGRect, Sampling)
    /// Set text with its top left corner at a point; the colour is for spans without their own.
    case text(TextLayout, CGPoint, RGBA)
    /// A gaussian shadow of a filled path.
    case shadow(Path, Shadow)
    case group(DisplayGroup)
  }
}

/// A gaussian shadow; the standard deviation is the radius (`behaviour.md` §2.5).
public struct Shadow: Hashable, Sendable {
  public var color: RGBA
  public var radius: CGFloat
  public var x: CGFloat
  public var y: CGFloat

  public init(color: RGBA, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) {
    self.color = color
    self.radius = radius
    self.x = x
    self.y = y
  }
}

/// Items drawn together under one transform, opacity and clip.
public struct DisplayGroup: Sendable {
  /// From the group's points to its parent's.
  public var transform = ProjectionTransform.identity
  /// Multiplies the group as a whole: overlapping children don't show through each other.
  public var opacity = 1.0
  /// In the group's own points.
  public var clip: Path?
  /// What the children show through: their pixels times its alpha.
  ///
  /// Empty shows nothing. In the group's own points; a change of it is a change of `contentVersion`.
  public var mask: [DisplayItem]?
  /// Cast by the rendered alpha of the children, seen through the mask.
  public var shadow: Shadow?
  /// Standard deviation in points.
  public var blur: CGFloat = 0
  /// Whether the children are worth rasterising once into a kept layer: set it on what moves,
  /// scales, turns or fades while its content stands still.
  public var isLayer = false
  /// What the children cover, in the group's own points, shadows included.
  public var bounds: CGRect
  /// Grows whenever anything below changes; what a kept layer is valid for.
  public var contentVersion: UInt64
  public var children: [DisplayItem]

  public init(bounds: CGRect, contentVersion: UInt64, children: [DisplayItem]) {
    self.bounds = bounds
    self.contentVersion = contentVersion
    self.children = children
  }
}
