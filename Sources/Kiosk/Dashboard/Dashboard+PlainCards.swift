public import Foundation

/// Cards that need no series.
extension Dashboard {
  /// The time of day, here or in several places.
  public struct ClockCard: Sendable, Equatable {
    public var places: [Place]
    public var showsDate = true
    public var showsSeconds = false

    public struct Place: Sendable, Equatable {
      public var name: String?
      /// Nil is the wall's own.
      public var zone: TimeZone?
    }
  }

  /// How long it is until a date, or since one.
  public struct CountdownCard: Sendable, Equatable {
    public var date: WallClockText
    /// Whether the file names a day and no time.
    public var isDay: Bool
  }
}
