import Foundation

extension Dashboard.Transition {
  /// Transitions by name, made of scale, opacity, offset, rotation and blur.
  public enum Name: String, CaseIterable, Sendable {
    case fade, shrink, zoom, slide, lift, flip, turn, tilt, blur, sink
  }

  /// The numbers of a name; what turns, turns about the axis that the cards do not move along.
  public init(_ name: Name, _ direction: Dashboard.Carousel.Direction) {
    let isVertical = direction == .vertical
    let across = isVertical ? [1.0, 0, 0] : [0, 1.0, 0]
    self.init()
    switch name {
    case .fade: opacity = 0.15
    case .shrink: (scale, opacity) = (0.72, 0.7)
    case .zoom: (scale, opacity) = (1.35, 0)
    case .slide:
      offset = isVertical ? CGSize(width: 220, height: 0) : CGSize(width: 0, height: 160)
      opacity = 0.4
    case .lift:
      offset = isVertical ? CGSize(width: 0, height: -60) : CGSize(width: -80, height: 0)
      (scale, opacity) = (0.82, 0.9)
    case .flip: (degrees, axis, opacity) = (88, across, 0.6)
    case .turn: (degrees, axis, scale) = (42, across, 0.9)
    case .tilt: (degrees, axis, scale, opacity) = (14, [0, 0, 1], 0.85, 0.8)
    case .blur: (blur, opacity) = (14, 0.6)
    case .sink: (scale, blur, opacity) = (0.55, 5, 0.2)
    }
  }
}
