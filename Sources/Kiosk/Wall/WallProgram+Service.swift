import Foundation
import Platform

extension WallProgram {
  /// What the wall knows of itself and of what is around it.
  var facts: WallFacts {
    var facts = wall?.ownFacts ?? WallFacts(now: Date(), started: started)
    facts.started = started
    facts.addresses = MachineAddress.addresses()
    facts.dashboard = settings.dashboard
    facts.health = MachineHealth(state: settings.state)
    facts.services = source?.live?.statuses ?? []
    facts.messages = journal.messages
    return facts
  }

  /// Joins the wall to what the dashboard's `remote:` names.
  func startRemote(_ loop: Loop) {
    guard let wall, subject is WallModel else { return }
    let around = BrokerRemote.Wall(
      state: { [weak wall] in wall?.remoteState ?? RemoteTopics.State() },
      lastShown: { [weak wall] in wall?.lastShown },
      temperature: { MachineHealth().temperature },
      obey: { [weak self] order in
        guard case .refused(let reason)? = self?.orders?.obey(order) else { return nil }
        return reason
      },
      picture: { [weak wall] in wall?.picture.map { $0.copy() } },
      note: { [weak self] in self?.note($0) })
    remote = RemoteServices(
      wall: around,
      facts: { [weak self] in self?.facts ?? WallFacts(now: Date(), started: Date()) },
      inbox: loop.inbox, scheduler: loop)
    useRemote()
  }

  func useRemote() {
    guard let model = subject as? WallModel, let dashboard = model.dashboard else { return }
    remote?.use(dashboard.remote, title: dashboard.title)
  }

  func prepareService(_ panel: ServicePanel, _ loop: Loop) {
    panel.scheduler = loop
    panel.background = (Worker(name: "service"), loop.inbox)
    panel.wireless = WirelessSetup()
    panel.onReload = { [weak self] in self?.source?.reload() }
    panel.facts = { [weak self] in
      guard let self else { return [] }
      return StatusPage(facts: self.facts, calendar: self.subject.calendar).sections
    }
  }
}
