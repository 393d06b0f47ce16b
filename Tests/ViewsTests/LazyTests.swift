import Foundation
import Motion
import Testing

@testable import Views

@MainActor
struct LazyTests {
  struct Cards: View {
    let count: Int
    let log: Log

    var body: some View {
      ScrollView {
        LazyVStack(spacing: 10) {
          ForEach(0..<count, id: \.self) { index in
            let _ = log.add("\(index)")
            Color.red.frame(height: 90)
          }
        }
      }
    }
  }

  private func stack(_ host: ViewHost) -> LazyStackNode? {
    func find(_ node: Node) -> LazyStackNode? {
      if let stack = node as? LazyStackNode { return stack }
      return node.children.lazy.compactMap(find).first
    }
    return find(host.graph.root)
  }

  private func scroller(_ host: ViewHost) -> ScrollNode? {
    func find(_ node: Node) -> ScrollNode? {
      if let scroller = node as? ScrollNode { return scroller }
      return node.children.lazy.compactMap(find).first
    }
    return find(host.graph.root)
  }

  @Test func onlyWhatIsInSightAndOneWindowMoreIsMade() throws {
    let log = Log()
    let host = host(Cards(count: 1000, log: log), 200, 400)
    _ = host.update(at: 0)
    let stack = try #require(self.stack(host))
    // Four cards fill the window; as many again follow.
    #expect(stack.realized == 0..<9)
    #expect(Set(log.lines).count == 9)
    #expect(stack.size.height == CGFloat(99_990))
  }

  @Test func scrollingMakesWhatComesAndLetsGoOfWhatIsFar() throws {
    let log = Log()
    let host = host(Cards(count: 1000, log: log), 200, 400)
    _ = host.update(at: 0)
    let scroller = try #require(self.scroller(host))
    scroller.vertical.scroll(to: 50_000, at: 0)
    scroller.offsetDidChange()
    _ = host.update(at: 1)
    let stack = try #require(self.stack(host))
    #expect(stack.realized.contains(500))
    #expect(stack.realized.contains(496) && stack.realized.contains(507))
    #expect(stack.elements.count < 20)
    #expect(stack.elements.first?.origin.y == CGFloat(stack.realized.lowerBound * 100))
  }

  @Test func aShortScrollMakesNothing() throws {
    let log = Log()
    let host = host(Cards(count: 1000, log: log), 200, 400)
    _ = host.update(at: 0)
    log.lines = []
    let scroller = try #require(self.scroller(host))
    scroller.vertical.scroll(to: 120, at: 0)
    scroller.offsetDidChange()
    _ = host.update(at: 1)
    #expect(log.lines == [])
  }

  @Test func aViewThatIsNotMadeIsFoundWhereItIsExpected() throws {
    let host = host(Cards(count: 1000, log: Log()), 200, 400)
    _ = host.update(at: 0)
    let frame = try #require(stack(host)).expectedFrame(of: AnyHashable(700))
    #expect(frame == CGRect(x: 0, y: 70_000, width: 200, height: 90))
  }

  /// 300 rows of very different heights, of which none is known when they come in sight.
  private struct Uneven: View {
    static func height(_ index: Int) -> CGFloat { CGFloat(20 + index * 37 % 150) }

    var body: some View {
      ScrollView {
        LazyVStack(spacing: 10) {
          ForEach(0..<300, id: \.self) { index in
            Text(verbatim: "\(index)").frame(height: Uneven.height(index))
          }
        }
      }
    }
  }

  /// Where the rows in sight stand in the window.
  private func places(_ host: ViewHost) -> [String: CGFloat] {
    var places: [String: CGFloat] = [:]
    func visit(_ node: LayoutNode) {
      if node is TextNode {
        let frame = node.frame(in: nil)
        if frame.maxY > 0, frame.minY < 400 { places[node.name] = frame.minY }
      }
      for element in node.elements { visit(element) }
    }
    visit(host.graph.root)
    return places
  }

  /// The greatest way by which a row in sight went otherwise than the others did.
  private func jump(_ old: [String: CGFloat], _ new: [String: CGFloat], by way: CGFloat) -> CGFloat
  {
    old.compactMap { name, place in new[name].map { abs($0 - place - way) } }.max() ?? 0
  }

  @Test func nothingJumpsWhenRowsNeverMeasuredComeBackInSight() throws {
    let player = Player(host(Uneven(), 200, 400))
    let scroller = try #require(self.scroller(player.host))
    scroller.vertical.scroll(to: 12_000, at: 0)
    scroller.offsetDidChange()
    player.step()
    let first = places(player.host)
    #expect(!first.isEmpty)
    var worst: CGFloat = 0
    var seen: Set<String> = []
    for _ in 0..<60 {
      player.touch(.down, 100, 100)
      player.step()
      player.touch(.move, 100, 110)
      player.step()
      var before = places(player.host)
      for step in 1...20 {
        player.touch(.move, 100, 110 + CGFloat(step) * 12)
        player.step()
        let now = places(player.host)
        worst = max(worst, jump(before, now, by: 12))
        before = now
        seen.formUnion(now.keys)
      }
      player.touch(.cancel, 100, 350)
      player.step()
      if player.offset <= 240 { break }
    }
    #expect(worst < 0.01)
    #expect(seen.count > 80)
  }

  @Test func aFlickBackOverUnmeasuredRowsCoastsEvenly() throws {
    let player = Player(host(Uneven(), 200, 400))
    let scroller = try #require(self.scroller(player.host))
    scroller.vertical.scroll(to: 12_000, at: 0)
    scroller.offsetDidChange()
    player.step()
    player.drag(from: CGPoint(x: 100, y: 40), to: CGPoint(x: 100, y: 360), frames: 6)
    var before = places(player.host)
    var ways: [CGFloat] = []
    for _ in 0..<60 {
      player.step()
      let now = places(player.host)
      // All rows that stay in sight go the same way, which shortens frame by frame.
      let moves = before.compactMap { name, place in now[name].map { $0 - place } }
      #expect((moves.max() ?? 0) - (moves.min() ?? 0) < 0.01)
      if let way = moves.first { ways.append(way) }
      before = now
    }
    #expect(ways.count > 50 && ways.dropFirst(2).allSatisfy { $0 > 0 })
    #expect(zip(ways.dropFirst(2), ways.dropFirst(3)).allSatisfy { $1 <= $0 + 0.01 })
  }

  @Test func theTopIsReachedExactlyAfterScrollingBack() throws {
    let player = Player(host(Uneven(), 200, 400))
    let scroller = try #require(self.scroller(player.host))
    scroller.vertical.scroll(to: 9_000, at: 0)
    scroller.offsetDidChange()
    player.step()
    for _ in 0..<40 {
      player.drag(from: CGPoint(x: 100, y: 20), to: CGPoint(x: 100, y: 390), frames: 3)
      player.run(1)
    }
    player.run(2)
    #expect(player.offset == 0)
    let top = try #require(places(player.host)["Text \"0\""])
    #expect(top >= 0 && top < Uneven.height(0))
  }

  @Test func rowsThatAreMadeFollowTheirData() throws {
    struct Changing: View {
      let handle: Handle
      @State private var names = (0..<100).map { "row \($0)" }

      var body: some View {
        let _ = handle.set = { names.removeSubrange(0..<$0) }
        ScrollView {
          LazyVStack(spacing: 0) {
            ForEach(names, id: \.self) { Text(verbatim: $0).frame(height: 50) }
          }
        }
      }
    }
    let handle = Handle()
    let host = host(Changing(handle: handle), 200, 100)
    _ = host.update(at: 0)
    handle.set(30)
    _ = host.update(at: 1)
    #expect(host.layoutDescription().contains("Text \"row 30\""))
    #expect(!host.layoutDescription().contains("Text \"row 0\""))
    #expect(try #require(stack(host)).size.height == 70 * 50)
  }
}
