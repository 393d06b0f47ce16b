import Foundation
import Platform

extension WallProgram {
  /// From now on the wall has the day and the colours of the hour, whatever becomes of the clock.
  func followTheClock(_ loop: Loop) throws {
    startTicking(loop)
    clock = try ClockWatch(loop: loop) { [weak self] in self?.clockWasSet() }
  }

  /// Looks at the clock when it is due, for a new day or other colours.
  func startTicking(_ loop: Loop) {
    ticking?.cancel()
    ticking = loop.schedule(after: min(subject.secondsToTick, 3_600), name: "hour") { [weak self] in
      guard let self, let loop = self.loop else { return }
      self.subject.tick()
      self.startTicking(loop)
    }
  }

  /// After a jump of the clock, such as NTP's from 1970: another day, and data that were not yet to be.
  private func clockWasSet() {
    guard let loop else { return }
    note("the clock was set; it is \(Date().formatted(.iso8601))")
    subject.tick()
    startTicking(loop)
    source?.loadSeries()
  }

  /// Says every ten seconds what it did: `vitrine run --stats`.
  func startStatistics(_ loop: Loop) {
    loop.schedule(after: 10, name: "statistics") { [weak self] in
      guard let self, let loop = self.loop, let wall = self.wall else { return }
      self.log(
        StatisticsLine.text(
          wall.statistics, since: self.lastStatistics, loop.counters, since: self.lastCounters))
      self.lastStatistics = wall.statistics
      self.lastCounters = loop.counters
      self.startStatistics(loop)
    }
  }
}
