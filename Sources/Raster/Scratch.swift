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
  /// Two mixed rows of a picture, interleaved, and where a row's pixels lie in them.
  private(set) var mixed: UnsafeMutablePointer<UInt32>
  private var mixedCapacity = 0
  private(set) var columns: UnsafeMutablePointer<Int32>
  private(set) var columnWeights: UnsafeMutablePointer<UInt64>
  private var columnCapacity = 0

  /// The most cells of one band: 8 MiB, a full-HD frame in one go.
  static let cellLimit = 2_200_000

  init() {
    cells = .allocate(capacity: 1)
    flags = .allocate(capacity: 1)
    mask = .allocate(capacity: 1)
    runs = .allocate(capacity: 1)
    ink = .allocate(capacity: 1)
    spare = .allocate(capacity: 1)
    offsets = .allocate(capacity: 1)
    weightsX = .allocate(capacity: 1)
    weightsY = .allocate(capacity: 1)
    mixed = .allocate(capacity: 1)
    columns = .allocate(capacity: 1)
    columnWeights = .allocate(capacity: 1)
  }

  deinit {
    cells.deallocate()
    flags.deallocate()
    mask.deallocate()
    runs.deallocate()
    ink.deallocate()
    spare.deallocate()
    offsets.deallocate()
    weightsX.deallocate()
    weightsY.deallocate()
    mixed.deallocate()
    columns.deallocate()
    columnWeights.deallocate()
  }

  func reserve(cells cellCount: Int, flags flagCount: Int) {
    if cellCount > cellCapacity {
      cells.deallocate()
      cells = .allocate(capacity: cellCount)
      cells.initialize(repeating: 0, count: cellCount)
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

  /// Rows of `count` mixed pixels and tables for `width` columns.
  func reserve(mixed count: Int, width: Int) {
    if count > mixedCapacity {
      mixedCapacity = count + 64
      mixed.deallocate()
      mixed = .allocate(capacity: mixedCapacity)
      mixed.initialize(repeating: 0, count: mixedCapacity)
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

  private static let pool = Pool()

  static func take() -> Scratch { pool.take() }

  func giveBack() {
    edges.trim(to: 1 << 20)
    Scratch.pool.give(self)
  }

  /// Idle scratches, at most as many as painters were alive at once and no more than eight.
  private final class Pool: @unchecked Sendable {
    private let lock = NSLock()
    private var idle: [Scratch] = []

    func take() -> Scratch {
      lock.lock()
      defer { lock.unlock() }
      return idle.popLast() ?? Scratch()
    }

    func give(_ scratch: Scratch) {
      lock.lock()
      defer { lock.unlock() }
      if idle.count < 8 { idle.append(scratch) }
    }
  }
}
