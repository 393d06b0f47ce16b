import Foundation
import Raster
import Testing

@testable import Views

@MainActor
struct ColorTests {
  @Test func theAccentIsTheTintHoweverItIsMixed() {
    var environment = EnvironmentValues()
    let blue = Color.blue.resolve(in: environment)
    #expect(Color.accentColor.resolve(in: environment) == blue)
    environment.tint = Color(red: 1, green: 0, blue: 0)
    #expect(Color.accentColor.resolve(in: environment) == RGBA(hex: 0xFF0000))
    #expect(
      Color.accentColor.opacity(0.15).resolve(in: environment) == RGBA(hex: 0xFF0000).opacity(0.15))
    environment.tint = Color.accentColor.opacity(0.5)
    #expect(Color.accentColor.resolve(in: environment) == blue.opacity(0.5))
    #expect(TintShapeStyle()._paint(in: .zero, environment) == .solid(blue.opacity(0.5)))
  }

  /// Source: `behaviour.md` §2.5.
  @Test(arguments: [
    ((0.58, 0.17, 1.0), (0.83, 0.9184, 1.0)),
    ((0.33, 0.81, 0.76), (0.156712, 0.76, 0.1444)),
    ((1.0, 1.0, 1.0), (1.0, 0.0, 0.0)),
    ((0.0, 0.0, 0.5), (0.5, 0.5, 0.5)),
  ])
  func hueSaturationAndBrightnessGiveTheGoldenComponents(
    hsb: (Double, Double, Double), rgb: (Double, Double, Double)
  ) {
    let color = Color(hue: hsb.0, saturation: hsb.1, brightness: hsb.2).resolve(in: .init())
    #expect(abs(Double(color.red) - rgb.0) < 1e-6)
    #expect(abs(Double(color.green) - rgb.1) < 1e-6)
    #expect(abs(Double(color.blue) - rgb.2) < 1e-6)
  }

  /// Source: `behaviour.md` §5.5.
  @Test(arguments: [
    (Color.red, 0xFF3B_30, 0xFF45_3A), (Color.mint, 0x00C7_BE, 0x63E6_E2),
    (Color.purple, 0xAF52_DE, 0xBF5A_F2), (Color(.systemGroupedBackground), 0xF2F2_F7, 0),
  ])
  func systemColorsFollowTheScheme(color: Color, light: Int, dark: Int) {
    var environment = EnvironmentValues()
    #expect(color.resolve(in: environment) == RGBA(hex: UInt32(light)))
    environment.colorScheme = .dark
    #expect(color.resolve(in: environment) == RGBA(hex: UInt32(dark)))
  }

  @Test func opacitiesMultiply() {
    let color = Color.yellow.opacity(0.5).opacity(0.5).resolve(in: .init())
    #expect(color.alpha == 0.25)
  }

  @Test func theTintOfTheEnvironmentIsTheAccent() {
    var environment = EnvironmentValues()
    environment.tint = .orange
    let paint = TintShapeStyle()._paint(in: .zero, environment)
    #expect(paint == .solid(RGBA(hex: 0xFF9500)))
    #expect(Color.accentColor._paint(in: .zero, environment) == paint)
  }

  @Test func secondaryIsHalfOfAForegroundThatIsSet() {
    var environment = EnvironmentValues()
    #expect(
      HierarchicalShapeStyle.secondary._paint(in: .zero, environment)
        == .solid(RGBA(hex: 0x3C3C43, alpha: 0.6)))
    environment.foregroundStyle = Color.red
    #expect(
      HierarchicalShapeStyle.secondary._paint(in: .zero, environment)
        == .solid(RGBA(hex: 0xFF3B30, alpha: 0.5)))
  }

  @Test func gradientsRunBetweenUnitPointsOfWhatTheyFill() {
    let gradient = LinearGradient(
      colors: [.black, .white, .black], startPoint: .leading, endPoint: .trailing)
    let rect = CGRect(x: 10, y: 20, width: 100, height: 40)
    guard case .linear(let stops, let start, let end) = gradient._paint(in: rect, .init()) else {
      Issue.record("not a linear gradient")
      return
    }
    #expect(stops.map(\.location) == [0, 0.5, 1])
    #expect(start == CGPoint(x: 10, y: 40))
    #expect(end == CGPoint(x: 110, y: 40))
  }
}

@MainActor
@Test func aStyleThatIsMadeOfTheForegroundEnds() {
  var environment = EnvironmentValues()
  let plain = HierarchicalShapeStyle.primary._paint(in: .zero, environment)
  let styles: [any ShapeStyle] = [
    AnyShapeStyle(HierarchicalShapeStyle.primary), AnyShapeStyle(ForegroundStyle()),
    ForegroundStyle(),
  ]
  for style in styles {
    environment.foregroundStyle = style
    #expect(HierarchicalShapeStyle.primary._paint(in: .zero, environment) == plain)
    #expect(ForegroundStyle()._paint(in: .zero, environment) == plain)
  }
}
