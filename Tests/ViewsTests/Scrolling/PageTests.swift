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
