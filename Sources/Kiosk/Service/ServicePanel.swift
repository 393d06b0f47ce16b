import Foundation
import Network
import Platform

/// What whoever looks after a wall sees over it: a key pad, the status page, tests, wireless networks.
///
/// It is opened by a finger that rests in a corner or by `vitrine ctl status show`, and closes by itself
/// when nobody touches it for a while. The wall goes on underneath.
@MainActor
final class ServicePanel {
  enum Page: Equatable {
    case pin, status, touchTest, displayTest(Int), networks, password
  }

  /// Nil while there is nothing over the wall.
  private(set) var page: Page?
  var settings = Dashboard.ServiceSettings() {
    didSet { if settings.pin != oldValue.pin { gate.shut() } }
  }
  /// Called when what lies over the wall has changed.
  var onChange: (() -> Void)?
  /// Wakes it; nil on a wall that only one picture is made of.
  var scheduler: (any Scheduler)?
  /// What the status page says now.
  var facts: @MainActor () -> [StatusSection] = { [] }
  /// Reads the dashboard again.
  var onReload: (() -> Void)?
  /// Sets up wireless networks; nil where NetworkManager is not there.
  var wireless: WirelessSetup?
  /// Where slow work is done; nil does it at once.
  var background: (worker: Worker, inbox: Inbox)?

  var gate = PinGate()
  var digits = ""
  var pinNote: String?
  var isChecking = false
  /// What is done once the PIN was right.
  var afterPin: (@MainActor () -> Void)?
  var networks = NetworkContent()
  var password = PasswordContent(network: "")
  private var sections: [StatusSection] = []
  private var lastTouch: TimeInterval = 0
  private var waking: ScheduledCall?

  /// Seconds without a touch after which the page, and the key pad, go away.
  static let patience: TimeInterval = 120
  static let padPatience: TimeInterval = 30
  /// Seconds between two looks at the facts.
  private static let interval: TimeInterval = 2

  var now: TimeInterval { scheduler?.now ?? 0 }

  var content: ServiceContent? {
    switch page {
    case nil: return nil
    case .pin:
      let wait = gate.wait(at: now)
      let isClosed = wait > 0 || isChecking
      let note = wait > 0 ? "Wait \(Int(wait.rounded(.up))) s" : pinNote
      return .pin(PinContent(count: digits.count, note: note, isClosed: isClosed))
    case .status: return .status(sections, canSetUpNetwork: wireless != nil)
    case .touchTest: return .touchTest
    case .displayTest(let pattern): return .displayTest(pattern)
    case .networks: return .networks(networks)
    case .password: return .password(password)
    }
  }

  /// Shows the status page, behind the PIN where there is one.
  func open() {
    guard page == nil else { return }
    guarded { [weak self] in self?.show(.status) }
  }

  /// Shows the status page without asking: the order came over the socket, which asks who may.
  func openWithoutPin() { show(.status) }

  func close() {
    page = nil
    digits = ""
    pinNote = nil
    afterPin = nil
    password = PasswordContent(network: "")
    waking?.cancel()
    waking = nil
    onChange?()
  }

  /// Does something now, or once the PIN was typed.
  func guarded(_ action: @escaping @MainActor () -> Void) {
    guard settings.pin != nil, !gate.isOpen(at: now) else {
      gate.keepOpen(at: now)
      action()
      return
    }
    afterPin = action
    digits = ""
    pinNote = nil
    show(.pin)
  }

  /// Somebody is there.
  func stir() { lastTouch = now }

  func act(_ action: ServiceAction) {
    guard page != nil else { return }
    stir()
    switch action {
    case .digit(let digit): type(digit)
    case .enter: enter()
    case .erase:
      if page == .password {
        password.text = String(password.text.dropLast())
      } else {
        digits = String(digits.dropLast())
      }
    case .close: return close()
    case .back: return show(page == .password ? .networks : .status)
    case .testTouch: return show(.touchTest)
    case .testDisplay: return show(.displayTest(0))
    case .nextPattern:
      guard case .displayTest(let pattern) = page else { return }
      return show(pattern + 1 < DisplayTestView.count ? .displayTest(pattern + 1) : .status)
    case .reload: onReload?()
    case .setUpNetwork, .searchNetworks:
      show(.networks)
      return search()
    case .choose(let network): return choose(network)
    case .type(let character):
      if password.text.utf8.count < 63 { password.text.append(character) }
      if password.layer == .capital { password.layer = .small }
    case .layer(let layer): password.layer = layer
    case .showPassword: password.isShown.toggle()
    case .connect: return connect()
    }
    onChange?()
  }

  func show(_ page: Page) {
    self.page = page
    stir()
    sections = page == .status ? facts() : []
    wake()
    onChange?()
  }

  /// Goes on: facts that may have changed, a wait that has ended, a page that nobody looks at.
  private func wake() {
    waking?.cancel()
    guard let scheduler, let page else { return }
    let patience = page == .pin ? ServicePanel.padPatience : ServicePanel.patience
    let pause = page == .pin ? 1 : ServicePanel.interval
    waking = scheduler.schedule(after: pause, name: "service") { [weak self] in
      guard let self, self.page != nil else { return }
      let isClosed = self.gate.wait(at: self.now) > 0
      if self.now - self.lastTouch >= patience, !isClosed { return self.close() }
      let before = self.content
      if self.page == .status { self.sections = self.facts() }
      if self.page == .pin || self.content != before { self.onChange?() }
      self.wake()
    }
  }
}
