import Raster
import Views

private struct ReducesMotionKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

private struct IsFullScreenKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

private struct IsCompactKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

private struct CardGroundKey: EnvironmentKey {
  static var defaultValue: RGBA? { nil }
}

private struct IsCoveredKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

extension EnvironmentValues {
  /// Whether nothing moves that need not.
  var reducesMotion: Bool {
    get { self[ReducesMotionKey.self] }
    set { self[ReducesMotionKey.self] = newValue }
  }

  /// Whether a card covers the panel to its edges.
  var isFullScreen: Bool {
    get { self[IsFullScreenKey.self] }
    set { self[IsFullScreenKey.self] = newValue }
  }

  /// Whether the panel is so small that margins give way.
  var isCompact: Bool {
    get { self[IsCompactKey.self] }
    set { self[IsCompactKey.self] = newValue }
  }

  /// The plate of cards that a dashboard asks for; nil is the scheme's.
  var cardGround: RGBA? {
    get { self[CardGroundKey.self] }
    set { self[CardGroundKey.self] = newValue }
  }

  /// Whether what cards say is hidden until somebody is there.
  var isCovered: Bool {
    get { self[IsCoveredKey.self] }
    set { self[IsCoveredKey.self] = newValue }
  }
}
