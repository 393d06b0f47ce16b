import Foundation
import Motion
import Platform

extension Wall {
  /// Takes what the clock and the fingers ask for: brightness, darkness, the way home.
  func advanceIdle() {
    let now = scheduler.now
    if idle.settings != model.idleSettings { idle.settings = model.idleSettings }
    let before = (idle.state, idle.brightness)
    keepLit(at: now)
    if idle.advance(to: now, date: model.now, model.calendar.calendar) { model.showHome() }
    takeBrightness(since: before)
    model.cover(idle.isCovered)
    openService(at: now)
    let isSeen = idle.state < .dark && !isTouched && model.service?.page == nil
    if isSeen,
      let page = turner.advance(
        model.turning, shown: model.page, at: now, lastTouch: idle.lastActivity)
    {
      model.turn(to: page)
    }
  }

  /// When, in seconds of the loop, the clock or idleness may ask for something; nil is never.
  var nextIdleChange: TimeInterval? {
    let idleDue = idle.nextChange(after: scheduler.now, date: model.now, model.calendar.calendar)
    let isSeen = idle.state < .dark && !isTouched
    let turn =
      isSeen && model.service?.page == nil
      ? turner.due(model.turning, lastTouch: idle.lastActivity) : nil
    return [idleDue, turn].compactMap { $0 }.min()
  }

  /// Somebody comes, or something begins to ring, as by a touch; while that lasts no idle time passes.
  private func keepLit(at now: TimeInterval) {
    let isKept = model.keepsLit
    if isKept, !wasKeptLit {
      idle.command(.wake, at: now, date: model.now, model.calendar.calendar)
    } else if isKept || wasKeptLit {
      idle.keepAwake(at: now)
    }
    wasKeptLit = isKept
  }

  /// Switches the wall on, off, dark or dim from outside.
  func command(_ command: IdleMachine.Command) {
    let before = (idle.state, idle.brightness)
    idle.command(command, at: scheduler.now, date: model.now, model.calendar.calendar)
    takeBrightness(since: before)
  }

  /// Asks for a brightness of 0…1 by hand; it holds until a night begins or ends.
  func light(_ level: Double) {
    let before = (idle.state, idle.brightness)
    idle.light(level, at: scheduler.now, date: model.now, model.calendar.calendar)
    takeBrightness(since: before)
  }

  /// Somebody is there, without a finger on the glass.
  func arrive() -> IdleMachine.Verdict {
    let before = (idle.state, idle.brightness)
    let verdict = idle.touch(at: scheduler.now, date: model.now, model.calendar.calendar)
    takeBrightness(since: before)
    return verdict
  }

  /// The touches that are for the views: a finger that woke a black wall is not, up to its lift.
  func awakeTouches(_ frame: TouchFrame) -> TouchFrame? {
    let before = (idle.state, idle.brightness)
    var frame = frame
    frame.touches = frame.touches.filter { touch in
      note(touch)
      if touch.phase == .down {
        pointer.hide()
        focus.hide()
        let verdict = idle.touch(at: scheduler.now, date: model.now, model.calendar.calendar)
        if verdict == .onlyWakes { wakingContacts.insert(touch.contact) }
      }
      guard wakingContacts.contains(touch.contact) else { return true }
      if touch.phase == .up || touch.phase == .cancel { wakingContacts.remove(touch.contact) }
      return false
    }
    takeBrightness(since: before)
    model.cover(idle.isCovered)
    return frame.touches.isEmpty ? nil : frame
  }

  /// Fingers that are down; while one is, no page turns by itself, and its lift counts as a touch.
  private func note(_ touch: Touch) {
    switch touch.phase {
    case .down: fingersDown.insert(touch.contact)
    case .up, .cancel:
      fingersDown.remove(touch.contact)
      if fingersDown.isEmpty { idle.keepAwake(at: scheduler.now) }
    default: break
    }
  }

  /// Lets go of what nobody looks at, now that nothing moves.
  func giveBack() {
    model.pictures.trim()
    guard scheduler.now - lastTrim >= 600 else { return }
    lastTrim = scheduler.now
    ProcessMemory.trim()
  }

  private var isTouched: Bool { !fingersDown.isEmpty }

  private func takeBrightness(since before: (state: IdleMachine.State, brightness: Double)) {
    let isNew = before.state != idle.state || before.brightness != idle.brightness
    if isNew { dimsItself = onBrightness?(idle.brightness) ?? false }
    veil.settle(at: idle.brightness, dimsItself, scheduler.now)
    turnNegative()
    guard isNew else { return }
    if idle.state != .off, !display.isLit { display.isLit = true }
    onIdleState?(idle.state)
    mustPresent = true
  }
}
