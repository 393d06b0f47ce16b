public import Foundation
internal import Series

/// Messages of an MQTT broker, as they come.
///
/// A broker keeps no history, so a span without connection is a gap of every series. Retained messages
/// are last known states and no samples, unless their payload bears a time.
public final class MQTTConnector: Connector {
  private let settings: MQTTSettings
  private let backOff: BackOff
  private let loop: SessionLoop
  let traffic: MQTTTraffic

  public convenience init(_ settings: MQTTSettings) {
    self.init(settings, backOff: BackOff())
  }

  init(_ settings: MQTTSettings, backOff: BackOff) {
    self.settings = settings
    self.backOff = backOff
    loop = SessionLoop(name: "mqtt")
    traffic = MQTTTraffic(place: settings.place)
  }

  public func start(_ context: ConnectorContext) {
    let listener = MQTTListener(settings, context, loop, traffic)
    loop.start(context, backOff: backOff) { backOff in listener.session(&backOff) }
  }

  public func pause() { loop.pause() }
  public func resume() { loop.resume() }
  public func stop() { loop.stop() }

  /// What a broker sends within a span: the series that there are, for the command line.
  public static func discover(
    _ settings: MQTTSettings, timeout: TimeInterval
  ) -> Result<[DiscoveredSeries], SourceFailure> {
    do throws(SourceFailure) {
      let clock = NetworkClock.system
      let start = clock.now().uptime
      var password: SecretText?
      if let secret = settings.password { password = try secret.read() }
      let session = try MQTTSession(
        settings, password: password, topics: MQTTListener.topics(settings),
        uptime: { clock.now().uptime })
      try session.connect()
      let series = MessageSeries(settings.messages)
      while clock.now().uptime - start < timeout {
        try session.turn(seconds: 0.1)
        if session.accepted == nil, clock.now().uptime - start > settings.patience {
          throw SourceFailure(.timedOut, "\(settings.place) did not answer")
        }
        for message in session.arrived {
          _ = series.add(
            topic: message.topic, payload: message.payload,
            at: clock.now().date.timeIntervalSince1970, isRetained: message.isRetained)
        }
        session.arrived = []
        _ = series.take()
      }
      session.interrupt()
      return .success(
        series.last.sorted { $0.key < $1.key }.map { name, last in
          DiscoveredSeries(
            name: name, label: name, unit: last.unit, last: last.value.map { "\($0)" })
        })
    } catch {
      return .failure(error)
    }
  }
}
