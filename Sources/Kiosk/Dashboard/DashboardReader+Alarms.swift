import Documents
import Foundation

extension DashboardReader {
  func alarms(_ keys: MappingReader, series: [String]) -> [Dashboard.Alarm] {
    (keys.sequence("alarms") ?? []).compactMap { alarm($0, series: series) }
  }

  private func alarm(_ reader: DocumentReader, series: [String]) -> Dashboard.Alarm? {
    guard let keys = reader.mapping() else { return nil }
    let reference = self.series(keys.reader("series", required: true), known: series)
    var alarm = Dashboard.Alarm(
      series: reference ?? Dashboard.SeriesReference(name: "", position: reader.position))
    alarm.above = keys.double("above")
    alarm.below = keys.double("below")
    if !keys.has("above"), !keys.has("below") {
      reader.fault("an alarm needs \"above\" or \"below\"")
    }
    if let above = alarm.above, let below = alarm.below, above < below {
      keys.reader("above")?.fault("every value would be above \(above) or below \(below)")
    }
    alarm.message = keys.string("message")
    alarm.picture = keys.reader("picture").flatMap { existing($0, folder: false) }
    alarm.sound = keys.reader("sound").flatMap { existing($0, folder: false) }
    if let player = keys.reader("player") {
      alarm.player = player.oneOrMore().compactMap { $0.string() }
      if alarm.player.isEmpty { player.fault("a player is a program and its arguments") }
    }
    alarm.repeats = time(keys, "repeat", in: 1...Self.longest) ?? alarm.repeats
    alarm.stale = time(keys, "stale", in: 10...Self.longest) ?? alarm.stale
    keys.finish()
    return reference == nil ? nil : alarm
  }
}
