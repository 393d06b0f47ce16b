import Foundation
import Testing

@testable import Charts

@Suite struct DateTicksTests {
  private let utc = calendar("UTC")

  private func ticks(_ from: String, _ to: String, _ calendar: Calendar) -> [String] {
    DateTicks.values(in: date(from, calendar)...date(to, calendar), calendar: calendar)
      .map { text($0, calendar) }
  }

  @Test func anHourIsMarkedEveryQuarter() {
    #expect(
      ticks("2026-11-05 10:00", "2026-11-05 11:00", utc).map { $0.suffix(5) }
        == ["10:00", "10:15", "10:30", "10:45", "11:00"])
  }

  @Test func aDayIsMarkedEverySixHours() {
    #expect(
      ticks("2026-11-05", "2026-11-06", utc).map { $0.suffix(5) }
        == ["00:00", "06:00", "12:00", "18:00", "00:00"])
  }

  @Test(arguments: ["2026-11-01", "2026-03-08"])
  func daysOf25And23HoursKeepTheirHours(day: String) {
    let newYork = calendar("America/New_York")
    let start = date(day, newYork)
    let next = newYork.date(byAdding: .day, value: 1, to: start) ?? start
    #expect(next.timeIntervalSince(start) != 86_400)
    let ticks = DateTicks.values(in: start...next, calendar: newYork)
    #expect(
      ticks.map { text($0, newYork).suffix(5) } == ["00:00", "06:00", "12:00", "18:00", "00:00"])
  }

  @Test func aWeekIsMarkedEveryOtherDay() {
    #expect(
      ticks("2026-11-05", "2026-11-12", utc).map { $0.prefix(10) }
        == ["2026-11-05", "2026-11-07", "2026-11-09", "2026-11-11"])
  }

  @Test(arguments: [
    (1, "2026-11-01", 5), (2, "2026-11-02", 5), (7, "2026-11-07", 4),
  ])
  func aMonthIsMarkedOnTheFirstWeekday(firstWeekday: Int, first: String, count: Int) {
    let local = calendar("UTC", firstWeekday: firstWeekday)
    let ticks = DateTicks.values(
      in: date("2026-11-01", local)...date("2026-12-01", local), calendar: local)
    #expect(ticks.count == count)
    #expect(text(ticks.first, local).hasPrefix(first))
    #expect(ticks.allSatisfy { local.component(.weekday, from: $0) == firstWeekday })
  }

  @Test func eightWeeksAreMarkedEveryOtherWeek() {
    #expect(ticks("2026-10-29", "2026-12-24", utc).count == 4)
  }

  @Test func aHundredDaysAreMarkedByMonth() {
    let result = ticks("2026-08-20", "2026-11-28", utc)
    #expect(result.map { $0.prefix(10) } == ["2026-09-01", "2026-10-01", "2026-11-01"])
  }

  @Test func halfAYearIsMarkedEveryOtherMonth() {
    #expect(ticks("2026-01-01", "2026-07-01", utc).count == 4)
  }

  @Test func aYearIsMarkedByQuarters() {
    #expect(
      ticks("2026-01-01", "2027-01-01", utc).map { $0.prefix(10) }
        == ["2026-01-01", "2026-04-01", "2026-07-01", "2026-10-01", "2027-01-01"])
  }

  @Test func aThousandDaysAreMarkedByHalfYearsFromTheirStartsMonth() {
    #expect(
      ticks("2024-02-10", "2026-11-06", utc).map { $0.prefix(10) }
        == ["2024-08-01", "2025-02-01", "2025-08-01", "2026-02-01", "2026-08-01"])
  }

  @Test func tenMinutesAreMarkedEveryFive() {
    let start = date("2026-11-05 10:01", utc).addingTimeInterval(30)
    let ticks = DateTicks.values(in: start...start.addingTimeInterval(600), calendar: utc)
    #expect(ticks.map { text($0, utc).suffix(5) } == ["10:06", "10:11"])
  }

  @Test func aCenturyIsMarkedByDecades() {
    let result = ticks("1926-01-01", "2026-01-01", utc)
    #expect((3...6).contains(result.count))
  }

  @Test func ticksStandAtLocalMidnight() {
    let kathmandu = calendar("Asia/Kathmandu")
    let result = ticks("2026-11-05", "2026-11-12", kathmandu)
    #expect(result.allSatisfy { $0.hasSuffix("00:00") })
    #expect(result.count == 4)
  }

  @Test(arguments: [
    ("America/Santiago", "2026-09-03", "2026-09-06"), ("Africa/Cairo", "2026-04-21", "2026-04-24"),
    ("Asia/Beirut", "2026-03-26", "2026-03-29"),
  ])
  func aDayWithoutMidnightBeginsAtOne(zone: String, from: String, day: String) {
    let local = calendar(zone)
    let start = date(from, local)
    let end = local.date(byAdding: .day, value: 7, to: start) ?? start
    let stride = CalendarStride(unit: .day, count: 1, countingFrom: start, calendar: local)
    let days = stride.dates(in: start...end).map { text($0, local) }
    #expect(days.count == 8)
    #expect(Set(days.map { $0.prefix(10) }).count == 8)
    #expect(days.filter { $0.hasSuffix("01:00") } == ["\(day) 01:00"])
  }

  @Test func aStrideAnchoredOnADayWithoutMidnightReturnsToMidnight() {
    let santiago = calendar("America/Santiago")
    let start = date("2026-09-06", santiago)
    let stride = CalendarStride(unit: .day, count: 2, countingFrom: start, calendar: santiago)
    let days = stride.dates(in: start...start.addingTimeInterval(6 * 86_400))
    #expect(days.dropFirst().allSatisfy { text($0, santiago).hasSuffix("00:00") })
  }

  @Test(arguments: [
    "America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "America/Santiago", "Africa/Cairo",
    "Asia/Beirut",
  ])
  func aYearOfDaysHasNoneTwiceAndNoneMissing(zone: String) {
    let local = calendar(zone)
    let start = date("2026-01-01", local)
    let stride = CalendarStride(unit: .day, count: 1, countingFrom: start, calendar: local)
    let days = stride.dates(in: start...date("2026-12-31", local)).map {
      text($0, local).prefix(10)
    }
    #expect(days.count == 365)
    #expect(Set(days).count == 365)
  }

  @Test func stepsKeepTheirIndicesWhereverTheWindowIs() {
    let stride = CalendarStride(
      unit: .month, count: 2, countingFrom: date("2026-01-15", utc), calendar: utc)
    let near = stride.steps(in: date("2026-06-01", utc)...date("2026-10-01", utc))
    let far = stride.steps(in: date("2026-01-01", utc)...date("2030-01-01", utc))
    for step in near { #expect(far.contains { $0.index == step.index && $0.date == step.date }) }
    #expect(near.map(\.index) == [3, 4])
  }

  @Test func datesBefore1970AreMarkedToo() {
    #expect(ticks("1912-04-10", "1912-04-17", utc).count == 4)
  }
}
