public import Foundation
import Geometry
public import Raster

/// What a shape or a text is filled with: a colour, a gradient, or a role that the environment
/// plays.
///
/// Colours are implicit members here and nowhere else: declared on `Color` too, `.black` would make
/// type checking of long chains exponential (`view-graph.md`, trap 1).
public protocol ShapeStyle: Sendable {
  /// The paint for a rectangle in the coordinates of what is filled.
  func _paint(in rect: CGRect, _ environment: EnvironmentValues) -> Paint
}

extension ShapeStyle where Self == Color {
  public static var clear: Color { Color(storage: .resolved(.clear)) }
  public static var black: Color { Color(storage: .resolved(.black)) }
  public static var white: Color { Color(storage: .resolved(.white)) }
  public static var red: Color { Color(storage: .system(.red)) }
  public static var orange: Color { Color(storage: .system(.orange)) }
  public static var yellow: Color { Color(storage: .system(.yellow)) }
  public static var green: Color { Color(storage: .system(.green)) }
  public static var mint: Color { Color(storage: .system(.mint)) }
  public static var teal: Color { Color(storage: .system(.teal)) }
  public static var cyan: Color { Color(storage: .system(.cyan)) }
  public static var blue: Color { Color(storage: .system(.blue)) }
  public static var indigo: Color { Color(storage: .system(.indigo)) }
  public static var purple: Color { Color(storage: .system(.purple)) }
  public static var pink: Color { Color(storage: .system(.pink)) }
  public static var brown: Color { Color(storage: .system(.brown)) }
  public static var gray: Color { Color(storage: .system(.gray)) }
}

/// The environment's foreground, at four strengths.
public struct HierarchicalShapeStyle: ShapeStyle, Hashable {
  let level: Int

  static let primaryStyle = HierarchicalShapeStyle(level: 0)

  public func _paint(in rect: CGRect, _ environment: EnvironmentValues) -> Paint {
    if let style = environment.foregroundStyle, !(style is HierarchicalShapeStyle) {
      let factors = [1, 0.5, 0.25, 0.18, 0.1]
      // A style that is made of this one, such as AnyShapeStyle(.primary), ends at the system's colours.
      var base = environment
      base.foregroundStyle = nil
      return style._paint(in: rect, base).opacity(factors[level])
    }
    let colors: [SystemColor] = [.label, .secondaryLabel, .tertiaryLabel, .quaternaryLabel]
    return .solid(colors[min(level, 3)].rgba(environment.colorScheme))
  }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle(level: 0) }
  public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle(level: 1) }
  public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle(level: 2) }
  public static var quaternary: HierarchicalShapeStyle { HierarchicalShapeStyle(level: 3) }
}

/// The style that stands in front in the environment.
public struct ForegroundStyle: ShapeStyle, Hashable {
  public init() {}

  public func _paint(in rect: CGRect, _ environment: EnvironmentValues) -> Paint {
    var base = environment
    base.foregroundStyle = nil
    return (environment.foregroundStyle ?? HierarchicalShapeStyle.primaryStyle)
      ._paint(in: rect, base)
  }
}

extension ShapeStyle where Self == ForegroundStyle {
  public static var foreground: ForegroundStyle { ForegroundStyle() }
}

/// The ground that views stand on: white in the light, black in the dark.
public struct BackgroundStyle: ShapeStyle, Hashable {
  public init() {}

  public func _paint(in rect: CGRect, _ environment: EnvironmentValues) -> Paint {
    var base = environment
    base[BackgroundStyleKey.self] = nil
    return environment[BackgroundStyleKey.self]?.style._paint(in: rect, base)
      ?? .solid(SystemColor.systemBackground.rgba(environment.colorScheme))
  }
}

enum BackgroundStyleKey: EnvironmentKey {
  static var defaultValue: AnyShapeStyle? { nil }
}

extension ShapeStyle where Self == BackgroundStyle {
  public static var background: BackgroundStyle { BackgroundStyle() }
}

/// The accent of the environment, set by `tint`; blue without one.
public struct TintShapeStyle: ShapeStyle, Hashable {
  public init() {}

  public func _paint(in rect: CGRect, _ environment: EnvironmentValues) -> Paint {
    Color.accentColor._paint(in: rect, environment)
  }
}

extension ShapeStyle where Self == TintShapeStyle {
  public static var tint: TintShapeStyle { TintShapeStyle() }
}

extension EnvironmentValues {
  /// The style that a view around has set for what is in front; nil where none has.
  public var _foregroundStyle: (any ShapeStyle)? { foregroundStyle }
}

/// A style whose type is not told.
public struct AnyShapeStyle: ShapeStyle {
  let style: any ShapeStyle

  public init<Style: ShapeStyle>(_ style: Style) { self.style = style }

  public func _paint(in rect: CGRect, _ environment: EnvironmentValues) -> Paint {
    style._paint(in: rect, environment)
  }
}

struct OpacityShapeStyle<Base: ShapeStyle>: ShapeStyle {
  let base: Base
  let opacity: Double

  func _paint(in rect: CGRect, _ environment: EnvironmentValues) -> Paint {
    base._paint(in: rect, environment).opacity(opacity)
  }
}

extension ShapeStyle {
  /// The style, more transparent.
  public func opacity(_ opacity: Double) -> some ShapeStyle {
    OpacityShapeStyle(base: self, opacity: opacity)
  }
}

extension Paint {
  /// The colour for what takes only one: the first of a gradient.
  var representativeColor: RGBA {
    switch self {
    case .solid(let color): color
    case .linear(let stops, _, _), .radial(let stops, _, _, _), .angular(let stops, _, _, _):
      stops.first?.color ?? .clear
    }
  }
}

extension View {
  /// The style of texts, shapes and symbols inside.
  nonisolated public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> some View {
    ForegroundView(content: self, style: style)
  }

  nonisolated public func foregroundColor(_ color: Color?) -> some View {
    ForegroundView(content: self, style: color ?? Color(storage: .system(.label)))
  }

  /// The accent of controls and of the style `.tint` inside.
  nonisolated public func tint<Style: ShapeStyle>(_ tint: Style) -> some View {
    environment(\.tint, tint as? Color ?? Color(storage: .system(.blue)))
  }

  nonisolated public func tint(_ tint: Color?) -> some View { environment(\.tint, tint) }

  /// The ground that the style `.background` stands for inside.
  nonisolated public func backgroundStyle<Style: ShapeStyle>(_ style: Style) -> some View {
    environment(\.[backgroundStyle: true], AnyShapeStyle(style))
  }
}

extension EnvironmentValues {
  subscript(backgroundStyle _: Bool) -> AnyShapeStyle? {
    get { self[BackgroundStyleKey.self] }
    set { self[BackgroundStyleKey.self] = newValue }
  }
}

struct ForegroundView<Content, Style: ShapeStyle> {
  let content: Content
  let style: Style
}

extension ForegroundView: View, PrimitiveView where Content: View {
  typealias NodeType = EnvironmentNode<Style>

  func update(_ node: EnvironmentNode<Style>) {
    if !(node.base === node.environment) || !areEqual(node.value, style) {
      var environment = node.environment
      environment.foregroundStyle = style
      node.childEnvironment = environment
      node.base = node.environment
      node.value = style
    }
    node.setChild(0, content)
  }
}
