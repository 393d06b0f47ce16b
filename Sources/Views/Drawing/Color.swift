public import Foundation
import Geometry
public import Raster

/// A colour, or the name of one that depends on light and dark.
///
/// As a view it fills the room that it is given.
public struct Color: Hashable, Sendable {
  enum Storage: Hashable, Sendable {
    case resolved(RGBA)
    case system(SystemColor)
    case named(String)
    indirect case faded(Storage, Double)
    indirect case byScheme(light: Storage, dark: Storage)
    indirect case mixed(Storage, Storage, Double)
  }

  let storage: Storage

  init(storage: Storage) { self.storage = storage }

  public enum RGBColorSpace: Hashable, Sendable { case sRGB, sRGBLinear, displayP3 }

  public init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
    opacity: Double = 1
  ) {
    self.init(rgba: RGBA(red: red, green: green, blue: blue, opacity: opacity, in: colorSpace))
  }

  public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
    self.init(
      rgba: RGBA(red: white, green: white, blue: white, opacity: opacity, in: colorSpace))
  }

  /// From hue, saturation and brightness, each 0…1 (`behaviour.md` §2.5).
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    let sector = hue == 1 || !hue.isFinite ? 0 : 6 * hue
    let whole = sector.rounded(.down)
    let f = sector - whole
    let p = brightness * (1 - saturation)
    let q = brightness * (1 - f * saturation)
    let t = brightness * (1 - (1 - f) * saturation)
    let (red, green, blue) =
      switch whole {
      case 0: (brightness, t, p)
      case 1: (q, brightness, p)
      case 2: (p, brightness, t)
      case 3: (p, q, brightness)
      case 4: (t, p, brightness)
      default: (brightness, p, q)
      }
    self.init(red: red, green: green, blue: blue, opacity: opacity)
  }

  public init(rgba: RGBA) { storage = .resolved(rgba) }

  /// From 0xRRGGBB.
  public init(hex: UInt32) { storage = .resolved(RGBA(hex: hex)) }

  /// A colour by the name it has in the environment's palette.
  public init(_ name: String) { storage = .named(name) }

  /// A colour of the system.
  public init(_ color: UIColor) { storage = color.color.storage }

  public init(uiColor: UIColor) { storage = uiColor.color.storage }

  /// One colour for light surroundings, another for dark ones.
  public init(light: Color, dark: Color) {
    storage = .byScheme(light: light.storage, dark: dark.storage)
  }

  public func opacity(_ opacity: Double) -> Color { Color(storage: .faded(storage, opacity)) }

  /// This colour on the way to another; 0 is this one, 1 the other.
  public func mix(with other: Color, by fraction: Double) -> Color {
    Color(storage: .mixed(storage, other.storage, fraction))
  }

  public func resolve(in environment: EnvironmentValues) -> RGBA {
    Color.resolve(storage, environment)
  }

  private static func resolve(_ storage: Storage, _ environment: EnvironmentValues) -> RGBA {
    switch storage {
    case .resolved(let color): return color
    case .system(.accent):
      guard let tint = environment.tint else {
        return SystemColor.blue.rgba(environment.colorScheme)
      }
      // A tint that is the accent itself means the one there is without it.
      var plain = environment
      plain.tint = nil
      return resolve(tint.storage, plain)
    case .system(let color): return color.rgba(environment.colorScheme)
    case .named(let name):
      guard let color = environment.namedColors[name] else { return .clear }
      return resolve(color.storage, environment)
    case .faded(let base, let factor): return resolve(base, environment).opacity(factor)
    case .byScheme(let light, let dark):
      return resolve(environment.colorScheme == .dark ? dark : light, environment)
    case .mixed(let a, let b, let fraction):
      return resolve(a, environment).mixed(with: resolve(b, environment), by: fraction)
    }
  }

  /// The accent of the environment.
  public static var accentColor: Color { Color(storage: .system(.accent)) }
  public static var primary: Color { Color(storage: .system(.label)) }
  public static var secondary: Color { Color(storage: .system(.secondaryLabel)) }
}

extension Color: ShapeStyle {
  public func _paint(in rect: CGRect, _ environment: EnvironmentValues) -> Paint {
    .solid(resolve(in: environment))
  }
}

extension Color: PrimitiveView {
  public func update(_ node: ShapeNode<Rectangle>) {
    node.update(
      shape: Rectangle(), drawing: .fill(FillStyle()), style: self,
      environment: node.trackedEnvironment)
  }
}

extension RGBA {
  init(
    red: Double, green: Double, blue: Double, opacity: Double, in space: Color.RGBColorSpace
  ) {
    func component(_ value: Double) -> Float {
      guard space == .sRGBLinear else { return Float(value) }
      let encoded = value <= 0.003_130_8 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
      return Float(encoded)
    }
    self.init(
      red: component(red), green: component(green), blue: component(blue), alpha: Float(opacity))
  }

  /// Between two colours, component by component.
  func mixed(with other: RGBA, by fraction: Double) -> RGBA {
    let t = Float(max(0, min(1, fraction)))
    return RGBA(
      red: red + (other.red - red) * t, green: green + (other.green - green) * t,
      blue: blue + (other.blue - blue) * t, alpha: alpha + (other.alpha - alpha) * t)
  }
}

enum NamedColorsKey: EnvironmentKey {
  static var defaultValue: [String: Color] { [:] }
}

extension EnvironmentValues {
  /// The palette that `Color("name")` is looked up in.
  public var namedColors: [String: Color] {
    get { self[NamedColorsKey.self] }
    set { self[NamedColorsKey.self] = newValue }
  }
}
