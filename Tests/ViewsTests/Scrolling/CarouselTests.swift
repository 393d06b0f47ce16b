import Foundation
import Geometry
import Motion
import Rendering
import Testing

@testable import Views

@MainActor
@Suite struct CarouselTests {
  @Test(arguments: [
    (0.0, 0, 0.0, 1.0), (24, 0, -0.019722, 0.992111), (60, 0, -0.129162, 0.948335),
    (120, 0, -0.5, 0.8), (216, 0, -0.980278, 0.607889), (240, 0, -1, 0.6),
    (4, 3, 0.5, 0.8),
  ])
  func cardsShowTheGoldenTable(offset: Double, card: Int, progress: Double, scale: Double) throws {
    // At offset 4 the fourth card begins at 3 · 248 − 4 = 740.
    let player = Player(host(Cards(), 400, 800))
    let node = try #require(player.host.scrollNode)
    node.vertical.scroll(to: offset, at: 0)
    node.offsetDidChange()
    player.step()
    let row = player.host.trace.cards[card]
    let expected = card == 3 ? 0.870838 : progress
    #expect(abs(row.progress - expected) < 1e-4)
    #expect(abs(row.scale - (card == 3 ? 0.651665 : scale)) < 1e-4)
  }

  @Test func scrollingEvaluatesNoViewAndDrawsNoContentAnew() {
    var evaluations = 0
    let player = Player(host(Cards(onEvaluate: { evaluations += 1 }), 400, 800))
    let before = (evaluations, player.host.evaluations)
    let versions = layerVersions(player.items)
    #expect(!versions.isEmpty)
    player.drag(from: CGPoint(x: 200, y: 600), to: CGPoint(x: 200, y: 300))
    player.run(4)
    #expect(player.offset > 300)
    #expect((evaluations, player.host.evaluations) == before)
    for (id, version) in layerVersions(player.items) where versions[id] != nil {
      #expect(versions[id] == version)
    }
  }

  @Test func theClosureIsEvaluatedOnceForEachPhase() {
    var phases: [ScrollTransitionPhase: Int] = [:]
    let player = Player(host(Cards(onPhase: { phases[$0, default: 0] += 1 }), 400, 800))
    player.drag(from: CGPoint(x: 200, y: 700), to: CGPoint(x: 200, y: 100), frames: 6)
    player.run(5)
    #expect(phases.values.allSatisfy { $0 <= 25 })
    #expect((phases[.topLeading] ?? 0) > 0)
  }

  @Test func draggedContentFollowsTheFingerLessTheSlop() {
    let player = Player(host(Cards(), 400, 800))
    player.drag(from: CGPoint(x: 200, y: 600), to: CGPoint(x: 200, y: 400), lift: false)
    player.step()
    #expect(abs(player.offset - 190) < 1e-9)
    #expect(player.scrollers.first?.state == "drag")
  }

  @Test func aPauseBeforeTheLiftIsNoFling() {
    let player = Player(host(Cards(), 400, 800))
    player.drag(from: CGPoint(x: 200, y: 600), to: CGPoint(x: 200, y: 400), pause: 7)
    player.step()
    #expect(player.scrollers.first?.state == "idle")
    #expect(abs(player.offset - 190) < 1e-9)
  }

  @Test func aFlingCoastsByTheClosedForm() {
    let player = Player(host(Cards(), 400, 800))
    // 10 points a frame are 600 points a second.
    player.drag(from: CGPoint(x: 200, y: 600), to: CGPoint(x: 200, y: 480), frames: 12)
    player.step()
    #expect(player.scrollers.first?.state == "decelerate")
    player.run(4)
    #expect(abs(player.offset - (110 + 600 * 0.4994998)) <= 1)
    #expect(player.scrollers.first?.state == "idle")
  }

  @Test func cardsAlign() {
    let view = Cards().scrollTargetBehavior(.viewAligned)
    let player = Player(host(view, 400, 800))
    player.drag(from: CGPoint(x: 200, y: 600), to: CGPoint(x: 200, y: 360), frames: 24)
    player.step()
    #expect(player.scrollers.first?.state == "settle")
    player.run(3)
    #expect(player.offset == 496)
  }

  @Test func overscrollLeavesTheFirstCardAtIdentityAndBouncesBack() {
    let player = Player(host(Cards(), 400, 800))
    player.drag(from: CGPoint(x: 200, y: 200), to: CGPoint(x: 200, y: 500), lift: false)
    player.step()
    #expect(player.offset < -50)
    #expect(player.host.trace.cards[0].progress == 0)
    player.touch(.up, 200, 500)
    player.run(2)
    #expect(player.offset == 0)
  }

  @Test func aCancelledTouchSettlesAsALiftAtRest() {
    let view = Cards().scrollTargetBehavior(.viewAligned)
    let player = Player(host(view, 400, 800))
    player.drag(from: CGPoint(x: 200, y: 600), to: CGPoint(x: 200, y: 460), lift: false)
    player.touch(.cancel, 200, 460)
    player.run(2)
    #expect(player.offset == 248)
    #expect(player.scrollers.first?.state == "idle")
  }

  @Test func aSecondFingerEndsTheFirstAndBothAreIgnoredUntilAllAreUp() {
    let player = Player(host(Cards(), 400, 800))
    player.drag(from: CGPoint(x: 200, y: 600), to: CGPoint(x: 200, y: 500), lift: false)
    player.step()
    let before = player.offset
    player.touch(.down, 100, 100, contact: 1)
    player.touch(.move, 200, 300)
    player.step()
    #expect(player.offset == before)
    player.touch(.up, 200, 300)
    player.touch(.move, 100, 400, contact: 1)
    player.step()
    #expect(player.offset == before)
    player.touch(.up, 100, 400, contact: 1)
    player.drag(from: CGPoint(x: 200, y: 600), to: CGPoint(x: 200, y: 500), lift: false)
    player.step()
    #expect(player.offset > before)
  }

  @Test func touchStopsAFling() {
    let player = Player(host(Cards(), 400, 800))
    player.drag(from: CGPoint(x: 200, y: 600), to: CGPoint(x: 200, y: 300), frames: 6)
    player.run(0.2)
    player.touch(.down, 200, 300)
    let caught = player.host.scrollNode?.offset.y ?? 0
    player.run(0.5)
    #expect(player.offset == Double(caught))
    player.touch(.up, 200, 300)
    player.run(1)
    #expect(abs(player.offset - Double(caught)) <= 0.5)
  }
}

/// The content versions of all layers in a list.
@MainActor
func layerVersions(_ items: [DisplayItem]) -> [DisplayID: UInt64] {
  var result: [DisplayID: UInt64] = [:]
  for item in items {
    guard case .group(let group) = item.content else { continue }
    if group.isLayer {
      result[item.id] = group.contentVersion
    } else {
      result.merge(layerVersions(group.children)) { $1 }
    }
  }
  return result
}

extension ViewHost {
  /// The first scroller of the tree.
  var scrollNode: ScrollNode? {
    func find(_ node: Node) -> ScrollNode? {
      if let found = node as? ScrollNode { return found }
      return node.children.lazy.compactMap { find($0) }.first
    }
    return find(graph.root)
  }
}
