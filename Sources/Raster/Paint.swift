public import Foundation
public import Geometry

/// A colour in sRGB, not premultiplied, components 0…1.
public struct RGBA: Hashable, Sendable {
  public var red: Float
  public var green: Float
  public var blue: Float
  public var alpha: Float

  public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// From 0xRRGGBB.
  public init(hex: UInt32, alpha: Float = 1) {
    red = Float((hex >> 16) & 255) / 255
    green = Float((hex >> 8) & 255) / 255
    blue = Float(hex & 255) / 255
    self.alpha = alpha
  }

  public static let clear = RGBA(red: 0, green: 0, blue: 0, alpha: 0)
  public static let black = RGBA(red: 0, green: 0, blue: 0)
  public static let white = RGBA(red: 1, green: 1, blue: 1)

  /// The same colour with its alpha multiplied.
  public func opacity(_ factor: Double) -> RGBA {
    var result = self
    result.alpha *= Float(max(0, min(1, factor)))
    return result
  }

  /// The pixel: premultiplied, rounded to nearest; NaN counts as zero.
  public var premultiplied: UInt32 {
    func unit(_ value: Float) -> Float { value > 0 ? min(1, value) : 0 }
    let a = unit(alpha)
    func byte(_ value: Float) -> UInt32 { UInt32((unit(value) * a * 255).rounded()) }
    return UInt32((a * 255).rounded()) << 24 | byte(red) << 16 | byte(green) << 8 | byte(blue)
  }

  public var isOpaque: Bool { alpha >= 1 }
}

/// One colour of a gradient and where it stands, 0…1.
public struct ColorStop: Hashable, Sendable {
  public var color: RGBA
  public var location: CGFloat

  public init(color: RGBA, location: CGFloat) {
    self.color = color
    self.location = location
  }
}

/// What a shape is filled with; points are in the coordinates of the path that it fills.
///
/// Stops are ascending; before the first and after the last their colours go on, and where two
/// stand at one place the colour changes there. Interpolation is between premultiplied sRGB values,
/// rounded to nearest and never dithered.
public enum Paint: Equatable, Sendable {
  case solid(RGBA)
  case linear(stops: [ColorStop], start: CGPoint, end: CGPoint)
  case radial(stops: [ColorStop], center: CGPoint, startRadius: CGFloat, endRadius: CGFloat)
  /// Around a point, clockwise from the direction of x.
  ///
  /// Of more than a turn the last one is drawn; what a part of a turn leaves over has the colour of
  /// the nearer end. A start after the end runs anticlockwise.
  case angular(stops: [ColorStop], center: CGPoint, startAngle: Angle, endAngle: Angle)

  public static let black = Paint.solid(.black)

  /// The same paint with every alpha multiplied.
  public func opacity(_ factor: Double) -> Paint {
    func faded(_ stops: [ColorStop]) -> [ColorStop] {
      stops.map { ColorStop(color: $0.color.opacity(factor), location: $0.location) }
    }
    switch self {
    case .solid(let color): return .solid(color.opacity(factor))
    case .linear(let stops, let start, let end):
      return .linear(stops: faded(stops), start: start, end: end)
    case .radial(let stops, let center, let startRadius, let endRadius):
      return .radial(
        stops: faded(stops), center: center, startRadius: startRadius, endRadius: endRadius)
    case .angular(let stops, let center, let start, let end):
      return .angular(stops: faded(stops), center: center, startAngle: start, endAngle: end)
    }
  }
}
