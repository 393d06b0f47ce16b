import Raster
import Views

/// The colours of a chart in one appearance.
///
/// Text has a contrast of at least 4.5:1 against a white or grouped background, in the dark against
/// black and against a card; marks have 3:1. With increased contrast it is 7:1 and 4.5:1. Any two
/// colours of series stay apart for eyes without one kind of cone (`PaletteTests` simulates them).
struct ChartPalette: Equatable, Sendable {
  var series: [RGBA]
  var background: RGBA
  var label: RGBA
  var secondaryLabel: RGBA
  var grid: RGBA
  /// Between marks that touch.
  var gap: RGBA
  /// Of a scale of numbers: from few to many.
  var ramp: [RGBA]

  static let light = ChartPalette(
    series: colors(0x1D77FF, 0x38A27F, 0xFC5600, 0x722BB1, 0xA82963, 0x0C7BA7, 0x714201),
    background: .white,
    label: .black,
    secondaryLabel: RGBA(hex: 0x66666B),
    grid: RGBA(hex: 0x3C3C43, alpha: 0.18),
    gap: .white,
    ramp: colors(0xDCEBFF, 0x8CBBFF, 0x1D77FF, 0x0B3F96))

  static let dark = ChartPalette(
    series: colors(0x7DB2FF, 0x68CAA8, 0xFF9C1B, 0xA559F1, 0xF33E3F, 0xC3F0FF, 0xFFF78D),
    background: .black,
    label: .white,
    secondaryLabel: RGBA(hex: 0xA8A8AE),
    grid: RGBA(hex: 0xEBEBF5, alpha: 0.2),
    gap: RGBA(hex: 0x1C1C1E),
    ramp: colors(0x1F3350, 0x2F62A8, 0x7DB2FF, 0xE1EEFF))

  static let lightContrast = ChartPalette(
    series: colors(0x0F3CFF, 0x308261, 0xDF2509, 0x6E2CA4, 0x872155, 0x007F9F, 0x613705),
    background: .white,
    label: .black,
    secondaryLabel: RGBA(hex: 0x2C2C2E),
    grid: RGBA(hex: 0x3C3C43, alpha: 0.5),
    gap: .white,
    ramp: colors(0xBFD9FF, 0x4B8BF5, 0x0F3CFF, 0x061E7A))

  static let darkContrast = ChartPalette(
    series: colors(0x78BCFF, 0x49E4B4, 0xF79210, 0x9F69FA, 0xE95A84, 0xD6FDFF, 0xFFF933),
    background: .black,
    label: .white,
    secondaryLabel: RGBA(hex: 0xE5E5EA),
    grid: RGBA(hex: 0xEBEBF5, alpha: 0.5),
    gap: .black,
    ramp: colors(0x22406B, 0x3D7BD4, 0x8FC4FF, 0xFFFFFF))

  init(
    series: [RGBA], background: RGBA, label: RGBA, secondaryLabel: RGBA, grid: RGBA, gap: RGBA,
    ramp: [RGBA]
  ) {
    self.series = series
    self.background = background
    self.label = label
    self.secondaryLabel = secondaryLabel
    self.grid = grid
    self.gap = gap
    self.ramp = ramp
  }

  /// What suits the surroundings.
  init(_ environment: EnvironmentValues) {
    switch (environment.colorScheme, environment.colorSchemeContrast) {
    case (.light, .standard): self = .light
    case (.dark, .standard): self = .dark
    case (.light, .increased): self = .lightContrast
    case (.dark, .increased): self = .darkContrast
    }
  }

  private static func colors(_ hex: UInt32...) -> [RGBA] { hex.map { RGBA(hex: $0) } }
}

extension Color {
  /// Text beside a chart that is not the main thing, readable (4.5:1) in light and dark.
  static let chartSecondary = Color(
    light: Color(rgba: ChartPalette.light.secondaryLabel),
    dark: Color(rgba: ChartPalette.dark.secondaryLabel))
}
