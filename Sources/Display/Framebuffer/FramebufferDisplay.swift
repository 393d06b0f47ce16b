public import Foundation
public import Geometry
public import Platform
public import Raster

/// A screen through the kernel's old framebuffer device, for drivers that have nothing better.
///
/// It is only used when asked for, says so in the log, and looks now and then whether a card could be
/// driven instead. There are no flip events, so a timer paces, and where the memory holds one picture
/// only, changes are seen while they are made. (`drm-input.md` §1.20)
///
/// - C: `FBIOGET_VSCREENINFO`, `FBIOPAN_DISPLAY`, `mmap`.
@MainActor
public final class FramebufferDisplay: DisplayDevice {
  private enum State { case stopped, waiting, active, paused }

  public let path: String
  public var onEvent: ((DisplayEvent) -> Void)?
  /// Gets a line for the log.
  public var onLog: ((String) -> Void)?
  public private(set) var rotation: Rotation

  private struct Screen {
    var descriptor: Int32
    var info: FramebufferInfo
    var memory: UnsafeMutableRawPointer
    var geometry: PanelGeometry
    var ledger: FrameLedger
    var pacer: FramePacer
    /// The turned picture, for pixels that the rasteriser does not write itself.
    var staging: PixelBuffer?
  }

  private let calls: FramebufferCalls
  private let scheduler: any Scheduler
  private let console: (any ConsoleSession)?
  private var state = State.stopped
  private var screen: Screen?
  private var nextFrame: ScheduledCall?
  private var lookTimer: ScheduledCall?
  private var cardTimer: ScheduledCall?
  private var mayPan = true
  private var lostReason = ""
  private var limiter = LogLimiter()

  private static let lookInterval: TimeInterval = 5
  private static let cardInterval: TimeInterval = 60

  /// The framebuffer of this machine.
  ///
  /// - Parameters:
  ///   - path: a device such as /dev/fb1.
  ///   - rotation: how the picture is turned.
  ///   - loop: the loop that it lives on.
  ///   - console: the terminal that the picture belongs to: without it the kernel's own text is drawn
  ///     over the picture.
  public convenience init(
    path: String = "/dev/fb0", rotation: Rotation = .none, loop: Loop,
    console: (any ConsoleSession)? = nil
  ) {
    self.init(path: path, rotation: rotation, calls: .live, scheduler: loop, console: console)
  }

  init(
    path: String, rotation: Rotation, calls: FramebufferCalls, scheduler: any Scheduler,
    console: (any ConsoleSession)? = nil
  ) {
    self.path = path
    self.rotation = rotation
    self.calls = calls
    self.scheduler = scheduler
    self.console = console
  }

  public var size: PixelSize? { state == .active ? screen?.info.size : nil }
  public var frameInterval: TimeInterval { screen?.pacer.period ?? 1.0 / 60 }
  public var isReadyForFrame: Bool { state == .active && screen != nil && nextFrame == nil }
  public var lead: TimeInterval { frameInterval / 2 }
  public var name: String { "fbdev \(path) \(screen?.info.name ?? "")" }

  public func start() {
    guard state == .stopped else { return }
    console?.onLeave = { [weak self] in self?.pause() }
    console?.onReturn = { [weak self] in self?.resume() }
    log(
      "The framebuffer device \(path) is a fallback: no page flips, no hot-plug. "
        + "--display drm is better wherever there is a card")
    state = .waiting
    lookForCard()
    if console?.isActive == false {
      state = .paused
      announceLoss("another terminal is shown")
    } else {
      look(after: 0)
    }
  }

  public func stop() {
    guard state != .stopped else { return }
    lookTimer?.cancel()
    cardTimer?.cancel()
    close()
    state = .stopped
  }

  /// Turns the picture differently from now on.
  public func turn(_ rotation: Rotation) {
    guard rotation != self.rotation else { return }
    self.rotation = rotation
    guard state == .active else { return }
    close()
    state = .waiting
    look(after: 0)
  }

  public func present(_ picture: PixelBuffer, damage: Region, serial: UInt64) {
    guard isReadyForFrame, var screen, picture.size == screen.geometry.pictureSize else { return }
    screen.ledger.damage(damage)
    guard let page = screen.ledger.free else { return }
    for rect in screen.ledger.take(page).rects { copy(picture, rect, page, screen) }
    do {
      if screen.ledger.lacks.count == 2 {
        try calls.pan(screen.descriptor, page * screen.info.size.height)
      }
    } catch {
      log("\(name): \(error)")
      // Without panning there is one page, the first.
      mayPan = error.code == ENODEV
      close()
      state = .waiting
      look(after: error.code == ENODEV ? Self.lookInterval : 0)
      return
    }
    screen.ledger.accept(page, serial: serial)
    _ = screen.ledger.flip(serial: serial)
    let now = scheduler.now
    let next = screen.pacer.flipped(stamp: 0, committed: now, now: now).next
    self.screen = screen
    nextFrame = scheduler.schedule(at: next, name: "display") { [weak self] in
      self?.nextFrame = nil
      self?.onEvent?(.presented(serial: serial, time: now))
    }
  }

  private func copy(_ picture: PixelBuffer, _ rect: PixelRect, _ page: Int, _ screen: Screen) {
    let info = screen.info
    let origin = screen.ledger.lacks.count == 2 ? PixelPoint(x: 0, y: 0) : info.origin
    let first =
      screen.memory + (page * info.size.height + origin.y) * info.lineLength
      + origin.x * info.bytesPerPixel
    guard let staging = screen.staging else {
      FrameCopy.copy(
        picture, rect, to: first, pitch: info.lineLength, format: info.format ?? .xrgb8888,
        screen.geometry)
      return
    }
    FrameCopy.copy(picture, rect, to: staging, screen.geometry)
    let packer = PixelPacker(info)
    let place = screen.geometry.panelRect(rect)
    for y in place.minY..<place.maxY {
      packer.pack(
        staging.row(y) + place.minX, place.width,
        to: first + y * info.lineLength + place.minX * info.bytesPerPixel)
    }
  }

  private func look(after delay: TimeInterval) {
    lookTimer?.cancel()
    lookTimer = scheduler.schedule(after: delay, name: "look for a display") { [weak self] in
      self?.open()
    }
  }

  private func open() {
    guard state == .waiting else { return }
    do {
      let descriptor = try calls.open(path)
      do {
        try take(descriptor)
      } catch {
        calls.close(descriptor)
        throw error
      }
    } catch {
      announceLoss("\(error)")
      look(after: Self.lookInterval)
      return
    }
    state = .active
    lostReason = ""
    scheduler.schedule(after: 0, name: "display") { [weak self] in
      guard let self, let size = self.size else { return }
      self.onEvent?(.ready(size))
    }
  }

  private func take(_ descriptor: Int32) throws(SystemError) {
    let info = try calls.info(descriptor)
    if let fault = info.fault {
      throw SystemError(
        "framebuffer", object: path, code: EINVAL, advice: "It can't be used: \(fault).")
    }
    let memory = try calls.map(descriptor, info.memoryLength)
    let geometry = PanelGeometry(panel: info.size, rotation: rotation)
    let pages = mayPan && info.hasTwoPages ? 2 : 1
    screen = Screen(
      descriptor: descriptor, info: info, memory: memory, geometry: geometry,
      ledger: FrameLedger(size: geometry.pictureSize, buffers: pages),
      pacer: FramePacer(period: info.period ?? 1.0 / 60, countsFrames: false),
      staging: info.format == nil ? PixelBuffer(info.size) : nil)
    log(
      "\(name): \(info.size.width)x\(info.size.height), \(info.bitsPerPixel) bits, "
        + "\(info.lineLength) bytes a row, \(pages == 2 ? "two pages" : "one page")")
  }

  private func close() {
    nextFrame?.cancel()
    nextFrame = nil
    guard let screen else { return }
    calls.unmap(screen.memory, screen.info.memoryLength)
    calls.close(screen.descriptor)
    self.screen = nil
  }

  private func pause() {
    guard state != .stopped, state != .paused else { return }
    lookTimer?.cancel()
    close()
    state = .paused
    announceLoss("another terminal is shown")
  }

  private func resume() {
    guard state == .paused else { return }
    state = .waiting
    look(after: 0)
  }

  /// Says so when a card could be driven: nobody shall stay on a fallback without knowing.
  private func lookForCard() {
    cardTimer = scheduler.schedule(after: Self.cardInterval, name: "look for a card") {
      [weak self] in
      guard let self, self.state != .stopped else { return }
      if self.calls.hasCard() {
        self.log("A card can be driven: --display drm would show this without the fallback")
      }
      self.lookForCard()
    }
  }

  private func announceLoss(_ reason: String) {
    guard reason != lostReason else { return }
    lostReason = reason
    scheduler.schedule(after: 0, name: "display") { [weak self] in
      guard let self, self.state != .stopped, self.state != .active else { return }
      self.onEvent?(.lost(reason: reason))
    }
  }

  private func log(_ message: String) {
    if let line = limiter.pass(message, now: scheduler.now) { onLog?(line) }
  }
}
