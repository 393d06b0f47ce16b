import Display
import Foundation
import Geometry
import Motion
import Platform
import Raster
import Testing
import Typography

@testable import Kiosk

/// Memory of the process that is its own, in bytes.
private func ownMemory() -> Int {
  let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  return text.split(separator: "\n").filter { $0.hasPrefix("RssAnon") || $0.hasPrefix("RssShmem") }
    .compactMap { Int($0.filter(\.isNumber)) }.reduce(0, +) * 1_024
}

/// A day of 25 hours on the virtual clock: 2,000 gestures, a reload and an outage every hour.
///
/// It takes minutes, so it is played when asked for: `VITRINE_DAY=1`.
@MainActor
@Test(.enabled(if: ProcessInfo.processInfo.environment["VITRINE_DAY"] == "1"))
func aDayLeavesNoMemoryBehind() throws {
  let folder = try DataFolder()
  let text = """
    version: 1
    zone: Europe/Berlin
    locale: en_US
    theme: { scheme: auto, place: [52.52, 13.40] }
    advance: { every: 1m, pause: 5m }
    idle: { dim: 5m, home: 10m, shift: 2, night: { from: "22:30", to: "06:30", brightness: 10%, screen: dark } }
    sources: { p: { csv: steps.csv, metric: steps } }
    pages:
      - { id: one, cards: [{ number: p, sparkline: week }, { clock: local }, { heat-map: p }] }
      - { id: two, cards: [{ chart: { series: p, window: 7d, average: true } }] }
      - { id: three, layout: { carousel: vertical, transition: blur }, cards: [{ clock: local }, { text: a }, { text: b }] }
    """
  let dashboard = try folder.read(text)
  let scheduler = VirtualScheduler()
  let start = try #require(
    WallClockText("2026-10-24T18:00")?.date(in: TimeZone(identifier: "Europe/Berlin") ?? .gmt))
  let model = WallModel(clock: { start.addingTimeInterval(scheduler.now) })
  let good = SeriesLibrary.load(dashboard, zone: WallCalendar(dashboard).zone, now: start)
  model.show(dashboard, good)
  let display = HeadlessDisplay(
    size: PixelSize(width: 320, height: 240), pacing: .immediate, scheduler: scheduler)
  let wall = Wall(
    model: model, display: display, scheduler: scheduler,
    fonts: FontLibrary(defaultFamily: "DejaVu Sans"), scale: nil, lead: 0, threads: 1)
  try wall.start()
  func play(to time: TimeInterval, step: TimeInterval) {
    while scheduler.now < time {
      let next = min(time, scheduler.now + step)
      scheduler.advance(to: next)
      model.tick()
      wall.drawIfNeeded()
    }
  }
  func touch(_ phase: Touch.Phase, _ x: CGFloat, _ y: CGFloat) {
    let touch = Touch(
      contact: 0, phase: phase, location: CGPoint(x: x, y: y), time: scheduler.now)
    wall.handle(TouchFrame(time: scheduler.now, touches: [touch]))
  }
  var random = SystemRandomNumberGenerator()
  var afterAnHour = 0
  for hour in 0..<25 {
    for gesture in 0..<80 {
      play(to: TimeInterval(hour) * 3_600 + TimeInterval(gesture) * 45, step: 5)
      let isAcross = Bool.random(using: &random)
      let (x, y) = (CGFloat.random(in: 40...280, using: &random), CGFloat(120))
      touch(.down, x, y)
      for step in 1...4 {
        play(to: scheduler.now + 0.03, step: 0.03)
        touch(
          .move, x + (isAcross ? -30 : 0) * CGFloat(step), y + (isAcross ? 0 : -20) * CGFloat(step))
      }
      touch(.up, x, y)
      play(to: scheduler.now + 1, step: 0.1)
    }
    // An outage: the source fails and keeps what it had; then the file is saved again.
    var failed = good
    failed.sources[0].fault = "steps.csv: cannot be read"
    model.update(failed)
    play(to: scheduler.now + 5, step: 1)
    model.show(try folder.read(text), good)
    if hour == 0 { afterAnHour = ownMemory() }
  }
  play(to: 25 * 3_600, step: 30)
  let atTheEnd = ownMemory()
  print(
    "a day: \(wall.statistics.frames) frames, \(afterAnHour >> 10) KB after an hour, \(atTheEnd >> 10) KB at the end"
  )
  #expect(atTheEnd - afterAnHour < 1 << 20)
}
