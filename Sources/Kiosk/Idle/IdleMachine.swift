import Foundation

/// Whether a wall is lit, dimmed, black or switched off: by its owner, by the clock, or because
/// nobody touches it.
///
/// It knows two clocks: seconds of the loop for idle times, and the wall's date for the night. It has
/// no timer of its own; `nextChange` says when to call `advance`.
///
/// Without a touch the state only deepens, but for a night that ends. What was switched off by hand
/// stays off until somebody is there. A wake-up of any kind starts the idle times anew, so that no
/// state lasts for ever by mistake, and has the brightness of the time of day.
struct IdleMachine {
  enum State: String, Comparable, CaseIterable {
    case active, dim, dark, off

    static func < (a: State, b: State) -> Bool { a.depth < b.depth }
    private var depth: Int { State.allCases.firstIndex(of: self) ?? 0 }
  }

  /// What a finger that comes down does.
  enum Verdict { case acts, onlyWakes }

  /// From outside: a button, a schedule elsewhere, somebody in the room.
  enum Command: Equatable {
    case wake
    case rest(State)
  }

  var settings: IdleSettings {
    didSet { if settings.home != oldValue.home { wentHome = false } }
  }
  private(set) var state = State.active
  /// 0…1; 0 in the dark.
  private(set) var brightness: Double
  private(set) var lastActivity: TimeInterval
  /// Whether what cards say is hidden until somebody is there.
  private(set) var isCovered = false
  /// Whether the picture is to be seen as its negative, against burning in.
  private(set) var isInverted = false
  private var byHand = State.active
  /// A brightness that was asked for, and whether it was night then.
  private var level: (value: Double, atNight: Bool)?
  private var wentHome = false

  init(_ settings: IdleSettings, at time: TimeInterval) {
    self.settings = settings
    brightness = settings.brightness
    lastActivity = time
  }

  /// A finger comes down: on a wall that shows nothing, or hides it, it only wakes.
  mutating func touch(at time: TimeInterval, date: Date, _ calendar: Calendar) -> Verdict {
    _ = advance(to: time, date: date, calendar)
    let verdict: Verdict = state >= .dark || isCovered ? .onlyWakes : .acts
    wake(at: time)
    _ = advance(to: time, date: date, calendar)
    return verdict
  }

  mutating func command(
    _ command: Command, at time: TimeInterval, date: Date, _ calendar: Calendar
  ) {
    switch command {
    case .wake: wake(at: time)
    case .rest(let state): byHand = state
    }
    _ = advance(to: time, date: date, calendar)
  }

  /// Asks for a brightness of 0…1, which holds until a night begins or ends.
  mutating func light(_ value: Double, at time: TimeInterval, date: Date, _ calendar: Calendar) {
    let isNight = settings.nights.contains { $0.span.contains(date, calendar) }
    level = (min(1, max(0.01, value.isFinite ? value : 1)), isNight)
    _ = advance(to: time, date: date, calendar)
  }

  /// Somebody is still there: idle times begin anew.
  mutating func keepAwake(at time: TimeInterval) { lastActivity = max(lastActivity, time) }

  /// Takes the state of the moment.
  ///
  /// - Returns: whether the home page is to be shown now.
  mutating func advance(to time: TimeInterval, date: Date, _ calendar: Calendar) -> Bool {
    let idle = time - lastActivity
    let night = settings.nights.first { $0.span.contains(date, calendar) }
    var deepest = byHand
    for (after, state) in stages(night) where idle >= after { deepest = max(deepest, state) }
    state = deepest
    isCovered = settings.privacy.map { idle >= $0 } ?? false
    isInverted =
      night?.invert.map { (idle / (2 * $0) + 1e-9).truncatingRemainder(dividingBy: 1) >= 0.5 }
      ?? false
    if let asked = level, asked.atNight != (night != nil) { level = nil }
    let base = level?.value ?? night?.brightness ?? settings.brightness
    switch state {
    case .active: brightness = base
    case .dim: brightness = min(base, settings.dimBrightness)
    case .dark, .off: brightness = 0
    }
    guard let home = settings.home, idle >= home, !wentHome else { return false }
    wentHome = true
    return true
  }

  /// When, in seconds of the loop, `advance` may have something to do; nil is never.
  func nextChange(after time: TimeInterval, date: Date, _ calendar: Calendar) -> TimeInterval? {
    let night = settings.nights.first { $0.span.contains(date, calendar) }
    var due = stages(night).filter { $0.state > state }.map { lastActivity + $0.after }
    if let home = settings.home, !wentHome { due.append(lastActivity + home) }
    if let privacy = settings.privacy, !isCovered { due.append(lastActivity + privacy) }
    if let invert = night?.invert, state < .dark {
      due.append(
        lastActivity + ((time - lastActivity) / invert + 1e-9).rounded(.down) * invert + invert)
    }
    for night in settings.nights {
      guard let edge = night.span.nextEdge(after: date, calendar) else { continue }
      due.append(time + edge.timeIntervalSince(date))
    }
    return due.min()
  }

  /// Seconds that a wall stays lit at night after it was woken, where no idle time is shorter.
  static let litAtNight: TimeInterval = 60

  private func stages(_ night: IdleSettings.Night?) -> [(after: TimeInterval, state: State)] {
    var stages: [(after: TimeInterval, state: State)] = []
    if let dim = settings.dim { stages.append((dim, .dim)) }
    if let dark = settings.dark { stages.append((dark, .dark)) }
    if let off = settings.off { stages.append((off, .off)) }
    if let screen = night?.screen, let rest = State(rawValue: screen.rawValue) {
      stages.append((IdleMachine.litAtNight, rest))
    }
    return stages
  }

  private mutating func wake(at time: TimeInterval) {
    lastActivity = time
    byHand = .active
    wentHome = false
  }
}
