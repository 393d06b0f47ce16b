import Display
import Foundation
import Geometry
import Network
import Pictures
import Platform
import Raster
import TestSupport
import Testing
import Typography

@testable import Kiosk

/// A page that lies over a wall, drawn in a size and a theme.
@MainActor
private func picture(
  of page: ServicePanel.Page, _ size: PixelSize, theme: String = "light",
  font: String = "DejaVu Sans"
) throws -> PixelBuffer {
  let scheduler = VirtualScheduler()
  let noon = Date(timeIntervalSince1970: 1_793_534_400)
  let model = WallModel(clock: { noon.addingTimeInterval(scheduler.now) })
  let folder = try DataFolder()
  try folder.write("pin", "1234")
  let dashboard = try folder.read(
    """
    version: 1
    zone: UTC
    locale: en_US
    theme: \(theme)
    service: { pin: { file: pin } }
    pages: [{ cards: [{ clock: local }] }]
    """)
  model.show(dashboard, SeriesLibrary())
  model.panel.scheduler = scheduler
  model.panel.wireless = WirelessSetup(program: "/bin/true")
  model.panel.facts = { StatusPage(facts: exampleFacts(), calendar: model.calendar).sections }
  let display = HeadlessDisplay(size: size, pacing: .immediate, scheduler: scheduler)
  let wall = Wall(
    model: model, display: display, scheduler: scheduler, fonts: FontLibrary(defaultFamily: font),
    scale: nil, lead: 0, threads: 1)
  try wall.start()
  if page == .pin {
    model.panel.open()
    for digit in [1, 2, 3] { model.panel.act(.digit(digit)) }
  } else {
    model.panel.show(page)
  }
  if page == .networks {
    model.panel.networks.networks = [
      WirelessNetwork(name: "Nest", signal: 82, isSecured: true, isInUse: true),
      WirelessNetwork(name: "Café downstairs", signal: 58, isSecured: true, isInUse: false),
      WirelessNetwork(name: "Guests", signal: 34, isSecured: false, isInUse: false),
      WirelessNetwork(name: "Printer-4F", signal: 12, isSecured: true, isInUse: false),
    ]
  }
  if page == .password {
    model.panel.password = PasswordContent(network: "Café downstairs", text: "correct hor")
    model.panel.act(.showPassword)
  }
  model.panel.show(model.panel.page ?? page)
  for _ in 0..<10 {
    scheduler.advance(to: scheduler.now + 0.05)
    wall.drawIfNeeded()
  }
  return try #require(wall.picture)
}

private func exampleFacts() -> WallFacts {
  let now = Date(timeIntervalSince1970: 1_793_534_400)
  var facts = WallFacts(now: now, started: now - 9 * 24 * 3_600)
  facts.names = MachineNames(root: "/nowhere", hostname: "hall")
  facts.addresses = ["192.168.1.23"]
  facts.dashboard = "/etc/vitrine/dashboard.yaml"
  facts.display = "DSI-1"
  facts.panel = (800, 480)
  facts.brightness = 0.6
  facts.statistics.frames = 41_234
  facts.statistics.drawTime = 152
  facts.statistics.longestDraw = 0.021
  facts.statistics.lateFrames = 12
  facts.statistics.addLatency(0.024)
  facts.lastShown = now - 12
  facts.sources = [
    .init(name: "phone", newest: now - 1_200, fault: nil),
    .init(name: "living", newest: now - 45, fault: nil),
    .init(name: "cgm", newest: now - 9_000, fault: nil),
  ]
  facts.services = [
    SourceStatus(
      name: "cgm", state: .waiting, age: 9_000, rate: 0, samples: 812, failures: 4,
      error:
        "the token of the secret's file /etc/vitrine/cgm.token was refused (401): make a new one")
  ]
  var health = MachineHealth(root: "/nowhere")
  health.temperature = 54
  health.isUndervolted = true
  health.storage = [.init(device: "mmcblk0", lifeUsed: 0.3, errors: 0)]
  health.anonymousMemory = 17 << 20
  health.sharedMemory = 2 << 20
  health.freeDisk = 21 << 30
  facts.health = health
  facts.messages = [
    .init(date: now - 7_200, text: "showing /etc/vitrine/dashboard.yaml on DSI-1"),
    .init(date: now - 3_000, text: "waiting for a display: DSI-1 is not connected"),
    .init(date: now - 2_990, text: "showing /etc/vitrine/dashboard.yaml on DSI-1"),
  ]
  return facts
}

@MainActor
@Test(arguments: ["status", "pin", "networks", "password"], ["light", "dark"])
func aServicePageLooksAsItDid(_ name: String, _ theme: String) throws {
  let pages: [String: ServicePanel.Page] = [
    "status": .status, "pin": .pin, "networks": .networks, "password": .password,
  ]
  let page = try #require(pages[name])
  let shown = try picture(of: page, PixelSize(width: 800, height: 480), theme: theme)
  expectGolden(shown, named: "service-\(name)-\(theme)", tolerance: 2.5)
}

/// Draws the pictures of docs/service.md, and larger ones to look at, into a folder.
@MainActor
@Test(.enabled(if: ProcessInfo.processInfo.environment["SERVICE_PICTURES"] != nil))
func picturesForTheManual() throws {
  let folder = ProcessInfo.processInfo.environment["SERVICE_PICTURES"] ?? ""
  let pages: [(String, ServicePanel.Page)] = [
    ("status", .status), ("pin", .pin), ("wifi", .networks), ("wifi-password", .password),
    ("touch-test", .touchTest), ("display-test", .displayTest(0)), ("shades", .displayTest(1)),
  ]
  for (name, page) in pages {
    for (width, height) in [(480, 320), (800, 480), (480, 800), (1_920, 1_080)] {
      let shown = try picture(of: page, PixelSize(width: width, height: height), font: "Inter")
      try PictureFile.encodePNG(shown).write(
        to: URL(fileURLWithPath: "\(folder)/\(name)-\(width)x\(height).png"))
    }
  }
}
