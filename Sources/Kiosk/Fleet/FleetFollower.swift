import Documents
import Foundation
import Network
import Platform
import Series

/// Follows a dashboard that is kept elsewhere: a retained message of a broker, or a file behind an address.
///
/// What comes is looked at on a thread of its own; only a text that the key's owner has signed and that
/// reads without a fault takes the place of what is shown. It is kept beside the wall's state, with its
/// signature, and is what a wall begins with that finds nobody to ask.
@MainActor
final class FleetFollower {
  /// What became of a text.
  enum Outcome: Sendable {
    case dashboard(Dashboard)
    case refused([String])
  }

  let settings: Dashboard.FollowSettings
  private let local: Dashboard
  private let kept: String
  private let inbox: Inbox
  private let scheduler: any Scheduler
  private let worker = Worker(name: "follow")
  private let http: HTTPClient
  private var link: MQTTConnector?
  private var asking: ScheduledCall?
  private var tag: String?
  private var lastText: [UInt8] = []
  private var isStopped = false
  private var lastFailure: String?
  /// Told each outcome, on the wall's thread.
  private let show: @MainActor (Outcome) -> Void
  private let note: @MainActor (String) -> Void

  /// - Parameters:
  ///   - settings: where it is kept, and by whose key it is signed.
  ///   - local: the dashboard that says whom to follow; it lends its folder, PIN and remote settings.
  ///   - state: the folder where the last good one is kept.
  ///   - inbox: where other threads hand over what came.
  ///   - scheduler: wakes when an address is to be asked again.
  ///   - http: asks it.
  ///   - note: told what went wrong on the way; the last good one stays.
  ///   - show: told what became of each text.
  init(
    _ settings: Dashboard.FollowSettings, local: Dashboard, state: String, inbox: Inbox,
    scheduler: any Scheduler, http: HTTPClient = .shared,
    note: @escaping @MainActor (String) -> Void, show: @escaping @MainActor (Outcome) -> Void
  ) {
    self.settings = settings
    self.local = local
    self.inbox = inbox
    self.scheduler = scheduler
    self.http = http
    self.note = note
    self.show = show
    kept = state + "/followed.yaml"
  }

  /// The dashboard that was followed last; nil before there was one, or when it no longer holds good.
  func lastGood() -> Dashboard? {
    guard let data = FileManager.default.contents(atPath: kept) else { return nil }
    lastText = Array(data)
    switch FleetFollower.judge(lastText, settings.key, local) {
    case .dashboard(let dashboard): return dashboard
    case .refused(let reasons):
      note("\(kept) is not used: \(reasons.first ?? "")")
      return nil
    }
  }

  func start() {
    switch settings.place {
    case .topic(let topic, let broker):
      let link = MQTTConnector(broker)
      self.link = link
      let inbox = inbox
      link.listen(to: [topic].compactMap { TopicFilter($0) }) { [weak self] event in
        switch event {
        case .message(_, let payload, _): inbox.post { self?.take(payload) }
        case .refused(let topic): inbox.post { self?.failed("the broker refuses \(topic)") }
        case .connected, .disconnected: break
        }
      }
      link.start(
        .withoutSeries("follow", seed: UInt64.random(in: 0...UInt64.max)) { [weak self] event in
          guard case .failed(let failure) = event else { return }
          inbox.post { self?.failed(failure.words) }
        })
    case .url(let url): ask(url)
    }
  }

  func stop() {
    isStopped = true
    link?.stop()
    asking?.cancel()
  }

  private func failed(_ words: String) {
    guard !isStopped, words != lastFailure else { return }
    lastFailure = words
    note("follow: \(words); the last good dashboard stays")
  }

  private func ask(_ url: String) {
    var request = HTTPRequest(url: url)
    request.limits.bytes = SignedText.limit
    request.certificates = settings.certificates
    if let tag { request.headers.append(.init("If-None-Match", tag)) }
    if let token = settings.token {
      do throws(SourceFailure) {
        request.secretHeaders.append(.init("Authorization", "Bearer \(try token.read().text)"))
      } catch {
        failed(error.words)
        return askAgain(url)
      }
    }
    let (inbox, place) = (inbox, settings.token?.place)
    http.send(request) { [weak self] result in
      inbox.post {
        guard let self, !self.isStopped else { return }
        switch result {
        case .failure(let failure): self.failed(failure.words)
        case .success(let response):
          if let failure = response.failure(tokenFrom: place, now: Date()) {
            self.failed(failure.words)
          } else if response.status != 304 {
            self.tag = response.headers["etag"]
            self.take(response.body)
          }
        }
        self.askAgain(url)
      }
    }
  }

  /// A tenth earlier or later, so that a fleet that was switched on at once does not ask at once.
  private func askAgain(_ url: String) {
    asking?.cancel()
    let wait = settings.every * Double.random(in: 0.9...1.1)
    asking = scheduler.schedule(after: wait, name: "follow") { [weak self] in self?.ask(url) }
  }

  private func take(_ text: [UInt8]) {
    // An empty message is how a broker is made to forget one.
    guard !isStopped, !text.isEmpty, text != lastText else { return }
    lastText = text
    lastFailure = nil
    let (key, local, kept, inbox) = (settings.key, local, kept, inbox)
    worker.post { [weak self] in
      let outcome = FleetFollower.judge(text, key, local)
      var fault: String?
      if case .dashboard = outcome {
        do {
          try Data(text).write(to: URL(fileURLWithPath: kept), options: .atomic)
        } catch {
          fault = "\(kept) cannot be written: after a restart the one before is shown"
        }
      }
      let said = fault
      inbox.post {
        guard let self, !self.isStopped else { return }
        if let said { self.note(said) }
        self.show(outcome)
      }
    }
  }

  /// Looks at a text: whose it is, and whether it is a dashboard.
  nonisolated static func judge(
    _ text: [UInt8], _ key: String, _ local: Dashboard
  ) -> Outcome {
    do {
      let words = try SignedText.verified(text, key: key)
      // Paths are those of the dashboard that says whom to follow.
      let document = try Document(text: words, file: local.folder + "/followed")
      var dashboard = try DashboardReader.read(document)
      dashboard.follow = local.follow
      if dashboard.service.pin == nil { dashboard.service = local.service }
      dashboard.remote = dashboard.remote ?? local.remote
      return .dashboard(dashboard)
    } catch let failure as SourceFailure {
      return .refused([failure.words])
    } catch let faults as DashboardFaults {
      return .refused(faults.faults.map(\.description))
    } catch {
      return .refused(["\(error)"])
    }
  }
}
