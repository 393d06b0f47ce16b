internal import Dispatch
public import Foundation
internal import Synchronization

extension SourceService {
  /// The series that a service offers, by asking it once and waiting.
  ///
  /// - Parameters:
  ///   - zone: that of times that bear none.
  ///   - seconds: how long to wait for the first answer.
  /// - Returns: what came first, by name; why nothing did.
  public func discover(
    zone: TimeZone, seconds: TimeInterval
  ) -> Result<[DiscoveredSeries], SourceFailure> {
    let intake = SampleIntake()
    let ready = DispatchSemaphore(value: 0)
    let failure = Mutex<SourceFailure?>(nil)
    intake.onArrival { ready.signal() }
    switch self {
    case .mqtt(let settings): return MQTTConnector.discover(settings, timeout: seconds)
    case .homeAssistant(let settings):
      return HomeAssistantConnector.discover(settings, timeout: seconds)
    default: break
    }
    let connector = makeConnector()
    connector.start(
      ConnectorContext(
        name: "discover", clock: .system, seed: UInt64.random(in: 0...UInt64.max), intake: intake,
        zone: zone,
        report: { event in
          switch event {
          case .failed(let reason):
            failure.withLock { $0 = reason }
            ready.signal()
          case .unchanged: ready.signal()
          default: break
          }
        }, newest: { _ in nil }))
    _ = ready.wait(timeout: .now() + seconds)
    connector.stop()
    var found: [String: DiscoveredSeries] = [:]
    for batch in intake.take() {
      for one in batch.series {
        let last = one.series.last.map {
          $0.value.formatted(.number.precision(.fractionLength(0...2)).grouping(.never))
        }
        found[one.name] = DiscoveredSeries(
          name: one.name, label: one.series.metric.label, unit: "\(one.series.unit)", last: last)
      }
    }
    if found.isEmpty, let reason = failure.withLock({ $0 }) { return .failure(reason) }
    return .success(found.values.sorted { $0.name < $1.name })
  }
}
