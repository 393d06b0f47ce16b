import Display
import Foundation
import Geometry
import Input
import Platform
import Raster
import Typography

/// A wall on a display until a signal ends it: `vitrine run`, and every program of its own.
@MainActor
public final class WallProgram {
  let settings: RunSettings
  let subject: any WallSubject
  let notifier = ServiceNotifier()
  var loop: Loop?
  var wall: Wall?
  /// Walls on other outputs, with pages of their own.
  private var otherWalls: [Wall] = []
  var parts: DisplayParts?
  var source: DashboardSource?
  var ticking: ScheduledCall?
  private var control: ControlServer?
  var clock: ClockWatch?
  var orders: WallControl?
  var remote: RemoteServices?
  var lastCounters = LoopCounters()
  var lastStatistics = WallStatistics()
  private var limiter = LogLimiter()
  private var sound: AlarmSound?
  private var loggedFaults: Set<String> = []
  var journal = Journal()
  let started = Date()

  /// Shows the dashboard file that the settings name.
  public convenience init(_ settings: RunSettings) {
    self.init(settings, showing: WallModel(clock: { Date() }))
  }

  init(_ settings: RunSettings, showing subject: any WallSubject) {
    self.settings = settings
    self.subject = subject
  }

  /// Runs until SIGTERM or SIGINT.
  ///
  /// - Returns: the exit code: 0 after an orderly end, 78 for a configuration that cannot work, 1 when
  ///   the system refused something.
  public func run() -> Int32 {
    ProcessMemory.returnLargeBlocks()
    do {
      if subject is WallModel { try prepareState() }
      let loop = try Loop()
      self.loop = loop
      try loop.onSignal(SIGTERM) { [weak self] in self?.loop?.stop() }
      try loop.onSignal(SIGINT) { [weak self] in self?.loop?.stop() }
      try loop.onSignal(SIGHUP) { [weak self] in self?.source?.reload() }
      subject.pictures.inbox = loop.inbox
      subject.pictures.onChange = { [weak self] in
        guard let self else { return }
        self.subject.onChange?()
        for wall in self.otherWalls { wall.model.onChange?() }
      }
      if let model = subject as? WallModel {
        source = DashboardSource(
          path: settings.dashboard, model: model, inbox: loop.inbox,
          watcher: try FileWatcher(loop: loop, note: { [weak self] in self?.note($0) }),
          store: makeStore(), loop: loop, state: settings.state,
          note: { [weak self] in self?.note($0) })
      }
      if let model = subject as? WallModel {
        let sound = AlarmSound(scheduler: loop) { [weak self] in self?.note($0) }
        self.sound = sound
        let link = NetworkLink(inbox: loop.inbox)
        link.sources = { [weak self] in self?.source?.live?.sources }
        model.controls.link = link
        model.controls.scheduler = loop
        prepareService(model.panel, loop)
        model.onAlarm = { sound.ring($0) }
      }
      source?.readFile()
      logFaults()
      try startWall(on: loop)
      source?.loadSeries()
      startControl(loop)
      startRemote(loop)
      try followTheClock(loop)
      if settings.stats { startStatistics(loop) }
      try loop.run()
      notifier.send(.stopping)
      stop()
      return 0
    } catch let fault as ConfigurationFault {
      log("\(fault)")
      return 78
    } catch {
      log("\(error)")
      stop()
      return 1
    }
  }

  /// The touchscreens that are there.
  var touchscreens: [InputDevice] {
    (parts?.touches as? LibinputTouches)?.devices.filter(\.hasTouch) ?? []
  }

  /// Ends the wall in order, some seconds from now.
  func end(after delay: TimeInterval) {
    loop?.schedule(after: delay, name: "end") { [weak self] in self?.loop?.stop() }
  }

  private func stop() {
    clock?.stop()
    source?.finish()
    sound?.stop()
    remote?.stop()
    control?.stop()
    parts?.touches?.stop()
    wall?.stop()
    for wall in otherWalls { wall.stop() }
    parts?.light?.restore()
    parts?.finish()
  }

  /// The store of the state directory; what is the matter with it is a fault on the panel.
  private func makeStore() -> WallStore {
    let store = WallStore(directory: settings.state)
    store.onProgress = ImportProgress.logger()
    return store
  }

  func log(_ text: String) {
    Streams.report("vitrine: \(text)\n")
  }

  /// Logs what the panel says is wrong, once, and that it is mended.
  private func logFaults() {
    let faults = subject.faults
    for fault in faults where !loggedFaults.contains(fault) { note(fault) }
    if faults.isEmpty, !loggedFaults.isEmpty { note("nothing is wrong any more") }
    loggedFaults = Set(faults)
  }

  /// Logs what may repeat.
  func note(_ text: String) {
    journal.note(text, at: Date())
    if let line = limiter.pass(text, now: loop?.now ?? 0) { log(line) }
  }

  /// Makes the state directory, and finds out now whether it can be written to.
  ///
  /// A disk that has become read-only is no reason for a dark wall: it goes on from memory and says so.
  private func prepareState() throws {
    let folder = settings.state
    guard !WallStore.isOnReadOnlyDisk(folder) else {
      return log("the state directory \(folder) is on a read-only disk; nothing is kept")
    }
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw ConfigurationFault(
        "the state directory \(folder) cannot be made; give another with --state DIR")
    }
    guard access(folder, W_OK | X_OK) == 0 else {
      throw ConfigurationFault(
        "the state directory \(folder) cannot be written to by this user; change its owner or give "
          + "another with --state DIR")
    }
  }

  /// How many threads draw: a processor each, up to four.
  ///
  /// Two draw scenes of cards and charts 1.15 to 1.5 times as fast as one, and a plain one no slower
  /// (docs/performance.md); rows of a panel are too few for more than four.
  private static var threads: Int { min(4, ProcessInfo.processInfo.activeProcessorCount) }

  private func startWall(on loop: Loop) throws {
    let parts = try DisplayChoice(
      settings: settings, subject: subject, loop: loop, store: DescriptorStore(notifier)
    )
    .make { [weak self] in self?.note($0) }
    self.parts = parts
    let fonts = FontLibrary(defaultFamily: subject.preferredFont ?? "Inter")
    if !fonts.hasGlyph("a", in: FontDescriptor(size: 16)) {
      note("no font was found, so boxes stand for letters; install one, such as fonts-inter")
    }
    let wall = Wall(
      model: subject, display: parts.display, scheduler: loop, fonts: fonts,
      scale: settings.scale, lead: nil, threads: Self.threads)
    self.wall = wall
    wall.onDisplayState = { [weak self] state in self?.displayState(state) }
    wall.onStep = { [loop] in loop.vigil?.step() }
    if let light = parts.light {
      log("brightness by the panel's light \(light.name)")
      wall.onBrightness = { light.set($0) }
    } else if parts.touches is LibinputTouches, let monitor = MonitorLight() {
      log("brightness by the monitor itself, through ddcutil")
      wall.onBrightness = { monitor.set($0) }
    }
    switchTelevision(with: wall)
    follow(wall, 0)
    parts.touches?.onFrame = { [weak wall] frame in wall?.handle(frame) }
    parts.connect(wall, 0)
    startOtherWalls(parts, on: loop)
    loop.beforeWaiting = { [weak self] in
      self?.wall?.drawIfNeeded()
      for wall in self?.otherWalls ?? [] { wall.drawIfNeeded() }
      self?.remote?.look()
    }
    try wall.start()
    for wall in otherWalls { try wall.start() }
    try parts.touches?.start()
    parts.started()
    for line in parts.addresses() { log(line) }
  }

  /// Has a television go off and on with the wall, where the dashboard asks for that.
  private func switchTelevision(with wall: Wall) {
    guard subject.remote.hasTelevision else { return }
    guard let television = Television() else {
      return log("the television is not switched: there is no cec-client; apt install cec-utils")
    }
    log("the television goes off and on with the wall, through cec-client")
    wall.onIdleState = { television.set(isOn: $0 != .off) }
  }

  /// Turns a wall's display as its subject asks.
  private func follow(_ wall: Wall, _ index: Int) {
    wall.onModelChange = { [weak self, weak wall] in
      guard let self else { return }
      if index == 0 {
        self.logFaults()
        self.useRemote()
      }
      self.parts?.turn?(index, wall?.model.preferredRotation)
      // What is shown now may have an hour of its own to change at.
      if self.ticking != nil, let loop = self.loop { self.startTicking(loop) }
    }
  }

  private func startOtherWalls(_ parts: DisplayParts, on loop: Loop) {
    guard let model = subject as? WallModel, !parts.others.isEmpty else { return }
    model.output = model.outputs.first?.name
    if let dashboard = model.dashboard { model.show(dashboard, model.library) }
    for (index, output) in model.outputs.dropFirst().enumerated()
    where index < parts.others.count {
      let wall = Wall(
        model: model.makeFollower(on: output.name), display: parts.others[index],
        scheduler: loop, fonts: FontLibrary(defaultFamily: subject.preferredFont ?? "Inter"),
        scale: settings.scale, lead: nil, threads: Self.threads)
      wall.onDisplayState = { [weak self] state in
        switch state {
        case .showing(let name): self?.note("showing on \(name)")
        case .waiting(let reason): self?.note("\(output.name) waits: \(reason)")
        }
      }
      wall.onStep = { [loop] in loop.vigil?.step() }
      follow(wall, index + 1)
      parts.connect(wall, index + 1)
      otherWalls.append(wall)
    }
  }

  /// Listens for `vitrine ctl`; a wall without it is a wall too.
  private func startControl(_ loop: Loop) {
    guard let wall else { return }
    let orders = WallControl(
      wall, sources: { [weak self] in self?.source?.live?.statuses ?? [] },
      facts: { [weak self] in self?.facts ?? WallFacts(now: Date(), started: Date()) }
    ) { [weak self] in self?.source?.reload() }
    self.orders = orders
    let inherited = ControlServer.inherited(named: "control")
    guard let path = ControlSocket.path() ?? (inherited == nil ? nil : "") else { return }
    do {
      control = try ControlServer(path: path, inherited: inherited, loop: loop) {
        orders.obey($0)
      }
    } catch  where error.code == EADDRINUSE {
      log(
        "another wall of this user runs already and takes the orders; this one takes none, and both "
          + "write to the store of \(settings.state) unless they have a --state each")
    } catch {
      log("no orders are taken: \(error)")
    }
  }

  /// Tells systemd and the log what the display does; waiting for a display is a way to be ready.
  private func displayState(_ state: Wall.DisplayState) {
    defer { if let loop, loop.vigil == nil { loop.vigil = Vigil(notifier, scheduler: loop) } }
    switch state {
    case .showing(let name):
      notifier.send(.ready, .status("showing \(subject.shown) on \(name)"))
      let what = settings.dashboard.isEmpty ? subject.shown : settings.dashboard
      if let model = subject as? WallModel, model.dashboard == nil {
        note(
          model.faults.isEmpty
            ? "showing what to do first on \(name): there is no \(what) yet"
            : "waiting for \(what) to be mended, on \(name)")
      } else {
        note("showing \(what) on \(name)")
      }
    case .waiting(let reason):
      notifier.send(.ready, .status("waiting for a display: \(reason)"))
      note("waiting for a display: \(reason)")
    }
  }
}

/// What was asked for and can't work until somebody changes it: exit code 78.
struct ConfigurationFault: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}
