import Foundation

/// Which alarms of a dashboard ring, and which of them somebody has silenced.
///
/// An alarm rings from the first fresh value beyond its bound until a value is good again or too old.
/// Silenced, it stays quiet until then, and rings anew after.
struct AlarmBoard {
  /// The newest value of an alarm's series, in the unit that is shown.
  struct Reading: Equatable {
    var value: Double
    var date: Date
  }

  private(set) var ringing: [Int] = []
  private var silenced: Set<Int> = []

  /// Takes the newest values, one an alarm; nil where nothing is known.
  ///
  /// - Returns: whether another set of alarms rings than before.
  mutating func take(_ readings: [Reading?], _ alarms: [Dashboard.Alarm], now: Date) -> Bool {
    var active: Set<Int> = []
    for (index, alarm) in alarms.enumerated() where index < readings.count {
      guard let reading = readings[index],
        now.timeIntervalSince(reading.date) <= alarm.stale, alarm.applies(to: reading.value)
      else { continue }
      active.insert(index)
    }
    silenced.formIntersection(active)
    let before = ringing
    ringing = active.subtracting(silenced).sorted()
    return ringing != before
  }

  /// Somebody has seen them.
  mutating func silence() {
    silenced.formUnion(ringing)
    ringing = []
  }

  /// When a value that rings, or would, gets too old.
  func nextChange(_ readings: [Reading?], _ alarms: [Dashboard.Alarm], now: Date) -> Date? {
    zip(readings, alarms).compactMap { reading, alarm in
      reading.map { $0.date.addingTimeInterval(alarm.stale + 1) }
    }.filter { $0 > now }.min()
  }
}
