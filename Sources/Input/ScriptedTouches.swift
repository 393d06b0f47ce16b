internal import Foundation
public import Motion
public import Platform

/// Plays a touch script on a scheduler's clock.
@MainActor
public final class ScriptedTouches: TouchSource {
  public var onFrame: ((TouchFrame) -> Void)?
  /// Called after the last frame.
  public var onEnd: (() -> Void)?

  private let script: TouchScript
  private let scheduler: any Scheduler
  private var started: TimeInterval = 0
  private var next = 0
  private var call: ScheduledCall?
  private var down: [Int: Touch] = [:]

  public init(_ script: TouchScript, scheduler: any Scheduler) {
    self.script = script
    self.scheduler = scheduler
  }

  /// Starts to play; the script's zero is now.
  public func start() {
    guard call == nil else { return }
    started = scheduler.now
    next = 0
    scheduleNext()
  }

  public func stop() {
    call?.cancel()
    call = nil
    guard !down.isEmpty else { return }
    let now = scheduler.now
    let touches = down.values.sorted { $0.contact < $1.contact }.map {
      Touch(contact: $0.contact, phase: .cancel, location: $0.location, time: now)
    }
    down = [:]
    onFrame?(TouchFrame(time: now, touches: touches))
  }

  private func scheduleNext() {
    guard next < script.frames.count else {
      call = nil
      onEnd?()
      return
    }
    call = scheduler.schedule(at: started + script.frames[next].time, name: "touch script") {
      [weak self] in self?.play()
    }
  }

  private func play() {
    var frame = script.frames[next]
    next += 1
    frame.time += started
    for index in frame.touches.indices {
      frame.touches[index].time += started
      let touch = frame.touches[index]
      let isDown = touch.phase == .down || touch.phase == .move
      down[touch.contact] = isDown ? touch : nil
    }
    onFrame?(frame)
    scheduleNext()
  }
}
