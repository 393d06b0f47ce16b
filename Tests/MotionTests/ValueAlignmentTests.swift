import Motion
import Testing

/// Days are units of one, a window is a week, 350 points wide: 50 points a day.
@Suite struct ValueAlignmentTests {
  let weeks = ValueAlignment(
    fine: ValueAlignment.nearestMultiple(of: 1), major: .every(7, from: 3))

  func release(
    from original: Double, at position: Double? = nil, velocity: Double
  ) -> ValueAlignment.Release {
    ValueAlignment.Release(
      original: original, position: position ?? original, velocity: velocity, window: 7,
      width: 350, range: 0...100)
  }

  @Test(arguments: [
    (20.0, 21.4, 0.0, 21.0), (20, 21.5, 0, 22), (20, 18.2, -90, 18), (20, 21.4, 299, 21),
  ])
  func aSlowDragRestsOnTheNearestDay(
    original: Double, position: Double, velocity: Double, rest: Double
  ) {
    #expect(weeks.target(release(from: original, at: position, velocity: velocity)) == rest)
  }

  @Test(arguments: [
    (20.0, 800.0, 24.0), (20, -800, 17), (24, 900, 31), (24, -900, 17), (20, 5000, 24),
  ])
  func aFlingRestsOnTheNextWeek(original: Double, velocity: Double, rest: Double) {
    #expect(weeks.target(release(from: original, velocity: velocity)) == rest)
  }

  @Test(arguments: [300.0, 1000, 2500, 4000])
  func flingsFromOnePlaceAreSymmetricWithoutALimit(velocity: Double) {
    var free = weeks
    free.isLimited = false
    let forward = free.target(release(from: 45, velocity: velocity)) - 45
    let backward = 45 - free.target(release(from: 45, velocity: -velocity))
    #expect(forward == backward)
    #expect(forward >= 7)
  }

  @Test func withoutALimitAFlingGoesToTheBoundaryNearestItsNaturalEnd() {
    var free = weeks
    free.isLimited = false
    // 1500 pt/s carry 749 points, 15 days: from 20 to 35, between 31 and 38.
    #expect(free.target(release(from: 20, velocity: 1500)) == 38)
    #expect(free.target(release(from: 20, velocity: 1300)) == 31)
    #expect(free.target(release(from: 20, velocity: 300)) == 24)
  }

  @Test func theEndsOfTheRangeAreLegalRests() {
    let short = ValueAlignment.Release(
      original: 8, position: 9, velocity: 900, window: 7, width: 350, range: 0...9.5)
    #expect(weeks.target(short) == 9.5)
    #expect(weeks.target(release(from: 1, velocity: -900)) == 0)
  }

  @Test func flingsCaughtInMidAirGoOneBoundaryEach() {
    var position = 20.0
    var last = position
    for _ in 0..<5 {
      let target = weeks.target(release(from: position, velocity: 900))
      #expect(target > position)
      #expect(target - position <= 7)
      position += (target - position) * 0.6
      #expect(position > last)
      last = position
    }
  }

  @Test func pagesAreCountedFromWhereTheFingerCameDown() {
    let pages = ValueAlignment(fine: nil, major: .page(7))
    #expect(pages.target(release(from: 20.5, at: 22, velocity: 600)) == 27.5)
    #expect(pages.target(release(from: 20.5, at: 22, velocity: -600)) == 13.5)
  }

  @Test func withoutGridsItStopsWhereFrictionDoes() {
    let free = ValueAlignment()
    let target = free.target(release(from: 20, velocity: 200))
    #expect(abs(target - (20 + 0.499_499_8 * 200 / 50)) < 1e-4)
  }
}
