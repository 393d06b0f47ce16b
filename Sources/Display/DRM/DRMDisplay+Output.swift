internal import Foundation
internal import Geometry
internal import Platform
internal import Raster

/// Getting an output to show pictures, and giving it back.
extension DRMDisplay {
  /// Takes the first way of driving `output` that the card accepts.
  func light(_ candidate: OutputChoice.Candidate, _ output: OutputChoice.Output) {
    guard let card else { return }
    extinguish(releasing: false)
    var failure = SystemError("mode", object: output.connector.name, code: EINVAL)
    let plans = OutputPlan.all(output.modes, isAtomic: card.isAtomic, driver: card.driver)
    for plan in usable(plans) {
      do {
        let lit = try prepare(plan, candidate, output, card)
        self.lit = lit
        calls.claim(output.connector.id, output.crtc)
        currentPlan = plan
        waitingReason = ""
        become(.active)
        later { display in
          if let size = display.size { display.onEvent?(.ready(size)) }
        }
        if plan != plans.first { improveLater() } else { improvements = 0 }
        return
      } catch {
        failure = error
        if error.code == ENODEV {
          cardLost()
          return
        }
        if error.code == EACCES || error.code == EPERM { break }
      }
    }
    refuse(nil)
    announceLoss("\(card.device.name) refuses every mode of \(output.connector.name): \(failure)")
    look(after: relightDelay())
  }

  /// Says how the output is driven, once it has shown a frame that way.
  func announceOutput() {
    guard let lit, let buffer = lit.buffers.first else { return }
    self.lit?.isAnnounced = true
    log(
      "\(name): \(lit.mode), \(lit.scanout.isAtomic ? "atomic" : "legacy"), "
        + "\(lit.buffers.count) buffers of \(KMSFormat.name(buffer.format.code)), "
        + "pitch \(buffer.memory.pitch), turned by \(lit.geometry.rotation.rawValue)")
  }

  /// Seconds for which a card may refuse everything before a picture of another size is tried: what
  /// lasts for less is bad luck, and no reason for a wall to look different.
  private static let stubbornness: TimeInterval = 6

  /// The ways of driving an output to try now.
  private func usable(_ plans: [OutputPlan]) -> [OutputPlan] {
    let fresh = plans.filter { !refusedPlans.contains($0) }
    if let refusedSince, scheduler.now - refusedSince >= Self.stubbornness {
      if !fresh.isEmpty { return fresh }
      refusedPlans = []
      return plans
    }
    let size = plans.first?.mode.size
    let alike = fresh.filter { $0.mode.size == size }
    if !alike.isEmpty { return alike }
    refusedPlans.subtract(plans.filter { $0.mode.size == size })
    return plans.filter { $0.mode.size == size }
  }

  /// Remembers that the card has refused a way of driving the output, nil for all that were tried.
  func refuse(_ plan: OutputPlan?) {
    if refusedSince == nil { refusedSince = scheduler.now }
    if let plan { refusedPlans.insert(plan) } else { refusedPlans = [] }
  }

  /// Seconds until the output is lit again, ever more while nothing comes of it.
  func relightDelay() -> TimeInterval {
    relights += 1
    return min(2, 0.05 * Double(1 << min(6, relights - 1)))
  }

  /// Looks some time later whether a better way works again: after a minute, then two, then four.
  ///
  /// It costs a moment of darkness where it does not.
  private func improveLater() {
    let delay = min(86_400, 60 * Double(1 << min(11, improvements)))  // nominal
    improvements += 1
    timers.improvement = scheduler.schedule(after: delay, name: "display") { [weak self] in
      guard let self, self.state == .active else { return }
      self.refusedPlans = []
      self.refusedSince = nil
      self.relight()
    }
  }

  private func prepare(
    _ plan: OutputPlan, _ candidate: OutputChoice.Candidate, _ output: OutputChoice.Output,
    _ card: OpenCard
  ) throws(SystemError) -> LitOutput {
    let target = ScanoutTarget(
      calls: calls, descriptor: card.descriptor, output: output, mode: plan.mode,
      resources: candidate.resources, connectors: candidate.connectors,
      neighbours: configuration.neighbours)
    let scanout: any Scanout
    var planeFormats: [UInt32]?
    if plan.isAtomic {
      let atomic = try AtomicScanout(target)
      planeFormats = atomic.formats
      scanout = atomic
    } else {
      scanout = LegacyScanout(target)
    }
    let depth = calls.capability(card.descriptor, DRMCapability.preferredDepth)
    let formats = OutputChoice.formats(
      of: planeFormats, preferredDepth: depth, configuration)
    var failure = SystemError("format", object: output.connector.name, code: EINVAL)
    for format in formats {
      var buffers: [ScanoutBuffer] = []
      do throws(SystemError) {
        while buffers.count < plan.buffers {
          do throws(SystemError) {
            buffers.append(
              try ScanoutBuffer(calls, card.descriptor, size: plan.mode.size, format: format))
          } catch {
            // One is enough where there is no memory for two.
            guard error.code == ENOMEM, !buffers.isEmpty else { throw error }
            break
          }
        }
        scanout.hasOneBuffer = buffers.count == 1
        // A framebuffer that could be made can still be refused by the plane.
        try scanout.test(buffers[0].framebuffer)
        return lit(plan, candidate, output, card, scanout, buffers)
      } catch {
        failure = error
        for buffer in buffers { buffer.free(calls, card.descriptor) }
        if error.code == ENOMEM || error.code == ENODEV || error.code == EACCES { break }
      }
    }
    scanout.discard()
    throw failure
  }

  private func lit(
    _ plan: OutputPlan, _ candidate: OutputChoice.Candidate, _ output: OutputChoice.Output,
    _ card: OpenCard, _ scanout: any Scanout, _ buffers: [ScanoutBuffer]
  ) -> LitOutput {
    let properties = try? calls.properties(card.descriptor, output.connector.id, .connector)
    let mounted = Self.rotation(orientation: properties?["panel orientation"]?.valueName ?? "")
    let geometry = PanelGeometry(
      panel: plan.mode.size, rotation: configuration.rotation ?? mounted)
    return LitOutput(
      candidate: candidate, output: output, mode: plan.mode, geometry: geometry,
      scanout: scanout, buffers: buffers,
      ledger: FrameLedger(size: geometry.pictureSize, buffers: buffers.count),
      pacer: FramePacer(
        period: plan.mode.period, countsFrames: calls.countsFrames(card.descriptor, output.crtc)),
      identity: identity(of: properties, card.descriptor))
  }

  /// How a picture has to be turned to stand upright on a panel that is mounted like this.
  static func rotation(orientation: String) -> Rotation {
    switch orientation {
    case "Upside Down": .half
    case "Left Side Up": .threeQuarters
    case "Right Side Up": .quarter
    default: .none
    }
  }

  private func identity(of properties: [String: KMSProperty]?, _ descriptor: Int32) -> [UInt8] {
    guard let blob = properties?["EDID"]?.value, let id = UInt32(exactly: blob) else { return [] }
    return calls.blob(descriptor, id)
  }

  /// Frees the output's buffers; with `releasing`, switches it off before.
  func extinguish(releasing: Bool) {
    cancelFrames()
    guard let lit, let card else { return }
    timers.improvement?.cancel()
    if releasing { lit.scanout.release() }
    lit.scanout.discard()
    for buffer in lit.buffers { buffer.free(calls, card.descriptor) }
    calls.claim(lit.output.connector.id, 0)
    self.lit = nil
  }

  /// Gives the output up and looks for another, or for its return.
  func loseOutput(_ reason: String, lookingAfter delay: TimeInterval = 0) {
    extinguish(releasing: true)
    refusedPlans = []
    refusedSince = nil
    guard state == .active || state == .dark || state == .waiting else { return }
    become(.waiting)
    announceLoss(reason)
    look(after: delay)
  }

  /// Looks whether the monitor is still the one that is driven, and still driven.
  func recheckOutput() {
    guard let lit, let card else { return }
    onSlowCall?()
    counters.probes += 1
    let id = lit.output.connector.id
    let connector: KMSConnector
    do {
      connector = try calls.connector(card.descriptor, id, true)
    } catch {
      if error.code == ENODEV {
        cardLost()
      } else {
        loseOutput("\(lit.output.connector.name): \(error)")
      }
      return
    }
    let modes = OutputChoice.modes(of: connector, lit.candidate.resources, configuration.mode)
    if connector.status == .disconnected || modes.isEmpty {
      loseOutput("\(Self.monitorGone)\(connector.name) has gone")
      return
    }
    let properties = try? calls.properties(card.descriptor, id, .connector)
    if modes.first != lit.output.modes.first
      || identity(of: properties, card.descriptor) != lit.identity
    {
      loseOutput("another monitor at \(connector.name)")
      return
    }
    // Unplugged and plugged in again before we looked: the same monitor, but it gets no signal.
    let isDriven = properties?["CRTC_ID"].map { $0.value == UInt64(lit.output.crtc) } ?? true
    let isLinkBad = properties?["link-status"]?.valueName == "Bad"
    if state == .active, !isDriven || isLinkBad { expose() }
  }

  /// Sets the mode anew and asks for the whole picture.
  func expose() {
    cancelFrames()
    lit?.needsModeset = true
    lit?.ledger.resync()
    later { $0.onEvent?(.exposed) }
  }
}
