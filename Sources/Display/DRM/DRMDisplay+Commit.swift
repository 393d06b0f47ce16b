internal import Foundation
internal import Geometry
internal import Platform
internal import Raster

/// Frames on their way to the glass.
extension DRMDisplay {
  /// Seconds without a flip event after which the screen's state counts as unknown.
  static let flipPatience: TimeInterval = 1.5

  func draw(_ picture: PixelBuffer, _ damage: Region, _ frame: UInt64) {
    guard var lit else { return }
    let slept = calls.slept()
    if slept > self.slept + 0.5 {
      // Nobody knows what the screen shows after a suspend, nor whether the monitor is the same.
      lit.needsModeset = true
      lit.ledger.forget()
      hotplugTimer?.cancel()
      hotplugTimer = scheduler.schedule(after: 1, name: "hotplug") { [weak self] in
        if self?.state == .active { self?.recheckOutput() }
      }
    }
    self.slept = slept
    lit.ledger.damage(damage)
    guard let index = lit.ledger.free else { return }
    let buffer = lit.buffers[index]
    let copied = lit.ledger.take(index)
    for rect in copied.rects {
      CopyOut.copy(
        from: picture, rect: rect, to: buffer.pixels, pitch: buffer.memory.pitch,
        format: buffer.format, rotation: lit.geometry.rotation)
      counters.copiedPixels += rect.area
    }
    let clips = lit.ledger.clips(copied: copied)
    self.lit = lit
    held = HeldFrame(buffer: index, clips: clips, frame: frame)
    commitHeld()
  }

  /// Offers the frame that is held to the kernel.
  func commitHeld() {
    guard state == .active, let held, let lit, let card, pending == nil else { return }
    readFlips()
    guard self.card?.descriptor == card.descriptor else { return }
    lastSerial += 1
    let framebuffer = lit.buffers[held.buffer].framebuffer
    let now = scheduler.now
    do {
      var sendsEvent = true
      if lit.needsModeset {
        onSlowCall?()
        sendsEvent = try lit.scanout.modeset(framebuffer, serial: lastSerial)
        counters.modesets += 1
      } else {
        let clips = held.clips.rects.map { lit.geometry.panelRect($0) }
        try lit.scanout.flip(framebuffer, clips: clips, serial: lastSerial)
      }
      accept(held, at: now, sendsEvent)
    } catch {
      refuse(held, error)
    }
  }

  private func accept(_ held: HeldFrame, at now: TimeInterval, _ sendsEvent: Bool) {
    counters.commits += 1
    self.held = nil
    // What setting a mode or a second try takes is no measure of the next frame.
    if let frameBegan, held.attempt == 0, lit?.needsModeset == false {
      lit?.pacer.took(scheduler.now - frameBegan)
    }
    frameBegan = nil
    lit?.needsModeset = false
    lit?.ledger.accept(held.buffer, serial: lastSerial)
    pending = PendingFrame(serial: lastSerial, frame: held.frame, committed: now)
    let serial = lastSerial
    if sendsEvent {
      timers.watchdog = scheduler.schedule(after: Self.flipPatience, name: "flip watchdog") {
        [weak self] in self?.flipOverdue()
      }
    } else {
      timers.settling = scheduler.schedule(after: 0, name: "display") { [weak self] in
        guard let self else { return }
        self.timers.settling = nil
        self.complete(KMSFlip(serial: serial, time: self.scheduler.now))
      }
    }
  }

  private func refuse(_ held: HeldFrame, _ error: SystemError) {
    counters.refused += 1
    guard let lit else { return }
    log("\(name): \(error)")
    let reaction = CommitReaction(
      code: error.code, attempt: held.attempt, wasModeset: lit.needsModeset)
    self.held?.attempt += 1
    switch reaction {
    case .retry:
      retry(held.attempt)
    case .modeset:
      self.lit?.needsModeset = true
      self.lit?.ledger.resync()
      self.held?.clips = Region(PixelRect(lit.geometry.pictureSize))
      retry(held.attempt)
    case .waitForMaster:
      cancelFrames()
      become(.waiting)
      announceLoss("another program has taken the screen")
      regainMasterLater(attempt: 0)
      masterLosses += 1
    case .reprobe:
      reprobe()
    case .reallocate:
      if let currentPlan { refuse(currentPlan) }
      relight()
    case .cardLost:
      cardLost()
    }
  }

  /// The mode itself was refused: look at the monitor, then try the next way of driving it.
  private func reprobe() {
    if let currentPlan, lit?.needsModeset == true { refuse(currentPlan) }
    relight()
  }

  func relight() {
    extinguish(releasing: false)
    become(.waiting)
    look(after: relightDelay())
  }

  private func retry(_ attempt: Int) {
    timers.retry?.cancel()
    let delay = CommitReaction.delay(attempt: attempt, period: frameInterval)
    timers.retry = scheduler.schedule(after: delay, name: "commit again") { [weak self] in
      self?.timers.retry = nil
      self?.commitHeld()
    }
  }

  func readFlips() {
    guard let card else { return }
    do {
      for flip in try calls.readFlips(card.descriptor) { complete(flip) }
    } catch {
      log("\(name): \(error)")
      if error.code == ENODEV { cardLost() }
    }
  }

  private func complete(_ flip: KMSFlip) {
    guard var lit, let pending, lit.ledger.flip(serial: flip.serial) else {
      counters.strayFlips += 1
      return
    }
    timers.watchdog?.cancel()
    timers.watchdog = nil
    self.pending = nil
    unansweredFlips = 0
    masterLosses = 0
    cardLosses = 0
    refusedPlans = []
    refusedSince = nil
    relights = 0
    if card?.hasShown == false { cardHasShown() }
    let now = scheduler.now
    let turn = lit.pacer.flipped(stamp: flip.time, committed: pending.committed, now: now)
    self.lit = lit
    if !lit.isAnnounced { announceOutput() }
    let frame = pending.frame
    timers.settling = scheduler.schedule(at: turn.next, name: "display") { [weak self] in
      guard let self else { return }
      self.timers.settling = nil
      self.onEvent?(.presented(serial: frame, time: turn.shown))
    }
  }

  /// The first frame on this card is on the glass.
  private func cardHasShown() {
    guard let card else { return }
    self.card?.hasShown = true
    calls.keep(card.descriptor, card.device.node)
    guard calls.isKept(card.descriptor) else { return }
    // Other outputs of the card may still show what was there before.
    timers.leftovers = scheduler.schedule(after: 5, name: "display") { [calls] in
      calls.clearLeftovers(card.descriptor)
    }
  }

  private func flipOverdue() {
    timers.watchdog = nil
    // It may only be us who were late.
    readFlips()
    guard pending != nil else { return }
    counters.lateFlips += 1
    unansweredFlips += 1
    log("\(name): no answer to a page flip within \(Self.flipPatience) s")
    if unansweredFlips >= 3 {
      unansweredFlips = 0
      cardLost()
    } else {
      expose()
    }
  }

  /// Forgets the frames that are on their way.
  func cancelFrames() {
    timers.watchdog?.cancel()
    timers.retry?.cancel()
    timers.settling?.cancel()
    // These go on as long as the card is open.
    timers = OutputTimers(improvement: timers.improvement, leftovers: timers.leftovers)
    held = nil
    pending = nil
    lit?.ledger.resync()
  }
}
