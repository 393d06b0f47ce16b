import Foundation
import Testing

@testable import Display

private let period = 1.0 / 60

private let oneInTwentyIsSlow: [TimeInterval] = Array(repeating: 0.002, count: 19) + [0.010]

@Test(
  arguments: [
    ([0.004], 0.006), ([0, 0, 0, 0], 0.002), ([0.030], period), (oneInTwentyIsSlow, 0.012),
  ] as [([TimeInterval], TimeInterval)])
func theBudgetIsWhatFramesTakeAndAReserve(
  _ costs: [TimeInterval], _ budget: TimeInterval
) {
  var pacer = FramePacer(period: period, countsFrames: true)
  #expect(pacer.budget == period)
  for index in 0..<60 { pacer.took(costs[index % costs.count]) }
  #expect(abs(pacer.budget - budget) < 1e-9)
}

/// The next frame begins as late as it may, and knows when it will be seen.
@Test func aFrameBeginsJustBeforeItsRefresh() {
  var pacer = FramePacer(period: period, countsFrames: true)
  for _ in 0..<60 { pacer.took(0.004) }
  let turn = pacer.flipped(stamp: 100, committed: 100 - 0.010, now: 100.0005)
  #expect(turn.shown == 100)
  #expect(abs(turn.next - (100 + period - 0.006)) < 1e-9)
  #expect(abs(pacer.lead(at: turn.next) - 0.006) < 1e-9)
  // One that begins too late for the next refresh is seen at the one after.
  #expect(abs(pacer.lead(at: 100 + period - 0.002) - (period + 0.002)) < 1e-9)
  // After a pause nobody knows the phase.
  #expect(pacer.lead(at: 105) == period)
}

/// Flips that are done at once are found out although commits are late on purpose.
@Test func quickFlipsAreFoundOutBesideLateDrawing() {
  var pacer = FramePacer(period: period, countsFrames: true)
  for _ in 0..<60 { pacer.took(0.001) }
  var now = 100.0
  var flips = 0
  while pacer.isPaced, flips < 30 {
    let turn = pacer.flipped(stamp: now + 0.0003, committed: now, now: now + 0.0003)
    now = turn.next + 0.001
    flips += 1
  }
  #expect(!pacer.isPaced)
  #expect(flips <= 16)
}

/// A driver that needs the commit earlier than we thought gets it earlier.
@Test func framesThatAreSeenLateAreBegunEarlier() {
  var pacer = FramePacer(period: period, countsFrames: true)
  for _ in 0..<60 { pacer.took(0.001) }
  let before = pacer.budget
  var shown = 100.0
  for _ in 0..<5 {
    let committed = shown + period - 0.002
    shown += 2 * period
    _ = pacer.flipped(stamp: shown, committed: committed, now: shown)
  }
  #expect(pacer.budget > before + 0.003)
  for _ in 0..<400 {
    let committed = shown + period - 0.008
    shown += period
    _ = pacer.flipped(stamp: shown, committed: committed, now: shown)
  }
  #expect(pacer.budget < before + 0.001)
}

@MainActor @Test func drawingStartsLateAndMissesNoRefresh() {
  let wall = Wall()
  wall.run(1)
  let before = (wall.display.counters.commits, wall.toldAt.count)
  wall.run(1)
  #expect((59...61).contains(wall.display.counters.commits - before.0))
  // Told 2 ms before a refresh, of a frame that was seen at the one before.
  for index in before.1..<wall.toldAt.count {
    let late = wall.toldAt[index] - wall.presentedAt[index]
    #expect(abs(late - (period - 0.002)) < 1e-6)
  }
}

@MainActor @Test func aFingerAfterAPauseIsNotKeptWaiting() {
  let wall = Wall()
  wall.run(1)
  wall.isAnimated = false
  wall.run(0.5)
  let now = wall.scheduler.now
  #expect(wall.display.isReadyForFrame)
  wall.draw()
  wall.run(0.05)
  #expect(wall.presentedAt.last.map { $0 - now <= period + 1e-6 } == true)
}

/// Fingers at 120 Hz, commits that take 40 ms: nothing queues, so the newest finger that a frame
/// shows is never older than two of those frames when it is seen.
@MainActor @Test func slowCommitsLeaveNoQueueOfFingers() {
  let wall = Wall { $0.flipDelay = 0.04 }
  wall.run(0.2)
  var ages: [TimeInterval] = []
  wall.onDraw = { wall.newestTouch = (wall.scheduler.now * 120).rounded(.down) / 120 }
  wall.onShown = { shown in
    if let touch = wall.newestTouch { ages.append(shown - touch) }
  }
  wall.run(4)
  #expect(ages.count > 60)
  #expect((ages.max() ?? 1) <= 2 * 0.04)
}

/// While a frame is on its way none is drawn: what was to be seen meanwhile is not shown late.
@MainActor @Test func aLateFrameIsDroppedAndNotQueued() {
  let wall = Wall { $0.flipDelay = 0.06 }
  wall.run(0.5)
  let before = (wall.display.counters.commits, wall.drawn)
  wall.run(3)
  let commits = wall.display.counters.commits - before.0
  #expect((44...62).contains(commits))
  #expect(abs(wall.drawn - before.1 - commits) <= 1)
}
