public import Foundation

/// How far the picture is turned on its panel, clockwise.
public enum Rotation: Int, CaseIterable, Hashable, Sendable {
  case none = 0
  case quarter = 90
  case half = 180
  case threeQuarters = 270

  /// Whether width and height are exchanged.
  public var isTransposed: Bool { self == .quarter || self == .threeQuarters }

  /// The turn that undoes this one.
  public var inverse: Rotation {
    switch self {
    case .none: .none
    case .quarter: .threeQuarters
    case .half: .half
    case .threeQuarters: .quarter
    }
  }
}

/// How a picture lies on a panel: the panel's pixels, the picture's turn and its scale.
///
/// A picture that is turned by a quarter has its top at the panel's right edge.
///
///     let geometry = PanelGeometry(panel: PixelSize(width: 800, height: 480), rotation: .quarter)
///     geometry.pictureSize  // 480 x 800
public struct PanelGeometry: Hashable, Sendable {
  /// The panel's own size, in pixels.
  public var panel: PixelSize
  public var rotation: Rotation
  /// Pixels a point.
  public var scale: CGFloat

  /// A geometry whose scale is limited to 0.25 … 8; a scale that is no number counts as 1.
  public init(panel: PixelSize, rotation: Rotation = .none, scale: CGFloat = 1) {
    self.panel = panel
    self.rotation = rotation
    self.scale = scale.isFinite ? min(8, max(0.25, scale)) : 1
  }

  /// The picture's size, in pixels.
  public var pictureSize: PixelSize { rotation.isTransposed ? panel.transposed : panel }

  /// The picture's size, in points.
  public var pointSize: CGSize {
    let size = pictureSize
    return CGSize(width: CGFloat(size.width) / scale, height: CGFloat(size.height) / scale)
  }

  /// Where pixels of the picture are on the panel.
  public func panelRect(_ rect: PixelRect) -> PixelRect {
    let (width, height) = (panel.width, panel.height)
    switch rotation {
    case .none:
      return rect
    case .quarter:
      return PixelRect(
        minX: width - rect.maxY, minY: rect.minX, maxX: width - rect.minY, maxY: rect.maxX)
    case .half:
      return PixelRect(
        minX: width - rect.maxX, minY: height - rect.maxY,
        maxX: width - rect.minX, maxY: height - rect.minY)
    case .threeQuarters:
      return PixelRect(
        minX: rect.minY, minY: height - rect.maxX, maxX: rect.maxY, maxY: height - rect.minX)
    }
  }

  /// The point of the picture that is shown at a place of the panel, in panel pixels.
  ///
  /// Places outside the panel give points outside the picture.
  public func picturePoint(panelX x: CGFloat, panelY y: CGFloat) -> CGPoint {
    let (width, height) = (CGFloat(panel.width), CGFloat(panel.height))
    let pixel: CGPoint
    switch rotation {
    case .none: pixel = CGPoint(x: x, y: y)
    case .quarter: pixel = CGPoint(x: y, y: width - x)
    case .half: pixel = CGPoint(x: width - x, y: height - y)
    case .threeQuarters: pixel = CGPoint(x: height - y, y: x)
    }
    return CGPoint(x: pixel.x / scale, y: pixel.y / scale)
  }
}
