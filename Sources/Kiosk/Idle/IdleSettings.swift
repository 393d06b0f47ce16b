public import Foundation

/// What a wall does when nobody touches it, and at night; the defaults leave it as it is for ever.
public struct IdleSettings: Sendable, Equatable {
  /// Seconds without a touch until the wall is dimmed, black, or switched off; nil is never.
  public var dim: TimeInterval?
  public var dark: TimeInterval?
  public var off: TimeInterval?
  /// Seconds without a touch until the home page is shown.
  public var home: TimeInterval?
  /// The page that is home; nil is the first.
  public var homePage: String?
  /// 0…1 by day.
  public var brightness = 1.0
  /// 0…1 when dimmed; never brighter than the time of day asks for.
  public var dimBrightness = 0.3
  public var nights: [Night] = []
  /// Seconds without a touch until what cards say is hidden; nil is never.
  public var privacy: TimeInterval?
  /// Points that the picture wanders, against burning in; 0 leaves it where it is.
  public var shift = 0.0

  /// What says that somebody is in the room; nil is nothing.
  public var presence: Presence?

  public init() {}

  /// A series that is above zero while somebody is there.
  public struct Presence: Sendable, Equatable {
    public var series: String
    /// Seconds after which a reading says nothing any more: a sensor that has died lights no wall for ever.
    public var stale: TimeInterval

    public init(series: String, stale: TimeInterval = 28_800) {
      self.series = series
      self.stale = stale
    }
  }

  /// A part of the day with a brightness of its own.
  public struct Night: Sendable, Equatable {
    public var span: DailySpan
    public var brightness: Double
    /// What the wall rests in while it lasts; a touch lights it for a while.
    public var screen: Screen?
    /// Seconds after which the picture turns into its negative, and after as many back; nil is never.
    public var invert: TimeInterval?

    public init(
      span: DailySpan, brightness: Double, screen: Screen? = nil, invert: TimeInterval? = nil
    ) {
      self.span = span
      self.brightness = brightness
      self.screen = screen
      self.invert = invert
    }
  }

  /// How a wall rests.
  public enum Screen: String, CaseIterable, Sendable { case dim, dark, off }
}
