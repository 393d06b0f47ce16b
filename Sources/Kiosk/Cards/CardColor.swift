import Documents
import Raster
import Views

/// A card's colour: a palette name or a mixture.
///
/// A name has a shade for light and one for dark, with a contrast of 3:1 against the card.
struct CardColor: Equatable {
  var value: ColorValue

  init(_ value: ColorValue) { self.value = value }

  /// The colour of the nth card that names none.
  static func automatic(_ index: Int) -> CardColor {
    let names = ["blue", "green", "orange", "purple", "red", "teal", "indigo", "pink"]
    return CardColor(.name(names[index % names.count]))
  }

  /// The colour of the nth ring that names none.
  static func ring(_ index: Int) -> CardColor {
    let names = ["red", "green", "cyan", "purple", "orange"]
    return CardColor(.name(names[index % names.count]))
  }

  /// A name is looked up in the environment's palette, which a theme may have changed.
  var color: Color {
    if case .name(let name) = value { return Color(name) }
    return Color(rgba: shades.light)
  }

  /// What the names stand for, with a theme's own.
  static func palette(_ own: [String: Dashboard.Look.Shades]) -> [String: Color] {
    guard !own.isEmpty else { return plainPalette }
    return plainPalette.merging(
      own.mapValues { shades in
        Color(
          light: Color(rgba: CardColor(shades.light).shades.light),
          dark: Color(rgba: CardColor(shades.dark).shades.light))
      }
    ) { $1 }
  }

  private static let plainPalette = named.mapValues { shades in
    Color(light: Color(hex: shades.light), dark: Color(hex: shades.dark))
  }

  /// As the file says it, or the name's shade in light and in dark.
  var shades: (light: RGBA, dark: RGBA) {
    switch value {
    case .components(let red, let green, let blue, let alpha):
      let color = RGBA(
        red: Float(red) / 255, green: Float(green) / 255, blue: Float(blue) / 255,
        alpha: Float(alpha) / 255)
      return (color, color)
    case .name(let name):
      let shades = CardColor.named[name] ?? (0x007AFF, 0x0A84FF)
      return (RGBA(hex: shades.light), RGBA(hex: shades.dark))
    }
  }

  private static let named: [String: (light: UInt32, dark: UInt32)] = [
    "red": (0xE5342B, 0xFF453A), "orange": (0xE06C00, 0xFF9F0A), "yellow": (0xA88200, 0xFFD60A),
    "green": (0x2A9D4A, 0x30D158), "mint": (0x0A9E96, 0x63E6E2), "teal": (0x1B93AB, 0x40C8E0),
    "cyan": (0x1A8FC4, 0x64D2FF), "blue": (0x007AFF, 0x0A84FF), "indigo": (0x5856D6, 0x7D7AFF),
    "purple": (0xAF52DE, 0xBF5AF2), "pink": (0xFF2D55, 0xFF375F), "brown": (0xA2845E, 0xAC8E68),
    "gray": (0x8E8E93, 0x8E8E93), "primary": (0x000000, 0xFFFFFF),
    "secondary": (0x66666B, 0xA8A8AE),
  ]
}
