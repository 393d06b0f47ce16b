import Foundation
import Geometry
import Motion
import Testing

@testable import Views

@MainActor
@Suite struct NestedScrollTests {
  /// A column of five rows, each a row of ten boxes.
  private func grid() -> some View {
    ScrollView {
      VStack(spacing: 0) {
        ForEach(0..<5, id: \.self) { _ in
          ScrollView(.horizontal) {
            HStack(spacing: 0) {
              ForEach(0..<10, id: \.self) { _ in Color(white: 0).frame(width: 100, height: 100) }
            }
          }
        }
      }
    }
  }

  @Test(arguments: [
    (40.0, 0.0, "inner"), (-40, 0, "inner"), (0, -40, "outer"), (-30, -30, "outer"),
    (-31, -30, "inner"), (-30, -31, "outer"),
  ])
  func theLongerWayChoosesTheScroller(dx: Double, dy: Double, owner: String) throws {
    let player = Player(host(grid(), 300, 300))
    let start = CGPoint(x: 150, y: 150)
    player.drag(
      from: start, to: CGPoint(x: start.x + CGFloat(dx), y: start.y + CGFloat(dy)), lift: false)
    player.step()
    let outer = player.scrollers[0]
    let inner = player.scrollers[2]
    #expect((outer.state == "drag") == (owner == "outer"))
    #expect((inner.state == "drag") == (owner == "inner"))
    #expect((outer.offset != 0) == (owner == "outer"))
    #expect((inner.offset != 0) == (owner == "inner"))
  }

  @Test func theAxisStaysLockedUntilTheLift() {
    let player = Player(host(grid(), 300, 300))
    player.touch(.down, 150, 150)
    player.touch(.move, 130, 150)
    player.touch(.move, 130, 20)
    player.step()
    #expect(player.scrollers[0].offset == 0)
    #expect(player.scrollers[2].offset == 10)
  }

  @Test func anInnerScrollerAtItsEndLeavesTheTouchToItsParent() {
    let view = ScrollView {
      VStack(spacing: 0) {
        ScrollView {
          VStack(spacing: 0) {
            ForEach(0..<4, id: \.self) { _ in Color(white: 0).frame(width: 100, height: 100) }
          }
        }
        .frame(height: 200)
        Color(white: 0).frame(width: 100, height: 600)
      }
    }
    let player = Player(host(view, 100, 300))
    // Dragged down at its top: the outer one, which stands at its top too, pulls its band.
    player.drag(from: CGPoint(x: 50, y: 100), to: CGPoint(x: 50, y: 140), lift: false)
    player.step()
    #expect(player.scrollers[0].offset < 0)
    #expect(player.scrollers[1].offset == 0)
    player.touch(.up, 50, 140)
    player.run(2)
    // Dragged up there is content to come, so the inner one owns the touch, past its end too.
    player.drag(
      from: CGPoint(x: 50, y: 180), to: CGPoint(x: 50, y: -60), frames: 24, pause: 8, lift: false)
    player.step()
    #expect(player.scrollers[0].offset == 0)
    #expect(player.scrollers[1].offset > 200)
    player.touch(.up, 50, -60)
    player.run(2)
    #expect(player.scrollers[1].offset == 200)
    // Now it stands at its end: the next drag is the parent's.
    player.drag(from: CGPoint(x: 50, y: 180), to: CGPoint(x: 50, y: 120), pause: 8)
    player.step()
    #expect(player.scrollers[0].offset == 50)
  }

  @Test func aDragWithinAScrollerIsTheInnerGestures() {
    var translations: [CGFloat] = []
    let view = ScrollView {
      VStack(spacing: 0) {
        ForEach(0..<10, id: \.self) { _ in
          Color(white: 0).frame(width: 100, height: 100)
            .gesture(DragGesture().onChanged { translations.append($0.translation.height) })
        }
      }
    }
    let player = Player(host(view, 100, 300))
    player.drag(from: CGPoint(x: 50, y: 200), to: CGPoint(x: 50, y: 160), lift: false)
    player.step()
    #expect(player.offset == 0)
    #expect(translations.last == -40)
  }
}
