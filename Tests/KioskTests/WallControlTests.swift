import Display
import Foundation
import Geometry
import Pictures
import Platform
import Raster
import Testing
import Typography

@testable import Kiosk

/// A wall of two pages that takes orders.
@MainActor private final class ControlledWall {
  let scheduler = VirtualScheduler()
  let model = WallModel(clock: { Date(timeIntervalSince1970: 1_793_534_400) })
  let display: HeadlessDisplay
  let wall: Wall
  private(set) var reloads = 0
  private(set) lazy var control = WallControl(wall, facts: { [unowned self] in self.wall.ownFacts })
  {
    [unowned self] in
    self.reloads += 1
  }
  private let folder: DataFolder

  init(rotation: Rotation = .none) throws {
    folder = try DataFolder()
    let dashboard = try folder.read(
      """
      version: 1
      sources: { p: { csv: steps.csv, metric: steps } }
      pages: [{ id: a, cards: [{ number: p }] }, { id: b, cards: [{ chart: { series: p } }] }]
      """)
    model.show(dashboard, SeriesLibrary.load(dashboard, zone: .gmt))
    display = HeadlessDisplay(
      size: PixelSize(width: 320, height: 240), rotation: rotation, scheduler: scheduler)
    wall = Wall(
      model: model, display: display, scheduler: scheduler,
      fonts: FontLibrary(defaultFamily: "DejaVu Sans"), scale: nil, lead: 0, threads: 1)
    try wall.start()
    run(1)
  }

  func run(_ seconds: TimeInterval) {
    let end = scheduler.now + seconds
    while scheduler.now < end {
      wall.drawIfNeeded()
      scheduler.advance(to: scheduler.now + 1.0 / 60)
    }
  }

  func order(_ line: String) -> String {
    switch control.obey(line) {
    case .done(let data): String(decoding: data, as: UTF8.self)
    case .refused(let text): "no: " + text
    }
  }
}

@MainActor private func pixels(_ wall: ControlledWall) -> [UInt32] {
  guard let picture = wall.wall.picture else { return [] }
  return (0..<picture.height).flatMap { y in (0..<picture.width).map { picture[$0, y] } }
}

@MainActor @Test func pagesAreTurnedByOrder() throws {
  let wall = try ControlledWall()
  #expect(wall.order("page") == "a\n")
  let before = pixels(wall)
  #expect(wall.order("page next") == "b\n")
  wall.run(2)
  #expect(wall.model.page == "b")
  #expect(pixels(wall) != before)
  #expect(wall.order("page next") == "a\n")
  #expect(wall.order("page previous") == "b\n")
  #expect(wall.order("page a") == "a\n")
  wall.run(2)
  #expect(pixels(wall) == before)
  #expect(wall.order("page c") == "no: there is no page 'c'; there are a, b")
}

@MainActor @Test(arguments: Rotation.allCases)
func aScreenshotIsThePictureUpright(_ rotation: Rotation) throws {
  let wall = try ControlledWall(rotation: rotation)
  guard case .done(let data) = wall.control.obey("screenshot") else {
    Issue.record("no screenshot")
    return
  }
  let shot = try PictureFile.decode(data)
  let geometry = PanelGeometry(panel: PixelSize(width: 320, height: 240), rotation: rotation)
  #expect(shot.size == geometry.pictureSize)
  let panel = wall.display.frame
  for (x, y) in [(0, 0), (40, 30), (100, 200), (shot.width - 1, shot.height - 1)] {
    let place = geometry.panelRect(PixelRect(x: x, y: y, width: 1, height: 1))
    #expect(shot[x, y] == panel[place.minX, place.minY])
  }
}

@MainActor @Test func touchesArePlayedByOrder() throws {
  let wall = try ControlledWall()
  let moves = (1...8).map { "\($0 * 16) move 0 \(300 - $0 * 30) 200" }.joined(separator: "; ")
  #expect(wall.order("touch 0 down 0 300 200; \(moves); 140 up 0 60 200") == "0.140 s\n")
  wall.run(2)
  #expect(wall.model.page == "b")
  #expect(wall.order("touch 0 dwon 0 1 1").hasPrefix("no: touch:1:"))
}

/// Who touches a dark wall wants to see it, not to press what happens to be there.
@MainActor @Test func aTouchLightsADarkScreenAndDoesNothingElse() throws {
  let wall = try ControlledWall()
  #expect(wall.order("screen off") == "off\n")
  let moves = (1...8).map { "\($0 * 16) move 0 \(300 - $0 * 30) 200" }.joined(separator: "; ")
  let swipe = "touch 0 down 0 300 200; \(moves); 140 up 0 60 200"
  _ = wall.order(swipe)
  wall.run(2)
  #expect(wall.order("screen") == "on\n")
  #expect(wall.model.page == "a")
  _ = wall.order(swipe)
  wall.run(2)
  #expect(wall.model.page == "b")
}

@MainActor @Test func theStateIsJSON() throws {
  let wall = try ControlledWall(rotation: .quarter)
  let state = try #require(
    try JSONSerialization.jsonObject(with: Data(wall.order("state").utf8)) as? [String: Any])
  #expect(state["page"] as? String == "a")
  #expect(state["pages"] as? [String] == ["a", "b"])
  #expect(state["panel"] as? [Int] == [320, 240])
  #expect(state["rotate"] as? Int == 90)
  #expect(state["screen"] as? String == "on")
  #expect(wall.order("stats").contains(" frames of "))
}

/// A panel without a light of its own is darkened by the picture, and says how bright it is.
@MainActor @Test func brightnessIsSetAndSaidOnAnyPanel() throws {
  let wall = try ControlledWall()
  let before = pixels(wall)
  #expect(wall.order("brightness") == "100\n")
  #expect(wall.order("brightness 40") == "40\n")
  wall.run(2)
  let dimmed = pixels(wall)
  #expect(dimmed != before)
  #expect(dimmed.map { $0 & 255 }.max() ?? 0 <= 103)
  #expect(wall.order("brightness") == "40\n")
  _ = wall.order("screen off")
  #expect(wall.order("brightness") == "0\n")
  _ = wall.order("screen on")
  #expect(wall.order("brightness 100") == "100\n")
  wall.run(2)
  #expect(pixels(wall) == before)
}

@MainActor @Test func theStatusIsSaidInWordsAndShownByOrder() throws {
  let wall = try ControlledWall()
  let text = wall.order("status")
  for word in ["Vitrine: \(VitrineVersion.text)", "Panel: 320 × 240", "Frames:", "p: "] {
    #expect(text.contains(word), "\(text)")
  }
  let before = pixels(wall)
  #expect(wall.order("status show") == "")
  wall.run(1)
  #expect(pixels(wall) != before)
  #expect(wall.order("status hide") == "")
  wall.run(1)
  #expect(pixels(wall) == before)
}

@MainActor @Test func whatCannotBeDoneIsSaid() throws {
  let wall = try ControlledWall()
  #expect(wall.order("brightness 101") == "no: brightness takes 0 to 100, not '101'")
  #expect(wall.order("status now") == "no: status takes show or hide, not 'now'")
  #expect(wall.order("screen half") == "no: screen takes on, dark or off, not 'half'")
  #expect(wall.order("dance").hasPrefix("no: there is no order 'dance'"))
  #expect(wall.order("").hasPrefix("no: there is no order ''"))
  #expect(wall.order("reload") == "")
  #expect(wall.reloads == 1)
}
