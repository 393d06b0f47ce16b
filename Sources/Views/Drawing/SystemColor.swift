import Raster

/// The system's colours, each for light and for dark (`behaviour.md` §5.5).
enum SystemColor: Hashable, Sendable {
  case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown, gray
  case gray2, gray3, gray4, gray5, gray6
  case label, secondaryLabel, tertiaryLabel, quaternaryLabel
  case systemBackground, secondarySystemBackground, tertiarySystemBackground
  case systemGroupedBackground, secondarySystemGroupedBackground
  case separator, systemFill, secondarySystemFill, tertiarySystemFill, quaternarySystemFill
  case accent

  func rgba(_ scheme: ColorScheme) -> RGBA {
    let (light, dark) = components
    let (hex, alpha) = scheme == .dark ? dark : light
    return RGBA(hex: hex, alpha: alpha)
  }

  private typealias Pair = (light: (UInt32, Float), dark: (UInt32, Float))

  private static func both(_ light: UInt32, _ dark: UInt32) -> Pair { ((light, 1), (dark, 1)) }

  private var components: Pair {
    switch self {
    case .red: Self.both(0xFF3B30, 0xFF453A)
    case .orange: Self.both(0xFF9500, 0xFF9F0A)
    case .yellow: Self.both(0xFFCC00, 0xFFD60A)
    case .green: Self.both(0x34C759, 0x30D158)
    case .mint: Self.both(0x00C7BE, 0x63E6E2)
    case .teal: Self.both(0x30B0C7, 0x40C8E0)
    case .cyan: Self.both(0x32ADE6, 0x64D2FF)
    case .blue, .accent: Self.both(0x007AFF, 0x0A84FF)
    case .indigo: Self.both(0x5856D6, 0x5E5CE6)
    case .purple: Self.both(0xAF52DE, 0xBF5AF2)
    case .pink: Self.both(0xFF2D55, 0xFF375F)
    case .brown: Self.both(0xA2845E, 0xAC8E68)
    case .gray: Self.both(0x8E8E93, 0x8E8E93)
    case .gray2: Self.both(0xAEAEB2, 0x636366)
    case .gray3: Self.both(0xC7C7CC, 0x48484A)
    case .gray4: Self.both(0xD1D1D6, 0x3A3A3C)
    case .gray5: Self.both(0xE5E5EA, 0x2C2C2E)
    case .gray6: Self.both(0xF2F2F7, 0x1C1C1E)
    case .label: Self.both(0x000000, 0xFFFFFF)
    case .secondaryLabel: ((0x3C3C43, 0.6), (0xEBEBF5, 0.6))
    case .tertiaryLabel: ((0x3C3C43, 0.3), (0xEBEBF5, 0.3))
    case .quaternaryLabel: ((0x3C3C43, 0.18), (0xEBEBF5, 0.16))
    case .systemBackground: Self.both(0xFFFFFF, 0x000000)
    case .secondarySystemBackground: Self.both(0xF2F2F7, 0x1C1C1E)
    case .tertiarySystemBackground: Self.both(0xFFFFFF, 0x2C2C2E)
    case .systemGroupedBackground: Self.both(0xF2F2F7, 0x000000)
    case .secondarySystemGroupedBackground: Self.both(0xFFFFFF, 0x1C1C1E)
    case .separator: ((0x3C3C43, 0.29), (0x545458, 0.6))
    case .systemFill: ((0x787880, 0.2), (0x787880, 0.36))
    case .secondarySystemFill: ((0x787880, 0.16), (0x787880, 0.32))
    case .tertiarySystemFill: ((0x767680, 0.12), (0x767680, 0.24))
    case .quaternarySystemFill: ((0x747480, 0.08), (0x767680, 0.18))
    }
  }
}

/// A system colour as programs for iPads name it: `Color(.systemGroupedBackground)`.
public struct UIColor: Hashable, Sendable {
  let color: Color

  private init(_ system: SystemColor) { color = Color(storage: .system(system)) }

  public static var systemRed: UIColor { UIColor(.red) }
  public static var systemOrange: UIColor { UIColor(.orange) }
  public static var systemYellow: UIColor { UIColor(.yellow) }
  public static var systemGreen: UIColor { UIColor(.green) }
  public static var systemMint: UIColor { UIColor(.mint) }
  public static var systemTeal: UIColor { UIColor(.teal) }
  public static var systemCyan: UIColor { UIColor(.cyan) }
  public static var systemBlue: UIColor { UIColor(.blue) }
  public static var systemIndigo: UIColor { UIColor(.indigo) }
  public static var systemPurple: UIColor { UIColor(.purple) }
  public static var systemPink: UIColor { UIColor(.pink) }
  public static var systemBrown: UIColor { UIColor(.brown) }
  public static var systemGray: UIColor { UIColor(.gray) }
  public static var systemGray2: UIColor { UIColor(.gray2) }
  public static var systemGray3: UIColor { UIColor(.gray3) }
  public static var systemGray4: UIColor { UIColor(.gray4) }
  public static var systemGray5: UIColor { UIColor(.gray5) }
  public static var systemGray6: UIColor { UIColor(.gray6) }
  public static var label: UIColor { UIColor(.label) }
  public static var secondaryLabel: UIColor { UIColor(.secondaryLabel) }
  public static var tertiaryLabel: UIColor { UIColor(.tertiaryLabel) }
  public static var quaternaryLabel: UIColor { UIColor(.quaternaryLabel) }
  public static var systemBackground: UIColor { UIColor(.systemBackground) }
  public static var secondarySystemBackground: UIColor { UIColor(.secondarySystemBackground) }
  public static var tertiarySystemBackground: UIColor { UIColor(.tertiarySystemBackground) }
  public static var systemGroupedBackground: UIColor { UIColor(.systemGroupedBackground) }
  public static var secondarySystemGroupedBackground: UIColor {
    UIColor(.secondarySystemGroupedBackground)
  }
  public static var separator: UIColor { UIColor(.separator) }
  public static var systemFill: UIColor { UIColor(.systemFill) }
  public static var secondarySystemFill: UIColor { UIColor(.secondarySystemFill) }
  public static var tertiarySystemFill: UIColor { UIColor(.tertiarySystemFill) }
  public static var quaternarySystemFill: UIColor { UIColor(.quaternarySystemFill) }
}
