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

  public init() {}

  /// A part of the day with a brightness of its own.
  public struct Night: Sendable, Equatable {
    public var span: DailySpan
    public var brightness: Double
    /// What the wall rests in while it lasts; a touch lights it for a while.
    public var screen: Screen?

    public init(span: DailySpan, brightness: Double, screen: Screen? = nil) {
      self.span = span
      self.brightness = brightness
      self.screen = screen
    }
  }

  /// How a wall rests.
  public enum Screen: String, CaseIterable, Sendable { case dim, dark, off }
}
