import Foundation
import Testing

@testable import Kiosk

private let plan = PageTurner.Plan(
  pages: [
    .init(page: "a", seconds: 10), .init(page: "b", seconds: 30), .init(page: "c", seconds: 10),
  ],
  pause: 60)

@Test func pagesFollowEachOtherEachForItsTime() {
  var turner = PageTurner()
  var shown = "a"
  var turns: [String] = []
  for second in stride(from: 0.0, through: 100, by: 1) {
    if let page = turner.advance(plan, shown: shown, at: second, lastTouch: 0) {
      shown = page
      turns.append("\(Int(second)) \(page)")
    }
  }
  #expect(turns == ["10 b", "40 c", "50 a", "60 b", "90 c", "100 a"])
}

@Test func aTouchHoldsThePageAndATurnByHandBeginsItsTime() {
  var turner = PageTurner()
  #expect(turner.advance(plan, shown: "a", at: 0, lastTouch: 0) == nil)
  // Touched at 8: nothing turns before 68, although the page's ten seconds are over.
  #expect(turner.advance(plan, shown: "a", at: 30, lastTouch: 8) == nil)
  #expect(turner.due(plan, lastTouch: 8) == 68)
  #expect(turner.advance(plan, shown: "a", at: 68, lastTouch: 8) == "b")
  // Swiped to c at 70, which stays ten seconds beyond the pause.
  #expect(turner.advance(plan, shown: "c", at: 70, lastTouch: 70) == nil)
  #expect(turner.advance(plan, shown: "c", at: 129, lastTouch: 70) == nil)
  #expect(turner.advance(plan, shown: "c", at: 130, lastTouch: 70) == "a")
}

@Test func onePageNeverTurns() {
  var turner = PageTurner()
  let one = PageTurner.Plan(pages: [.init(page: "a", seconds: 10)], pause: 60)
  #expect(turner.advance(one, shown: "a", at: 1_000, lastTouch: 0) == nil)
  #expect(turner.due(one, lastTouch: 0) == nil)
  #expect(turner.due(nil, lastTouch: 0) == nil)
}
