import Foundation
import Testing

@testable import Kiosk

// Sunrise and sunset as almanacs print them, in the clocks of the place; two minutes are allowed.
@Test(arguments: [
  ("Berlin in summer", 52.52, 13.40, "Europe/Berlin", "2026-06-21", "04:43", "21:33"),
  ("Berlin in winter", 52.52, 13.40, "Europe/Berlin", "2026-12-21", "08:15", "15:54"),
  ("Quito", -0.18, -78.47, "America/Guayaquil", "2026-03-20", "06:18", "18:25"),
  ("Sydney", -33.87, 151.21, "Australia/Sydney", "2026-12-21", "05:41", "20:05"),
])
func theSunRisesAndSetsAsInAlmanacs(
  _ name: String, _ north: Double, _ east: Double, _ zoneName: String, _ day: String,
  _ rise: String,
  _ set: String
) throws {
  let zone = try #require(TimeZone(identifier: zoneName))
  let sun = Sun(place: Dashboard.Look.Place(latitude: north, longitude: east))
  func date(_ time: String) throws -> Date {
    try #require(WallClockText("\(day)T\(time)")?.date(in: zone))
  }
  let dawn = try #require(sun.nextEdge(after: date("00:30"), within: 12 * 3_600))
  let dusk = try #require(sun.nextEdge(after: dawn + 60, within: 20 * 3_600))
  #expect(abs(dawn.timeIntervalSince(try date(rise))) <= 120, "\(name): \(dawn)")
  #expect(abs(dusk.timeIntervalSince(try date(set))) <= 120, "\(name): \(dusk)")
}

@Test func inThePolarNightNothingChanges() throws {
  let sun = Sun(place: Dashboard.Look.Place(latitude: 78.2, longitude: 15.6))
  let noon = try #require(WallClockText("2026-12-21T12:00")?.date(in: .gmt))
  #expect(!sun.isUp(at: noon))
  #expect(sun.nextEdge(after: noon, within: 24 * 3_600) == nil)
}
