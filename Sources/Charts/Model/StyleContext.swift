import Foundation
import Geometry
import Raster
import Views

/// What colours are resolved against.
struct StyleContext {
  var palette = ChartPalette.light
  var environment = EnvironmentValues()

  /// The colour of the n-th series.
  func series(_ index: Int) -> MarkPaint {
    .solid(palette.series[index % palette.series.count])
  }
}

/// The colours of a chart in one appearance.
///
/// Text has a contrast of at least 4.5:1 against the background, marks of at least 3:1.
struct ChartPalette: Equatable, Sendable {
  var series: [RGBA]
  var background: RGBA
  var label: RGBA
  var secondaryLabel: RGBA
  var grid: RGBA
  /// Of what is not finished or not chosen.
  var muted: RGBA
  var callout: RGBA

  static let light = ChartPalette(
    series: [
      RGBA(hex: 0x007AFF), RGBA(hex: 0x34C759), RGBA(hex: 0xFF9500), RGBA(hex: 0xAF52DE),
      RGBA(hex: 0xFF3B30), RGBA(hex: 0x32ADE6), RGBA(hex: 0xFFCC00),
    ],
    background: .white,
    label: .black,
    secondaryLabel: RGBA(hex: 0x3C3C43, alpha: 0.72),
    grid: RGBA(hex: 0x3C3C43, alpha: 0.18),
    muted: RGBA(hex: 0x8E8E93),
    callout: RGBA(hex: 0xF2F2F7))

  static let dark = ChartPalette(
    series: [
      RGBA(hex: 0x0A84FF), RGBA(hex: 0x30D158), RGBA(hex: 0xFF9F0A), RGBA(hex: 0xBF5AF2),
      RGBA(hex: 0xFF453A), RGBA(hex: 0x64D2FF), RGBA(hex: 0xFFD60A),
    ],
    background: .black,
    label: .white,
    secondaryLabel: RGBA(hex: 0xEBEBF5, alpha: 0.68),
    grid: RGBA(hex: 0xEBEBF5, alpha: 0.18),
    muted: RGBA(hex: 0x8E8E93),
    callout: RGBA(hex: 0x2C2C2E))
}

extension MarkPaint {
  /// A style as it is stretched over whatever a mark covers.
  ///
  /// A gradient outward is shown by its first colour.
  init(_ style: some ShapeStyle, _ context: StyleContext) {
    let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
    switch style._paint(in: unit, context.environment) {
    case .solid(let color): self = .solid(color)
    case .linear(let stops, let start, let end):
      self = .linear(stops, UnitPoint(x: start.x, y: start.y), UnitPoint(x: end.x, y: end.y))
    case .radial(let stops, _, _, _), .angular(let stops, _, _, _):
      self = .solid(stops.first?.color ?? .clear)
    }
  }
}
