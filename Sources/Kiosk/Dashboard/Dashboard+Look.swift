public import Documents
public import Foundation

extension Dashboard {
  /// Colours, type and motion beside the theme's scheme.
  public struct Look: Sendable, Equatable {
    /// Where the wall hangs, for sunrise and sunset.
    public var place: Place?
    /// How much larger type is than at arm's length.
    public var textScale = 1.0
    /// Whether nothing moves that need not.
    public var reducesMotion = false
    public var font: String?
    public var background: ColorValue?
    public var card: ColorValue?
    /// What names of the palette stand for here.
    public var colors: [String: Shades] = [:]

    /// A colour's mixtures in light and in dark surroundings.
    public struct Shades: Sendable, Equatable {
      public var light: ColorValue
      public var dark: ColorValue
    }

    public struct Place: Sendable, Equatable {
      /// Degrees north of the equator.
      public var latitude: Double
      /// Degrees east of Greenwich.
      public var longitude: Double
    }

    /// How much larger type has to be to be read from some metres away, than from 70 cm.
    ///
    /// It grows with the root of the distance: from further away people look for fewer and larger
    /// things, and a card that keeps its place has room for no more.
    static func scale(forMetres metres: Double) -> Double {
      max(1, min(4, (metres / 0.7).squareRoot()))
    }
  }

  /// How pages follow each other by themselves.
  public struct Advance: Sendable, Equatable {
    /// Seconds that a page stays, where it names no time of its own.
    public var every: TimeInterval
    /// Seconds after a touch in which no page turns.
    public var pause: TimeInterval = 60
  }
}
