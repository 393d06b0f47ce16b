import Foundation
import Geometry
import Platform
import Raster
import Testing

@testable import Display

/// A display of the owner's choosing: it keeps what was presented, and takes a frame a tenth of a
/// second.
@MainActor
private final class PlainDisplay: DisplayDevice {
  var size: PixelSize?
  var rotation = Rotation.none
  let frameInterval = 0.1
  var isReadyForFrame: Bool { size != nil && !isBusy }
  var name = "plain"
  var onEvent: ((DisplayEvent) -> Void)?
  var isBusy = false
  var glass = PixelBuffer(width: 1, height: 1)
  var presented = 0
  private var serial: UInt64 = 0

  func start() throws {}
  func stop() {}
  func present(_ frame: PixelBuffer, damage: Region, serial: UInt64) {
    presented += 1
    isBusy = true
    self.serial = serial
    for rect in damage.rects {
      for y in rect.minY..<rect.maxY {
        for x in rect.minX..<rect.maxX { glass[x, y] = frame[x, y] }
      }
    }
  }
  func come(_ width: Int, _ height: Int) {
    size = PixelSize(width: width, height: height)
    glass = PixelBuffer(width: width, height: height)
    onEvent?(.ready(PixelSize(width: width, height: height)))
  }
  func go() {
    size = nil
    isBusy = false
    onEvent?(.lost(reason: "unplugged"))
  }
  func flip() {
    isBusy = false
    onEvent?(.presented(serial: serial, time: 1))
  }
}

@MainActor
private final class Owner {
  let panels = [PlainDisplay(), PlainDisplay()]
  let mirror: MirroredDisplay
  var events: [String] = []
  var picture = PixelBuffer(width: 8, height: 8)

  init() {
    mirror = MirroredDisplay(panels)
    mirror.onEvent = { [unowned self] event in
      switch event {
      case .ready(let size):
        events.append("ready \(size.width)x\(size.height)")
        picture = PixelBuffer(size)
      case .lost(let reason): events.append("lost: \(reason)")
      case .presented: events.append("presented")
      case .exposed: events.append("exposed")
      }
    }
  }

  func draw(_ color: UInt32, _ rect: PixelRect? = nil) {
    let rect = rect ?? picture.bounds
    picture.clear(color, in: rect)
    mirror.present(picture, damage: Region(rect), serial: UInt64(color & 0xFFFF))
  }
}

@MainActor @Test func twoPanelsOfOneSizeShowTheSame() {
  let owner = Owner()
  owner.panels[0].come(8, 6)
  owner.panels[1].come(8, 6)
  #expect(owner.events == ["ready 8x6"])
  owner.draw(0xFF00_0001)
  #expect(owner.panels.allSatisfy { $0.glass[7, 5] == 0xFF00_0001 })
  // The second is slow: it gets what it lacks when it can take it.
  owner.panels[0].flip()
  owner.draw(0xFF00_0002, PixelRect(x: 0, y: 0, width: 2, height: 2))
  owner.panels[0].flip()
  owner.draw(0xFF00_0003, PixelRect(x: 4, y: 4, width: 2, height: 2))
  #expect(owner.panels[1].glass[0, 0] == 0xFF00_0001)
  owner.panels[1].flip()
  #expect(owner.panels[1].glass[0, 0] == 0xFF00_0002)
  #expect(owner.panels[1].glass[5, 5] == 0xFF00_0003)
}

@MainActor @Test func aPanelOfAnotherSizeShowsThePictureAsLargeAsItFits() {
  let owner = Owner()
  owner.panels[0].come(8, 4)
  owner.draw(0xFF12_3456)
  owner.panels[1].come(16, 12)
  let glass = owner.panels[1].glass
  #expect(glass[0, 0] == 0xFF00_0000)
  #expect(glass[8, 6] == 0xFF12_3456)
  #expect(glass[2, 3] == 0xFF12_3456)
  #expect(glass[8, 11] == 0xFF00_0000)
  // A change of a part is a change of its place there.
  owner.panels.forEach { $0.flip() }
  owner.draw(0xFFFF_0000, PixelRect(x: 6, y: 0, width: 2, height: 2))
  #expect(owner.panels[1].glass[14, 3] == 0xFFFF_0000)
  #expect(owner.panels[1].glass[4, 6] == 0xFF12_3456)
}

@MainActor @Test func thePanelThatLeadsMayGo() {
  let owner = Owner()
  owner.panels[1].come(10, 10)
  owner.panels[0].come(8, 6)
  #expect(owner.events == ["ready 10x10", "ready 8x6"])
  owner.draw(0xFF00_0001)
  owner.panels[0].go()
  #expect(owner.events.last == "ready 10x10")
  owner.panels[1].flip()
  owner.draw(0xFF00_0002)
  #expect(owner.panels[1].glass[9, 9] == 0xFF00_0002)
  owner.panels[1].go()
  #expect(owner.events.last == "lost: unplugged")
  #expect(owner.mirror.size == nil && !owner.mirror.isReadyForFrame)
}

/// Two displays on one card: one file, each its own flips, each its own CRTC.
@MainActor @Test func oneFileIsSharedAndEachGetsItsFlips() throws {
  let scheduler = VirtualScheduler(now: 10)
  let card = FakeCard(scheduler)
  let share = CardShare(card.calls, scheduler: scheduler)
  let (first, second) = (share.makeCalls(), share.makeCalls())
  let descriptor = try first.open("/dev/dri/card1")
  let same = try second.open("/dev/dri/card1")
  #expect(descriptor == same && card.openFiles == 1)
  var heard: [String] = []
  let quit = try first.watch(descriptor) {
    for flip in (try? first.readFlips(descriptor)) ?? [] { heard.append("first \(flip.serial)") }
  }
  _ = try second.watch(descriptor) {
    for flip in (try? second.readFlips(descriptor)) ?? [] { heard.append("second \(flip.serial)") }
  }
  card.sendStrayFlip(serial: 1 << 56 | 7)
  card.sendStrayFlip(serial: 2 << 56 | 7)
  card.sendStrayFlip(serial: 9)
  scheduler.advance(to: 10.1)
  #expect(heard == ["first 7", "second 7"])
  // Who reads on the way does not lose the other's.
  quit()
  card.sendStrayFlip(serial: 2 << 56 | 8)
  scheduler.advance(to: 10.2)
  #expect(heard.last == "second 8")
  first.claim(30, 20)
  let (others, own) = (
    try second.connector(descriptor, 30, true), try first.connector(descriptor, 30, true)
  )
  #expect(others.currentCRTC == 20)
  #expect(own.currentCRTC == 0)
  first.close(descriptor)
  #expect(card.openFiles == 1)
  let free = try second.connector(descriptor, 30, true)
  #expect(free.currentCRTC == 0)
  second.close(same)
  #expect(card.openFiles == 0)
}

/// A neighbour's output is none of the state that was inherited.
@MainActor @Test func whatANeighbourShowsStaysOn() throws {
  let wall = Wall(DRMConfiguration(output: "HDMI-A-1", neighbours: ["DSI-1"])) { card in
    var other = KMSConnector(id: 31, name: "DSI-1", status: .connected)
    other.currentCRTC = 20
    card.otherConnectors = [other]
    card.resources.connectors = [31, 30]
  }
  wall.run(0.1)
  let first = try #require(wall.card.commits.first)
  #expect(first.values["31.CRTC_ID"] == nil)
  #expect(first.values["20.ACTIVE"] == nil)
  #expect(wall.screenShowsThePicture())
}
