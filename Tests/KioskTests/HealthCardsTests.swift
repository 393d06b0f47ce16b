import Charts
import Foundation
import Pictures
import Raster
import TestSupport
import Testing
import Views

@testable import Kiosk

/// The gallery's dashboard.
private let example = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()
  .appendingPathComponent("Examples/gallery/dashboard.yaml").path

private let goldens = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .appendingPathComponent("Goldens").path

private func head(_ cards: String) -> String {
  """
  version: 1
  locale: en_US
  sources:
    phone: { csv: steps.csv, metric: steps }
    bed: { csv: steps.csv, metric: sleep-stage }
  pages:
    - cards:
        - \(cards)
  """
}

@Test(arguments: [
  ("rings: []", "a card has 1 to 5 rings, not 0"),
  (
    "rings: [bed/sleep-stage]",
    "a ring of bed/sleep-stage needs a goal: { series: bed/sleep-stage, goal: 100 }"
  ),
  (
    "rings: [{ series: phone/steps, gaol: 3 }]",
    "\"gaol\" is not known here; did you mean \"goal\"?"
  ),
  ("sleep: phone/stepz", "there is no series \"phone/stepz\"; did you mean \"phone/steps\"?"),
  (
    "sleep: { series: bed/sleep-stage, nights: 0 }", "0 is outside 1 to 62"
  ),
  (
    "time-in-range: { series: phone/steps, range: [180, 70] }", "the first number is the lower one"
  ),
  (
    "time-in-range: { series: phone/steps, range: [70, 180], limits: [80, 250] }",
    "the limits of very low and very high lie outside the range"
  ),
  (
    "chart: { series: phone/steps, mode: week, window: 7d }",
    "a chart with modes takes its window from the mode; leave one out"
  ),
  (
    "chart: { series: phone/steps, mode: week, modes: [day, month] }",
    "the mode week is not among the modes"
  ),
])
func aFaultyHealthCardIsNamed(card: String, message: String) throws {
  let faults = try DataFolder().faults(head(card))
  #expect(faults.count == 1, "\(faults)")
  #expect(faults.first?.hasSuffix(message) == true, "\(faults)")
}

@Test func healthCardsAreRead() throws {
  let dashboard = try DataFolder().read(
    """
    version: 1
    theme: { scheme: dark, contrast: high }
    sources: { phone: { csv: steps.csv, metric: steps } }
    pages:
      - cards:
          - rings: [phone/steps, { series: phone/steps, goal: 300, title: Walk, color: red }]
          - heat-map: { series: phone/steps, weeks: 12 }
          - chart: { series: phone/steps, modes: [month, year], target: [1, 2], mark: range }
    """)
  #expect(dashboard.theme == .dark)
  #expect(dashboard.hasHighContrast)
  guard case .rings(let rings)? = dashboard.pages.first?.cards[0].content,
    case .heatMap(let map)? = dashboard.pages.first?.cards[1].content,
    case .chart(let chart)? = dashboard.pages.first?.cards[2].content
  else {
    Issue.record("other cards: \(dashboard.pages)")
    return
  }
  #expect(rings.rings.map(\.goal) == [10_000, 300])
  #expect(map.weeks == 12)
  #expect(chart.mode == .month)
  #expect(chart.modes == [.month, .year])
  #expect(chart.target == 1...2)
}

@Test func contentOfHealthCardsComesFromTheirSeries() throws {
  let dashboard = try DashboardReader.read(path: example)
  let calendar = WallCalendar(dashboard)
  let now = try #require(WallClockText("2026-11-29T09:41:00")?.date(in: calendar.zone))
  let pages = ContentBuilder(
    dashboard: dashboard, library: SeriesLibrary.load(dashboard, zone: calendar.zone),
    calendar: calendar, now: now
  ).pages()
  let kinds = pages.flatMap { $0.cards.map(\.kind) }
  guard
    case .sleep(let sleep)? = kinds.first(where: { if case .sleep = $0 { true } else { false } }),
    case .rings(let rings)? = kinds.first(where: { if case .rings = $0 { true } else { false } }),
    case .timeInRange(let range)? = kinds.first(where: {
      if case .timeInRange = $0 { true } else { false }
    }),
    case .heatMap(let map)? = kinds.first(where: { if case .heatMap = $0 { true } else { false } })
  else {
    Issue.record("cards are missing: \(kinds.count)")
    return
  }
  #expect(sleep.nights.count > 60)
  #expect(sleep.nights.allSatisfy { $0.asleep > 3 * 3_600 && !$0.spans.isEmpty })
  #expect(rings.rings.count == 2)
  #expect(rings.rings[0].goal == 10_000)
  #expect(rings.rings[0].value > 0)
  let shares = try #require(range.shares)
  let sum = shares.veryLow + shares.low + shares.inRange + shares.high + shares.veryHigh
  #expect(abs(sum - 1) < 1e-9)
  #expect(range.days.count == 7)
  #expect(map.values.count > 100)
}

/// Every page of the gallery's dashboard: its picture, its charts' windows, and what it says.
@MainActor
@Test(arguments: ["modes", "range", "sleep", "night", "cards"])
func aPageOfHealthCardsLooksAndReadsAsItDid(page: String) throws {
  let folder = try TemporaryFolder()
  var settings = RenderSettings(dashboard: example)
  settings.start = WallClockText("2026-11-29T09:41:00")
  settings.fontFamily = "DejaVu Sans"
  settings.page = page
  settings.output = folder.path + "/last.png"
  settings.trace = folder.path + "/trace.jsonl"
  #expect(try WallRenderer(settings).run() == 0)
  // Fonts and FreeType of another release move glyph edges by a little.
  expectGolden(
    try PictureFile.load(path: folder.path + "/last.png"), named: "health-\(page)", tolerance: 2.5)
  let trace =
    try folder.text("trace.jsonl") + WallRenderer(settings).describe(.text)
  let golden = goldens + "/health-\(page).txt"
  if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
    try trace.write(toFile: golden, atomically: true, encoding: .utf8)
  }
  #expect(trace == (try? String(contentsOfFile: golden, encoding: .utf8)))
}

@Test func namedColoursStandOutFromTheirCards() {
  for name in WallPalette.names {
    let (light, dark) = CardColor(.name(name)).shades
    #expect(contrast(light, .white) >= 3, "\(name) in light")
    #expect(contrast(dark, RGBA(hex: 0x1C1C1E)) >= 3, "\(name) in dark")
  }
}

/// The contrast of two opaque colours as WCAG 2 counts it.
private func contrast(_ a: RGBA, _ b: RGBA) -> Double {
  func luminance(_ color: RGBA) -> Double {
    let light = [color.red, color.green, color.blue].map { component -> Double in
      let value = Double(component)
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
  }
  let first = luminance(a)
  let second = luminance(b)
  return (max(first, second) + 0.05) / (min(first, second) + 0.05)
}
