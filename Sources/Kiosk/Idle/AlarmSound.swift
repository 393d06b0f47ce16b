import Foundation
import Platform

/// Plays the sounds of alarms that ring, again and again until somebody silences them.
@MainActor
final class AlarmSound {
  private let scheduler: any Scheduler
  private let log: (String) -> Void
  private var playing: ChildProgram?
  private var again: ScheduledCall?
  private var alarms: [Dashboard.Alarm] = []

  init(scheduler: any Scheduler, log: @escaping (String) -> Void) {
    self.scheduler = scheduler
    self.log = log
  }

  /// Takes the alarms that ring now.
  func ring(_ alarms: [Dashboard.Alarm]) {
    let withSound = alarms.filter { $0.sound != nil }
    guard withSound != self.alarms else { return }
    self.alarms = withSound
    stop()
    play()
  }

  func stop() {
    again?.cancel()
    again = nil
    playing?.kill()
    playing = nil
  }

  private func play() {
    guard let alarm = alarms.first, let sound = alarm.sound else { return }
    if playing?.isRunning != true {
      playing = HelperProgram.start(alarm.player + [sound])
      if playing == nil {
        log("the alarm makes no sound: there is no program \(alarm.player.first ?? "") here")
      }
    }
    again = scheduler.schedule(after: max(1, alarm.repeats), name: "alarm") { [weak self] in
      self?.play()
    }
  }
}
