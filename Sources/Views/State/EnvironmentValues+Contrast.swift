/// How far colours are to stand apart.
public enum ColorSchemeContrast: Hashable, Sendable, CaseIterable { case standard, increased }

private struct ColorSchemeContrastKey: EnvironmentKey {
  static var defaultValue: ColorSchemeContrast { .standard }
}

extension EnvironmentValues {
  /// Whether colours are chosen for eyes that need more contrast; a wall sets it for all of itself.
  public var colorSchemeContrast: ColorSchemeContrast {
    get { self[ColorSchemeContrastKey.self] }
    set { self[ColorSchemeContrastKey.self] = newValue }
  }
}
