import Foundation
import Network
import Platform
import Series

/// Joins the sources over the network to a wall: starts them, keeps what they give, shows it.
///
/// Samples wait in the intake until the thread of the store takes them, once a second at most, and the
/// wall is drawn anew once for all of them. A source whose page is not shown rests.
@MainActor
final class LiveConnection {
  let sources: LiveSources
  private let feed: LiveFeed
  private let model: WallModel
  private let inbox: Inbox
  private let worker: Worker
  private let store: WallStore?
  private let loop: Loop
  private var staling: ScheduledCall?
  private var isTaking = false
  private var nextTake: TimeInterval = 0
  /// Told when the store has something to write, and when.
  var onKept: ((Date?) -> Void)?

  /// Seconds between two drawings for new samples.
  private static let interval: TimeInterval = 1

  init(model: WallModel, inbox: Inbox, worker: Worker, store: WallStore?, loop: Loop) {
    self.model = model
    self.inbox = inbox
    self.worker = worker
    self.store = store
    self.loop = loop
    feed = LiveFeed(store: store)
    sources = LiveSources(seed: UInt64.random(in: 0...UInt64.max))
    sources.intake.onArrival { [weak self, inbox] in
      inbox.post { self?.arrived() }
    }
    sources.onChange { [weak self, inbox] in
      inbox.post { self?.stateChanged() }
    }
    model.onPage = { [weak self] in self?.pageChanged() }
  }

  var statuses: [SourceStatus] { sources.statuses() }

  /// Takes a dashboard that was read, with what is kept of its sources.
  func use(_ dashboard: Dashboard, newest: [String: Date]) {
    sources.note(newest: newest)
    let (feed, library) = (feed, model.library)
    worker.post { feed.use(dashboard, library) }
    let wanted = dashboard.sources.compactMap { source in
      source.service.map {
        LiveSources.Source(
          name: source.name, service: $0.service, staleAfter: $0.staleAfter,
          isAlways: $0.isAlways)
      }
    }
    sources.update(wanted, zone: model.calendar.zone, shown: model.sourcesInSight)
    // A source that was begun anew has another connection.
    model.controls.listen()
    stateChanged()
  }

  func stop() {
    staling?.cancel()
    sources.stop()
    // What came last is kept too.
    let (feed, sources, now) = (feed, sources, model.now)
    worker.post { _ = feed.take(from: sources.intake, now: now) }
  }

  private func pageChanged() {
    sources.show(model.sourcesInSight)
    stateChanged()
  }

  private func arrived() {
    guard !isTaking else { return }
    isTaking = true
    let wait = max(0, nextTake - loop.now)
    loop.schedule(after: wait, name: "samples") { [weak self] in self?.take() }
  }

  private func take() {
    nextTake = loop.now + LiveConnection.interval
    let (feed, sources, store, inbox, now) = (feed, sources, store, inbox, model.now)
    worker.post { [weak self] in
      let changed = feed.take(from: sources.intake, now: now)
      let due = store?.nextFlush
      inbox.post {
        guard let self else { return }
        self.isTaking = false
        self.model.take(changed)
        self.stateChanged()
        self.onKept?(due)
        if sources.intake.weight > 0 { self.arrived() }
      }
    }
  }

  /// Shows how the sources fare, and looks again when one will have grown stale.
  private func stateChanged() {
    model.take(sources.statuses())
    // A loop whose inbox was full has not heard of what waits.
    if sources.intake.weight > 0 { arrived() }
    staling?.cancel()
    staling = sources.secondsToChange().map { seconds in
      loop.schedule(after: min(seconds, 3_600) + 0.01, name: "sources") { [weak self] in
        self?.stateChanged()
      }
    }
  }
}
