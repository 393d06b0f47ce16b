import Foundation

/// Made files of a home: rooms, energy, the weather, calendars and tasks; the same for the same seed.
struct DemoHome {
  let seed: UInt64
  let end: Date
  let calendar: Calendar

  /// The files' names and texts.
  var files: [(name: String, text: String)] {
    [
      ("climate.csv", climate(days: 14)), ("energy.csv", energy(days: 60)),
      ("weather.json", weather()), ("family.ics", family()), ("school.ics", school()),
      ("tasks.csv", tasks()), ("people.csv", people(days: 60)),
    ]
  }

  func write(to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name), options: .atomic)
    }
  }

  /// SplitMix64: small, and the same everywhere.
  private struct Noise {
    var state: UInt64

    /// -1…1.
    mutating func next() -> Double {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      mixed ^= mixed >> 31
      return Double(mixed >> 11) / 4_503_599_627_370_496 - 1
    }
  }

  private func days(_ count: Int) -> [DateInterval] {
    let today = calendar.startOfDay(for: end)
    return (0..<count).reversed().compactMap { back in
      calendar.date(byAdding: .day, value: -back, to: today).flatMap {
        calendar.dateInterval(of: .day, for: $0)
      }
    }
  }

  private func stamp(_ date: Date) -> String {
    date.formatted(.iso8601)
  }

  private func fixed(_ value: Double, _ decimals: Int) -> String {
    String(format: "%.\(decimals)f", value)
  }

  private func climate(days count: Int) -> String {
    var noise = Noise(state: seed &* 31 &+ 11)
    var text = "Time,Living °C,Living %,Living ppm,Bedroom °C,Bedroom %,Bedroom ppm,Outside °C\n"
    var (drift, living, bedroom) = (0.0, 520.0, 560.0)
    for interval in days(count) {
      var at = interval.start
      while at < interval.end, at <= end {
        let hour = at.timeIntervalSince(interval.start) / 3_600
        drift = drift * 0.99 + 0.12 * noise.next()
        let swing = sin((hour - 9.5) / 24 * 2 * Double.pi)
        let isHome = hour > 16.5 && hour < 23 || hour > 6 && hour < 8
        let isAsleep = hour >= 22.5 || hour < 6.5
        let isAired = hour >= 7 && hour < 7.5
        // Carbon dioxide falls towards the outside's and rises by who is in the room.
        living += (430 - living) * (isAired ? 0.6 : 0.05) + (isHome ? 48 : 2) + 5 * noise.next()
        bedroom += (430 - bedroom) * (isAired ? 0.6 : 0.05) + (isAsleep ? 44 : 2) + 5 * noise.next()
        let row = [
          fixed(20.9 + 0.9 * swing + drift * 0.5 - (isAired ? 1.8 : 0), 1),
          fixed(46 - 3 * swing + 5 * drift * 0.4 + (isHome ? 3 : 0), 1), fixed(max(420, living), 0),
          fixed(18.3 + 0.7 * swing + drift * 0.5 - (isAired ? 2.1 : 0), 1),
          fixed(51 - 3 * swing + (isAsleep ? 4 : 0) + noise.next(), 1), fixed(max(420, bedroom), 0),
          fixed(4.5 + 3.8 * swing + drift * 2, 1),
        ]
        text += "\(stamp(at)),\(row.joined(separator: ","))\n"
        at = at.addingTimeInterval(900)
      }
    }
    return text
  }

  private func energy(days count: Int) -> String {
    var noise = Noise(state: seed &* 17 &+ 5)
    var text = "Start,End,Solar,Use,Grid\n"
    for interval in days(count) {
      let clouds = 0.55 + 0.42 * noise.next()
      var at = interval.start
      while at < interval.end {
        let next = at.addingTimeInterval(3_600)
        guard next <= end else { break }
        let hour = at.timeIntervalSince(interval.start) / 3_600 + 0.5
        let height = max(0, sin((hour - 7.4) / 9.2 * Double.pi))
        let isDay = hour > 7.4 && hour < 16.6
        let solar = isDay ? 3.1 * height * clouds * (0.9 + 0.1 * noise.next()) : 0
        let evening = exp(-pow((hour - 19) / 2.2, 2))
        let morning = exp(-pow((hour - 7.3) / 1.1, 2))
        let use = 0.24 + 1.15 * evening + 0.7 * morning + 0.1 * (1 + noise.next())
        text +=
          "\(stamp(at)),\(stamp(next)),\(fixed(solar, 3)),\(fixed(use, 3)),"
          + "\(fixed(max(0, use - solar), 3))\n"
        at = next
      }
    }
    return text
  }

  /// The steps of four people, a day a line.
  private func people(days count: Int) -> String {
    var noise = Noise(state: seed &* 13 &+ 3)
    var text = "Day,Mia,Leo,Anna,Tom\n"
    for interval in days(count) {
      let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: interval.start)
      let isFree = parts.weekday == 1 || parts.weekday == 7
      // A day that has begun has what the morning brought.
      let share = min(1, max(0, end.timeIntervalSince(interval.start) / interval.duration))
      let cells = [11_200.0, 9_400, 8_300, 6_900].map { usual -> String in
        let steps = usual * (isFree ? 0.8 : 1) * (1 + 0.28 * noise.next()) * share * share
        return "\(Int(steps))"
      }
      text += String(
        format: "%04d-%02d-%02d,", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
      text += cells.joined(separator: ",") + "\n"
    }
    return text
  }

  private func day(_ offset: Int) -> Date {
    calendar.date(byAdding: .day, value: offset, to: calendar.startOfDay(for: end)) ?? end
  }

  private func text(_ date: Date, _ pattern: (DateComponents) -> String) -> String {
    pattern(calendar.dateComponents([.year, .month, .day], from: date))
  }

  private func weather() -> String {
    let names = (0..<7).map { offset in
      text(day(offset)) {
        String(format: "\"%04d-%02d-%02d\"", $0.year ?? 0, $0.month ?? 0, $0.day ?? 0)
      }
    }
    return """
      {
        "current": { "temperature_2m": 6.4, "weather_code": 2, "relative_humidity_2m": 81, "wind_speed_10m": 14.2 },
        "daily": {
          "time": [\(names.joined(separator: ", "))],
          "weather_code": [2, 61, 3, 71, 0, 45, 95],
          "temperature_2m_max": [7.9, 6.1, 5.2, 1.4, 3.0, 4.4, 8.2],
          "temperature_2m_min": [2.2, 3.0, 0.8, -2.6, -4.1, -0.3, 3.5]
        }
      }

      """
  }

  private func stampOfDay(_ offset: Int) -> String {
    text(day(offset)) { String(format: "%04d%02d%02d", $0.year ?? 0, $0.month ?? 0, $0.day ?? 0) }
  }

  /// An entry; `time` nil is the whole day, and lines are CRLF as the format wants them.
  private func entry(
    _ name: String, _ title: String, day offset: Int, time: String? = nil, minutes: Int = 60,
    more: [String] = []
  ) -> String {
    let date = stampOfDay(offset)
    var lines = ["BEGIN:VEVENT", "UID:\(name)@example.org", "DTSTAMP:20260101T000000Z"]
    if let time {
      lines.append("DTSTART;TZID=\(calendar.timeZone.identifier):\(date)T\(time)00")
      lines.append("DURATION:PT\(minutes)M")
    } else {
      lines.append("DTSTART;VALUE=DATE:\(date)")
      lines.append("DTEND;VALUE=DATE:\(stampOfDay(offset + 1))")
    }
    lines.append("SUMMARY:\(title)")
    return (lines + more + ["END:VEVENT"]).map { $0 + "\r\n" }.joined()
  }

  private func calendarText(_ entries: [String]) -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Vitrine//demo//EN\r\n" + entries.joined()
      + "END:VCALENDAR\r\n"
  }

  private func family() -> String {
    calendarText([
      entry("market", "Farmers’ market", day: 0, time: "1100", minutes: 90),
      entry(
        "gran", "Coffee at Gran’s", day: 0, time: "1530", minutes: 120,
        more: ["LOCATION:Lindenweg 4"]),
      entry(
        "bins", "Paper bins go out", day: -27, time: "0700", minutes: 15,
        more: ["RRULE:FREQ=WEEKLY;INTERVAL=2"]),
      entry("choir", "Choir", day: -26, time: "1930", minutes: 90, more: ["RRULE:FREQ=WEEKLY"]),
      entry("dentist", "Dentist (Mia)", day: 2, time: "0815", minutes: 30),
      entry("birthday", "Leo’s birthday", day: 5, more: ["RRULE:FREQ=YEARLY"]),
      entry("concert", "Concert", day: 6, time: "2000", minutes: 150, more: ["LOCATION:Town hall"]),
    ])
  }

  private func school() -> String {
    calendarText([
      entry(
        "swim", "Swimming (Leo)", day: -28, time: "1700", minutes: 45,
        more: ["RRULE:FREQ=WEEKLY;BYDAY=TU"]),
      entry(
        "piano", "Piano (Mia)", day: -28, time: "1615", minutes: 30,
        more: ["RRULE:FREQ=WEEKLY;BYDAY=TH"]),
      entry("trip", "Class trip to the museum", day: 3),
      entry("parents", "Parents’ evening", day: 4, time: "1900", minutes: 90),
    ])
  }

  private func tasks() -> String {
    """
    Who,What,Until
    Mia,Feed the rabbits,today
    Leo,Empty the dishwasher,today
    Anna,Book train tickets,Tuesday
    Tom,Repair the bike light,Friday
    Everyone,Rake the leaves,Saturday

    """
  }
}
