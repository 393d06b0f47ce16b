import Display
import Foundation
import Geometry
import Motion
import Pictures
import Platform
import Raster
import TestSupport
import Testing
import Typography
import Views

@testable import Kiosk

/// Counts what the app below evaluates and how often it is tapped.
final class Counts: ObservableObject {
  @Published var taps = 0
}

struct TapApp: App {
  @StateObject private var counts = Counts()
  @State private var appeared = 0

  var body: some Scene {
    WindowGroup("Taps") {
      Button("Tapped \(counts.taps) times") { counts.taps += 1 }
        .accessibilityValue("appeared \(appeared)")
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .onAppear { appeared += 1 }
    }
  }
}

struct NightApp: App {
  var body: some Scene {
    WindowGroup { Text("Night").preferredColorScheme(.dark) }
  }
}

struct PictureApp: App {
  var body: some Scene {
    WindowGroup {
      VStack(spacing: 0) {
        Image("square")
        Image("../square")
        Text("Good morning")
      }
    }
  }
}

@MainActor
private func model<Content: App>(
  _ app: Content.Type, resources: [String] = [], locale: String = "en_US",
  at time: String = "2026-11-29T09:41:00"
) -> AppModel {
  let date = WallClockText(time)?.date(in: .gmt) ?? Date(timeIntervalSince1970: 0)
  return AppModel(
    app, name: "app", resources: AppResources(folders: resources), clock: { date }, zone: .gmt,
    locale: Locale(identifier: locale))
}

/// A wall of 320×240 that is drawn at each advance of its clock.
@MainActor
private final class Stage {
  let scheduler = VirtualScheduler()
  let display: HeadlessDisplay
  let wall: Wall
  private var time = 0.0

  init(_ subject: any WallSubject) throws {
    display = HeadlessDisplay(
      size: PixelSize(width: 320, height: 240), pacing: .immediate, scheduler: scheduler)
    wall = Wall(
      model: subject, display: display, scheduler: scheduler,
      fonts: FontLibrary(defaultFamily: "DejaVu Sans"), scale: nil, lead: 0, threads: 1)
    try wall.start()
    advance()
  }

  func advance() {
    time += 0.1
    scheduler.advance(to: time)
    wall.drawIfNeeded()
    scheduler.advance(to: time)
  }

  func tap(x: CGFloat, y: CGFloat) {
    for phase in [Touch.Phase.down, .up] {
      wall.handle(
        TouchFrame(
          time: scheduler.now,
          touches: [
            Touch(
              contact: 1, phase: phase, location: CGPoint(x: x, y: y), time: scheduler.now)
          ]))
      advance()
    }
    advance()
  }

  var text: String { wall.accessibilityTree.map { $0.description() }.joined() }
}

@MainActor
@Test func anAppsOwnStateOutlivesTheScreen() throws {
  let stage = try Stage(model(TapApp.self))
  stage.tap(x: 160, y: 120)
  #expect(stage.text == "button \"Tapped 1 times\" value \"appeared 1\"\n")
  stage.display.onEvent?(.lost(reason: "unplugged"))
  stage.advance()
  stage.display.onEvent?(.ready(PixelSize(width: 320, height: 240)))
  let frames = stage.display.frameCount
  stage.advance()
  #expect(stage.display.frameCount == frames + 1)
  stage.tap(x: 160, y: 120)
  #expect(stage.text == "button \"Tapped 2 times\" value \"appeared 1\"\n")
}

@MainActor
@Test func preferredColoursFillTheWholeWindow() throws {
  let stage = try Stage(model(NightApp.self))
  stage.advance()
  #expect(stage.display.frame[0, 0] & 0xFF_FFFF == 0)
}

@MainActor
@Test(arguments: [("2026-11-29T09:41:00", 0xFF_FFFF), ("2026-11-29T21:00:00", 0)])
func anAppIsLightByDayAndDarkByNight(time: String, color: Int) throws {
  let stage = try Stage(model(TapApp.self, at: time))
  #expect(stage.display.frame[0, 0] & 0xFF_FFFF == UInt32(color))
}

@MainActor
@Test func picturesAndTextsAreFoundBesideTheProgramAndNowhereElse() throws {
  let folder = try TemporaryFolder()
  let inside = folder.path + "/assets"
  try FileManager.default.createDirectory(
    atPath: inside + "/strings", withIntermediateDirectories: true)
  let picture = PixelBuffer(width: 40, height: 30)
  picture.clear(0xFF00_FF00)
  try PictureFile.writePNG(picture, to: folder.path + "/square.png")
  try PictureFile.writePNG(picture, to: inside + "/square.png")
  try Data(#"{ "Good morning": "Guten Morgen" }"#.utf8).write(
    to: URL(fileURLWithPath: inside + "/strings/de.json"))
  let stage = try Stage(model(PictureApp.self, resources: [inside], locale: "de_AT"))
  #expect(stage.text.contains("text \"Guten Morgen\""))
  var green = 0
  for y in 0..<240 {
    for x in 0..<320 where stage.display.frame[x, y] & 0xFF_FFFF == 0x00FF00 { green += 1 }
  }
  #expect(green == 40 * 30)
}

@MainActor
@Test func anAppIsRenderedWithTheFlagsOfTheCommandLine() throws {
  let folder = try TemporaryFolder()
  let program = AppProgram(TapApp.self, name: "taps", resources: [])
  let script = try folder.write("a.touch", "50 down 0 160 120\n80 up 0 160 120\n")
  let words = [
    "render", "--size", "320x240", "--duration", "0.2", "--frame-rate", "20", "--touch", script,
    "--at", "2026-11-29T09:41:00", "--zone", "UTC", "--font", "DejaVu Sans",
    "-o", folder.path + "/last.png", "--trace", folder.path + "/trace.jsonl",
    "--frames", folder.path + "/frames",
  ]
  #expect(program.run(words) == 0)
  #expect(try folder.text("trace.jsonl").split(separator: "\n").count == 5)
  #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/frames").count == 5)
  let size = try PictureFile.load(path: folder.path + "/last.png").size
  #expect(size == PixelSize(width: 320, height: 240))
}

@MainActor
@Test(arguments: [
  ["render"], ["rendr"], ["--sise", "1"], ["run", "--display", "crt"], ["render", "--size", "0x0"],
  ["render", "--page", "a", "-o", "a.png"], ["run", "wall.yaml"],
])
func whatAnAppDoesNotTakeIsAMistakeOfUse(words: [String]) {
  let code = AppProgram(TapApp.self, name: "taps", resources: []).run(words)
  // Under a unit's hands, as in a test that systemd has started, a wall's flags are its configuration.
  let isPlayed = words[0].hasPrefix("ren")
  #expect(code == (isPlayed ? ExitCode.usage : RunSettings.usageCode))
}

@MainActor
@Test(arguments: ["text", "json"])
func anAppIsDescribed(format: String) throws {
  let settings = RenderSettings(dashboard: "")
  let renderer = WallRenderer(settings) { clock in
    AppModel(TapApp.self, name: "taps", resources: AppResources(folders: []), clock: clock)
  }
  let text = try renderer.describe(try #require(DescriptionFormat(rawValue: format)))
  if format == "text" {
    #expect(text == "button \"Tapped 0 times\" value \"appeared 1\"\n")
  } else {
    let list = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
    #expect(list?.count == 1)
    #expect(list?.first?["label"] as? String == "Tapped 0 times")
    #expect(list?.first?["traits"] as? [String] == ["button"])
    #expect((list?.first?["frame"] as? [Double])?.count == 4)
  }
}
