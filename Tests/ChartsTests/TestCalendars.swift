import Foundation

/// A Gregorian calendar of a zone, with the locale's first weekday.
func calendar(_ zone: String, locale: String = "en_US", firstWeekday: Int? = nil) -> Calendar {
  var calendar = Calendar(identifier: .gregorian)
  calendar.locale = Locale(identifier: locale)
  if let zone = TimeZone(identifier: zone) { calendar.timeZone = zone }
  if let firstWeekday { calendar.firstWeekday = firstWeekday }
  return calendar
}

/// "2026-11-01" or "2026-11-01 06:00" in a calendar's zone; a time that the clock skips is the next.
func date(_ text: String, _ calendar: Calendar) -> Date {
  let numbers = text.split { "-: ".contains($0) }.compactMap { Int($0) }
  var parts = DateComponents()
  parts.year = numbers[0]
  parts.month = numbers[1]
  parts.day = numbers[2]
  parts.hour = numbers.count > 3 ? numbers[3] : 12
  parts.minute = numbers.count > 4 ? numbers[4] : 0
  let date = calendar.date(from: parts) ?? .distantPast
  return numbers.count > 3 ? date : calendar.startOfDay(for: date)
}

func seconds(_ text: String, _ calendar: Calendar) -> Double {
  date(text, calendar).timeIntervalSinceReferenceDate
}

/// A date as "2026-11-01 06:00" in a calendar's zone.
func text(_ date: Date?, _ calendar: Calendar) -> String {
  guard let date else { return "nil" }
  let p = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
  func two(_ n: Int?) -> String { (n ?? 0) < 10 ? "0\(n ?? 0)" : "\(n ?? 0)" }
  return "\(p.year ?? 0)-\(two(p.month))-\(two(p.day)) \(two(p.hour)):\(two(p.minute))"
}

func text(_ seconds: Double?, _ calendar: Calendar) -> String {
  text(seconds.map { Date(timeIntervalSinceReferenceDate: $0) }, calendar)
}
