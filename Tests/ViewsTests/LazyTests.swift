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
