import Foundation
import Geometry
import Motion
import Testing

@testable import Views

@MainActor
@Suite struct CombinedGestureTests {
  private var area: some View { Color(white: 0).frame(width: 200, height: 100) }

  @Test func twoFingersTurnClockwise() throws {
    var angles: [Double] = []
    let view = area.gesture(RotateGesture().onChanged { angles.append($0.rotation.degrees) })
    let player = Player(host(view, 200, 100))
    player.touch(.down, 50, 50)
    player.touch(.down, 100, 50, contact: 1)
    player.step()
    player.touch(.move, 50, 100, contact: 1)
    player.step()
    #expect(abs(try #require(angles.last) - 90) < 1e-9)
  }

  @Test func twoGesturesGoOnAtOnce() {
    let log = Log()
    let both = TapGesture().onEnded { log.add("tap") }
      .simultaneously(with: DragGesture(minimumDistance: 0).onEnded { _ in log.add("drag") })
      .onEnded { log.add($0.first == nil ? "alone" : "both") }
    let player = Player(host(area.gesture(both), 200, 100))
    player.touch(.down, 50, 50)
    player.touch(.up, 50, 50)
    player.step()
    #expect(log.lines.sorted() == ["both", "drag", "tap"])
  }

  @Test func theFirstOfTwoThatGoesOnKeepsTheOtherOut() {
    let log = Log()
    let either = DragGesture().onEnded { _ in log.add("drag") }
      .exclusively(before: TapGesture().onEnded { log.add("tap") })
    let player = Player(host(area.gesture(either), 200, 100))
    player.touch(.down, 50, 50)
    player.touch(.up, 50, 50)
    player.step()
    #expect(log.lines == ["tap"])
    player.touch(.down, 50, 50)
    player.touch(.move, 90, 50)
    player.touch(.up, 90, 50)
    player.step()
    #expect(log.lines == ["tap", "drag"])
  }
}
