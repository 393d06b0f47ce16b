import Charts
import Display
import Foundation
import Geometry
import Input
import Motion
import Platform
import Raster
import Rendering
import Typography
import Views

/// A wall in operation: it joins a display, touches, a clock and the views of what it shows.
///
/// It draws a frame when something has changed and the display is ready for one, and asks to be
/// woken only for what is due. The same object runs on glass and on a virtual clock.
@MainActor
final class Wall {
  let model: any WallSubject
  let display: any DisplayDevice
  let scheduler: any Scheduler
  /// What the views see of the panel.
  private(set) var geometry: PanelGeometry
  private(set) var statistics = WallStatistics()
  /// Called now and then while a frame is being made: it goes on.
  var onStep: (() -> Void)?
  /// Called after each frame was handed to the display.
  var onFrame: ((PresentedFrame) -> Void)?

  private let fonts: FontLibrary
  private let compositor = Compositor()
  private var host: ViewHost?
  private var shadow: PixelBuffer?
  private var serial: UInt64 = 0
  /// Frames on their way: the newest touch in them, and when they were thought to be seen.
  private var underWay: [UInt64: (touch: TimeInterval?, due: TimeInterval)] = [:]
  private var wake: ScheduledCall?
  private let scaleRequest: Double?
  private let threads: Int
  private let fixedLead: TimeInterval?
  private(set) var displayState: DisplayState?
  /// Whether a frame is due although no view has changed.
  var mustPresent = false
  var idle: IdleMachine
  var veil = Veil()
  /// The veil's step in the frame drawn last.
  private var drawnVeil = 0
  /// Fingers that came down on a black wall and are not lifted yet.
  var wakingContacts: Set<Int> = []
  var fingersDown: Set<Int> = []
  var turner = PageTurner()
  var negative = Negative()
  /// The negative's step in the frame drawn last, and its pixels.
  var drawnNegative = 0
  var negativePicture: PixelBuffer?
  /// Whether somebody was there, or something rang, when it was last looked at.
  var wasKeptLit = false
  /// Whether the panel's own light follows `onBrightness`.
  var dimsItself = false
  var predictor = TouchPredictor()
  var pointer = PointerMark()
  var focus = FocusMark()
  var corner = CornerHold()
  /// When a frame was last seen on the glass, by the wall's date.
  private(set) var lastShown: Date?
  /// When free memory was given back last, by the scheduler.
  var lastTrim: TimeInterval = 0

  /// Whether the wall is seen.
  enum DisplayState: Equatable {
    case showing(on: String)
    case waiting(reason: String)
  }

  /// Called when the picture lies differently on the panel.
  var onGeometry: ((PanelGeometry) -> Void)?
  /// Called when the wall begins or ceases to be seen.
  var onDisplayState: ((DisplayState) -> Void)?
  /// Called when the dashboard or its data have changed.
  var onModelChange: (() -> Void)?

  /// Called with the brightness that is due, 0…1; true when the panel's own light takes it, false
  /// when the picture is to be darkened instead.
  var onBrightness: ((Double) -> Bool)?
  /// Called when the wall is lit, dimmed, darkened or switched off.
  var onIdleState: ((IdleMachine.State) -> Void)?

  /// What a frame showed and what it cost.
  struct PresentedFrame {
    var time: TimeInterval
    var frame: Compositor.Frame
    var pixels: PixelBuffer
  }

  /// - Parameters:
  ///   - model: what is shown.
  ///   - display: where.
  ///   - scheduler: the clock of frames and touches.
  ///   - fonts: what sets the texts.
  ///   - scale: pixels a point asked for by flag; nil follows the subject.
  ///   - lead: seconds from drawing a frame to its being seen, for which it is sampled; nil asks
  ///     the display.
  ///   - threads: how many draw at a time.
  init(
    model: any WallSubject, display: any DisplayDevice, scheduler: any Scheduler,
    fonts: FontLibrary, scale: Double?, lead: TimeInterval?, threads: Int
  ) {
    self.model = model
    self.display = display
    self.scheduler = scheduler
    self.fonts = fonts
    self.threads = threads
    fixedLead = lead
    scaleRequest = scale
    idle = IdleMachine(model.idleSettings, at: scheduler.now)
    geometry = PanelGeometry(panel: PixelSize(width: 1, height: 1), rotation: display.rotation)
  }

  /// Begins to listen to the display; the first frame is drawn when the display is ready.
  func start() throws {
    display.onEvent = { [weak self] event in self?.handle(event) }
    model.onChange = { [weak self] in self?.modelDidChange() }
    try display.start()
  }

  func stop() {
    wake?.cancel()
    display.stop()
  }

  /// What the picture says, element by element in reading order.
  var accessibilityTree: [AccessibilityElement] { host?.accessibilityTree() ?? [] }
  /// The picture as it was last drawn, upright; nil without a display.
  var picture: PixelBuffer? { shadow }

  /// The traced state of scrollers, cards and charts as it was last drawn.
  var hostTrace: ViewTrace? { host?.trace }
  var chartTraces: [ChartTrace] { host?.chartTraces ?? [] }

  /// Hands touches in picture points to the views.
  func handle(_ frame: TouchFrame) {
    statistics.touchFrames += 1
    noteCorner(frame)
    guard let frame = awakeTouches(frame) else { return }
    statistics.newestTouch = frame.touches.last?.time ?? statistics.newestTouch
    if let correction = predictor.take(frame) { host?.handle(correction) }
    host?.handle(frame)
  }

  /// Presses a place of the picture as a finger would that nobody has seen.
  func press(at place: CGPoint) {
    for phase in [Touch.Phase.down, .up] {
      let touch = Touch(contact: -1, phase: phase, location: place, time: scheduler.now)
      host?.handle(TouchFrame(time: scheduler.now, touches: [touch]))
    }
  }

  /// Takes a finger away from the views, as if it had slid off the glass.
  func takeAway(_ contact: Int) {
    let touch = Touch(contact: contact, phase: .cancel, location: .zero, time: scheduler.now)
    host?.handle(TouchFrame(time: scheduler.now, touches: [touch]))
    wakingContacts.insert(contact)
  }

  /// The mouse is at a point of the picture.
  func movePointer(to point: CGPoint) {
    if idle.state < .dark { pointer.move(to: point, at: scheduler.now) }
  }

  /// Draws and presents a frame when one is wanted and the display takes it.
  ///
  /// - Returns: whether a frame was presented.
  @discardableResult
  func drawIfNeeded() -> Bool {
    guard let host, let shadow else { return false }
    if !display.isLit { return rest(host) }
    guard display.isReadyForFrame else { return false }
    let now = scheduler.now
    advanceIdle()
    pointer.expire(at: now)
    focus.expire(at: now)
    guard needsFrame(host) else {
      // A touch that changes nothing is not one that waits for its frame.
      statistics.newestTouch = nil
      giveBack()
      scheduleWake(host)
      return false
    }
    mustPresent = false
    display.beginFrame()
    // Where the lead is fixed time stands still while a frame is drawn: nothing is to be foreseen.
    if fixedLead == nil, let ahead = predictor.predict(for: now + lead, at: now) {
      host.handle(ahead)
    }
    let items = items(host, at: now)
    onStep?()
    let frame = compositor.render(
      items, size: geometry.pictureSize, scale: geometry.scale, background: model.background,
      into: shadow, threads: threads)
    defer { scheduleWake(host) }
    onStep?()
    let cost = scheduler.now - now
    statistics.drawTime += cost
    statistics.longestDraw = max(statistics.longestDraw, cost)
    let touch = statistics.newestTouch
    statistics.newestTouch = nil
    let shown = shown(shadow, frame.damage)
    guard !shown.damage.isEmpty else {
      onFrame?(PresentedFrame(time: now, frame: frame, pixels: shadow))
      // Something moves that is not seen yet; it is looked at again at the pace of the display.
      return false
    }
    serial += 1
    statistics.frames += 1
    underWay[serial] = (touch, now + lead)
    display.present(shown.picture, damage: shown.damage, serial: serial)
    onFrame?(PresentedFrame(time: now, frame: frame, pixels: shadow))
    return true
  }

  private var lead: TimeInterval { fixedLead ?? display.lead }

  /// A panel without power: only the clock and fingers are listened to.
  private func rest(_ host: ViewHost) -> Bool {
    advanceIdle()
    pointer.hide()
    focus.hide()
    scheduleWake(host)
    return false
  }

  /// Whether nothing of the views can be seen.
  private var isBlack: Bool { idle.state >= .dark && drawnVeil == 255 }

  private func needsFrame(_ host: ViewHost) -> Bool {
    if mustPresent || veil.step(at: scheduler.now) != drawnVeil { return true }
    guard !isBlack else { return false }
    if negative.step(at: scheduler.now) != drawnNegative { return true }
    if pointer.needsFrame || focus.needsFrame || predictor.isAhead { return true }
    return host.needsUpdate || host.nextWake.map { $0 <= scheduler.now + lead } ?? false
  }

  private func items(_ host: ViewHost, at now: TimeInterval) -> [DisplayItem] {
    drawnVeil = veil.step(at: now)
    let veil = Veil.item(step: drawnVeil, over: geometry.pointSize)
    if isBlack { return veil.map { [$0] } ?? [] }
    // The picture is sampled for the moment it will be seen.
    let views = host.update(at: now + lead)
    if focus.frame != nil { focus.follow(controls) }
    return views + focus.items() + pointer.items() + (veil.map { [$0] } ?? [])
  }

  private func scheduleWake(_ host: ViewHost) {
    wake?.cancel()
    wake = nil
    var due = isBlack ? nil : host.nextWake.map { $0 - lead }
    if let idleDue = nextIdleChange { due = min(due ?? idleDue, idleDue) }
    if !isBlack, let step = negative.nextStep(after: scheduler.now) { due = min(due ?? step, step) }
    for end in [pointer.end, focus.end, cornerDue].compactMap({ $0 }) { due = min(due ?? end, end) }
    if display.isLit, needsFrame(host) || veil.isMoving(at: scheduler.now) {
      due = scheduler.now + display.frameInterval
    }
    guard let due else { return }
    wake = scheduler.schedule(at: max(due, scheduler.now), name: "views") { [weak self] in
      self?.wake = nil
    }
  }

  private func handle(_ event: DisplayEvent) {
    switch event {
    case .ready(let size): begin(size)
    case .lost(let reason):
      // The views stay, with their state, for the display that comes next.
      shadow = nil
      setState(.waiting(reason: reason))
    case .presented(let serial, let time):
      lastShown = model.now.addingTimeInterval(min(0, time - scheduler.now))
      setState(.showing(on: display.name))
      if let frame = underWay.removeValue(forKey: serial) {
        if let touch = frame.touch { statistics.addLatency(time - touch) }
        if time > frame.due + display.frameInterval / 2 { statistics.lateFrames += 1 }
      }
      underWay = underWay.filter { $0.key > serial }
      // The last frame before the power goes is black: should it stay on, nothing is burned in.
      if idle.state == .off, isBlack { display.isLit = false }
    case .exposed:
      compositor.invalidate()
      mustPresent = true
    }
  }

  private func setState(_ state: DisplayState) {
    guard state != displayState else { return }
    displayState = state
    onDisplayState?(state)
  }

  /// Pixels a point: the flag beats the subject, and that the panel's density.
  ///
  /// Where nobody says, a panel of four times the usual pixels is one of twice the sharpness. Type for
  /// readers further away comes on top.
  private func scale(of panel: PixelSize) -> Double {
    let isSharp = min(panel.width, panel.height) >= 1_440
    let suggested = max(Double(display.suggestedScale), isSharp ? 2 : 1)
    return (scaleRequest ?? model.preferredScale ?? suggested) * model.textScale
  }

  private func begin(_ panel: PixelSize) {
    geometry = PanelGeometry(panel: panel, rotation: display.rotation, scale: scale(of: panel))
    onGeometry?(geometry)
    (model as? WallModel)?.pictures.fit(geometry.pictureSize)
    shadow = PixelBuffer(geometry.pictureSize)
    compositor.purge()
    mustPresent = true
    if let host {
      host.size = geometry.pointSize
      host.scale = geometry.scale
    } else {
      host = model.makeHost(size: geometry.pointSize, scale: geometry.scale, fonts: fonts) {
        [weak self] in self?.onStep?()
      }
    }
  }

  private func modelDidChange() {
    onModelChange?()
    guard let host else { return }
    model.update(host)
    if CGFloat(scale(of: geometry.panel)) != geometry.scale, shadow != nil { begin(geometry.panel) }
  }
}
