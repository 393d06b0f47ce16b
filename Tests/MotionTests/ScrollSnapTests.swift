import Motion
import Testing

@Suite struct ScrollSnapTests {
  static let spans = (0..<25).map { ScrollSnap.Span(start: Double($0) * 248, length: 240) }

  static func release(
    from original: Double = 0, at position: Double? = nil, velocity: Double, maximum: Double = 5392,
    container: Double = 800
  ) -> ScrollSnap.Release {
    let position = position ?? original
    return ScrollSnap.Release(
      original: original, position: position, velocity: velocity,
      natural: position + DecelerationRate.normal.distance(from: velocity), maximum: maximum,
      container: container)
  }

  @Test(arguments: [
    (0.0, 1000.0, ScrollSnap.Limit.none, 496.0), (0, 2000, .none, 992), (0, 200, .none, 0),
    (0, 200, .few, 248), (248, -200, .few, 0), (496, 2000, .one, 744), (496, -9000, .one, 248),
    (496, 60, .none, 496),
  ])
  func cardsHaveTheirGoldenRests(
    from: Double, velocity: Double, limit: ScrollSnap.Limit, rest: Double
  ) {
    let release = ScrollSnapTests.release(from: from, velocity: velocity)
    #expect(ScrollSnap.viewAligned(release, spans: ScrollSnapTests.spans, limit: limit) == rest)
  }

  @Test func slowReleaseNearTheEndRestsOnTheLastCardThatFits() {
    let release = ScrollSnapTests.release(from: 5000, at: 5300, velocity: 0)
    let rest = ScrollSnap.viewAligned(release, spans: ScrollSnapTests.spans, limit: .none)
    #expect(rest == 5208)
  }

  @Test(arguments: [(5392.0, 0.0), (5300, 500), (0, -100), (40, -900)])
  func aTargetAtAnEdgeIsLeftAlone(position: Double, velocity: Double) {
    let release = ScrollSnapTests.release(from: position, velocity: velocity)
    #expect(ScrollSnap.viewAligned(release, spans: ScrollSnapTests.spans, limit: .none) == nil)
  }

  @Test func aCardBeyondTheEndRestsAtTheEnd() {
    let release = ScrollSnapTests.release(from: 5380, velocity: 0)
    let rest = ScrollSnap.viewAligned(release, spans: ScrollSnapTests.spans, limit: .none)
    #expect(rest == 5392)
  }

  @Test func viewsLongerThanTheViewportArePassedOver() {
    let spans = [
      ScrollSnap.Span(start: 0, length: 200), .init(start: 208, length: 2000),
      .init(start: 2216, length: 200),
    ]
    let release = ScrollSnapTests.release(from: 0, at: 300, velocity: 0, maximum: 4000)
    #expect(ScrollSnap.viewAligned(release, spans: spans, limit: .none) == 0)
    let far = ScrollSnapTests.release(from: 0, at: 1500, velocity: 0, maximum: 4000)
    #expect(ScrollSnap.viewAligned(far, spans: spans, limit: .none) == 2216)
    #expect(ScrollSnap.viewAligned(far, spans: [], limit: .few) == nil)
  }

  @Test(arguments: [
    (800.0, 800.0, 500.0, 1600.0), (800, 700, -200, 0), (800, 1300, 0, 1600), (800, 1100, 0, 800),
    (800, 1200, 0, 1600),
  ])
  func pagesGoOneOnInTheDirectionOfAFling(
    original: Double, position: Double, velocity: Double, rest: Double
  ) {
    let release = ScrollSnapTests.release(
      from: original, at: position, velocity: velocity, maximum: 2400)
    #expect(ScrollSnap.paging(release) == rest)
  }

  @Test func aPageOutsideTheContentIsLeftAlone() {
    let past = ScrollSnapTests.release(from: 2400, velocity: 500, maximum: 2400)
    #expect(ScrollSnap.paging(past) == nil)
    let part = ScrollSnapTests.release(from: 1600, velocity: 300, maximum: 2100)
    #expect(ScrollSnap.paging(part) == nil)
    #expect(
      ScrollSnap.paging(ScrollSnapTests.release(velocity: 0, container: 0)) == nil)
  }
}
