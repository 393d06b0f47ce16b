public import Foundation

extension Dashboard {
  /// A value that people have to be told of, whatever page is in sight.
  public struct Alarm: Sendable, Equatable {
    public var series: SeriesReference
    /// In the unit that is shown; at least one of the two is there.
    public var above: Double?
    public var below: Double?
    public var message: String?
    public var picture: String?
    /// The sound file, and the program with its arguments that plays it.
    public var sound: String?
    public var player = ["aplay", "-q"]
    /// Seconds from one sound to the next.
    public var repeats: TimeInterval = 60
    /// Seconds after which a value is too old to be judged.
    public var stale: TimeInterval = 1_800

    public init(series: SeriesReference) { self.series = series }

    /// Whether a value is one to be told of.
    public func applies(to value: Double) -> Bool {
      above.map { value > $0 } ?? false || below.map { value < $0 } ?? false
    }
  }
}
