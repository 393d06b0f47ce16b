import Foundation
import Testing

@testable import Charts

@Suite struct SettlingTests {
  private let utc = calendar("UTC")

  /// Reference program 3's own rule, seven bins in a width: points to move and units to count.
  private func oracle(translation: Double, velocity: Double, width: Double) -> (Double, Int) {
    let unit = width / 7
    let predicted = translation + 0.25 * velocity
    let dragged = (translation / unit).rounded(.toNearestOrAwayFromZero)
    let flung = min(7, max(-7, (predicted / unit).rounded(.toNearestOrAwayFromZero)))
    let units = abs(flung) >= 7 ? flung : dragged
    return (units * unit, -Int(units))
  }

  @Test(arguments: [(-120.0, 0.0, -100.0, 2), (-60, -1_200, -350, 7), (70, 0, 50, -1)])
  func restsWhereReferenceProgramThreeRests(
    translation: Double, velocity: Double, offset: Double, units: Int
  ) {
    let golden = oracle(translation: translation, velocity: velocity, width: 350)
    #expect(golden == (offset, units))
    let settling = ChartSettling(
      fine: .regular(length: 1, origin: 0), major: .page, visibleLength: 7, visibleWidth: 350,
      domain: 0...70)
    let start = 28.0
    let target = settling.target(
      from: start, at: start - translation / 50, velocity: -velocity)
    #expect(target - start == Double(units))
  }

  private func week(
    _ calendar: Calendar, from: String = "2026-10-01", to: String = "2027-01-01"
  ) -> ChartSettling {
    ChartSettling(
      fine: .starts(of: .day, calendar: calendar),
      major: .grid(.starts(of: .week, calendar: calendar)), visibleLength: 7 * 86_400,
      visibleWidth: 350, domain: seconds(from, calendar)...seconds(to, calendar))
  }

  @Test(arguments: [
    ("2026-11-04", 800.0, "2026-11-08"), ("2026-11-04", -800, "2026-11-01"),
    ("2026-11-08", -800, "2026-11-01"), ("2026-11-08", 800, "2026-11-15"),
  ])
  func aFlingLandsOnTheNeighbouringSunday(from: String, velocity: Double, expected: String) {
    let start = seconds(from, utc)
    let target = week(utc).target(from: start, at: start + velocity * 30, velocity: velocity)
    #expect(text(target, utc) == "\(expected) 00:00")
  }

  @Test(arguments: [("en_US", 1), ("de_DE", 2), ("en_GB", 2), ("fr_FR", 2), ("ar_EG", 7)])
  func aFlingLandsOnTheLocalesFirstWeekday(locale: String, weekday: Int) {
    let local = calendar("Europe/Berlin", locale: locale)
    #expect(local.firstWeekday == weekday)
    let start = seconds("2026-11-04", local)
    let target = week(local).target(from: start, at: start, velocity: 900)
    let landed = Date(timeIntervalSinceReferenceDate: target)
    #expect(local.component(.weekday, from: landed) == weekday)
    #expect(text(target, local).hasSuffix("00:00"))
  }

  @Test(arguments: [("2026-01-31", 900.0, "2026-02-01"), ("2026-02-01", -900, "2026-01-01")])
  func aMonthlyFlingLandsOnTheFirst(from: String, velocity: Double, expected: String) {
    let settling = ChartSettling(
      fine: .starts(of: .day, calendar: utc), major: .grid(.starts(of: .month, calendar: utc)),
      visibleLength: 30 * 86_400, visibleWidth: 350,
      domain: seconds("2025-01-01", utc)...seconds("2027-01-01", utc))
    let start = seconds(from, utc)
    #expect(
      text(settling.target(from: start, at: start, velocity: velocity), utc) == "\(expected) 00:00")
  }

  @Test(arguments: [
    ("2026-11-04 11:59", "2026-11-04"), ("2026-11-04 12:00", "2026-11-05"),
    ("2026-11-04 12:01", "2026-11-05"), ("2026-11-04 00:00", "2026-11-04"),
  ])
  func aSlowDragRestsOnTheNearestMidnight(at: String, expected: String) {
    let position = seconds(at, utc)
    let target = week(utc).target(from: seconds("2026-11-02", utc), at: position, velocity: 40)
    #expect(text(target, utc) == "\(expected) 00:00")
  }

  @Test(arguments: [
    ("America/Santiago", "2026-09-06"), ("Africa/Cairo", "2026-04-24"),
    ("Asia/Beirut", "2026-03-29"),
  ])
  func aDayWithoutMidnightIsARest(zone: String, day: String) {
    let local = calendar(zone)
    let grid = ChartGrid.starts(of: .day, calendar: local)
    let morning = seconds("\(day) 04:00", local)
    let first = seconds(day, local)
    #expect(text(first, local) == "\(day) 01:00")
    #expect(text(grid.boundary(before: morning), local) == "\(day) 01:00")
    #expect(text(grid.boundary(nearest: morning), local) == "\(day) 01:00")
    #expect(text(grid.boundary(after: first - 7_200), local) == "\(day) 01:00")
    #expect(grid.contains(first))
    let next = grid.boundary(after: first)
    #expect(text(next, local).hasSuffix("00:00"))
    #expect(next.flatMap { grid.boundary(before: $0) } == first)
  }

  @Test(arguments: [
    "America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "America/Santiago", "Africa/Cairo",
    "Asia/Beirut",
  ])
  func forwardAndBackwardSearchesFindTheSameDays(zone: String) {
    let local = calendar(zone)
    let grid = ChartGrid.starts(of: .day, calendar: local)
    var days = [seconds("2026-01-01", local)]
    while days.count < 366 { days.append(grid.boundary(after: days[days.count - 1]) ?? 0) }
    #expect(text(days[365], local) == "2027-01-01 00:00")
    for index in stride(from: 365, to: 0, by: -1) {
      #expect(grid.boundary(before: days[index]) == days[index - 1])
    }
  }

  @Test func endsOfTheDomainAreRestsOffTheGrid() {
    var settling = week(utc, from: "2026-10-01 09:00", to: "2026-12-24 15:00")
    settling.visibleLength = 7 * 86_400
    let low = settling.domain.lowerBound
    let high = settling.domain.upperBound - settling.visibleLength
    #expect(settling.target(from: low, at: low + 600, velocity: 0) == low)
    #expect(settling.target(from: high, at: high - 600, velocity: 0) == high)
    #expect(settling.target(from: high, at: high + 9_000, velocity: 0) == high)
    #expect(settling.target(from: high - 9_000, at: high - 8_000, velocity: 2_000) == high)
    #expect(settling.target(from: low + 9_000, at: low + 8_000, velocity: -2_000) == low)
  }

  @Test func aWindowLongerThanTheDomainNeverMoves() {
    let settling = ChartSettling(
      visibleLength: 7, visibleWidth: 350, domain: 0...3)
    #expect(settling.range == 0...0)
    #expect(settling.target(from: 0, at: 2, velocity: 900) == 0)
  }

  @Test func positionsOutsideAreClamped() {
    let settling = week(utc)
    #expect(settling.clamp(.infinity) == settling.range.upperBound)
    #expect(
      settling.clamp(Date.distantFuture.timeIntervalSinceReferenceDate) == settling.range.upperBound
    )
    #expect(settling.clamp(.nan) == settling.range.lowerBound)
  }

  @Test func withoutGridsAFlingCoasts() {
    let settling = ChartSettling(visibleLength: 10, visibleWidth: 100, domain: 0...1_000)
    #expect(abs(settling.target(from: 20, at: 20, velocity: 1_000) - 69.95) < 0.01)
  }

  @Test func fiveFlingsCaughtInMotionMoveOneWeekEach() {
    let settling = week(utc)
    var position = seconds("2026-10-04", utc)
    for week in 1...5 {
      // Each is caught two hours short of where the last one would have come to rest.
      position = settling.target(from: position, at: position + 3_600, velocity: 1_000)
      let expected = utc.date(byAdding: .weekOfYear, value: week, to: date("2026-10-04", utc))
      #expect(position == expected?.timeIntervalSinceReferenceDate)
    }
  }

  @Test func pagesOfDatesRestOnDaysAcrossAClockChange() {
    let newYork = calendar("America/New_York")
    var settling = week(newYork)
    settling.major = .page
    let start = seconds("2026-10-29", newYork)
    let target = settling.target(from: start, at: start, velocity: 1_000)
    #expect(text(target, newYork) == "2026-11-05 00:00")
  }
}
