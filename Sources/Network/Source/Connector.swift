public import Foundation

/// A service that samples come from: an HTTP address, a broker, a database, an endpoint.
///
/// `start`, `pause`, `resume` and `stop` are called one after the other, never on the wall's thread, and
/// return soon; the work is done on threads of the connector's own. A connector waits for nothing without
/// a limit.
public protocol Connector: AnyObject, Sendable {
  /// Begins to fetch and to listen.
  ///
  /// What the service still has from `context.newest` on, or from the history that its settings ask for,
  /// is fetched first, in parts with pauses between them; what it no longer has becomes a gap.
  func start(_ context: ConnectorContext)

  /// Asks for nothing until `resume`; a connection may be closed.
  func pause()

  /// Goes on, with what was missed first.
  func resume()

  /// Ends. Nothing is offered or reported later; waits for its threads for a second at most.
  func stop()
}

/// What a connector works with.
public struct ConnectorContext: Sendable {
  /// The source's name in the dashboard.
  public var name: String
  public var clock: NetworkClock
  /// Where the numbers of its jitter begin.
  public var seed: UInt64
  public var intake: SampleIntake
  /// Tells what happened, from any thread.
  public var report: @Sendable (SourceEvent) -> Void
  /// The date of the newest sample that is kept of a series of this source.
  ///
  /// It may be asked from any thread; nil when there is none. The empty name asks for the newest of all.
  public var newest: @Sendable (_ series: String) -> Date?
  /// The zone of times that bear none.
  public var zone: TimeZone

  public init(
    name: String, clock: NetworkClock, seed: UInt64, intake: SampleIntake, zone: TimeZone,
    report: @escaping @Sendable (SourceEvent) -> Void,
    newest: @escaping @Sendable (_ series: String) -> Date?
  ) {
    self.name = name
    self.clock = clock
    self.seed = seed
    self.intake = intake
    self.zone = zone
    self.report = report
    self.newest = newest
  }
}
