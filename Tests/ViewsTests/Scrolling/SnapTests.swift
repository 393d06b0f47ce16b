import Foundation
import Geometry
import Motion
import Testing

@testable import Views

/// What a program keeps itself: nothing is told when it changes.
@MainActor
private final class PositionBox {
  var id: Int?
}

@MainActor
@Suite struct SnapTests {
  /// 100 rows of two heights in a lazy stack: 60 and 120, ten points apart.
  private func lazyColumn() -> some View {
    ScrollView {
      LazyVStack(spacing: 10) {
        ForEach(0..<100, id: \.self) { index in
          Color(white: 0).frame(height: index % 2 == 0 ? 60 : 120)
        }
      }
      .scrollTargetLayout()
    }
    .scrollTargetBehavior(.viewAligned)
  }

  @Test(arguments: [2, 4, 8])
  func aFlingOverALazyStackRestsOnAView(frames: Int) {
    let player = Player(host(lazyColumn(), 200, 400))
    player.drag(from: CGPoint(x: 100, y: 380), to: CGPoint(x: 100, y: 20), frames: frames)
    player.run(5)
    let offset = player.offset
    #expect(offset > 700)
    // Rows begin at 200 k and at 200 k + 70.
    let rest = offset.truncatingRemainder(dividingBy: 200)
    #expect(rest == 0 || rest == 70)
    #expect(player.scrollers.first?.state == "idle")
  }

  @Test func aLazyRowFromRightToLeftRestsOnAView() {
    let view = ScrollView(.horizontal) {
      LazyHStack(spacing: 10) {
        ForEach(0..<100, id: \.self) { _ in Color(white: 0).frame(width: 90, height: 50) }
      }
      .scrollTargetLayout()
    }
    .scrollTargetBehavior(.viewAligned(limitBehavior: .never))
    .environment(\.layoutDirection, .rightToLeft)
    let player = Player(host(view, 400, 100))
    player.drag(from: CGPoint(x: 20, y: 50), to: CGPoint(x: 380, y: 50), frames: 6)
    player.run(5)
    #expect(player.offset > 400)
    #expect(player.offset.truncatingRemainder(dividingBy: 100) == 0)
  }

  /// Rests on multiples of 33 points, and keeps what it was asked.
  private struct Thirds: ScrollTargetBehavior {
    let log: Log

    func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
      log.add(
        "from \(Int(context.originalTarget.rect.minY)) to \(Int(target.rect.minY.rounded()))"
          + " fling \(context.velocity.dy != 0) in \(Int(context.containerSize.height))"
          + " of \(Int(context.contentSize.height))")
      target.rect.origin.y = (target.rect.minY / 33).rounded() * 33
    }
  }

  @Test func aBehaviourOfAnAuthorsOwnIsAskedOncePerLift() {
    let log = Log()
    let view = ScrollView { Color(white: 0).frame(width: 50, height: 5_000) }
      .scrollTargetBehavior(Thirds(log: log))
    let player = Player(host(view, 200, 300))
    player.drag(
      from: CGPoint(x: 100, y: 250), to: CGPoint(x: 100, y: 140), frames: 10, pause: 12)
    player.run(3)
    #expect(log.lines == ["from 0 to 100 fling false in 300 of 5000"])
    #expect(player.offset == 99)
    player.drag(from: CGPoint(x: 100, y: 250), to: CGPoint(x: 100, y: 150), frames: 5)
    player.run(4)
    #expect(log.lines.count == 2)
    #expect(log.lines.last?.hasPrefix("from 99 ") == true)
    #expect(log.lines.last?.contains("fling true") == true)
    #expect(player.offset.truncatingRemainder(dividingBy: 33) == 0)
  }

  @Test func anotherSizeAsksTheBehaviourAgain() {
    let log = Log()
    let view = ScrollView { Color(white: 0).frame(width: 50, height: 1_000) }
      .scrollTargetBehavior(Thirds(log: log))
    let player = Player(host(view, 200, 300))
    player.host.scrollNode?.vertical.scroll(to: 500, at: 0)
    player.host.size.height = 400
    player.step()
    #expect(log.lines == ["from 500 to 500 fling false in 400 of 1000"])
    #expect(player.offset == 495)
  }

  /// Centres the natural target's view by the anchor of a target.
  private struct Centred: ScrollTargetBehavior {
    func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
      let row = (target.rect.midY / 100).rounded(.down)
      target.rect = CGRect(x: 0, y: row * 100, width: 50, height: 100)
      target.anchor = .center
    }
  }

  @Test func theAnchorOfATargetSaysWhichPointsMeet() {
    let view = ScrollView { Color(white: 0).frame(width: 50, height: 1_000) }
      .scrollTargetBehavior(Centred())
    let player = Player(host(view, 200, 300))
    player.drag(
      from: CGPoint(x: 100, y: 250), to: CGPoint(x: 100, y: 120), frames: 10, pause: 12)
    player.run(3)
    // The middle of 120…420 lies in the row of 200…300, which stands centred at offset 100.
    #expect(player.offset == 100)
  }

  @Test func aPositionIsToldInALazyStackAndMovesIt() {
    var told: [Int] = []
    struct Bound: View {
      let tell: (Int) -> Void
      let handle: Handle
      @State private var id: Int?

      var body: some View {
        let _ = handle.set = { id = $0 }
        ScrollView {
          LazyVStack(spacing: 10) {
            ForEach(0..<100, id: \.self) { _ in Color(white: 0).frame(height: 90) }
          }
          .scrollTargetLayout()
        }
        .scrollPosition(id: $id)
        .onChange(of: id) { _, new in if let new { tell(new) } }
      }
    }
    let handle = Handle()
    let player = Player(host(Bound(tell: { told.append($0) }, handle: handle), 200, 400))
    player.drag(from: CGPoint(x: 100, y: 380), to: CGPoint(x: 100, y: 70), pause: 12)
    player.run(1)
    #expect(told.last == 3)
    handle.set(60)
    player.run(1)
    #expect(player.offset == 6_000)
  }

  /// A view made anew in a frame in which it moves reads what the binding said before.
  @Test func aViewMadeAnewAsItScrollsStaysWhereItIs() {
    let told = PositionBox()
    func view() -> some View {
      ScrollView {
        VStack(spacing: 10) {
          ForEach(0..<100, id: \.self) { _ in Color(white: 0).frame(height: 90) }
        }
        .scrollTargetLayout()
      }
      .scrollPosition(id: Binding(get: { told.id }, set: { told.id = $0 }))
    }
    let player = Player(host(view(), 200, 400))
    player.drag(from: CGPoint(x: 100, y: 380), to: CGPoint(x: 100, y: 70), pause: 12)
    player.run(1)
    #expect(told.id == 3)
    player.drag(from: CGPoint(x: 100, y: 380), to: CGPoint(x: 100, y: 340), frames: 3, lift: false)
    player.step()
    #expect(told.id == 3)
    player.touch(.move, 100, 170)
    player.host.setRoot(view())
    player.step()
    #expect(told.id == 5)
    let here = player.offset
    #expect(here > 450)
    player.run(0.5)
    #expect(player.offset == here)
    player.touch(.up, 100, 170)
    player.run(3)
    told.id = 50
    player.host.setRoot(view())
    player.run(1)
    #expect(player.offset == 5_000)
  }
}
