public import Foundation

/// Made data for the examples: plausible, and the same for the same seed.
///
/// Nobody's: weekday patterns, a trend and noise from a generator.
public enum DemoData {
  /// Writes the CSV files of the health example into a folder, which is created.
  ///
  /// - Parameters:
  ///   - folder: where `steps.csv`, `weight.csv`, `resting-heart-rate.csv`, `sleep.csv`, `glucose.csv`,
  ///     `temperature.csv` and `humidity.csv` go.
  ///   - seed: chooses the noise.
  ///   - end: the last day, in the calendar's zone; its data end at this time.
  ///   - calendar: its zone is the one of the files' times.
  /// - Throws: the error of the file that cannot be written.
  public static func write(
    to folder: URL, seed: UInt64, endingOn end: Date, calendar: Calendar
  ) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files(seed: seed, endingOn: end, calendar: calendar) {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name), options: .atomic)
    }
  }

  /// The files' names and texts.
  public static func files(
    seed: UInt64, endingOn end: Date, calendar: Calendar
  ) -> [(name: String, text: String)] {
    let maker = DemoMaker(seed: seed, end: end, calendar: calendar)
    return [
      ("steps.csv", maker.steps(days: 120)), ("weight.csv", maker.weight(days: 430)),
      ("resting-heart-rate.csv", maker.restingHeartRate(days: 180)),
      ("sleep.csv", maker.sleep(days: 120)), ("glucose.csv", maker.glucose(days: 14)),
      ("temperature.csv", maker.room(days: 30, humidity: false)),
      ("humidity.csv", maker.room(days: 30, humidity: true)),
    ]
  }
}

/// The SplitMix64 generator: small, and the same everywhere.
struct DemoRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64, stream: UInt64) {
    state = seed &* 0x9e37_79b9_7f4a_7c15 &+ stream &* 0xd1b5_4a32_d192_ed03
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// 0..<1.
  mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

  /// About normal, with mean 0 and deviation 1: twelve uniform numbers, which need no logarithm whose
  /// last bit differs between processors.
  mutating func normal() -> Double {
    (0..<12).reduce(-6.0) { sum, _ in sum + unit() }
  }
}

private struct DemoMaker {
  let seed: UInt64
  let end: Date
  let calendar: Calendar

  /// The starts of the last days, oldest first; the last one is the day of `end`.
  private func days(_ count: Int) -> [DateInterval] {
    var found: [DateInterval] = []
    var at = end
    while found.count < count, let day = calendar.dateInterval(of: .day, for: at) {
      found.append(day)
      at = day.start.addingTimeInterval(-1)
    }
    return found.reversed()
  }

  private func stamp(_ date: Date) -> String { SeriesText.iso(date, in: calendar.timeZone) }

  private func day(_ date: Date) -> String { String(stamp(date).prefix(10)) }

  private func isWeekend(_ date: Date) -> Bool {
    let weekday = calendar.component(.weekday, from: date)
    return weekday == 1 || weekday == 7
  }

  func steps(days count: Int) -> String {
    var random = DemoRandom(seed: seed, stream: 1)
    var text = "start,end,steps,source\n"
    // Share of a day's steps by hour: the way to work, noon, the evening walk.
    let work = [
      0, 0, 0, 0, 0, 0.5, 2, 6, 8, 3, 3, 4, 8, 5, 3, 3, 4, 8, 10, 7, 4, 2, 1, 0,
    ]
    let free = [
      0.5, 0, 0, 0, 0, 0, 0.5, 1, 3, 5, 9, 10, 8, 6, 8, 9, 8, 6, 5, 4, 3, 2, 1, 0.5,
    ]
    for (number, interval) in days(count).enumerated() {
      let weekend = isWeekend(interval.start)
      let shape = weekend ? free : work
      let level = (weekend ? 7_200 : 8_600) + 9 * Double(number) + 2_100 * random.normal()
      let total = max(1_200, level)
      let whole = shape.reduce(0, +)
      var hour = interval.start
      while hour < interval.end, hour < end {
        let next = hour.addingTimeInterval(3_600)
        let place = calendar.component(.hour, from: hour)
        let amount = total * shape[place] / whole * (0.6 + 0.8 * random.unit())
        if amount >= 1, next <= end {
          text += "\(stamp(hour)),\(stamp(next)),\(Int(amount)),Watch\n"
        }
        hour = next
      }
    }
    return text
  }

  func weight(days count: Int) -> String {
    var random = DemoRandom(seed: seed, stream: 2)
    var text = "Date,Weight (kg)\n"
    var drift = 0.0
    for (number, interval) in days(count).enumerated() {
      drift = drift * 0.97 + 0.12 * random.normal()
      let progress = Double(number) / Double(count)
      // Down by five kilograms, a plateau, and a bit back at the end.
      let trend = 84.6 - 6.2 * progress + 1.4 * progress * progress
      let noise = 0.25 * random.normal()
      let skips =
        random.unit() < 0.18 || (150..<164).contains(number) || (302..<309).contains(number)
      let minutes = 380 + Int(40 * random.unit())
      let at = interval.start.addingTimeInterval(Double(minutes) * 60)
      guard !skips, at <= end else { continue }
      let value = SeriesText.fixed(trend + drift + noise, decimals: 2)
      text += "\(stamp(at)),\(value)\n"
    }
    return text
  }

  func restingHeartRate(days count: Int) -> String {
    var random = DemoRandom(seed: seed, stream: 3)
    var text = "date,bpm\n"
    var drift = 0.0
    for (number, interval) in days(count).enumerated() where interval.end <= end {
      drift = drift * 0.9 + 0.7 * random.normal()
      let value = 61 - 4 * Double(number) / Double(count) + drift + 0.6 * random.normal()
      if random.unit() > 0.03 { text += "\(day(interval.start)),\(Int(value.rounded()))\n" }
    }
    return text
  }

  func sleep(days count: Int) -> String {
    var random = DemoRandom(seed: seed, stream: 4)
    var text = "start,end,stage\n"
    let cycle: [(String, Double)] = [("Core", 25), ("Deep", 30), ("Core", 20), ("REM", 18)]
    for interval in days(count) {
      let weekend = isWeekend(interval.start)
      let bedtime = (weekend ? 0.4 : -0.7) + 0.4 * random.normal()
      let length = (weekend ? 8.0 : 7.0) + 0.6 * random.normal()
      var at = interval.start.addingTimeInterval((bedtime * 60).rounded() * 60)
      let wake = at.addingTimeInterval(min(max(length, 4), 11) * 3_600)
      guard wake < end else { continue }
      var step = 0
      while at < wake {
        let (stage, minutes) = cycle[step % cycle.count]
        // Deep sleep comes early, dreams late.
        let round = Double(step / cycle.count)
        let factor =
          stage == "Deep" ? max(0.15, 1 - 0.28 * round) : stage == "REM" ? 0.6 + 0.3 * round : 1
        let length = (minutes * factor * (0.8 + 0.4 * random.unit())).rounded() * 60
        let next = min(wake, at.addingTimeInterval(max(60, length)))
        text += "\(stamp(at)),\(stamp(next)),\(stage)\n"
        at = next
        step += 1
        if random.unit() < 0.12, at < wake {
          let up = min(wake, at.addingTimeInterval((2 + 8 * random.unit()).rounded() * 60))
          text += "\(stamp(at)),\(stamp(up)),Awake\n"
          at = up
        }
      }
    }
    return text
  }

  func glucose(days count: Int) -> String {
    var random = DemoRandom(seed: seed, stream: 5)
    var text = "Time,Glucose (mg/dL)\n"
    var drift = 0.0
    let all = days(count)
    for interval in all {
      let meals = [7.2, 12.6, 19.1].map { $0 + 0.35 * random.normal() }
      let sizes = meals.map { _ in 48 + 14 * random.normal() }
      var at = interval.start
      while at < interval.end, at <= end {
        let hour = at.timeIntervalSince(interval.start) / 3_600
        drift = drift * 0.96 + 1.4 * random.normal()
        var value = 96 + drift
        for (meal, size) in zip(meals, sizes) where hour > meal {
          // Up within the hour, down over the next two.
          let past = (hour - meal) / 0.9
          value += size * past * exp(1 - past)
        }
        // The sensor warms up for two hours when it is changed.
        let isWarmingUp = interval == all[count / 2] && (9..<11).contains(hour)
        if !isWarmingUp {
          text += "\(stamp(at)),\(Int(min(max(value, 41), 399).rounded()))\n"
        }
        at = at.addingTimeInterval(300)
      }
    }
    return text
  }

  func room(days count: Int, humidity: Bool) -> String {
    var random = DemoRandom(seed: seed, stream: humidity ? 7 : 6)
    var text = humidity ? "Time,Humidity (%)\n" : "Time,Temperature (°C)\n"
    var drift = 0.0
    for interval in days(count) {
      var at = interval.start
      while at < interval.end, at <= end {
        let hour = at.timeIntervalSince(interval.start) / 3_600
        drift = drift * 0.985 + 0.05 * random.normal()
        // Coolest before dawn, warmest in the late afternoon; the window is opened at seven.
        let swing = sin((hour - 10) / 24 * 2 * Double.pi)
        let window = hour >= 7 && hour < 7.7 ? 1.0 : 0
        let value =
          humidity
          ? 47 - 3.5 * swing + 6 * drift + 0.4 * random.normal() - 6 * window
          : 20.6 + 1.1 * swing + drift + 0.04 * random.normal() - 1.6 * window
        text += "\(stamp(at)),\(SeriesText.fixed(value, decimals: 1))\n"
        at = at.addingTimeInterval(600)
      }
    }
    return text
  }
}
