import Geometry
import Testing

@testable import Display

private let size = PixelSize(width: 100, height: 50)
private let a = PixelRect(x: 0, y: 0, width: 10, height: 10)
private let b = PixelRect(x: 80, y: 40, width: 10, height: 10)

/// A ledger whose two buffers and screen have everything.
private func settled() -> FrameLedger {
  var ledger = FrameLedger(size: size, buffers: 2)
  for serial in UInt64(1)...2 {
    guard let free = ledger.free else { break }
    _ = ledger.take(free)
    ledger.accept(free, serial: serial)
    _ = ledger.flip(serial: serial)
  }
  return ledger
}

@Test func aNewBufferLacksEverything() {
  var ledger = FrameLedger(size: size, buffers: 2)
  #expect(ledger.free == 0)
  let copied = ledger.take(0)
  #expect(copied.bounds == PixelRect(size))
  #expect(ledger.lacks[1].bounds == PixelRect(size))
}

@Test func eachBufferGetsTheDamageOfTheFramesItMissed() {
  var ledger = settled()
  ledger.damage(Region(a))
  let first = ledger.free ?? -1
  let missed = ledger.take(first)
  #expect(missed.rects == [a])
  ledger.accept(first, serial: 3)
  #expect(ledger.free == nil)
  _ = ledger.flip(serial: 3)
  ledger.damage(Region(b))
  let second = ledger.free ?? -1
  #expect(second != first)
  let copied = ledger.take(second)
  #expect(copied.rects == [a, b])
  #expect(ledger.clips(copied: copied).rects == [a, b])
}

@Test func aRefusedCommitKeepsWhatTheScreenLacks() {
  var ledger = settled()
  ledger.damage(Region(a))
  let buffer = ledger.free ?? -1
  _ = ledger.take(buffer)
  // Refused: nothing is accepted. The next frame changes something else.
  ledger.damage(Region(b))
  let copied = ledger.take(ledger.free ?? -1)
  #expect(copied.rects == [b])
  #expect(ledger.clips(copied: copied).rects == [b, a])
}

@Test func onlyTheFlipThatIsWaitedForCounts() {
  var ledger = settled()
  let buffer = ledger.free ?? -1
  ledger.accept(buffer, serial: 9)
  let answers = [8, 9, 9].map { ledger.flip(serial: $0) }
  #expect(answers == [false, true, false])
}

@Test func afterAResyncTheScreenLacksEverythingAndTheBuffersNothing() {
  var ledger = settled()
  ledger.accept(ledger.free ?? -1, serial: 9)
  ledger.resync()
  #expect(ledger.screenLacks.bounds == PixelRect(size))
  #expect(ledger.lacks.allSatisfy { $0.isEmpty })
  #expect(ledger.free != nil)
}

@Test func damageBeyondThePictureIsCutOff() {
  var ledger = settled()
  ledger.damage(Region(PixelRect(x: 90, y: 45, width: 100, height: 100)))
  let copied = ledger.take(0)
  #expect(copied.bounds == PixelRect(x: 90, y: 45, width: 10, height: 5))
}

@Test func aSingleBufferIsAlwaysTheOne() {
  var ledger = FrameLedger(size: size, buffers: 1)
  _ = ledger.take(0)
  ledger.accept(0, serial: 1)
  #expect(ledger.free == nil)
  _ = ledger.flip(serial: 1)
  #expect(ledger.free == 0)
}

@Test func instantFlipsAreFoundOutAndPaced() {
  var pacer = FramePacer(period: 0.02, countsFrames: true)
  var now = 10.0
  for _ in 0..<8 { _ = pacer.flipped(stamp: now, committed: now, now: now) }
  #expect(!pacer.isPaced)
  let first = pacer.flipped(stamp: now, committed: now, now: now).next
  now = first
  let second = pacer.flipped(stamp: now, committed: now, now: now + 0.001)
  #expect(abs(second.next - first - 0.02) < 1e-9)
  #expect(second.shown == now + 0.001)
}

/// The grid keeps the rate whatever drawing costs, and a frame after a pause is shown at once.
@Test(arguments: [0.001, 0.012, 0.019, 0.021, 0.05])
func timedTurnsLieOnAGrid(_ cost: Double) {
  var pacer = FramePacer(period: 0.02, countsFrames: false)
  var now = 10.0
  var moments: [Double] = []
  for frame in 0..<100 {
    if frame == 50 { now += 0.3337 }
    let committed = now + cost
    let turn = pacer.flipped(stamp: 0, committed: committed, now: committed)
    #expect(turn.shown == committed)
    #expect(turn.next >= committed && turn.next <= committed + 0.02 + 1e-9)
    moments.append(committed)
    now = turn.next
  }
  for second in 0..<8 {
    let from = 10 + Double(second) / 2
    let count = moments.count { $0 >= from && $0 < from + 1 }
    #expect(count <= 52)
  }
}

@Test(arguments: [0.0, 5.0, 99.9, 1e9])
func aTimeStampThatCannotBeTrueIsReplacedByNow(_ stamp: Double) {
  var pacer = FramePacer(period: 0.02, countsFrames: true)
  let turn = pacer.flipped(stamp: stamp, committed: 99.98, now: 101)
  #expect(turn.shown == 101)
}
