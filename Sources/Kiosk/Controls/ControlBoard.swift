import Foundation
import Platform

/// The controls of a dashboard, what is known of each, and what was asked for.
@MainActor
final class ControlBoard {
  /// What carries out what is asked for; nil on a virtual clock, where nothing is switched.
  var link: (any ControlLink)?
  /// Wakes when a state is to be looked at again.
  var scheduler: (any Scheduler)?
  /// Called when a state has changed.
  var onChange: (() -> Void)?
  private(set) var states: [String: ControlState] = [:]
  private var cards: [String: Dashboard.ControlCard] = [:]
  private var looks: [String: ScheduledCall] = [:]
  /// Counts what was asked for, so that an old answer does not end a newer wish.
  private var wishes: [String: Int] = [:]

  /// Seconds that a thing has to confirm what was asked for, and between two looks meanwhile.
  static let patience: TimeInterval = 6
  static let glance: TimeInterval = 0.5

  /// Takes the controls of a dashboard, by the ids of their cards.
  func take(_ cards: [String: Dashboard.ControlCard]) {
    guard cards != self.cards else { return }
    for id in self.cards.keys where cards[id] != self.cards[id] {
      looks.removeValue(forKey: id)?.cancel()
      states[id] = nil
    }
    let new = cards.filter { $0.value != self.cards[$0.key] }
    self.cards = cards
    listen()
    for id in new.keys.sorted() { look(id) }
  }

  /// Listens to things that tell their state, over the connections that there are now.
  func listen() {
    link?.follow(cards) { [weak self] id, result in self?.heard(id, result) }
  }

  /// Whether a control does nothing before the PIN was typed.
  func asksForPin(_ id: String) -> Bool { cards[id]?.asksForPin ?? false }

  /// A finger has pressed a button or a switch.
  func press(_ id: String) {
    guard let card = cards[id], let link else { return }
    switch card.kind {
    case .button:
      states[id, default: ControlState()].ask(1)
      link.send(.press, card) { [weak self] in self?.buttonAnswered(id, $0) }
      onChange?()
    case .toggle:
      let isOn = states[id]?.isOn ?? false
      ask(isOn ? 0 : 1, of: id, isOn ? .off : .on)
    case .slider, .scenes: break
    }
  }

  /// A finger has let a slider go.
  func slide(_ id: String, to value: Double) {
    guard let card = cards[id], case .slider(let range, let step) = card.kind else { return }
    let steps = ((value - range.lowerBound) / step).rounded()
    let place = min(range.upperBound, max(range.lowerBound, range.lowerBound + steps * step))
    let text = place == place.rounded() && abs(place) < 1e9 ? "\(Int(place))" : "\(place)"
    ask(place, of: id, .set(text))
  }

  /// A finger has chosen a scene.
  func choose(_ id: String, _ index: Int) {
    guard case .scenes(let scenes)? = cards[id]?.kind, scenes.indices.contains(index) else {
      return
    }
    ask(Double(index), of: id, .set(scenes[index].value))
  }

  private func ask(_ value: Double, of id: String, _ wish: ControlWish) {
    guard let link, let card = cards[id] else { return }
    states[id, default: ControlState()].ask(value)
    wishes[id, default: 0] += 1
    let number = wishes[id]
    link.send(wish, card) { [weak self] result in
      guard let self else { return }
      if case .failure(let fault) = result {
        self.states[id]?.fail(fault.reason)
        self.onChange?()
      }
      self.look(id)
    }
    schedule(ControlBoard.patience) { [weak self] in
      guard let self, self.wishes[id] == number, self.states[id]?.wanted != nil else { return }
      self.states[id]?.giveUp()
      self.onChange?()
    }
    onChange?()
  }

  private func buttonAnswered(_ id: String, _ result: Result<String, ControlFault>) {
    states[id]?.wanted = nil
    if case .failure(let fault) = result { states[id]?.fail(fault.reason) }
    onChange?()
  }

  /// Asks for the true state now, and again when it is time.
  private func look(_ id: String) {
    looks.removeValue(forKey: id)?.cancel()
    guard let card = cards[id], card.kind != .button, let link else { return }
    link.state(card) { [weak self] result in
      guard let self, self.cards[id] == card else { return }
      self.heard(id, result)
      let isWaiting = self.states[id]?.wanted != nil
      self.looks[id]?.cancel()
      self.looks[id] = self.schedule(isWaiting ? ControlBoard.glance : card.every) {
        [weak self] in self?.look(id)
      }
    }
  }

  private func heard(_ id: String, _ result: Result<String, ControlFault>) {
    guard let card = cards[id] else { return }
    let before = states[id]
    switch result {
    case .success(let text):
      switch card.kind {
      case .scenes(let scenes): states[id, default: ControlState()].hear(text, of: scenes)
      case .slider(_, let step):
        states[id, default: ControlState()].hear(text, tolerance: step / 2)
      case .button, .toggle: states[id, default: ControlState()].hear(text)
      }
    case .failure(let fault):
      states[id, default: ControlState()].fail(fault.reason)
      states[id]?.value = nil
    }
    if states[id] != before { onChange?() }
  }

  @discardableResult
  private func schedule(_ delay: TimeInterval, _ body: @escaping @MainActor () -> Void)
    -> ScheduledCall?
  {
    guard let scheduler else { return nil }
    return scheduler.schedule(at: scheduler.now + delay, name: "control", body)
  }
}
