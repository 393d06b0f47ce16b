import Foundation

/// How a view passes from one content to the next where it stands.
public struct ContentTransition: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case identity, opacity, interpolate
    case numeric(countsDown: Bool, value: Double?)
  }

  let kind: Kind

  /// The new content stands at once.
  public static let identity = ContentTransition(kind: .identity)
  /// The old content fades into the new.
  public static let opacity = ContentTransition(kind: .opacity)
  /// Colours and sizes move; a text changes at once.
  public static let interpolate = ContentTransition(kind: .interpolate)

  /// Digits that change roll, upwards for a number that grows.
  public static func numericText(countsDown: Bool = false) -> ContentTransition {
    ContentTransition(kind: .numeric(countsDown: countsDown, value: nil))
  }

  /// As `numericText(countsDown:)`, where the number itself says the direction.
  public static func numericText(value: Double) -> ContentTransition {
    ContentTransition(kind: .numeric(countsDown: false, value: value))
  }
}

enum ContentTransitionKey: EnvironmentKey {
  static var defaultValue: ContentTransition { .interpolate }
}

extension EnvironmentValues {
  /// How texts here pass to their next content.
  public var contentTransition: ContentTransition {
    get { self[ContentTransitionKey.self] }
    set { self[ContentTransitionKey.self] = newValue }
  }
}

extension View {
  /// Says how the texts inside pass from one content to the next, while the change is animated.
  nonisolated public func contentTransition(_ transition: ContentTransition) -> some View {
    environment(\.contentTransition, transition)
  }
}
