import Foundation
import Geometry
import Motion
import Rendering
import Testing

@testable import Views

@MainActor
@Suite struct MarginTests {
  private func column(_ count: Int) -> some View {
    VStack(spacing: 0) {
      ForEach(0..<count, id: \.self) { _ in Color(white: 0).frame(width: 50, height: 100) }
    }
  }

  @Test func contentStandsBetweenTheMarginsAndScrollsUnderThem() throws {
    let view = ScrollView { column(5) }
      .contentMargins(.vertical, 40)
      .contentMargins(.leading, 10)
    let player = Player(host(view, 200, 200))
    let text = player.host.layoutDescription()
    #expect(text.contains("VStack (10, 40) 50×500"))
    let scroller = try #require(player.host.scrollNode)
    // 500 points between margins of 40 behind a window of 200.
    #expect(scroller.vertical.upper == 380)
    player.drag(from: CGPoint(x: 100, y: 180), to: CGPoint(x: 100, y: 70), lift: false)
    player.step()
    let top = try #require(player.host.update(at: player.time).first)
    guard case .group(let window) = top.content else { return }
    // The window clips at its own edges, so the first box shows in the upper margin.
    #expect(window.clip?.boundingRect.minY == 0 && window.clip?.boundingRect.height == 200)
  }

  @Test func aMarginOfTheContentAloneLeavesTheIndicators() throws {
    func margins(_ placement: ContentMarginPlacement) throws -> (EdgeInsets, EdgeInsets) {
      let player = Player(
        host(ScrollView { column(5) }.contentMargins(20, for: placement), 200, 200))
      let node = try #require(player.host.scrollNode)
      return (node.settings.margins, node.settings.indicatorMargins)
    }
    let all = EdgeInsets(top: 20, leading: 20, bottom: 20, trailing: 20)
    #expect(try margins(.automatic) == (all, all))
    #expect(try margins(.scrollContent) == (all, EdgeInsets()))
    #expect(try margins(.scrollIndicators) == (EdgeInsets(), all))
  }

  @Test func cardsRestWithinTheMargins() {
    let view = ScrollView { column(9).scrollTargetLayout() }
      .scrollTargetBehavior(.viewAligned)
      .contentMargins(.vertical, 40)
    let player = Player(host(view, 200, 300))
    player.drag(
      from: CGPoint(x: 100, y: 250), to: CGPoint(x: 100, y: 100), frames: 20, pause: 12)
    player.run(3)
    // Offset 100 shows the second card's top at the margin's edge.
    #expect(player.offset == 100)
  }

  @Test func transitionsAreThoseOfTheWindowWithinTheMargins() throws {
    let view = ScrollView {
      Color(white: 0).frame(width: 50, height: 100)
        .scrollTransition { content, phase in content.opacity(phase.isIdentity ? 1 : 0) }
    }
    .contentMargins(.top, 50)
    let player = Player(host(view, 200, 200))
    #expect(player.host.trace.cards[0].progress == 0)
  }

  @Test func aScrollerInsideHasNoneOfTheOuterOnesSettings() throws {
    var told: [Int] = []
    let position = Binding<Int?>(get: { nil }, set: { if let id = $0 { told.append(id) } })
    let view = ScrollView {
      VStack(spacing: 0) {
        ScrollView(.horizontal) {
          HStack(spacing: 0) {
            ForEach(100..<110, id: \.self) { _ in Color(white: 0).frame(width: 90, height: 100) }
          }
          .scrollTargetLayout()
        }
        ForEach(0..<5, id: \.self) { _ in Color(white: 0).frame(width: 50, height: 100) }
      }
      .scrollTargetLayout()
    }
    .scrollPosition(id: position)
    .scrollTargetBehavior(.viewAligned)
    .contentMargins(30)
    let player = Player(host(view, 300, 300))
    func inner(_ node: Node) -> ScrollNode? {
      if let found = node as? ScrollNode, found.axes == .horizontal { return found }
      return node.children.lazy.compactMap(inner).first
    }
    let row = try #require(inner(player.host.graph.root))
    #expect(row.settings.margins == EdgeInsets())
    #expect(row.settings.behavior == nil)
    #expect(row.settings.position == nil)
    player.drag(from: CGPoint(x: 250, y: 80), to: CGPoint(x: 50, y: 80), frames: 6)
    player.run(4)
    #expect(told.allSatisfy { $0 < 100 })
  }
}
