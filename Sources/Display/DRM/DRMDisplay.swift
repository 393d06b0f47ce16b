public import Foundation
public import Geometry
public import Platform
public import Raster

/// A monitor or panel, driven through the kernel's mode setting without anything in between.
///
/// It never gives up: without a card, a monitor or the right to draw it waits, says for what, and
/// lights up when it can. Everything the kernel answers is an input of its state; nothing blocks
/// but the calls that block by design (probing a connector, setting a mode).
///
/// - C: libdrm on dumb buffers; atomic commits, or the legacy calls where there are none.
@MainActor
public final class DRMDisplay: DisplayDevice {
  public enum State: Equatable, Sendable {
    case stopped
    /// No card, no monitor, or no right to draw.
    case waiting
    case active
    /// Another terminal has the screen.
    case paused
    /// Switched off by `isLit`.
    case dark
  }

  public private(set) var configuration: DRMConfiguration
  public var onEvent: ((DisplayEvent) -> Void)?
  /// Gets a line for the log.
  public var onLog: ((String) -> Void)?
  /// Called before calls that may block for seconds: asking what is plugged in, setting a mode.
  public var onSlowCall: (() -> Void)?
  public private(set) var state = State.stopped
  /// Counts for statistics and tests.
  public internal(set) var counters = DRMCounters()

  let calls: DRMCalls
  let scheduler: any Scheduler
  private let console: (any ConsoleSession)?

  // The card, while there is one.
  var card: OpenCard?
  var lookTimer: ScheduledCall?
  var hotplugTimer: ScheduledCall?
  var looks = 0
  var started: TimeInterval = 0
  var waitingReason = ""
  private var cancelWatching: (() -> Void)?
  private var limiter = LogLimiter()

  // The output, while there is one.
  var lit: LitOutput?
  var pending: PendingFrame?
  var held: HeldFrame?
  var timers = OutputTimers()
  var lastSerial: UInt64 = 0
  var unansweredFlips = 0
  /// For how long the system had slept when a frame was last drawn.
  var slept: TimeInterval = 0
  /// When the drawing of the next frame began.
  var frameBegan: TimeInterval?
  /// Times the right to draw was lost since a frame was last shown.
  var masterLosses = 0
  /// Times the card was lost since a frame was last shown.
  var cardLosses = 0
  var currentPlan: OutputPlan?
  /// Ways of driving the output that the kernel has refused since a frame was last shown, and since
  /// when it has.
  var refusedPlans: Set<OutputPlan> = []
  var refusedSince: TimeInterval?
  /// Times the output was lit since a frame was last shown.
  var relights = 0
  /// Times a better way of driving the output was looked for.
  var improvements = 0

  /// The display of this machine.
  ///
  /// - Parameters:
  ///   - configuration: what to use where there is a choice.
  ///   - loop: the loop that it lives on.
  ///   - console: the virtual terminal that the picture belongs to, if any.
  ///   - access: whom to ask for cards.
  public convenience init(
    _ configuration: DRMConfiguration = DRMConfiguration(), loop: Loop,
    console: (any ConsoleSession)? = nil, access: CardAccess = CardAccess()
  ) {
    self.init(
      configuration, calls: .live(loop: loop, access: access), scheduler: loop, console: console)
  }

  init(
    _ configuration: DRMConfiguration, calls: DRMCalls, scheduler: any Scheduler,
    console: (any ConsoleSession)? = nil
  ) {
    self.configuration = configuration
    self.calls = calls
    self.scheduler = scheduler
    self.console = console
  }

  public var size: PixelSize? { state == .active ? lit?.mode.size : nil }
  public var rotation: Rotation { lit?.geometry.rotation ?? configuration.rotation ?? .none }
  public var frameInterval: TimeInterval { lit?.mode.period ?? 1.0 / 60 }
  public var lead: TimeInterval { lit?.pacer.lead(at: scheduler.now) ?? frameInterval }
  public var isReadyForFrame: Bool {
    state == .active && lit != nil && pending == nil && held == nil && timers.settling == nil
  }
  public func beginFrame() { frameBegan = scheduler.now }
  /// Pixels a point that suit the monitor's density; 1 where it lies about its size.
  public var suggestedScale: CGFloat {
    guard let lit else { return 1 }
    return PanelDensity.scale(pixels: lit.mode.size, millimetres: lit.output.connector.millimetres)
  }

  /// The output that is lit.
  public var outputName: String? { lit?.output.connector.name }
  /// Whether that is part of the machine, as a panel at DSI or eDP is.
  public var isBuiltIn: Bool { lit?.output.connector.isInternal ?? false }
  /// What the monitor says of its size; zero where it says nothing, or what cannot be.
  public var millimetres: PixelSize {
    guard let lit else { return .init(width: 0, height: 0) }
    let size = lit.output.connector.millimetres
    let isTrue = PanelDensity.density(pixels: lit.mode.size, millimetres: size) != nil
    return isTrue ? size : .init(width: 0, height: 0)
  }

  public var name: String {
    guard let card else { return "drm" }
    return ["drm", card.device.name, card.driver, lit?.output.connector.name ?? ""]
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  public func start() {
    guard state == .stopped else { return }
    state = .waiting
    started = scheduler.now
    // Several displays may stand on one console.
    if let console {
      let (leave, back) = (console.onLeave, console.onReturn)
      console.onLeave = { [weak self] in
        self?.pause()
        leave?()
      }
      console.onReturn = { [weak self] in
        self?.resume()
        back?()
      }
    }
    do {
      cancelWatching = try calls.watchCards { [weak self] in self?.deviceChanged($0) }
    } catch {
      log("No news of cards and monitors: \(error). Looking for them every few seconds.")
    }
    if console?.isActive == false {
      state = .paused
      announceLoss("another terminal is shown")
    } else {
      look(after: 0)
    }
  }

  public func present(_ picture: PixelBuffer, damage: Region, serial: UInt64) {
    guard isReadyForFrame, let lit, picture.size == lit.geometry.pictureSize else { return }
    draw(picture, damage, serial)
  }

  public func stop() {
    guard state != .stopped else { return }
    cancelWatching?()
    cancelWatching = nil
    lookTimer?.cancel()
    hotplugTimer?.cancel()
    if let card, calls.isKept(card.descriptor) {
      // The picture stays until the next process has one.
      cancelFrames()
      card.cancelWatch()
    } else {
      closeCard()
    }
    state = .stopped
  }

  /// Turns the picture differently from now on; nil follows the way the panel is mounted.
  public func turn(_ rotation: Rotation?) {
    guard rotation != configuration.rotation else { return }
    configuration.rotation = rotation
    switch state {
    case .active: relight()
    case .waiting: if lit != nil { relight() }
    // It is lit anew when it is woken or shown again.
    case .dark, .paused: extinguish(releasing: false)
    case .stopped: break
    }
  }

  /// Whether the screen is on; a dark one shows nothing and uses no power where it can.
  public var isLit: Bool {
    get { state != .dark }
    set {
      if newValue, state == .dark {
        wake()
      } else if !newValue, state == .active {
        sleep()
      }
    }
  }

  func become(_ state: State) { self.state = state }

  /// Says once for each new reason that there is no screen, and why.
  func announceLoss(_ reason: String) {
    guard reason != waitingReason else { return }
    waitingReason = reason
    // The owner of a single display says so itself.
    if let output = configuration.output, !configuration.neighbours.isEmpty {
      log("No picture at \(output): \(reason)")
    }
    later { $0.onEvent?(.lost(reason: reason)) }
  }

  /// Calls the owner from the loop, never from inside one of its own calls.
  func later(_ body: @escaping @MainActor (DRMDisplay) -> Void) {
    scheduler.schedule(after: 0, name: "display") { [weak self] in
      guard let self, self.state != .stopped else { return }
      body(self)
    }
  }

  func log(_ message: String) {
    if let line = limiter.pass(message, now: scheduler.now) { onLog?(line) }
  }

  private func sleep() {
    guard let lit else { return }
    cancelFrames()
    onSlowCall?()
    do {
      try lit.scanout.sleep()
    } catch {
      log("The screen cannot be switched off: \(error)")
    }
    self.lit?.needsModeset = true
    self.lit?.ledger.resync()
    state = .dark
  }

  private func wake() {
    guard lit != nil else {
      state = .waiting
      look(after: 0)
      return
    }
    state = .active
    later { $0.onEvent?(.exposed) }
  }

  /// The terminal goes to another program: the card must be free when this returns.
  private func pause() {
    guard state != .stopped, state != .paused else { return }
    cancelFrames()
    lookTimer?.cancel()
    if let card {
      do {
        try calls.dropMaster(card.descriptor)
      } catch {
        // A file that another process has opened cannot be let go of, only closed.
        if calls.isKept(card.descriptor) { closeCard() }
      }
    }
    state = .paused
    announceLoss("another terminal is shown")
  }

  private func resume() {
    guard state == .paused else { return }
    waitingReason = ""
    state = .waiting
    if card == nil || lit == nil {
      look(after: 0)
    } else {
      regainMaster(attempt: 0)
    }
  }
}
