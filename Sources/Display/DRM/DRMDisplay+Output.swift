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
    for plan in OutputPlan.all(output.modes, isAtomic: card.isAtomic, driver: card.driver) {
      guard !refusedPlans.contains(plan) else { continue }
      do {
        let lit = try prepare(plan, candidate, output, card)
        self.lit = lit
        currentPlan = plan
        waitingReason = ""
        become(.active)
        log(
          "\(name): \(plan.mode), \(plan.isAtomic ? "atomic" : "legacy"), "
            + "\(lit.buffers.count) buffers of \(KMSFormat.name(lit.buffers[0].format.code)), "
            + "pitch \(lit.buffers[0].memory.pitch), turned by \(lit.geometry.rotation.rawValue)")
        later { display in
          if let size = display.size { display.onEvent?(.ready(size)) }
        }
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
    refusedPlans = []
    announceLoss("\(card.device.name) refuses every mode of \(output.connector.name): \(failure)")
    look(after: Self.lookInterval)
  }

  private func prepare(
    _ plan: OutputPlan, _ candidate: OutputChoice.Candidate, _ output: OutputChoice.Output,
    _ card: OpenCard
  ) throws(SystemError) -> LitOutput {
    let target = ScanoutTarget(
      calls: calls, descriptor: card.descriptor, output: output, mode: plan.mode,
      resources: candidate.resources, connectors: candidate.connectors)
    let scanout: any Scanout
    var planeFormats: [UInt32]?
    if plan.isAtomic {
      let atomic = try AtomicScanout(target)
      planeFormats = atomic.formats
      scanout = atomic
    } else {
      scanout = LegacyScanout(target, flushes: plan.buffers == 1)
    }
    let depth = calls.capability(card.descriptor, DRMCapability.preferredDepth)
    let formats = OutputChoice.formats(
      of: planeFormats, preferredDepth: depth, configuration)
    var failure = SystemError("format", object: output.connector.name, code: EINVAL)
    for format in formats {
      var buffers: [ScanoutBuffer] = []
      do {
        for _ in 0..<plan.buffers {
          buffers.append(
            try ScanoutBuffer(calls, card.descriptor, size: plan.mode.size, format: format))
        }
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
    if releasing { lit.scanout.release() }
    lit.scanout.discard()
    for buffer in lit.buffers { buffer.free(calls, card.descriptor) }
    self.lit = nil
  }

  /// Gives the output up and looks for another, or for its return.
  func loseOutput(_ reason: String, lookingAfter delay: TimeInterval = 0) {
    extinguish(releasing: true)
    refusedPlans = []
    guard state == .active || state == .dark || state == .waiting else { return }
    become(.waiting)
    announceLoss(reason)
    look(after: delay)
  }

  /// Looks whether the monitor is still the one that is driven, and still driven.
  func recheckOutput() {
    guard let lit, let card else { return }
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
      loseOutput("the monitor at \(connector.name) has gone")
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
