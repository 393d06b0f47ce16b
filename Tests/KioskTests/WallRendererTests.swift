import Foundation
import Geometry
import Pictures
import Raster
import TestSupport
import Testing

@testable import Kiosk

/// The repository's health example.
private let example = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()
  .appendingPathComponent("Examples/health").path

private func settings(_ folder: TemporaryFolder, page: String? = nil) -> RenderSettings {
  var settings = RenderSettings(dashboard: example + "/dashboard.yaml")
  settings.start = WallClockText("2026-11-29T09:41:00")
  settings.fontFamily = "DejaVu Sans"
  settings.page = page
  settings.output = folder.path + "/last.png"
  return settings
}

@MainActor
@Test(arguments: ["today", "steps", "weight", "pictures"])
func aPageOfTheExampleLooksAsItDid(page: String) throws {
  let folder = try TemporaryFolder()
  #expect(try WallRenderer(settings(folder, page: page)).run() == 0)
  let picture = try PictureFile.load(path: folder.path + "/last.png")
  // Fonts and FreeType of another release move glyph edges by a little.
  expectGolden(picture, named: "page-\(page)", tolerance: 2.5)
}

@MainActor
@Test func tilesThatAreLowLeaveOutWhatFindsNoRoom() throws {
  let folder = try TemporaryFolder()
  var settings = settings(folder, page: "today")
  settings.scale = 1.5
  #expect(try WallRenderer(settings).run() == 0)
  let picture = try PictureFile.load(path: folder.path + "/last.png")
  expectGolden(picture, named: "page-today-large", tolerance: 2.5)
}

@MainActor
@Test func afterDarkTheExampleIsDark() throws {
  let folder = try TemporaryFolder()
  var settings = settings(folder, page: "steps")
  settings.start = WallClockText("2026-11-29T20:41:00")
  #expect(try WallRenderer(settings).run() == 0)
  let picture = try PictureFile.load(path: folder.path + "/last.png")
  expectGolden(picture, named: "page-steps-dark", tolerance: 2.5)
}

@MainActor
@Test func theSameArgumentsGiveTheSameBytes() throws {
  let folder = try TemporaryFolder()
  let script = try folder.write(
    "tour.touch", "50 down 0 640 440\n100 move 0 500 440\n150 move 0 300 440\n160 up 0 260 440\n")
  var outputs: [[Data]] = []
  for run in ["a", "b"] {
    var settings = settings(folder)
    settings.duration = 0.6
    settings.frameRate = 30
    settings.touches = script
    settings.output = folder.path + "/\(run).png"
    settings.trace = folder.path + "/\(run).jsonl"
    #expect(try WallRenderer(settings).run() == 0)
    outputs.append(
      try [".png", ".jsonl"].map {
        try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + run + $0))
      })
  }
  #expect(outputs[0] == outputs[1])
}

/// The lines of a trace as objects.
private func trace(_ text: String) throws -> [[String: Any]] {
  try text.split(separator: "\n").map { line in
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
    return object as? [String: Any] ?? [:]
  }
}

@MainActor
@Test func aSwipeTurnsThePageAndThenNothingIsDrawn() throws {
  let folder = try TemporaryFolder()
  var settings = settings(folder)
  settings.duration = 3
  settings.trace = folder.path + "/trace.jsonl"
  settings.touches = try folder.write(
    "swipe.touch",
    "100 down 0 640 440\n120 move 0 560 440\n140 move 0 460 440\n160 move 0 340 440\n170 up 0 300 440\n"
  )
  #expect(try WallRenderer(settings).run() == 0)
  let lines = try trace(folder.text("trace.jsonl"))
  #expect(lines.count == 181)
  #expect(lines.first?["page"] as? String == "today")
  #expect(lines.last?["page"] as? String == "steps")
  // At rest there is no damage and no frame: the counter stands still.
  let late = lines.suffix(30)
  #expect(late.allSatisfy { ($0["drawn"] as? Double) == 0 })
  #expect(Set(late.compactMap { $0["frames"] as? Double }).count == 1)
  let scroller = (lines.last?["scrollers"] as? [[String: Any]])?.first
  #expect(scroller?["offset"] as? Double == 800)
  #expect(scroller?["state"] as? String == "idle")
  let chart = (lines.last?["charts"] as? [[String: Any]])?.first
  #expect(chart?["id"] as? String == "steps/1")
  #expect((chart?["visible"] as? [String: Any])?["count"] as? Double == 7)
}

@MainActor
@Test(arguments: [(1, 1), (3, 2_000), (7_680, 4_320)])
func anySizeIsDrawn(width: Int, height: Int) throws {
  let folder = try TemporaryFolder()
  var settings = settings(folder, page: "steps")
  settings.size = PixelSize(width: width, height: height)
  #expect(try WallRenderer(settings).run() == 0)
  let header = try PictureFile.probe(path: folder.path + "/last.png")
  #expect(header.size == settings.size)
}

@MainActor
@Test(arguments: ["1905-03-01T12:00:00", "1969-12-31T23:59:59", "2099-01-01"])
func anyTimeOfTheClockIsDrawn(time: String) throws {
  let folder = try TemporaryFolder()
  for page in ["today", "steps"] {
    var settings = settings(folder, page: page)
    settings.start = WallClockText(time)
    #expect(try WallRenderer(settings).run() == 0)
  }
}

@MainActor
@Test func rotationTurnsThePictureClockwise() throws {
  let folder = try TemporaryFolder()
  var turned = settings(folder)
  turned.size = PixelSize(width: 480, height: 800)
  turned.rotate = 90
  #expect(try WallRenderer(turned).run() == 0)
  let panel = try PictureFile.load(path: folder.path + "/last.png")
  #expect(try WallRenderer(settings(folder)).run() == 0)
  let upright = try PictureFile.load(path: folder.path + "/last.png")
  #expect(panel.size == PixelSize(width: 480, height: 800))
  // The picture's top left corner is the panel's top right.
  for (x, y) in [(0, 0), (31, 27), (400, 240), (799, 479)] {
    #expect(panel[479 - y, x] == upright[x, y])
  }
}

@MainActor
@Test func dataThatAreMissingAreSaidOnTheirCard() throws {
  let folder = try TemporaryFolder()
  _ = try folder.write("steps.csv", "only\n1\n2\n")
  let path = try folder.write(
    "dashboard.yaml",
    "version: 1\nsources: { p: { csv: steps.csv } }\npages: [{ cards: [{ number: p }, { chart: { series: p } }] }]\n"
  )
  var settings = settings(folder)
  settings.dashboard = path
  #expect(try WallRenderer(settings).run() == 0)
  let dashboard = try DashboardReader.read(path: path)
  let library = SeriesLibrary.load(dashboard, zone: .gmt)
  #expect(library.faults.count == 1)
  #expect(
    library.faults.first?.hasPrefix("\(path):2:15: \(folder.path)/steps.csv: the file has 1 column")
      == true)
}

@MainActor
@Test func aPageThatIsNotThereIsSaidWithThoseThatAre() throws {
  let folder = try TemporaryFolder()
  #expect(throws: RenderFault.self) {
    try WallRenderer(settings(folder, page: "weigth")).run()
  }
}
