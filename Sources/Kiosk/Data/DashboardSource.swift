import Dispatch
import Foundation
import Network
import Platform

/// Keeps a wall's model in step with its files: reads the dashboard and its data, watches both, and
/// reads again what has changed.
///
/// Data are decoded on a thread of its own and handed over whole through the loop's inbox. That thread
/// owns the store, where there is one: what it has is shown first, then the files are read.
@MainActor
final class DashboardSource {
  private let path: String
  private let model: WallModel
  private let inbox: Inbox
  private let watcher: FileWatcher
  private let worker = Worker(name: "series")
  private var fileWatch: FileWatch?
  private var storeWatch: FileWatch?
  private var dataWatches: [FileWatch] = []
  /// Counts loads, so that a slow one does not overwrite a newer.
  private var generation = 0
  private let store: WallStore?
  private let loop: Loop?
  private let state: String?
  private let note: @MainActor (String) -> Void
  private var follower: FleetFollower?
  private var flushing: ScheduledCall?
  private var welcoming: ScheduledCall?
  /// Under what command this machine is reached; looked at every so many seconds while there is no dashboard,
  /// since a network may come after the wall.
  var address: @MainActor () -> String = { MachineAddress.secureShell() }
  var addressPace: TimeInterval = 5
  /// The sources over the network; nil while the dashboard names none.
  private(set) var live: LiveConnection?

  /// - Parameters:
  ///   - path: the dashboard file.
  ///   - model: what shows it.
  ///   - inbox: where the thread hands series over.
  ///   - watcher: tells of changed files.
  ///   - store: keeps what is read; nil keeps nothing.
  ///   - loop: wakes when the store is to be written.
  ///   - state: the folder where a dashboard that is followed is kept.
  ///   - note: told what went wrong without being a fault of the dashboard.
  init(
    path: String, model: WallModel, inbox: Inbox, watcher: FileWatcher, store: WallStore? = nil,
    loop: Loop? = nil, state: String? = nil, note: @escaping @MainActor (String) -> Void = { _ in }
  ) {
    self.path = path
    self.model = model
    self.inbox = inbox
    self.watcher = watcher
    self.store = store
    self.loop = loop
    self.state = state
    self.note = note
  }

  /// Reads the dashboard file and begins to watch it.
  func readFile() {
    if fileWatch == nil {
      fileWatch = watcher.watch(file: path) { [weak self] in self?.reload() }
    }
    if storeWatch == nil, let store {
      storeWatch = watcher.watch(file: store.logPath, quiet: 0.5) { [weak self] in
        self?.storeFileChanged()
      }
    }
    welcoming?.cancel()
    welcoming = nil
    guard model.dashboard != nil || FileManager.default.fileExists(atPath: path) else {
      return welcome(known: nil)
    }
    do {
      let dashboard = try DashboardReader.read(path: path)
      follow(dashboard)
    } catch let faults as DashboardFaults {
      model.fail(faults.faults.map(\.description))
    } catch {
      model.fail(["\(path): \(error)"])
    }
  }

  /// Says what to do first, and follows the machine's address.
  private func welcome(known: String?) {
    let address = address()
    if address != known { model.show(WelcomeContent(path: path, address: address)) }
    welcoming = loop?.schedule(after: addressPace, name: "address") { [weak self] in
      self?.welcome(known: address)
    }
  }

  /// Shows a dashboard, or the one that it follows.
  private func follow(_ dashboard: Dashboard) {
    follower?.stop()
    follower = nil
    guard let settings = dashboard.follow, let state, let loop else { return use(dashboard) }
    let follower = FleetFollower(
      settings, local: dashboard, state: state, inbox: inbox, scheduler: loop, note: note
    ) { [weak self] outcome in
      switch outcome {
      case .dashboard(let followed):
        self?.use(followed)
        self?.loadSeries()
      case .refused(let reasons):
        self?.model.fail(reasons.map { "the dashboard from \(settings.words): \($0)" })
      }
    }
    self.follower = follower
    use(follower.lastGood() ?? dashboard)
    follower.start()
  }

  private func use(_ dashboard: Dashboard) {
    model.show(dashboard, model.library)
    watchData(of: dashboard)
  }

  /// Reads the file and all data again.
  func reload() {
    readFile()
    loadSeries()
  }

  /// Reads the data of the dashboard in the background.
  func loadSeries() {
    guard let dashboard = model.dashboard else { return }
    generation += 1
    let (number, calendar, previous) = (generation, model.calendar.calendar, model.library)
    let (store, inbox, now) = (store, inbox, model.now)
    worker.post { [weak self] in
      func show(_ library: SeriesLibrary) {
        inbox.post { [weak self] in
          guard let self, self.generation == number else { return }
          self.model.update(library)
        }
      }
      let loader = SourceLoader(
        dashboard, calendar: calendar, previous: previous, store: store, now: now)
      // A long file takes minutes to read; until then the wall shows what it knew.
      if store != nil, previous.names.isEmpty { show(loader.loadKept()) }
      show(loader.load())
      let due = store?.nextFlush
      let hasServices = dashboard.sources.contains { $0.service != nil }
      let newest = hasServices ? store?.newest() ?? [:] : [:]
      inbox.post { [weak self] in
        self?.scheduleFlush(at: due)
        guard let self, self.generation == number else { return }
        self.connect(dashboard, newest: newest)
      }
    }
  }

  /// Begins, keeps or ends what the dashboard has over the network.
  private func connect(_ dashboard: Dashboard, newest: [String: Date]) {
    guard let loop else { return }
    if live == nil {
      guard dashboard.sources.contains(where: { $0.service != nil }) else { return }
      let live = LiveConnection(
        model: model, inbox: inbox, worker: worker, store: store, loop: loop)
      live.onKept = { [weak self] due in self?.scheduleFlush(at: due) }
      self.live = live
    }
    live?.use(dashboard, newest: newest)
  }

  /// Shows what another program, such as `vitrine import`, has put into the store.
  private func storeFileChanged() {
    guard let store else { return }
    let inbox = inbox
    worker.post { [weak self] in
      guard store.isChangedByOthers() else { return }
      inbox.post { [weak self] in self?.loadSeries() }
    }
  }

  /// Writes what waits, when it has waited for long enough.
  private func scheduleFlush(at date: Date?) {
    flushing?.cancel()
    flushing = nil
    guard let date, let loop, let store else { return }
    let delay = min(max(0, date.timeIntervalSince(model.now)), 600)
    flushing = loop.schedule(after: delay, name: "store") { [weak self] in
      guard let self else { return }
      let (inbox, now) = (self.inbox, self.model.now)
      self.worker.post { [weak self] in
        store.flushIfDue(now: now)
        let due = store.nextFlush
        let fault = store.fault
        inbox.post { [weak self] in
          self?.scheduleFlush(at: due)
          self?.model.storeChanged(fault)
        }
      }
    }
  }

  /// Writes what waits, at the end; waits for it for some seconds at most.
  func finish() {
    follower?.stop()
    live?.stop()
    guard let store else { return }
    let done = DispatchSemaphore(value: 0)
    let now = model.now
    worker.post {
      store.flush(now: now)
      done.signal()
    }
    _ = done.wait(timeout: .now() + 5)
  }

  private func watchData(of dashboard: Dashboard) {
    dataWatches.forEach { $0.cancel() }
    dataWatches = dashboard.sources.filter { $0.service == nil }.map { source in
      SourceLoader.isFolder(source.path)
        ? watcher.watch(directory: source.path, quiet: 1) { [weak self] in self?.loadSeries() }
        : watcher.watch(file: source.path, quiet: 0.5) { [weak self] in self?.loadSeries() }
    }
    for path in CardFiles.paths(dashboard) {
      dataWatches.append(
        watcher.watch(file: path, quiet: 0.5) { [weak self] in self?.loadSeries() })
    }
    for path in Translations.paths(in: dashboard.folder, locale: model.calendar.locale) {
      dataWatches.append(watcher.watch(file: path) { [weak self] in self?.readFile() })
    }
    for page in dashboard.pages {
      for card in page.cards {
        switch card.content {
        case .pictures(let folder):
          dataWatches.append(
            watcher.watch(directory: folder.path) { [weak self] in self?.picturesChanged() })
        case .picture(let picture):
          dataWatches.append(
            watcher.watch(file: picture.path) { [weak self] in self?.picturesChanged() })
        case .slides(let slides):
          dataWatches.append(
            watcher.watch(directory: slides.path) { [weak self] in self?.picturesChanged() })
        default: break
        }
      }
    }
  }

  private func picturesChanged() {
    model.pictures.removeAll()
    model.update(model.library)
  }
}
