internal import Foundation
internal import Platform

/// Looking for a card with a monitor, without end.
extension DRMDisplay {
  /// How the loss of a monitor begins.
  static let monitorGone = "the monitor at "
  /// Seconds between looks while nothing tells of a change.
  static let lookInterval: TimeInterval = 5
  /// Seconds within which another card may take the firmware's framebuffer over.
  private static let simpleCardPatience: TimeInterval = 5

  func look(after delay: TimeInterval) {
    lookTimer?.cancel()
    lookTimer = scheduler.schedule(after: delay, name: "look for a display") { [weak self] in
      self?.look()
    }
  }

  private func look() {
    guard state == .waiting else { return }
    onSlowCall?()
    counters.probes += 1
    looks += 1
    // Should nothing come of it, there is a next time.
    look(after: Self.lookInterval)
    var reasons: [String] = []
    guard let (candidate, descriptor) = bestCard(&reasons) else {
      announceLoss(reasons.isEmpty ? "there is no graphics card" : reasons.joined(separator: "; "))
      return
    }
    if candidate.driver == "simpledrm", configuration.card == nil,
      scheduler.now - started < Self.simpleCardPatience
    {
      if card?.descriptor != descriptor { calls.close(descriptor) }
      look(after: 1)
      return
    }
    adopt(candidate, descriptor)
    guard let card else { return }
    guard let output = OutputChoice.output(of: candidate, configuration) else {
      // Said already where it is the one that has just gone.
      if !waitingReason.hasPrefix(Self.monitorGone) { announceLoss(missingOutput(candidate)) }
      return
    }
    guard becomeMaster(card.descriptor) else {
      let retry = min(Self.lookInterval, 0.25 * Double(1 << min(5, looks)))
      announceLoss(
        calls.isSplashShown()
          ? "plymouth holds the screen (card \(card.device.node)). sudo plymouth deactivate frees it"
          : "another program holds the screen (card \(card.device.node)). "
            + "fuser -v \(card.device.node) names it")
      // Who was not master at opening may never become it: the file has to be opened anew.
      closeCard()
      look(after: retry)
      return
    }
    looks = 0
    lookTimer?.cancel()
    light(candidate, output)
  }

  private func missingOutput(_ candidate: OutputChoice.Candidate) -> String {
    let place = "\(candidate.device.name) (\(candidate.driver))"
    if let wanted = configuration.output {
      let names = candidate.connectors.map(\.name).joined(separator: ", ")
      if !candidate.connectors.contains(where: { $0.name == wanted }) {
        return "\(place) has no output \(wanted), it has \(names)"
      }
      return "no monitor at output \(wanted) of \(place)"
    }
    let names = candidate.connectors.map(\.name).joined(separator: ", ")
    return "no monitor at \(place), outputs \(names)"
  }

  /// The best card, open; all others are closed again.
  private func bestCard(_ reasons: inout [String]) -> (OutputChoice.Candidate, Int32)? {
    var best: (candidate: OutputChoice.Candidate, descriptor: Int32, score: Int)?
    for device in calls.cards() where device.seat == configuration.seat {
      do throws(SystemError) {
        // A second file of the same card would not be its master.
        let isOurs = card?.device.node == device.node
        let descriptor = isOurs ? card?.descriptor ?? -1 : try calls.open(device.node)
        var keeps = isOurs
        defer { if !keeps { calls.close(descriptor) } }
        let driver = calls.driver(descriptor)
        guard OutputChoice.admits(device, driver, configuration) else { continue }
        guard let candidate = try candidate(device, driver, descriptor),
          let score = OutputChoice.score(candidate, configuration)
        else { continue }
        guard score > best?.score ?? -1 else { continue }
        if let best, best.descriptor != card?.descriptor { calls.close(best.descriptor) }
        best = (candidate, descriptor, score)
        keeps = true
      } catch {
        if error.code == ENODEV, card?.device.node == device.node { cardLost() }
        reasons.append(explain(error, device))
      }
    }
    if best == nil, reasons.isEmpty, let wanted = configuration.card {
      reasons.append("there is no card \(wanted)")
    }
    return best.map { ($0.candidate, $0.descriptor) }
  }

  private func explain(_ error: SystemError, _ device: Device) -> String {
    var error = error
    if error.object.isEmpty { error.object = device.node }
    if error.code == EACCES || error.code == EPERM {
      error.advice =
        "The user has to be in group video: sudo usermod -a -G video \(NSUserName())"
    }
    return error.description
  }

  /// What the card has, or nil when it cannot show pictures.
  private func candidate(
    _ device: Device, _ driver: String, _ descriptor: Int32
  ) throws(SystemError) -> OutputChoice.Candidate? {
    guard calls.capability(descriptor, DRMCapability.dumbBuffer) != 0 else { return nil }
    let resources: KMSResources
    do {
      resources = try calls.resources(descriptor)
    } catch {
      // Cards that only compute say so here.
      if error.code == EOPNOTSUPP || error.code == EINVAL { return nil }
      throw error
    }
    var connectors: [KMSConnector] = []
    for id in resources.connectors {
      // A connector of a dock may go between the list and the look.
      if let connector = try? calls.connector(descriptor, id, true) { connectors.append(connector) }
    }
    guard !resources.crtcs.isEmpty, !connectors.isEmpty else { return nil }
    return OutputChoice.Candidate(
      device: device, driver: driver, resources: resources, connectors: connectors)
  }

  /// Makes an open card ours.
  private func adopt(_ candidate: OutputChoice.Candidate, _ descriptor: Int32) {
    guard card?.descriptor != descriptor else { return }
    closeCard()
    let isAtomic =
      (try? calls.enable(descriptor, DRMCapability.universalPlanes)) != nil
      && (try? calls.enable(descriptor, DRMCapability.atomic)) != nil
    do {
      let cancel = try calls.watch(descriptor) { [weak self] in self?.readFlips() }
      card = OpenCard(
        device: candidate.device, descriptor: descriptor, driver: candidate.driver,
        isAtomic: isAtomic, cancelWatch: cancel)
    } catch {
      calls.close(descriptor)
      announceLoss(error.description)
    }
  }

  private func becomeMaster(_ descriptor: Int32) -> Bool {
    if calls.isMaster(descriptor) { return true }
    return (try? calls.setMaster(descriptor)) != nil
  }

  /// Tries to draw again after others have had the card.
  func regainMaster(attempt: Int) {
    guard state == .waiting, let card else { return }
    if becomeMaster(card.descriptor) {
      become(.active)
      waitingReason = ""
      lit?.needsModeset = true
      lit?.ledger.resync()
      // What is plugged in may have changed meanwhile.
      recheckOutput()
      if let size { later { $0.onEvent?(.ready(size)) } }
      return
    }
    if attempt >= 5 {
      closeCard()
      look(after: 0)
      return
    }
    regainMasterLater(attempt: attempt + 1)
  }

  /// Waits the longer the oftener it was in vain: a card that says yes to being master and no to
  /// every commit must not keep the processor busy.
  func regainMasterLater(attempt: Int) {
    lookTimer?.cancel()
    let delay = min(5, 0.25 * Double(1 << min(5, max(attempt, masterLosses))))
    lookTimer = scheduler.schedule(after: delay, name: "look for a display") { [weak self] in
      self?.regainMaster(attempt: attempt)
    }
  }

  /// The card has gone, or has to be opened anew.
  func cardLost() {
    closeCard()
    guard state != .stopped, state != .paused else { return }
    become(.waiting)
    announceLoss("the graphics card has gone")
    // A card that fails again and again must not keep the processor busy.
    look(after: min(Self.lookInterval, 0.3 * Double(1 << min(5, cardLosses))))
    cardLosses += 1
  }

  func closeCard() {
    extinguish(releasing: false)
    timers.leftovers?.cancel()
    guard let card else { return }
    card.cancelWatch()
    calls.close(card.descriptor)
    self.card = nil
  }

  func deviceChanged(_ device: Device?) {
    if let device, device.action == .remove, device.node == card?.device.node, !device.node.isEmpty
    {
      cardLost()
      return
    }
    // Changes come in bursts, and a monitor needs a moment before it can be read.
    hotplugTimer?.cancel()
    hotplugTimer = scheduler.schedule(after: 0.3, name: "hotplug") { [weak self] in
      guard let self else { return }
      switch self.state {
      case .waiting: self.look(after: 0)
      case .active, .dark: self.recheckOutput()
      case .stopped, .paused: break
      }
    }
  }
}
