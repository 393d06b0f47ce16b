internal import Foundation
public import Series

extension MQTTConnector {
  /// Sends a message over the connection that stands, at least once.
  ///
  /// It may be called from any thread and returns at once. A message is never kept for a later
  /// connection: what a finger asked for ten minutes ago must not happen now.
  ///
  /// - Parameters:
  ///   - topic: where; without wildcards.
  ///   - payload: its bytes.
  ///   - retain: whether the broker keeps it for whoever comes later.
  ///   - done: told on another thread that the broker has it, or why not.
  public func publish(
    topic: String, payload: [UInt8], retain: Bool = false,
    done: @escaping @Sendable (Result<Void, SourceFailure>) -> Void = { _ in }
  ) {
    traffic.publish(topic, payload, retain: retain, done)
  }

  /// Hears messages beside those that become series, over this and each later connection.
  ///
  /// The handler is called on the connection's thread and must return soon; while it does not, nothing
  /// is read from the network.
  ///
  /// - Returns: the number by which `ignore` ends it.
  @discardableResult
  public func listen(
    to topics: [TopicFilter], handler: @escaping @Sendable (MQTTEvent) -> Void
  ) -> Int {
    traffic.listen(topics, handler)
  }

  /// Ends what `listen` began.
  public func ignore(_ number: Int) { traffic.ignore(number) }
}

extension ConnectorContext {
  /// A context for a connection that carries no series, such as the wall's own to a broker.
  ///
  /// `seed` is where the numbers of its jitter begin; `report` is told how it fares, from any thread.
  public static func withoutSeries(
    _ name: String, seed: UInt64, report: @escaping @Sendable (SourceEvent) -> Void = { _ in }
  ) -> ConnectorContext {
    ConnectorContext(
      name: name, clock: .system, seed: seed, intake: SampleIntake(capacity: 1), zone: .gmt,
      report: report, newest: { _ in nil })
  }
}
