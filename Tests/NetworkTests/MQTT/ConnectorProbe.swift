import Foundation
import Glibc
import Series
import Synchronization

@testable import Network

/// A clock that a test moves on.
final class MovableClock: Sendable {
  private let offset = Mutex(TimeInterval(0))
  private let dateOffset = Mutex(TimeInterval(0))

  /// Lets time pass on both clocks.
  func advance(_ seconds: TimeInterval) { offset.withLock { $0 += seconds } }
  /// Sets the date off, as a clock without battery is.
  func setDate(off seconds: TimeInterval) { dateOffset.withLock { $0 = seconds } }

  var clock: NetworkClock {
    NetworkClock { [self] in
      let real = NetworkClock.system.now()
      let shift = offset.withLock { $0 }
      return NetworkMoment(
        date: real.date + shift + dateOffset.withLock { $0 }, uptime: real.uptime + shift)
    }
  }
}

/// What a connector offers and reports.
final class ConnectorProbe: Sendable {
  struct Heard: Sendable {
    var events: [SourceEvent] = []
    var series: [String: TimeSeries] = [:]
    /// In how many batches it came.
    var batches = 0
  }

  let heard = Mutex(Heard())
  let intake: SampleIntake
  let clock = MovableClock()
  private let kept: [String: Date]

  /// `kept` has the newest dates of the store.
  init(capacity: Int = 200_000, kept: [String: Date] = [:]) {
    intake = SampleIntake(capacity: capacity)
    self.kept = kept
  }

  var context: ConnectorContext {
    ConnectorContext(
      name: "test", clock: clock.clock, seed: 1, intake: intake,
      zone: TimeZone(identifier: "UTC") ?? .current,
      report: { [self] event in heard.withLock { $0.events.append(event) } },
      newest: { [kept] name in name.isEmpty ? kept.values.max() : kept[name] })
  }

  /// Waits until something is the case; false after half a minute.
  func wait(_ isTrue: (Heard) -> Bool) -> Bool {
    for _ in 0..<3_000 {
      collect()
      if heard.withLock({ isTrue($0) }) { return true }
      usleep(10_000)
    }
    return false
  }

  func collect() {
    for batch in intake.take() {
      heard.withLock { heard in
        heard.batches += 1
        for one in batch.series {
          if var known = heard.series[one.name] {
            for sample in one.series { known.append(sample) }
            known.gaps += one.series.gaps
            heard.series[one.name] = known
          } else {
            heard.series[one.name] = one.series
          }
        }
      }
    }
  }

  func values(_ name: String) -> [Double] {
    collect()
    return heard.withLock { $0.series[name]?.map(\.value) ?? [] }
  }

  func gaps(_ name: String) -> [Gap] {
    collect()
    return heard.withLock { $0.series[name]?.gaps ?? [] }
  }

  func waitForValues(_ name: String, _ values: [Double]) -> Bool {
    wait { $0.series[name]?.map(\.value) == values }
  }

  func waitForConnection(_ number: Int = 1) -> Bool {
    wait { heard in heard.events.count { $0 == .connected } >= number }
  }

  /// The kind of the last failure, once there is one.
  func waitForFailure() -> SourceFailure? {
    _ = wait { $0.failure != nil }
    return heard.withLock { $0.failure }
  }

  func forgetEvents() { heard.withLock { $0.events = [] } }
}

extension ConnectorProbe.Heard {
  var failure: SourceFailure? {
    for event in events.reversed() {
      if case .failed(let failure) = event { return failure }
    }
    return nil
  }
}
