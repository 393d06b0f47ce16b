import Foundation
import Geometry
import Synchronization
import Testing

@testable import Rendering

/// Bands are all drawn, each once, whoever asks.
@Suite struct BandPoolTests {
  private final class Tally: Sendable {
    let counts = Mutex([Int: Int]())
    let threads = Mutex(Set<UInt>())

    func add(_ index: Int) {
      counts.withLock { $0[index, default: 0] += 1 }
      threads.withLock { _ = $0.insert(UInt(pthread_self())) }
    }
  }

  @Test(arguments: [(0, 2), (1, 2), (2, 2), (40, 3), (7, 1), (5, 400)])
  func eachIsDoneOnce(count: Int, threads: Int) {
    let pool = BandPool()
    for _ in 0..<20 {
      let tally = Tally()
      pool.perform(count, threads: threads) { tally.add($0) }
      let counts = tally.counts.withLock { $0 }
      #expect(counts == Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, 1) }))
      let used = tally.threads.withLock { $0.count }
      #expect(used <= threads)
    }
  }

  @Test func twoThreadsWorkAtTheSameTime() {
    // Each of two waits for the other, which one thread alone could never end.
    let meeting = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
    let met = Mutex(0)
    BandPool().perform(2, threads: 2) { index in
      meeting[1 - index].signal()
      if meeting[index].wait(timeout: .now() + 20) == .success { met.withLock { $0 += 1 } }
    }
    let both = met.withLock { $0 }
    #expect(both == 2)
  }

  @Test func aCallInsideOfACallIsDoneByItsThread() {
    let tally = Tally()
    BandPool.shared.perform(4, threads: 2) { outer in
      BandPool.shared.perform(8, threads: 2) { tally.add(outer * 8 + $0) }
    }
    let counts = tally.counts.withLock { $0 }
    #expect(counts.count == 32)
    #expect(counts.values.allSatisfy { $0 == 1 })
  }

  @Test(arguments: [1, 60, 127, 128, 800, 1_920], [1, 2, 4])
  func standingBandsAreTheRectangle(width: Int, threads: Int) {
    let rect = PixelRect(x: 13, y: 5, width: width, height: 40)
    let bands = BandPool.bands(of: rect, threads: threads, longestPath: 10_000)
    #expect(bands.first?.minX == rect.minX)
    #expect(bands.last?.maxX == rect.maxX)
    for band in bands {
      #expect(!band.isEmpty)
      #expect(band.minY == rect.minY)
      #expect(band.maxY == rect.maxY)
    }
    for (left, right) in zip(bands, bands.dropFirst()) {
      #expect(left.maxX == right.minX)
      #expect(left.maxX % 16 == 0)
    }
  }

  @Test(arguments: [1, 60, 127, 128, 800, 1_080], [1, 2, 4])
  func lyingBandsAreTheRectangle(height: Int, threads: Int) {
    let rect = PixelRect(x: 13, y: 5, width: 40, height: height)
    let bands = BandPool.bands(of: rect, threads: threads)
    #expect(bands.first?.minY == rect.minY)
    #expect(bands.last?.maxY == rect.maxY)
    for band in bands {
      #expect(!band.isEmpty)
      #expect(band.minX == rect.minX)
      #expect(band.maxX == rect.maxX)
    }
    for (upper, lower) in zip(bands, bands.dropFirst()) { #expect(upper.maxY == lower.minY) }
  }
}
