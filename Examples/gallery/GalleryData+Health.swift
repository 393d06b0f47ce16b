import Charts
import Foundation

extension GalleryData {
  /// Steps by the hour, for thirteen months.
  static let stepHours: [HealthSample] = {
    let days = GalleryData.days(400)
    let noise = GalleryData.noise(400 * 24, seed: 17)
    var samples: [HealthSample] = []
    for (index, day) in days.enumerated() {
      let weekday = calendar.component(.weekday, from: day)
      let season: Double = 1 + 0.25 * sin(Double(index) / 58)
      let busy: Double = (weekday == 1 ? 0.7 : weekday == 7 ? 1.25 : 1) * season
      for hour in 6..<23 {
        guard let date = calendar.date(byAdding: .hour, value: hour, to: day), date <= now else {
          continue
        }
        let rush: Double = hour == 8 || hour == 17 ? 1_250 : hour == 12 ? 700 : 230
        let value: Double = rush * busy * (0.4 + 1.2 * noise[index * 24 + hour])
        samples.append(HealthSample(date: date, value: value.rounded()))
      }
    }
    return samples
  }()

  /// The same by the day; a fortnight of them was spent without a phone.
  static let stepDays: [HealthValue] = {
    var totals: [Date: Double] = [:]
    for sample in stepHours {
      totals[calendar.startOfDay(for: sample.date), default: 0] += sample.value
    }
    return GalleryData.days(400).enumerated().compactMap { index, day in
      (270..<284).contains(index) ? nil : totals[day].map { HealthValue(date: day, value: $0) }
    }
  }()

  /// A heart, every ten minutes for two months.
  static let heartRates: [HealthSample] = {
    let noise = GalleryData.noise(62 * 144, seed: 29)
    var samples: [HealthSample] = []
    for (index, day) in GalleryData.days(62).enumerated() {
      for part in 0..<144 {
        let date = day.addingTimeInterval(Double(part) * 600)
        guard date <= now else { break }
        let hour = Double(part) / 6
        let awake: Double = hour > 6.5 && hour < 22.5 ? 14 : 0
        let sport: Double = hour > 17.5 && hour < 18.6 && index % 3 == 0 ? 58 : 0
        let jitter: Double = (noise[index * 144 + part] - 0.4) * (awake > 0 ? 24 : 7)
        samples.append(HealthSample(date: date, value: (53 + awake + sport + jitter).rounded()))
      }
    }
    return samples
  }()

  /// Glucose, every five minutes for three days; the sensor was changed once.
  static let glucose: [HealthSample] = {
    var samples: [HealthSample] = []
    let meals: [(Double, Double)] = [(7.5, 62), (12.6, 78), (15.8, 30), (19.2, 92)]
    for day in GalleryData.days(4).dropLast() {
      for part in 0..<288 where !(96..<112).contains(part) {
        let hour = Double(part) / 12
        var value = 96.0 + 6 * sin(hour / 2.1)
        for (at, height) in meals where hour > at {
          let since: Double = (hour - at) / 0.8
          value += height * since * exp(1 - since)
        }
        samples.append(
          HealthSample(date: day.addingTimeInterval(Double(part) * 300), value: value.rounded()))
      }
    }
    return samples
  }()

  /// A night of stages before a day.
  static func night(_ day: Date, _ index: Int) -> [SleepSpan] {
    let noise = GalleryData.noise(40, seed: UInt64(index + 900))
    let late: Double = noise[0] * 100 - 40
    let bed = day.addingTimeInterval((-75 + late) * 60)
    let length: Double = 430 + noise[1] * 90
    var spans: [SleepSpan] = []
    var minute = 8 + noise[2] * 18
    var place = 3
    while minute < length {
      let cycle: [(SleepPhase, Double)] = [
        (.core, 22), (.deep, minute < 220 ? 34 : 10), (.core, 26), (.rem, minute < 150 ? 10 : 32),
      ]
      for (phase, middle) in cycle where minute < length {
        let long: Double = middle * (0.6 + 0.8 * noise[place % 40])
        let end = min(length, minute + long)
        spans.append(
          SleepSpan(
            phase, from: bed.addingTimeInterval(minute * 60), to: bed.addingTimeInterval(end * 60)))
        minute = end
        place += 1
      }
      if noise[place % 40] > 0.6, minute < length {
        let end = minute + 4 + noise[(place + 1) % 40] * 9
        spans.append(
          SleepSpan(
            .awake, from: bed.addingTimeInterval(minute * 60), to: bed.addingTimeInterval(end * 60))
        )
        minute = end
      }
    }
    spans.insert(
      SleepSpan(.inBed, from: bed, to: bed.addingTimeInterval((minute + 12) * 60)), at: 0)
    return spans
  }
}
