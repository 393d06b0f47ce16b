import Foundation
import Geometry
import Motion
import Testing

@testable import Input

private let panel = PixelSize(width: 800, height: 480)

/// Feeds messages and writes down what comes out.
private struct Recorder {
  var assembler: TouchAssembler
  var frames: [TouchFrame] = []

  init(rotation: Rotation = .none, scale: CGFloat = 1) {
    assembler = TouchAssembler(
      geometry: PanelGeometry(panel: panel, rotation: rotation, scale: scale))
  }

  mutating func feed(_ messages: InputMessage...) {
    for message in messages {
      if let frame = assembler.receive(message) { frames.append(frame) }
    }
  }

  var words: [String] {
    frames.map { frame in
      frame.touches.map { "\($0.phase) \($0.contact)" }.joined(separator: ", ")
    }
  }
}

@Test func twoFingersMoveInOneFrame() {
  var recorder = Recorder()
  recorder.feed(
    .down(device: 1, slot: 0, x: 0.25, y: 0.5, time: 1),
    .down(device: 1, slot: 1, x: 0.75, y: 0.5, time: 1), .frame(device: 1, time: 1),
    .move(device: 1, slot: 1, x: 0.5, y: 0.5, time: 2),
    .move(device: 1, slot: 0, x: 0.5, y: 0.25, time: 2))
  #expect(recorder.words == ["down 0, down 1"])
  recorder.feed(.frame(device: 1, time: 2))
  #expect(recorder.words.last == "move 0, move 1")
  #expect(
    recorder.frames.last?.touches.map(\.location) == [
      CGPoint(x: 400, y: 120), CGPoint(x: 400, y: 240),
    ])
}

@Test func upReusesTheLastPlaceAndFreesTheContact() {
  var recorder = Recorder()
  recorder.feed(
    .down(device: 1, slot: 3, x: 0.25, y: 0.5, time: 1), .frame(device: 1, time: 1),
    .move(device: 1, slot: 3, x: 0.5, y: 0.5, time: 2), .frame(device: 1, time: 2),
    .up(device: 1, slot: 3, time: 3), .frame(device: 1, time: 3),
    .down(device: 1, slot: 4, x: 0, y: 0, time: 4), .frame(device: 1, time: 4))
  #expect(recorder.words == ["down 0", "move 0", "up 0", "down 0"])
  #expect(recorder.frames[2].touches[0].location == CGPoint(x: 400, y: 240))
}

@Test func aPanelThatIsUnpluggedCancelsItsFingersOnly() {
  var recorder = Recorder()
  recorder.feed(
    .added(InputDevice(id: 1, name: "a", node: "event1", hasTouch: true)),
    .added(InputDevice(id: 2, name: "b", node: "event2", hasTouch: true)),
    .down(device: 1, slot: 0, x: 0, y: 0, time: 1), .frame(device: 1, time: 1),
    .down(device: 2, slot: 1, x: 1, y: 1, time: 1), .frame(device: 2, time: 1),
    .removed(device: 1))
  #expect(recorder.words == ["down 0", "down 1", "cancel 0"])
  #expect(recorder.assembler.devices.keys.sorted() == [2])
  recorder.feed(.up(device: 1, slot: 0, time: 2), .frame(device: 1, time: 2))
  #expect(recorder.words.count == 3)
  recorder.feed(.up(device: 2, slot: 1, time: 3), .frame(device: 2, time: 3))
  #expect(recorder.words.last == "up 1")
}

@Test func aCancelOfTheKernelsIsPassedOn() {
  var recorder = Recorder()
  recorder.feed(
    .down(device: 1, slot: 0, x: 0.5, y: 0.5, time: 1), .frame(device: 1, time: 1),
    .cancel(device: 1, slot: 0, time: 2), .frame(device: 1, time: 2))
  #expect(recorder.words == ["down 0", "cancel 0"])
}

/// After lost events a finger may go down that never went up.
@Test func aFingerThatGoesDownTwiceIsCancelledInBetween() {
  var recorder = Recorder()
  recorder.feed(
    .down(device: 1, slot: 0, x: 0, y: 0, time: 1), .frame(device: 1, time: 1),
    .down(device: 1, slot: 0, x: 1, y: 1, time: 2), .frame(device: 1, time: 2))
  #expect(recorder.words == ["down 0", "cancel 0, down 0"])
}

@Test func fingersThatWereLetGoCountAgainAfterLifting() {
  var recorder = Recorder()
  recorder.feed(.down(device: 1, slot: 0, x: 0, y: 0, time: 1), .frame(device: 1, time: 1))
  if let frame = recorder.assembler.letGoOfAll(time: 2) { recorder.frames.append(frame) }
  recorder.feed(
    .move(device: 1, slot: 0, x: 1, y: 1, time: 3), .frame(device: 1, time: 3),
    .up(device: 1, slot: 0, time: 4), .frame(device: 1, time: 4),
    .down(device: 1, slot: 0, x: 0, y: 0, time: 5), .frame(device: 1, time: 5))
  #expect(recorder.words == ["down 0", "cancel 0", "down 0"])
}

@Test func aFingerThatLiesStillWhileOthersComeAndGoIsCancelled() {
  var recorder = Recorder()
  recorder.feed(
    .down(device: 1, slot: 0, x: 0, y: 0, time: 1), .frame(device: 1, time: 1),
    .down(device: 1, slot: 1, x: 1, y: 1, time: 20), .frame(device: 1, time: 20),
    .up(device: 1, slot: 1, time: 21), .frame(device: 1, time: 21))
  #expect(recorder.words == ["down 0", "down 1", "up 1"])
  recorder.feed(.down(device: 1, slot: 1, x: 1, y: 1, time: 32), .frame(device: 1, time: 32))
  #expect(recorder.words.last == "cancel 0, down 0")
}

@Test func placesBeyondTheEdgesCountAsTheEdge() {
  var recorder = Recorder()
  recorder.feed(
    .down(device: 1, slot: 0, x: -0.2, y: 1.22, time: 1), .frame(device: 1, time: 1),
    .move(device: 1, slot: 0, x: .nan, y: .infinity, time: 2), .frame(device: 1, time: 2))
  #expect(recorder.frames[0].touches[0].location == CGPoint(x: 0, y: CGFloat(480).nextDown))
  #expect(recorder.frames[1].touches[0].location == CGPoint(x: 0, y: 0))
}

@Test func timeDoesNotGoBackBetweenDevices() {
  var recorder = Recorder()
  recorder.feed(
    .down(device: 1, slot: 0, x: 0, y: 0, time: 5), .frame(device: 1, time: 5),
    .down(device: 2, slot: 1, x: 0, y: 0, time: 4.9), .frame(device: 2, time: 4.9))
  #expect(recorder.frames.map(\.time) == [5, 5])
}

/// The finger is on the panel; the picture is turned under it.
@Test(arguments: [
  (Rotation.none, CGPoint(x: 200, y: 48)), (.quarter, CGPoint(x: 48, y: 600)),
  (.half, CGPoint(x: 600, y: 432)), (.threeQuarters, CGPoint(x: 432, y: 200)),
])
func touchesAreTurnedWithThePicture(_ rotation: Rotation, _ expected: CGPoint) {
  var recorder = Recorder(rotation: rotation)
  recorder.feed(.down(device: 1, slot: 0, x: 0.25, y: 0.1, time: 1), .frame(device: 1, time: 1))
  #expect(recorder.frames.first?.touches.first?.location == expected)
}

@Test func pointsAreScaled() {
  var recorder = Recorder(scale: 2)
  recorder.feed(.down(device: 1, slot: 0, x: 0.5, y: 0.5, time: 1), .frame(device: 1, time: 1))
  #expect(recorder.frames[0].touches[0].location == CGPoint(x: 200, y: 120))
}

@Test func aMouseIsAFingerWhileItsLeftButtonIsDown() {
  var recorder = Recorder()
  recorder.feed(
    .pointerMoved(device: 1, dx: -100, dy: 0, time: 1),
    .button(device: 1, code: 0x111, isDown: true, time: 2),
    .button(device: 1, code: 0x110, isDown: true, time: 3),
    .pointerMoved(device: 1, dx: -1000, dy: 10, time: 4),
    .button(device: 1, code: 0x110, isDown: false, time: 5),
    .pointerMoved(device: 1, dx: 5, dy: 5, time: 6))
  #expect(recorder.words == ["down 0", "move 0", "up 0"])
  #expect(
    recorder.frames.map(\.touches[0].location) == [
      CGPoint(x: 300, y: 240), CGPoint(x: 0, y: 250), CGPoint(x: 0, y: 250),
    ])
  #expect(recorder.assembler.pointer == CGPoint(x: 5, y: 255))
}

@Test func aTabletPlacesTheMouse() {
  var recorder = Recorder(rotation: .half)
  recorder.feed(
    .pointerPlaced(device: 1, x: 0.25, y: 0.25, time: 1),
    .button(device: 1, code: 0x110, isDown: true, time: 2))
  #expect(recorder.frames.first?.touches.first?.location == CGPoint(x: 600, y: 360))
}

/// Some panels report each touch once more as a mouse.
@Test func aPanelThatIsAlsoAMouseIsHeardOnce() {
  var recorder = Recorder()
  recorder.feed(
    .added(InputDevice(id: 1, name: "p", node: "event1", hasTouch: true, group: "g")),
    .added(InputDevice(id: 2, name: "p", node: "event2", hasPointer: true, group: "g")),
    .down(device: 1, slot: 0, x: 0.5, y: 0.5, time: 1), .frame(device: 1, time: 1),
    .pointerPlaced(device: 2, x: 0.5, y: 0.5, time: 1.01),
    .button(device: 2, code: 0x110, isDown: true, time: 1.01),
    .up(device: 1, slot: 0, time: 1.1), .frame(device: 1, time: 1.1),
    .button(device: 2, code: 0x110, isDown: false, time: 1.12))
  #expect(recorder.words == ["down 0", "up 0"])
}

/// Any order of events leaves no finger behind: each down has its up or cancel.
@Test(arguments: 0..<20)
func everyDownHasAnEnd(_ seed: Int) {
  var state = UInt64(seed + 1)
  func random(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
  var recorder = Recorder()
  for step in 0..<400 {
    let (device, slot, time) = (random(3), random(4), Double(step))
    switch random(8) {
    case 0, 1: recorder.feed(.down(device: device, slot: slot, x: 0.1, y: 0.2, time: time))
    case 2, 3: recorder.feed(.move(device: device, slot: slot, x: 0.3, y: 0.4, time: time))
    case 4: recorder.feed(.up(device: device, slot: slot, time: time))
    case 5: recorder.feed(.cancel(device: device, slot: slot, time: time))
    case 6: recorder.feed(.removed(device: device))
    default: recorder.feed(.frame(device: device, time: time))
    }
  }
  for device in 0..<3 { recorder.feed(.removed(device: device)) }
  var down: Set<Int> = []
  for touch in recorder.frames.flatMap(\.touches) {
    switch touch.phase {
    case .down: #expect(down.insert(touch.contact).inserted)
    case .move: #expect(down.contains(touch.contact))
    case .up, .cancel: #expect(down.remove(touch.contact) != nil)
    }
  }
  #expect(down.isEmpty)
}

/// Somebody who touches the very edge means what is drawn there.
@Test(arguments: Rotation.allCases, [1.0, 1.5])
func theFarEdgesAreInside(_ rotation: Rotation, _ scale: Double) throws {
  var recorder = Recorder(rotation: rotation, scale: scale)
  let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1), (1.1, 1.1), (-0.1, -0.1)]
  for (index, corner) in corners.enumerated() {
    recorder.feed(
      .down(device: 1, slot: index, x: corner.0, y: corner.1, time: 1), .frame(device: 1, time: 1))
  }
  recorder.feed(
    .pointerMoved(device: 2, dx: 9_000, dy: 9_000, time: 2),
    .button(device: 2, code: 0x110, isDown: true, time: 2))
  let size = PanelGeometry(panel: panel, rotation: rotation, scale: scale).pointSize
  let places = recorder.frames.flatMap(\.touches).map(\.location)
  #expect(places.count == 7)
  #expect(places.allSatisfy { CGRect(origin: .zero, size: size).contains($0) })
  // Not pulled away from the edge either.
  #expect(
    places.allSatisfy {
      min($0.x, size.width - $0.x) < 0.01 && min($0.y, size.height - $0.y) < 0.01
    })
}

/// What is drawn in a corner of the picture, however it is turned and scaled, is what a finger on that
/// place of the panel means.
@Test(arguments: Rotation.allCases, [1.0, 1.25, 2])
func aTapInACornerLandsWhereItIsDrawn(_ rotation: Rotation, _ scale: Double) throws {
  let geometry = PanelGeometry(panel: panel, rotation: rotation, scale: scale)
  let size = geometry.pictureSize
  for (x, y) in [
    (0, 0), (size.width - 20, 0), (size.width - 20, size.height - 20), (0, size.height - 20),
  ] {
    let mark = PixelRect(x: x, y: y, width: 20, height: 20)
    let shown = geometry.panelRect(mark)
    var recorder = Recorder(rotation: rotation, scale: scale)
    recorder.feed(
      .down(
        device: 1, slot: 0, x: (Double(shown.minX) + 5) / Double(panel.width),
        y: (Double(shown.minY) + 5) / Double(panel.height), time: 1), .frame(device: 1, time: 1))
    let place = try #require(recorder.frames.first?.touches.first).location
    #expect(
      CGRect(x: Double(x) / scale, y: Double(y) / scale, width: 20 / scale, height: 20 / scale)
        .contains(place))
  }
}
