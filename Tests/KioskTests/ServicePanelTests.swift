import Display
import Foundation
import Geometry
import Motion
import Network
import Platform
import Raster
import TestSupport
import Testing
import Typography
import Views

@testable import Kiosk

/// A wall of two pages on a virtual clock, with somebody's fingers.
@MainActor
private final class ServedWall {
  let scheduler = VirtualScheduler()
  let model: WallModel
  let wall: Wall
  let folder: DataFolder
  private let link = RecordingLink()
  var sent: [ControlWish] { link.sent }
  var panel: ServicePanel { model.panel }

  init(_ service: String = "", size: PixelSize = PixelSize(width: 800, height: 480)) throws {
    folder = try DataFolder()
    try folder.write("pin", try PinSecret.hash("4711") + "\n")
    let dashboard = try folder.read(
      """
      version: 1
      zone: UTC
      theme: light
      \(service)
      pages:
        - id: one
          layout: full
          cards: [{ button: { run: [lamp], pin: \(service.contains("pin:")) } }]
        - { id: two, cards: [{ clock: local }] }
      """)
    let noon = Date(timeIntervalSince1970: 1_793_534_400)
    model = WallModel(clock: { [scheduler] in noon.addingTimeInterval(scheduler.now) })
    model.show(dashboard, SeriesLibrary())
    model.panel.scheduler = scheduler
    model.controls.link = link
    let display = HeadlessDisplay(size: size, pacing: .immediate, scheduler: scheduler)
    wall = Wall(
      model: model, display: display, scheduler: scheduler,
      fonts: FontLibrary(defaultFamily: "DejaVu Sans"), scale: nil, lead: 0, threads: 1)
    try wall.start()
    play(0.1)
  }

  func play(_ seconds: TimeInterval) {
    let end = scheduler.now + seconds
    var now = scheduler.now
    repeat {
      now = min(end, now + 0.05)
      scheduler.advance(to: now)
      wall.drawIfNeeded()
      scheduler.advance(to: now)
    } while now < end
  }

  func touch(_ phase: Touch.Phase, _ x: CGFloat, _ y: CGFloat, contact: Int = 0) {
    let touch = Touch(
      contact: contact, phase: phase, location: CGPoint(x: x, y: y), time: scheduler.now)
    wall.handle(TouchFrame(time: scheduler.now, touches: [touch]))
  }

  func tap(_ x: CGFloat, _ y: CGFloat) {
    touch(.down, x, y)
    play(0.1)
    touch(.up, x, y)
    play(0.3)
  }

  /// Taps what bears a label.
  func tap(_ label: String) throws {
    play(0.1)
    let element = try #require(
      wall.accessibilityTree.flatMap { $0.flat }.first { $0.label == label }, "\(label)")
    tap(element.frame.midX, element.frame.midY)
  }

  func type(_ pin: String) throws {
    for digit in pin { try tap(String(digit)) }
    try tap("Enter")
  }
}

extension AccessibilityElement {
  /// It and everything in it.
  fileprivate var flat: [AccessibilityElement] { [self] + children.flatMap(\.flat) }
}

@MainActor @Test func aFingerThatRestsInTheCornerOpensTheStatusPage() throws {
  let served = try ServedWall()
  served.touch(.down, 20, 20)
  served.play(2.9)
  #expect(served.panel.page == nil)
  served.play(0.2)
  #expect(served.panel.page == .status)
  // Its lift presses nothing: neither the page nor the button under it.
  served.touch(.up, 20, 20)
  served.play(0.5)
  #expect(served.panel.page == .status)
  #expect(served.sent.isEmpty)
  try served.tap("Close")
  #expect(served.panel.page == nil)
  #expect(served.model.page == "one")
}

/// Touches that open nothing: when, in seconds after the one before, and where.
struct OtherFinger: Sendable, CustomTestStringConvertible {
  struct Step: Sendable {
    var after: Double
    var phase: Touch.Phase
    var x: CGFloat
    var y: CGFloat
  }

  var testDescription: String
  var steps: [Step]

  static let all: [OtherFinger] = [
    OtherFinger(
      testDescription: "another corner", steps: [Step(after: 0, phase: .down, x: 780, y: 20)]),
    OtherFinger(
      testDescription: "the middle", steps: [Step(after: 0, phase: .down, x: 400, y: 240)]),
    OtherFinger(
      testDescription: "it slides away",
      steps: [
        Step(after: 0, phase: .down, x: 20, y: 20), Step(after: 1, phase: .move, x: 90, y: 20),
      ]),
    OtherFinger(
      testDescription: "it lifts too early",
      steps: [
        Step(after: 0, phase: .down, x: 20, y: 20), Step(after: 2, phase: .up, x: 20, y: 20),
      ]),
  ]
}

@MainActor
@Test(arguments: OtherFinger.all)
func otherFingersOpenNothing(_ finger: OtherFinger) throws {
  let served = try ServedWall()
  for step in finger.steps {
    served.play(step.after)
    served.touch(step.phase, step.x, step.y)
  }
  served.play(5)
  #expect(served.panel.page == nil)
}

@MainActor @Test func theCornerAndItsTimeAreChosen() throws {
  let served = try ServedWall("service: { corner: bottom-right, hold: 6s }")
  served.touch(.down, 20, 20)
  served.play(7)
  #expect(served.panel.page == nil)
  served.touch(.up, 20, 20)
  served.touch(.down, 790, 470)
  served.play(5.5)
  #expect(served.panel.page == nil)
  served.play(1)
  #expect(served.panel.page == .status)
  let closed = try ServedWall("service: { corner: none }")
  closed.touch(.down, 20, 20)
  closed.play(10)
  #expect(closed.panel.page == nil)
}

@MainActor @Test func thePageGoesAwayWhenNobodyTouchesIt() throws {
  let served = try ServedWall()
  served.panel.open()
  served.play(100)
  #expect(served.panel.page == .status)
  served.touch(.down, 400, 240)
  served.touch(.up, 400, 240)
  served.play(115)
  #expect(served.panel.page == .status)
  served.play(10)
  #expect(served.panel.page == nil)
}

@MainActor @Test func thePinIsAskedBeforeTheStatusPage() throws {
  let served = try ServedWall("service: { pin: { file: pin } }")
  served.panel.open()
  #expect(served.panel.page == .pin)
  try served.type("4712")
  #expect(served.panel.page == .pin)
  guard case .pin(let pad)? = served.panel.content else {
    Issue.record("no pad")
    return
  }
  #expect(pad == PinContent(count: 0, note: "Wrong PIN", isClosed: false))
  try served.type("4711")
  #expect(served.panel.page == .status)
}

@MainActor @Test func wrongTriesCloseThePad() throws {
  let served = try ServedWall("service: { pin: { file: pin } }")
  served.panel.open()
  for _ in 0..<3 { try served.type("0000") }
  guard case .pin(let pad)? = served.panel.content else {
    Issue.record("no pad")
    return
  }
  #expect(pad.isClosed)
  #expect(pad.note?.hasPrefix("Wait ") == true)
  // What is typed meanwhile does not count, even when it is right.
  try served.type("4711")
  #expect(served.panel.page == .pin)
  served.play(5)
  try served.type("4711")
  #expect(served.panel.page == .status)
}

@MainActor @Test func aControlWithAPinDoesNothingWithoutIt() throws {
  let served = try ServedWall("service: { pin: { file: pin } }")
  served.tap(400, 425)
  #expect(served.panel.page == .pin)
  #expect(served.sent.isEmpty)
  try served.tap("Cancel")
  #expect(served.panel.page == nil)
  #expect(served.sent.isEmpty)
  served.tap(400, 425)
  try served.type("4711")
  #expect(served.panel.page == nil)
  #expect(served.sent == [.press])
  // For a minute it is not asked again, and then it is.
  served.play(30)
  served.tap(400, 425)
  #expect(served.sent.count == 2)
  served.play(61)
  served.tap(400, 425)
  #expect(served.sent.count == 2)
  #expect(served.panel.page == .pin)
}

@MainActor @Test func aPinThatCannotBeReadLetsNobodyIn() throws {
  let served = try ServedWall("service: { pin: { file: missing } }")
  served.panel.open()
  try served.type("4711")
  #expect(served.panel.page == .pin)
  guard case .pin(let pad)? = served.panel.content else {
    Issue.record("no pad")
    return
  }
  #expect(pad.note?.contains("cannot be read") == true)
}

@MainActor @Test func theTouchTestCountsItsCircles() throws {
  let served = try ServedWall()
  served.panel.open()
  try served.tap("Touch test")
  #expect(served.panel.page == .touchTest)
  served.tap(34, 34)
  served.tap(400, 34)
  served.tap(200, 300)
  let words = served.wall.accessibilityTree.flatMap { $0.flat }.compactMap(\.label)
  #expect(words.contains("2 of 9"), "\(words)")
  try served.tap("Back")
  #expect(served.panel.page == .status)
}

/// `script/fuzz inputs`, seed 7: the place is written out, and was no whole number.
@MainActor @Test(arguments: [.infinity, -.infinity, .nan, 1e300] as [CGFloat])
func aFingerBeyondAllNumbersDoesNotEndTheTouchTest(_ place: CGFloat) throws {
  let served = try ServedWall()
  served.panel.open()
  try served.tap("Touch test")
  served.tap(200, 200)
  for location in [CGPoint(x: place, y: 240), CGPoint(x: 300, y: place)] {
    for phase in [Touch.Phase.down, .move, .up] {
      let touch = Touch(
        contact: 0, phase: phase, location: phase == .down ? CGPoint(x: 300, y: 240) : location,
        time: served.scheduler.now)
      served.wall.handle(TouchFrame(time: served.scheduler.now, touches: [touch]))
      served.play(0.1)
    }
  }
  #expect(served.panel.page == .touchTest)
}

@MainActor @Test func theDisplayTestGoesThroughItsPatterns() throws {
  let served = try ServedWall()
  served.panel.open()
  try served.tap("Display test")
  var colors: [UInt32] = []
  for _ in 0..<DisplayTestView.count {
    served.play(0.2)
    colors.append(served.wall.picture?[10, 200] ?? 0)
    served.tap(400, 240)
  }
  #expect(
    colors.suffix(5).map { $0 & 0xFF_FFFF } == [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF, 0x000000])
  #expect(served.panel.page == .status)
}
