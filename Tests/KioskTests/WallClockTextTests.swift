import Foundation
import Testing

@testable import Kiosk

private let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

@Test(arguments: [
  ("2026-11-29T09:41:00", 1_795_941_660.0), ("2026-11-29T09:41:00Z", 1_795_945_260),
  ("2026-11-29T09:41:00+02:00", 1_795_938_060), ("2026-11-29 09:41", 1_795_941_660),
  ("2026-11-29", 1_795_906_800), ("1969-07-20T21:17:40", -14_182_940),
  ("2026-11-29T09:41:00.25", 1_795_941_660.25), ("1905-01-01", -2_051_226_000),
])
func aTimeWithoutOffsetIsTheWallsOwn(text: String, seconds: Double) throws {
  let clock = try #require(WallClockText(text))
  #expect(abs(clock.date(in: berlin).timeIntervalSince1970 - seconds) < 1e-4)
}

@Test(arguments: [
  "", "now", "2026-13-01", "2026-02-30", "2026-11-29T25:00", "2026-11-29T09:61", "2026-11-29T09",
  "29.11.2026", "2026-11-29T09:41:00+2", "2026-11-29T09:41:00 ",
])
func whatIsNoTimeIsRefused(text: String) {
  #expect(WallClockText(text) == nil)
}
