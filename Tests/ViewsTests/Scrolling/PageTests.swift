import Foundation
import Geometry
import Motion
import Testing

@testable import Views

struct Pages: View {
  @State var page = 0
  var count = 4
  var onChange: (Int) -> Void = { _ in }

  var body: some View {
    TabView(selection: $page) {
      ForEach(0..<count, id: \.self) { index in
        Color(white: Double(index) / 10).tag(index)
      }
    }
    .tabViewStyle(.page)
    .onChange(of: page) { _, new in onChange(new) }
  }
}

/// What a program keeps itself: nothing is told when it changes.
@MainActor
private final class SelectionBox {
  var page = 0
}

private struct BoundPages: View {
  let selection: SelectionBox
  /// Another one has the view made anew.
  let version: Int

  var body: some View {
    TabView(selection: Binding(get: { selection.page }, set: { selection.page = $0 })) {
      ForEach(0..<4, id: \.self) { index in
        Color(white: Double(index) / 10).tag(index)
      }
    }
  }
}

@MainActor
@Suite struct PageTests {
  @Test(arguments: [
    (-60.0, 4, 0, 1), (-60, 12, 10, 0), (-230, 24, 10, 1), (60, 4, 0, 0), (-380, 4, 0, 1),
  ])
  func aSwipeTurnsOnePage(way: Double, frames: Int, pause: Int, page: Int) {
    let player = Player(host(Pages(), 400, 300))
    player.drag(
      from: CGPoint(x: 390, y: 150), to: CGPoint(x: 390 + CGFloat(way), y: 150), frames: frames,
      pause: pause)
    player.run(3)
    #expect(player.offset == Double(page) * 400)
    #expect(player.scrollers[0].state == "idle")
  }

  @Test func aStrongFlingTurnsNoMoreThanOnePage() {
    let player = Player(host(Pages(), 400, 300))
    player.drag(from: CGPoint(x: 390, y: 150), to: CGPoint(x: 20, y: 150), frames: 3)
    player.run(3)
    #expect(player.offset == 400)
  }

  @Test func theBindingIsToldAtRestAndMovesThePages() {
    var told: [Int] = []
    let player = Player(host(Pages { told.append($0) }, 400, 300))
    player.drag(from: CGPoint(x: 390, y: 150), to: CGPoint(x: 200, y: 150), frames: 5)
    player.step()
    #expect(told.isEmpty)
    player.run(3)
    #expect(told == [1])
  }

  /// The binding is told of a page as it comes to rest; a view that is made anew in that same frame
  /// still reads what the binding said before.
  @Test func aViewMadeAnewAsAPageComesToRestLeavesThePage() {
    let selection = SelectionBox()
    let player = Player(host(BoundPages(selection: selection, version: 0), 400, 300))
    player.drag(from: CGPoint(x: 390, y: 150), to: CGPoint(x: 100, y: 150), frames: 5)
    player.host.setRoot(BoundPages(selection: selection, version: 1))
    // One frame for the whole flight.
    player.skip(2)
    #expect(selection.page == 1)
    player.host.setRoot(BoundPages(selection: selection, version: 2))
    player.run(1)
    #expect(player.offset == 400)
    selection.page = 3
    player.host.setRoot(BoundPages(selection: selection, version: 3))
    player.run(1)
    #expect(player.offset == 1200)
  }

  @Test func aProgramThatTurnsThePageAsAnotherComesToRestWins() {
    let selection = SelectionBox()
    let player = Player(host(BoundPages(selection: selection, version: 0), 400, 300))
    player.drag(from: CGPoint(x: 390, y: 150), to: CGPoint(x: 100, y: 150), frames: 5)
    selection.page = 2
    player.host.setRoot(BoundPages(selection: selection, version: 1))
    player.skip(2)
    player.run(1)
    #expect(selection.page == 2)
    #expect(player.offset == 800)
  }

  @Test func theLastPageBounces() {
    let player = Player(host(Pages(count: 2), 400, 300))
    player.drag(from: CGPoint(x: 390, y: 150), to: CGPoint(x: 200, y: 150), frames: 5)
    player.run(3)
    player.drag(from: CGPoint(x: 390, y: 150), to: CGPoint(x: 200, y: 150), lift: false)
    player.step()
    #expect(player.offset > 400)
    #expect(player.offset < 520)
    player.touch(.up, 200, 150)
    player.run(3)
    #expect(player.offset == 400)
  }

  @Test func anotherSizeKeepsThePage() {
    let player = Player(host(Pages(), 400, 300))
    player.drag(from: CGPoint(x: 390, y: 150), to: CGPoint(x: 200, y: 150), frames: 5)
    player.run(3)
    player.host.size = CGSize(width: 300, height: 400)
    player.run(1)
    #expect(player.offset == 300)
  }
}
