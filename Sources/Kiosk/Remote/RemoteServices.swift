import Dispatch
import Foundation
import Network
import Platform
import Synchronization

/// What a dashboard's `remote:` asks for, kept in step with it: a broker's messages, metrics over HTTP.
@MainActor
final class RemoteServices {
  private var settings: Dashboard.RemoteSettings?
  private var title: String?
  private var broker: BrokerRemote?
  private var metrics: TextServer?
  private let wall: BrokerRemote.Wall
  private let facts: @MainActor () -> WallFacts
  private let inbox: Inbox
  private let scheduler: any Scheduler
  private let worker = Worker(name: "metrics")

  /// Seconds that Prometheus waits for a wall that is drawing.
  nonisolated private static let patience = 2.0

  init(
    wall: BrokerRemote.Wall, facts: @escaping @MainActor () -> WallFacts, inbox: Inbox,
    scheduler: any Scheduler
  ) {
    self.wall = wall
    self.facts = facts
    self.inbox = inbox
    self.scheduler = scheduler
  }

  /// Begins, keeps or ends what the settings ask for.
  func use(_ settings: Dashboard.RemoteSettings?, title: String?) {
    guard settings != self.settings || title != self.title else { return }
    let old = self.settings
    (self.settings, self.title) = (settings, title)
    broker?.stop()
    broker = settings.flatMap { settings in
      settings.broker.map {
        BrokerRemote(
          settings, broker: $0, title: title, wall: wall, inbox: inbox, scheduler: scheduler)
      }
    }
    guard settings?.metrics != old?.metrics else { return }
    listen(settings?.metrics)
  }

  /// Tells what has changed.
  func look() { broker?.look() }

  func stop() {
    broker?.stop()
    broker = nil
    listen(nil)
  }

  private func listen(_ endpoint: Dashboard.RemoteSettings.Endpoint?) {
    if let old = metrics {
      metrics = nil
      // An answer that is being given waits for this thread.
      worker.post { old.stop() }
    }
    guard let endpoint else { return }
    let (inbox, facts) = (inbox, facts)
    let text: @Sendable () -> String? = {
      let (answer, done) = (Box(), DispatchSemaphore(value: 0))
      inbox.post {
        answer.text.withLock { $0 = MetricsText(facts()).text }
        done.signal()
      }
      guard done.wait(timeout: .now() + RemoteServices.patience) == .success else { return nil }
      return answer.text.withLock { $0 }
    }
    do throws(SourceFailure) {
      metrics = try TextServer(
        address: endpoint.address, port: endpoint.port, path: "/metrics",
        contentType: MetricsText.contentType, text: text)
      wall.note("metrics at http://\(endpoint.address):\(endpoint.port)/metrics")
    } catch {
      wall.note("no metrics: \(error.words)")
    }
  }

  private final class Box: Sendable {
    let text = Mutex("")
  }
}
