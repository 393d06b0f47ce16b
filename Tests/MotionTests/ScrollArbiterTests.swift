import Foundation
import Motion
import Testing

@Suite struct ScrollArbiterTests {
  typealias Candidate = ScrollArbiter.Candidate
  typealias Reach = ScrollArbiter.Reach

  let chart = Candidate(horizontal: Reach(backward: true, forward: true))
  let carousel = Candidate(vertical: Reach(backward: true, forward: true))

  @Test(arguments: [
    (12.0, 3.0, 0), (-12, 3, 0), (3, 12, 1), (-3, -12, 1), (8, 8, 1), (-8, 8, 1),
  ])
  func theLongerComponentChoosesAndADiagonalGoesOutside(dx: Double, dy: Double, index: Int) {
    let owner = ScrollArbiter.owner(
      of: CGSize(width: dx, height: dy), among: [chart, carousel])
    #expect(owner?.index == index)
  }

  @Test func anInnerScrollerAtItsEndLeavesAnOutwardDragToItsParent() {
    let atEnd = Candidate(vertical: Reach(backward: true, forward: false))
    let up = CGSize(width: 0, height: -11)
    let down = CGSize(width: 0, height: 11)
    #expect(ScrollArbiter.owner(of: up, among: [atEnd, carousel])?.index == 1)
    #expect(ScrollArbiter.owner(of: down, among: [atEnd, carousel])?.index == 0)
  }

  @Test func theOutermostPullsItsRubberBandWhereAllStandAtTheirEnd() {
    let atEnd = Candidate(vertical: Reach(backward: true, forward: false))
    let up = CGSize(width: 0, height: -11)
    #expect(ScrollArbiter.owner(of: up, among: [atEnd, atEnd])?.index == 1)
    #expect(ScrollArbiter.owner(of: up, among: [atEnd])?.index == 0)
  }

  @Test func withoutAScrollerOfItsAxisTheOtherAxisIsTried() {
    let sideways = CGSize(width: 12, height: 5)
    let owner = ScrollArbiter.owner(of: sideways, among: [carousel])
    #expect(owner?.index == 0)
    #expect(owner?.axis == .vertical)
    #expect(ScrollArbiter.owner(of: sideways, among: []) == nil)
    #expect(ScrollArbiter.owner(of: sideways, among: [Candidate()]) == nil)
  }
}
