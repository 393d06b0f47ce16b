import Foundation
import Geometry

/// The memory a painter works in: edges, cells, rows.
///
/// It is reused from painter to painter. Cells and flags are all zero between draws; whoever sweeps a row zeroes it.
final class Scratch {
  let edges = EdgeList()
  private(set) var cells: UnsafeMutablePointer<Int32>
  private(set) var flags: UnsafeMutablePointer<UInt8>
  private var cellCapacity = 0
  private var flagCapacity = 0
  private(set) var mask: UnsafeMutablePointer<UInt8>
  private(set) var runs: UnsafeMutablePointer<Int32>
  private(set) var ink: UnsafeMutablePointer<UInt32>
  /// A second row of colours.
  private(set) var spare: UnsafeMutablePointer<UInt32>
  private var rowCapacity = 0
  /// Where a row's pixels lie in a picture.
  private(set) var offsets: UnsafeMutablePointer<Int32>
  private(set) var weightsX: UnsafeMutablePointer<UInt32>
  private(set) var weightsY: UnsafeMutablePointer<UInt32>
  private var tableCapacity = 0
  /// Two mixed rows of a picture, interleaved, with `mixedMargin` words before them, and where a
  /// row's pixels lie in them.
  private(set) var mixed: UnsafeMutablePointer<UInt32>
  private var mixedCapacity = 0
  private static let mixedMargin = 8
  private(set) var columns: UnsafeMutablePointer<Int32>
  private(set) var columnWeights: UnsafeMutablePointer<UInt64>
  private var columnCapacity = 0
  /// The bounds of a chart's line, eight columns a pixel.
  private(set) var top: UnsafeMutablePointer<Int32>
  private(set) var bottom: UnsafeMutablePointer<Int32>
  private var boundCapacity = 0
  /// Memory for the points of a chart's line: more than a few thousand would be asked of the system
  /// for each frame.
  private var points: [SIMD2<Double>] = []
  /// Second differences of a strip of eight pixels; all zero between draws.
  private(set) var strip: UnsafeMutablePointer<Int32>
  private var stripCapacity = 0

  /// The most cells of one band.
  ///
  /// On processors with small caches half a mebibyte, so that cells stay there between accumulation
  /// and sweep. On x86-64 that was a loss: sorting edges into bands cost 5 to 8 % and gained nothing
  /// (S6, S8 at full HD, 2 MiB of second cache), so a band there is a full-HD frame.
  #if arch(arm64)
    static let cellLimit = 131_072
  #else
    static let cellLimit = 2_200_000
  #endif
  /// Edges by bands, and those that a band leaves to the next.
  private(set) var sorted: UnsafeMutablePointer<SIMD4<Int32>>
  private(set) var carried: UnsafeMutablePointer<SIMD4<Int32>>
  private var edgeCapacity = 0

  func reserve(edges count: Int) {
    guard count > edgeCapacity else { return }
    sorted.deallocate()
    carried.deallocate()
    edgeCapacity = count + count / 2 + 64
    sorted = .allocate(capacity: edgeCapacity)
    carried = .allocate(capacity: edgeCapacity)
  }

  init() {
    cells = LargeMemory.allocate(byteCount: 1).bindMemory(to: Int32.self, capacity: 1)
    flags = .allocate(capacity: 1)
    mask = .allocate(capacity: 1)
    runs = .allocate(capacity: 1)
    ink = .allocate(capacity: 1)
    spare = .allocate(capacity: 1)
    offsets = .allocate(capacity: 1)
    weightsX = .allocate(capacity: 1)
    weightsY = .allocate(capacity: 1)
    mixed = .allocate(capacity: Scratch.mixedMargin) + Scratch.mixedMargin
    columns = .allocate(capacity: 1)
    columnWeights = .allocate(capacity: 1)
    strip = .allocate(capacity: 1)
    sorted = .allocate(capacity: 1)
    carried = .allocate(capacity: 1)
    top = .allocate(capacity: 1)
    bottom = .allocate(capacity: 1)
  }

  deinit {
    LargeMemory.deallocate(cells, byteCount: max(1, cellCapacity * 4))
    flags.deallocate()
    mask.deallocate()
    runs.deallocate()
    ink.deallocate()
    spare.deallocate()
    offsets.deallocate()
    weightsX.deallocate()
    weightsY.deallocate()
    (mixed - Scratch.mixedMargin).deallocate()
    columns.deallocate()
    columnWeights.deallocate()
    strip.deallocate()
    sorted.deallocate()
    carried.deallocate()
    top.deallocate()
    bottom.deallocate()
  }

  func reserve(cells cellCount: Int, flags flagCount: Int) {
    if cellCount > cellCapacity {
      LargeMemory.deallocate(cells, byteCount: max(1, cellCapacity * 4))
      cells = LargeMemory.allocate(byteCount: cellCount * 4)
        .bindMemory(to: Int32.self, capacity: cellCount)
      cellCapacity = cellCount
    }
    if flagCount > flagCapacity {
      flags.deallocate()
      flags = .allocate(capacity: flagCount)
      flags.initialize(repeating: 0, count: flagCount)
      flagCapacity = flagCount
    }
  }

  /// Rows for `width` columns.
  func reserve(width: Int) {
    guard width > rowCapacity else { return }
    rowCapacity = width + 64
    mask.deallocate()
    runs.deallocate()
    ink.deallocate()
    mask = .allocate(capacity: rowCapacity + 64)
    mask.initialize(repeating: 0, count: rowCapacity + 64)
    runs = .allocate(capacity: (rowCapacity / 8 + 4) * 6)
    runs.initialize(repeating: 0, count: (rowCapacity / 8 + 4) * 6)
    ink = .allocate(capacity: rowCapacity + 64)
    ink.initialize(repeating: 0, count: rowCapacity + 64)
    spare.deallocate()
    spare = .allocate(capacity: rowCapacity + 64)
    spare.initialize(repeating: 0, count: rowCapacity + 64)
  }

  /// Tables for `count` pixels.
  func reserve(table count: Int) {
    guard count > tableCapacity else { return }
    tableCapacity = count + 64
    offsets.deallocate()
    weightsX.deallocate()
    weightsY.deallocate()
    offsets = .allocate(capacity: tableCapacity)
    offsets.initialize(repeating: 0, count: tableCapacity)
    weightsX = .allocate(capacity: tableCapacity)
    weightsX.initialize(repeating: 0, count: tableCapacity)
    weightsY = .allocate(capacity: tableCapacity)
    weightsY.initialize(repeating: 0, count: tableCapacity)
  }

  func reserve(strip count: Int) {
    guard count > stripCapacity else { return }
    stripCapacity = count + 256
    strip.deallocate()
    strip = .allocate(capacity: stripCapacity)
    strip.initialize(repeating: 0, count: stripCapacity)
  }

  /// No points, with the memory that the last ones had.
  func takePoints() -> [SIMD2<Double>] {
    var taken: [SIMD2<Double>] = []
    swap(&taken, &points)
    taken.removeAll(keepingCapacity: true)
    return taken
  }

  /// Keeps the memory of points that nobody else keeps.
  func givePoints(_ points: [SIMD2<Double>]) {
    if points.capacity <= 1 << 18 { self.points = points }
  }

  /// Bounds of `count` columns, empty.
  func reserve(bounds count: Int) {
    if count > boundCapacity {
      boundCapacity = count + 128
      top.deallocate()
      bottom.deallocate()
      top = .allocate(capacity: boundCapacity)
      bottom = .allocate(capacity: boundCapacity)
    }
    top.initialize(repeating: Scratch.empty, count: count)
    bottom.initialize(repeating: -Scratch.empty, count: count)
  }

  /// A bound of nothing.
  static let empty: Int32 = 0x2000_0000

  /// Rows of `count` mixed pixels and tables for `width` columns.
  func reserve(mixed count: Int, width: Int) {
    if count > mixedCapacity {
      mixedCapacity = count + 64
      (mixed - Scratch.mixedMargin).deallocate()
      let memory = UnsafeMutablePointer<UInt32>.allocate(
        capacity: Scratch.mixedMargin + mixedCapacity)
      memory.initialize(repeating: 0, count: Scratch.mixedMargin + mixedCapacity)
      mixed = memory + Scratch.mixedMargin
    }
    guard width > columnCapacity else { return }
    columnCapacity = width + 64
    columns.deallocate()
    columnWeights.deallocate()
    columns = .allocate(capacity: columnCapacity)
    columns.initialize(repeating: 0, count: columnCapacity)
    columnWeights = .allocate(capacity: columnCapacity)
    columnWeights.initialize(repeating: 0, count: columnCapacity)
  }

  private var isUpward = false

  /// Goes through rows downwards and upwards by turns: a large picture's pass begins where the one
  /// before it ended, whose rows are still in the cache.
  @inline(__always)
  func turns(_ rows: Range<Int>, onlyDown: Bool = false, _ body: (_ y: Int) -> Void) {
    isUpward = !isUpward && !onlyDown
    let isUpward = isUpward
    for index in 0..<rows.count {
      body(isUpward ? rows.upperBound - 1 - index : rows.lowerBound + index)
    }
  }

  private static let pool = Pool()

  static func take() -> Scratch { pool.take() }

  func giveBack() {
    edges.trim(to: 1 << 20)
    if edgeCapacity > 1 << 20 {
      edgeCapacity = 0
      reserve(edges: 1024)
    }
    Scratch.pool.give(self)
  }

  /// The thread that used it last, whose cache has its memory.
  private var user: pthread_t?

  /// Idle scratches, at most as many as painters were alive at once and no more than eight.
  private final class Pool: @unchecked Sendable {
    private let lock = NSLock()
    private var idle: [Scratch] = []

    func take() -> Scratch {
      lock.lock()
      defer { lock.unlock() }
      let thread = pthread_self()
      if let own = idle.lastIndex(where: { $0.user == thread }) { return idle.remove(at: own) }
      return idle.popLast() ?? Scratch()
    }

    func give(_ scratch: Scratch) {
      lock.lock()
      defer { lock.unlock() }
      scratch.user = pthread_self()
      if idle.count < 8 { idle.append(scratch) }
    }
  }
}
