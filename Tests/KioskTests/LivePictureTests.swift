import Foundation
import Pictures
import Raster
import TestSupport
import Testing

@testable import Kiosk

/// A home's files up to the morning of 2026-11-29, beside a dashboard.
@MainActor
private func picture(_ text: String, _ more: (inout RenderSettings) -> Void = { _ in }) throws
  -> PixelBuffer
{
  let folder = try TemporaryFolder()
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
  let end = try #require(WallClockText("2026-11-29T09:41:00")?.date(in: calendar.timeZone))
  try DemoHome(seed: 7, end: end, calendar: calendar)
    .write(to: URL(fileURLWithPath: folder.path + "/data"))
  let path = try folder.write("dashboard.yaml", text)
  var settings = RenderSettings(dashboard: path)
  settings.start = WallClockText("2026-11-29T09:41:00")
  settings.fontFamily = "DejaVu Sans"
  settings.output = folder.path + "/last.png"
  more(&settings)
  #expect(try WallRenderer(settings).run() == 0)
  return try PictureFile.load(path: folder.path + "/last.png")
}

private let head = """
  version: 1
  zone: Europe/Berlin
  locale: en_US
  sources:
    living: { csv: data/climate.csv, time: Time, metrics: { temperature: Living °C, humidity: Living %, co2: Living ppm } }

  """

@MainActor
@Test(arguments: ["light", "dark"])
func cardsOfWhatIsNowLookAsTheyDid(theme: String) throws {
  let shown = try picture(
    head + """
      theme: \(theme)
      pages:
        - cards:
            - title: Air
              gauge:
                series: living/co2
                range: [400, 2000]
                bands: [{ to: 800, color: green, name: fresh }, { to: 1200, color: yellow, name: stale }, { to: 2000, color: red, name: bad }]
            - title: Now
              table:
                - { series: living/temperature, title: Warmth }
                - { series: living/humidity, title: Humidity }
            - title: Net
              qr: { wifi: Guests, password: secret }
            - title: Berlin
              weather:
                json: data/weather.json
                temperature: current.temperature_2m
                condition: current.weather_code
                codes: wmo
                forecast: { time: "daily.time[*]", high: "daily.temperature_2m_max[*]", low: "daily.temperature_2m_min[*]", condition: "daily.weather_code[*]" }
            - calendar: { Family: data/family.ics, School: data/school.ics }
            - status: sources

      """)
  expectGolden(shown, named: "live-cards-\(theme)", tolerance: 2.5)
}

@MainActor
@Test func anAlarmLooksAsItDid() throws {
  let shown = try picture(
    head + """
      theme: light
      alarms: [{ series: living/temperature, above: 10, message: Too warm, stale: 24h }]
      pages: [{ cards: [{ clock: local }] }]

      """)
  expectGolden(shown, named: "alarm", tolerance: 2.5)
}

@MainActor
@Test func hiddenNumbersCannotBeReadAndATouchShowsThem() throws {
  let text =
    head + "theme: light\nidle: { privacy: 5s }\npages: [{ cards: [{ number: living/co2 }] }]\n"
  let plain = try picture(text)
  let hidden = try picture(text) {
    $0.duration = 6
    $0.frameRate = 4
  }
  func darkest(_ picture: PixelBuffer) -> UInt32 {
    (0..<picture.height).reduce(255) { least, y in
      (0..<picture.width).reduce(least) { min($0, picture.row(y)[$1] >> 8 & 255) }
    }
  }
  // Strokes of text melt into a haze.
  #expect(darkest(plain) < 20)
  #expect(darkest(hidden) > 90)
}
