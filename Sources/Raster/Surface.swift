import Foundation
import Geometry

/// Where pixels go: a buffer or a group's layer, addressed in the target's coordinates.
struct Surface {
  let pixels: UnsafeMutablePointer<UInt32>
  let stride: Int
  /// The target's coordinates of the first pixel.
  let origin: PixelPoint

  @inline(__always)
  func pointer(x: Int, y: Int) -> UnsafeMutablePointer<UInt32> {
    pixels + ((y &- origin.y) &* stride &+ (x &- origin.x))
  }
}

/// A group's pixels; kept by the pool when the group has ended.
final class LayerMemory {
  let pixels: UnsafeMutablePointer<UInt32>
  let capacity: Int

  private init(capacity: Int) {
    self.capacity = capacity
    pixels = LargeMemory.allocate(byteCount: capacity * 4)
      .bindMemory(to: UInt32.self, capacity: capacity)
  }

  deinit { LargeMemory.deallocate(pixels, byteCount: capacity * 4) }

  private static let pool = Pool()

  /// Memory for `count` pixels, with any content.
  static func take(_ count: Int) -> LayerMemory { pool.take(count) }

  func giveBack() { LayerMemory.pool.give(self) }

  /// Idle memory of at most 64 MiB in at most eight pieces.
  private final class Pool: @unchecked Sendable {
    private let lock = NSLock()
    private var idle: [LayerMemory] = []

    func take(_ count: Int) -> LayerMemory {
      lock.lock()
      defer { lock.unlock() }
      let fitting = idle.indices.filter { idle[$0].capacity >= count }
      if let best = fitting.min(by: { idle[$0].capacity < idle[$1].capacity }) {
        return idle.remove(at: best)
      }
      return LayerMemory(capacity: max(1, count))
    }

    func give(_ memory: LayerMemory) {
      lock.lock()
      defer { lock.unlock() }
      let held = idle.reduce(0) { $0 + $1.capacity }
      if idle.count < 8 && held + memory.capacity <= 16 << 20 { idle.append(memory) }
    }
  }
}
