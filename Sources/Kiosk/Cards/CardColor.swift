import Documents
import Views

/// A card's colour: a palette name or a mixture.
struct CardColor: Equatable {
  var value: ColorValue

  init(_ value: ColorValue) { self.value = value }

  /// The colour of the nth card that names none.
  static func automatic(_ index: Int) -> CardColor {
    let names = ["blue", "green", "orange", "purple", "red", "teal", "indigo", "pink"]
    return CardColor(.name(names[index % names.count]))
  }

  var color: Color {
    switch value {
    case .components(let red, let green, let blue, let alpha):
      return Color(
        red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255,
        opacity: Double(alpha) / 255)
    case .name(let name):
      return CardColor.named[name] ?? .blue
    }
  }

  private static let named: [String: Color] = [
    "red": .red, "orange": .orange, "yellow": .yellow, "green": .green, "mint": .mint,
    "teal": .teal, "cyan": .cyan, "blue": .blue, "indigo": .indigo, "purple": .purple,
    "pink": .pink, "brown": .brown, "gray": .gray, "primary": .primary, "secondary": .secondary,
  ]
}
