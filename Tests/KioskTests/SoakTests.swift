import Foundation
import Platform
import Testing

@testable import Kiosk

private let example = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .appendingPathComponent("../../Examples/health").standardized

/// Days as they are lived, on the virtual clock; `script/soak` plays a week alone in its process and
/// looks at what it costs.
@MainActor
@Suite struct SoakTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let hours = environment["SOAK_HOURS"].flatMap { Int($0) }

  @Test func aWallLivesThroughFingersFaultsAndTheNightOfTheClocks() throws {
    ProcessMemory.returnLargeBlocks()
    // The clocks of Berlin go back in the night to 25 October.
    let start = try #require(WallClockText("2026-10-24T19:00:00"))
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let isShort = SoakTests.hours == nil
    let soak = try Soak(
      example, rows: isShort ? 200 : .max, scale: isShort ? 0.5 : 1, from: start.date(in: zone),
      seed: 11)
    let gestures = SoakTests.environment["SOAK_GESTURES"].flatMap { Int($0) } ?? 2
    try soak.play(hours: SoakTests.hours ?? 9, gestures: gestures)

    #expect(soak.gestures > 0)
    #expect(soak.faultsSeen > 0)
    #expect(soak.visits > 0)
    #expect(soak.model.content.faults.isEmpty)
    #expect(soak.model.dashboard?.pages.contains { $0.id == soak.model.page } == true)
    // At rest an hour has its own frame, and those of dimming, darkening and going home.
    let quiet = soak.readings.count
    #expect(soak.framesAtRest <= quiet * 60)
    guard let hours = SoakTests.hours else { return }
    soak.rest(hours)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    for reading in soak.readings {
      print(String(decoding: try encoder.encode(reading), as: UTF8.self))
    }
    let first = try #require(soak.readings.first { $0.gestures > 0 })
    let last = try #require(soak.readings.last)
    if hours <= 48 {
      #expect(last.memory <= first.memory + 1_024)
    } else {
      // Caches are full after a day. What a page holds that somebody has left open comes and goes, so
      // the least of a day is compared.
      let secondDay = soak.readings.filter { (25...48).contains($0.hour) }.map(\.memory)
      let lastDay = soak.readings.suffix(24).map(\.memory)
      #expect(try #require(lastDay.min()) <= #require(secondDay.min()) + 1_024)
    }
    #expect(last.files == first.files)
    #expect(last.threads <= first.threads)
  }
}
