import Foundation
import Testing

@testable import Series

private func read(_ text: String, _ format: NumberFormat) -> NumberCell {
  var copy = text
  return copy.withUTF8 { format.read($0.trimmed) }
}

@Test(
  arguments: [
    ("12", 12), ("-3.5", -3.5), ("+4", 4), ("1,234", 1234), ("1,234,567.25", 1_234_567.25),
    ("1'234.5", 1234.5), ("1\u{a0}234", 1234), ("1\u{202f}234.5", 1234.5), ("1 234", 1234),
    ("1e3", 1000), ("2.5E-1", 0.25), (".5", 0.5), ("5.", 5), ("\u{2212}7", -7), (" 8\t", 8),
    ("0.1", 0.1), ("70.05", 70.05), ("8199.092001188546", 8199.092001188546),
    ("123456789012345678901234567890", 123456789012345678901234567890.0), ("1e-400", 0),
    ("179769313486231570000", 179769313486231570000.0),
  ] as [(String, Double)])
func numbersWithADecimalPoint(text: String, value: Double) {
  #expect(read(text, .point) == .value(value))
}

@Test(
  arguments: [
    ("12,5", 12.5), ("1.234", 1234), ("1.234,5", 1234.5), ("1.234.567", 1_234_567),
    ("-0,25", -0.25),
    ("1\u{2019}234,5", 1234.5), ("6,1", 6.1),
  ] as [(String, Double)])
func numbersWithADecimalComma(text: String, value: Double) {
  #expect(read(text, .comma) == .value(value))
}

@Test(arguments: [
  "1,23", "12,3456", "1,,234", "abc", "12-3", "1.2.3", "2026-07-01", "0x10", "1e999", "12:30",
  "--1",
])
func whatIsNoNumberIsInvalid(text: String) {
  #expect(read(text, .point) == .invalid, "\(read(text, .point))")
}

@Test(arguments: ["", "  ", "-", "--", "---", "N/A", "NaN", "nan", "null", "–", "unavailable", "?"])
func missingIsNoFault(text: String) {
  #expect(read(text, .point) == .missing)
}

@Test(
  arguments: [
    ("104 mmHg", 104, "mmHg"), ("5%", 5, "%"), ("21.5\u{a0}°C", 21.5, "°C"),
    ("12 µg/m3", 12, "µg/m3"),
    ("1,234 kg", 1234, "kg"),
  ] as [(String, Double, String)])
func aUnitInTheCellIsFound(text: String, value: Double, unit: String) {
  var copy = text
  copy.withUTF8 { bytes in
    guard case .valueWithSuffix(let read, let range) = NumberFormat.point.read(bytes.trimmed) else {
      Issue.record("no suffix in \(text)")
      return
    }
    #expect(read == value)
    #expect(bytes.trimmed.part(range).text == unit)
  }
}

/// Seconds of a civil time, by the calendar of Foundation.
private func seconds(_ year: Int, _ month: Int, _ day: Int, _ rest: Double = 0) throws -> Double {
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = .gmt
  let date = try #require(calendar.date(from: DateComponents(year: year, month: month, day: day)))
  return date.timeIntervalSince1970 + rest
}

private func date(_ text: String, _ order: DateOrder? = .dayMonthYear) -> DateCell {
  var copy = text
  return copy.withUTF8 { DateReader(order: order).read($0.trimmed) }
}

@Test(arguments: [
  "2026-07-01", "2026/07/01", "2026.07.01", "20260701", "1.7.2026", "01.07.2026", "01/07/2026",
  "1/7/26", "01-07-2026", "Jul 01 2026", "July 1, 2026", "1 juli 2026", "1. Juli 2026",
  "01-Jul-2026",
  "1 juil. 2026", "1 julio 2026", "1 lipca 2026", "Wed, 1 Jul 2026", "2026 Jul 1",
])
func daysInTheFormsThatFilesHave(text: String) throws {
  let expected = try seconds(2026, 7, 1)
  #expect(date(text) == .day(expected))
}

@Test(arguments: [
  "2026-07-01 15:05:11", "2026-07-01T15:05:11", "2026-07-01 3:05:11 PM",
  "2026-07-01 3:05:11\u{202f}pm",
  "01.07.2026 15.05.11", "01.07.2026 - 15:05:11", "01/07/2026, 15:05:11", "2026-07-01 3:05:11 p.m.",
  "20260701150511", "2026-07-01  15:05:11",
])
func localTimesInTheFormsThatFilesHave(text: String) throws {
  let expected = try seconds(2026, 7, 1, 54_311)
  #expect(date(text) == .local(expected))
}

@Test(
  arguments: [
    ("2026-07-01T15:05:11Z", 0), ("2026-07-01 15:05:11 +0200", -7_200),
    ("2026-07-01 15:05:11+02:00", -7_200), ("2026-07-01T15:05:11-0330", 12_600),
    ("2026-07-01 3:05:11\u{202f}PM +0200", -7_200), ("2026-07-01 15:05:11 UTC", 0),
    ("20260701T150511Z", 0), ("2026-07-01 15:05:11 +02", -7_200),
  ] as [(String, Double)])
func instantsCarryTheirOffset(text: String, shift: Double) throws {
  let expected = try seconds(2026, 7, 1, 54_311 + shift)
  #expect(date(text) == .instant(expected))
}

@Test(
  arguments: [
    ("1782864000", 1_782_864_000), ("1782864000123", 1_782_864_000.123),
    ("1782864000123000", 1_782_864_000.123), ("1782864000123000000", 1_782_864_000.123),
    ("1782864000.25", 1_782_864_000.25), ("-1000000000", -1_000_000_000),
    ("999999999999", 999_999_999.999),
  ] as [(String, Double)])
func epochsAreToldByTheirLength(text: String, value: Double) {
  #expect(date(text) == .instant(value))
}

@Test(arguments: [
  "2026-02-30", "2026-13-01", "32.01.2026", "2026-07-01 25:00", "2026-07-01 12:60", "2026-07-01T",
  "2026-07-01 12:00 +2x", "foo", "12", "1.2", "Jui 1 2026", "13:05", "2026-07-01 13:05 PM",
  "0000-01-01",
  "99999999999999999999999", "1/2/3/4", "2026-07-01 12", "--",
])
func whatIsNoDateIsNot(text: String) {
  switch date(text) {
  case .missing, .invalid: break
  case let other: Issue.record("\(text) was read as \(other)")
  }
}

@Test func timesBeforeTheEpochAndLeapDaysAreDays() throws {
  let expected = try seconds(1912, 2, 29)
  #expect(date("1912-02-29") == .day(expected))
  #expect(date("1969-12-31T23:59:59Z") == .instant(-1))
  let leap = try seconds(2000, 2, 29)
  #expect(date("2000-02-29") == .day(leap))
  #expect(date("1900-02-29") == .invalid)
}

@Test func theOrderOfDayAndMonthIsTheColumns() throws {
  let expected = try seconds(2026, 3, 4)
  #expect(date("03/04/2026", .monthDayYear) == .day(expected))
  let swapped = try seconds(2026, 4, 3)
  #expect(date("03/04/2026", .dayMonthYear) == .day(swapped))
  #expect(date("03/04/2026", nil) == .invalid)
}

@Test(
  arguments: [
    ("18.00.00", 64_800), ("7:05", 25_500), ("12:00 AM", 0), ("12:30 pm", 45_000),
    ("24:00", 86_400),
    ("3 PM", 54_000),
  ] as [(String, Double)])
func timesOfDayInTheFormsThatFilesHave(text: String, value: Double) {
  var copy = text
  #expect(copy.withUTF8 { TimeOfDay.read($0)?.seconds } == value)
}

@Test func civilDaysAgreeWithFoundationOverCenturies() throws {
  for year in stride(from: 1600, through: 2400, by: 7) {
    for (month, day) in [(1, 1), (2, 28), (3, 1), (12, 31)] {
      let days = CivilDate.days(year: year, month: month, day: day)
      let expected = try seconds(year, month, day)
      #expect(Double(days) * 86_400 == expected)
      let back = CivilDate.components(ofDay: days)
      #expect((back.year, back.month, back.day) == (year, month, day))
    }
  }
}

@Test func zonesResolveLocalTimesAsTheCalendarDoes() throws {
  let berlin = ZoneOffsets(try zone("Europe/Berlin"))
  // 2026-10-25 02:30 occurs at 00:30Z and at 01:30Z.
  let local = try seconds(2026, 10, 25, 9_000)
  var hint = 0
  #expect(
    berlin.instant(ofLocal: local).seconds == utc("2026-10-25T00:30:00Z").timeIntervalSince1970)
  #expect(
    berlin.instant(ofLocal: local, second: true, hint: &hint).seconds
      == utc("2026-10-25T01:30:00Z").timeIntervalSince1970)
  // 2026-03-29 02:30 never occurs and moves on to 03:30.
  let skipped = berlin.instant(ofLocal: try seconds(2026, 3, 29, 9_000))
  #expect(skipped.seconds == utc("2026-03-29T01:30:00Z").timeIntervalSince1970)
  #expect(skipped.resolution == .skipped)
}

@Test(arguments: [
  "Europe/Berlin", "America/Sao_Paulo", "Australia/Lord_Howe", "Pacific/Apia", "Asia/Kathmandu",
  "Africa/Casablanca", "Asia/Beirut", "America/St_Johns",
])
func everyLocalHourOfYearsGoesThereAndBack(name: String) throws {
  let offsets = ZoneOffsets(try zone(name))
  let timeZone = try zone(name)
  var hint = 0
  var back = 0
  for hour in stride(from: 0, to: 24 * 366 * 12, by: 5) {
    let instant = 1_262_304_000.0 + Double(hour) * 3_600
    let local = instant + Double(timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: instant)))
    #expect(offsets.local(ofInstant: instant, hint: &back) == local)
    let (found, resolution) = offsets.instant(ofLocal: local, hint: &hint)
    if resolution == .plain { #expect(found == instant, "\(name) \(instant)") }
  }
}

@Test func aZoneThatDoesNotExistIsAnErrorWithTheNearest() throws {
  #expect(message { _ = try TimeZone.named("Berlin") }.contains("did you mean \"Europe/Berlin\"?"))
  #expect(message { _ = try TimeZone.named("europe/berlin2") }.contains("there is no time zone"))
  #expect(message { _ = try TimeZone.named("") }.contains("there is no time zone"))
  #expect(try TimeZone.named("UTC+01:00").secondsFromGMT() == 3_600)
  #expect(try TimeZone.named("-05:00").secondsFromGMT() == -18_000)
  #expect(try TimeZone.named("UTCZ").secondsFromGMT() == 0)
}

@Test(
  arguments: [
    ("kg", "lb", 70, 154.3236), ("lb", "kg", 154.5, 70.0800), ("mmol/L", "mg/dL", 5.5, 99.1001),
    ("mg/dL", "mmol/L", 99.1001, 5.5), ("°F", "°C", 98.6, 37), ("°C", "°F", -40, -40),
    ("kJ", "kcal", 4184, 1000), ("Cal", "kcal", 5, 5), ("cal", "kcal", 5000, 5),
    ("mi", "km", 1, 1.609344),
    ("st", "kg", 11, 69.8532), ("kPa", "mmHg", 16, 120.0099), ("K", "°C", 300, 26.85),
    ("min", "h", 420, 7),
    ("mmol<180.1558800000541>/L", "mg/dL", 5.5, 99.1001), ("degF", "degC", 212, 100),
    ("KG", "g", 1, 1000),
  ] as [(String, String, Double, Double)])
func unitsConvert(from: String, to: String, value: Double, expected: Double) throws {
  let converted = try #require(MeasureUnit(from).convert(value, to: MeasureUnit(to)))
  #expect(abs(converted - expected) < 1e-4)
}

@Test func unitsOfDifferentKindsDoNotConvert() {
  #expect(MeasureUnit("kg").convert(1, to: MeasureUnit("km")) == nil)
  #expect(MeasureUnit("foo").convert(1, to: MeasureUnit("bar")) == nil)
  #expect(MeasureUnit("foo").convert(1, to: MeasureUnit("foo")) == 1)
}

@Test func metricsAreFoundByAnyOfTheirNames() {
  for name in ["resting-heart-rate", "RestingHeartRate", "resting_heart_rate"] {
    #expect(Metric.known(name)?.id == "resting-heart-rate")
  }
  #expect(Metric.known("weight_body_mass")?.id == "weight")
  #expect(Metric.known("BodyMass")?.unit.symbol == "kg")
  #expect(Metric.known("nonsense") == nil)
  #expect(Set(Metric.names).count == Metric.names.count)
}
