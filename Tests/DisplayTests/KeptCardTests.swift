import Foundation
import Geometry
import Platform
import Testing

@testable import Display

/// A card that is kept over a restart still shows its picture when the wall has ended.
@MainActor @Test(arguments: [true, false]) func aKeptCardIsLeftAsItIs(_ isKept: Bool) {
  let wall = Wall { $0.keepsCards = isKept }
  #expect(wall.card.kept.isEmpty)
  wall.run(1)
  #expect(wall.card.kept.values.map { $0 } == (isKept ? ["/dev/dri/card1"] : []))
  wall.display.stop()
  #expect(wall.card.openFiles == (isKept ? 1 : 0))
  #expect((wall.card.screen != nil) == isKept)
  #expect(wall.card.framebuffers.isEmpty != isKept)
}

/// What the process before us has shown goes once our own picture is there, and only once.
@MainActor @Test func whatWasShownBeforeIsFreedAfterTheFirstFrame() {
  let wall = Wall { $0.keepsCards = true }
  wall.run(4)
  #expect(wall.card.clearings == 0)
  wall.run(10)
  #expect(wall.card.clearings == 1)
  wall.card.announce(.remove)
  wall.run(30)
  #expect(wall.card.clearings == 2)
  #expect(wall.card.openFiles == 1)
}

/// The kernel lets only the process that has opened a card give it up for a while; ours, which has
/// taken it over, closes it instead, and opens it anew when the terminal is back.
@MainActor @Test func aKeptCardIsClosedForAnotherTerminal() {
  let console = FakeConsole()
  let wall = Wall(console: console) { $0.keepsCards = true }
  wall.run(1)
  wall.card.faults["drmDropMaster"] = [EACCES]
  console.onLeave?()
  #expect(wall.card.openFiles == 0)
  #expect(wall.card.kept.isEmpty)
  console.onReturn?()
  wall.run(1)
  #expect(wall.display.state == .active)
  #expect(wall.screenShowsThePicture())
  #expect(wall.card.kept.count == 1)
  // It is ours now: the file stays open.
  console.onLeave?()
  #expect(wall.card.openFiles == 1)
}
