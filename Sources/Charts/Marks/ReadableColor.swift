public import Foundation
import Geometry
public import Raster
public import Views

/// A colour as text: darkened or lightened by as little as gives it a contrast of 4.5:1 against a
/// card (7:1 where more contrast is asked for).
///
///     Text("Steps").foregroundStyle(ReadableColor(.orange))
public struct ReadableColor: ShapeStyle, Hashable {
  private let color: Color

  public init(_ color: Color) { self.color = color }

  public func _paint(in rect: CGRect, _ environment: EnvironmentValues) -> Paint {
    .solid(rgba(environment))
  }

  func rgba(_ environment: EnvironmentValues) -> RGBA {
    let isDark = environment.colorScheme == .dark
    let ground = isDark ? RGBA(hex: 0x1C1C1E) : RGBA(hex: 0xF2F2F7)
    let wanted = environment.colorSchemeContrast == .increased ? 7 : 4.5
    var color = color.resolve(in: environment)
    color.alpha = 1
    return color.readable(on: ground, contrast: wanted, toward: isDark ? .white : .black)
  }
}

extension RGBA {
  /// The colour, mixed with another by as little as gives it a contrast.
  func readable(on ground: RGBA, contrast wanted: Double, toward end: RGBA) -> RGBA {
    for step in 0...40 {
      let share = Float(step) / 40
      func mix(_ a: Float, _ b: Float) -> Float { a + (b - a) * share }
      let mixed = RGBA(
        red: mix(red, end.red), green: mix(green, end.green), blue: mix(blue, end.blue))
      if mixed.contrast(with: ground) >= wanted { return mixed }
    }
    return end
  }

  /// The contrast of two opaque colours as WCAG 2 counts it, 1 to 21.
  func contrast(with other: RGBA) -> Double {
    let first = luminance
    let second = other.luminance
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  private var luminance: Double {
    func linear(_ component: Float) -> Double {
      let value = Double(component)
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let warm: Double = 0.2126 * linear(red) + 0.7152 * linear(green)
    return warm + 0.0722 * linear(blue)
  }
}
