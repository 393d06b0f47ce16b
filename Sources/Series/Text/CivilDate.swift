/// Days of the Gregorian calendar as numbers, without a calendar object.
enum CivilDate {
  /// Seconds of a wall clock's day, for arithmetic on local readings; never for instants, since days
  /// of the calendar may have 23 or 25 hours.
  static let clockDay = 86_400.0  // nominal

  /// Days since 1970-01-01; month 1…12; days beyond the month's end run on.
  ///
  /// Shifts the year to start in March, so that the leap day is its last, and counts 400-year cycles.
  @inline(__always)
  static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let cycle = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfCycle = shifted - cycle * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    return cycle * 146_097 + dayOfCycle - 719_468
  }

  static func year(ofDay days: Int) -> Int {
    components(ofDay: days).year
  }

  static func components(ofDay days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let cycle = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfCycle = shifted - cycle * 146_097
    let yearOfCycle =
      (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }

  static func isValid(year: Int, month: Int, day: Int) -> Bool {
    (1...9999).contains(year) && (1...12).contains(month) && day >= 1
      && day <= length(ofMonth: month, year: year)
  }
}
