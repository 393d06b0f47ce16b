import Foundation

/// Whether the sun is up at a place.
///
/// The sun's place is that of the Astronomical Almanac's short formulas, good to 0.01° between 1950
/// and 2050; the edge of the disc is taken as 0.833° below the horizon, which has the air's
/// refraction in it. Sunrise and sunset come out within about a minute.
struct Sun {
  let place: Dashboard.Look.Place

  func isUp(at date: Date) -> Bool { elevation(at: date) > -0.833 }

  /// Degrees above the horizon, without refraction.
  func elevation(at date: Date) -> Double {
    // Days since noon of 2000-01-01 in Greenwich.
    let days = (date.timeIntervalSince1970 - 946_728_000) / (24 * 3_600)
    func radians(_ degrees: Double) -> Double {
      degrees.truncatingRemainder(dividingBy: 360) * .pi / 180
    }
    let mean = radians(280.460 + 0.985_647_4 * days)
    let anomaly = radians(357.528 + 0.985_600_3 * days)
    let longitude = mean + (1.915 * sin(anomaly) + 0.020 * sin(2 * anomaly)) * .pi / 180
    let tilt = radians(23.439 - 0.000_000_4 * days)
    let declination = asin(sin(tilt) * sin(longitude))
    let ascension = atan2(cos(tilt) * sin(longitude), cos(longitude))
    let sidereal = radians(280.460_618_37 + 360.985_647_366_29 * days)
    let hour = sidereal + place.longitude * .pi / 180 - ascension
    let latitude = place.latitude * .pi / 180
    let height = sin(latitude) * sin(declination) + cos(latitude) * cos(declination) * cos(hour)
    return asin(max(-1, min(1, height))) * 180 / .pi
  }

  /// When it next rises or sets, to the second, within a span; nil where it does neither.
  func nextEdge(after date: Date, within span: TimeInterval) -> Date? {
    let isUpNow = isUp(at: date)
    let step: TimeInterval = 600
    var from = date
    while from < date + span {
      let to = min(from + step, date + span)
      if isUp(at: to) != isUpNow {
        var (low, high) = (from, to)
        while high.timeIntervalSince(low) > 1 {
          let middle = low.addingTimeInterval(high.timeIntervalSince(low) / 2)
          if isUp(at: middle) == isUpNow { low = middle } else { high = middle }
        }
        return high
      }
      from = to
    }
    return nil
  }
}
