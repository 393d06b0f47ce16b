/// Edges into signed area.
///
/// A cell is a pixel's change of coverage against its left neighbour, 65536 being a whole pixel:
/// the sum of a row's cells up to a pixel is the (winding) coverage of that pixel. An edge that
/// crosses the height `d` of a row inside one pixel adds `d − t` to it and `t` to the next, `t`
/// being the part of `d` times the mean distance from the pixel's left side. One flag byte for each
/// eight cells says that one of them was touched.
///
/// Integers only, and each contribution depends on the edge, the row and the column alone: so a
/// picture drawn in pieces is the whole picture, to the bit, and the cells of a closed outline sum
/// to exactly zero.
extension Rows {
  /// Adds edges to the cells of a region.
  ///
  /// - Parameters:
  ///   - edges: x0, y0, x1, y1 in 1/256 px, within ±2^29; the winding is positive downwards.
  ///   - count: how many edges.
  ///   - cells: `rows` rows of `stride` cells.
  ///   - stride: at least `width + 1` and a multiple of 8.
  ///   - flags: `rows` rows of `flagStride` bytes.
  ///   - flagStride: at least `stride / 8`, rounded up to a multiple of 8.
  ///   - originX: the region's first column, in pixels.
  ///   - originY: the region's first row, in pixels.
  ///   - width: columns; what lies to the right is dropped, what lies to the left counts for all.
  ///   - rows: rows.
  @inline(never)
  public static func accumulate(
    edges: UnsafePointer<SIMD4<Int32>>, count: Int, cells: UnsafeMutablePointer<Int32>,
    stride: Int, flags: UnsafeMutablePointer<UInt8>, flagStride: Int, originX: Int, originY: Int,
    width: Int, rows: Int
  ) {
    let offsetX = originX &* 256
    let offsetY = originY &* 256
    let bottom = rows &* 256
    let right = width &* 256
    for index in 0..<count {
      let edge = edges[index]
      let fromX = Int(edge.x) &- offsetX
      let fromY = Int(edge.y) &- offsetY
      let toX = Int(edge.z) &- offsetX
      let toY = Int(edge.w) &- offsetY
      // −1 for an edge that rises, which is turned round; selects without branches.
      let mask = (toY &- fromY) &>> 63
      let swapX = (fromX ^ toX) & mask
      let swapY = (fromY ^ toY) & mask
      let x0 = fromX ^ swapX
      let x1 = toX ^ swapX
      let y0 = fromY ^ swapY
      let y1 = toY ^ swapY
      if y0 == y1 { continue }
      let sign = mask | 1
      // Negative where a corner lies outside.
      let outside = x0 | x1 | y0 | (right &- 1 &- x0) | (right &- 1 &- x1) | (bottom &- y1)
      if outside < 0 {
        addClipped(
          cells, stride, flags, flagStride, x0, y0, x1, y1, sign, width, right, bottom)
        continue
      }
      var row = y0 &>> 8
      let last = (y1 &- 1) &>> 8
      var cell = cells + row &* stride
      var flag = flags + row &* flagStride
      if row == last {
        addPiece(cell, flag, x0 &<< 8, x1 &<< 8, (y1 &- y0) &* sign &<< 8)
        continue
      }
      let slope = slope(x0, y0, x1, y1)
      let step = slope &* 256
      var x = (x0 &<< 24) &+ slope &* (((row &+ 1) &<< 8) &- y0)
      addPiece(
        cell, flag, x0 &<< 8, x &>> 16, (((row &+ 1) &<< 8) &- y0) &* sign &<< 8)
      row &+= 1
      cell += stride
      flag += flagStride
      while row < last {
        let next = x &+ step
        addRow(cell, flag, x &>> 16, next &>> 16, sign)
        x = next
        row &+= 1
        cell += stride
        flag += flagStride
      }
      addPiece(
        cell, flag, x &>> 16, x1 &<< 8, (y1 &- (last &<< 8)) &* sign &<< 8)
    }
  }

  /// The change of x in 2^-32 px for each 1/256 px of y.
  @inline(__always)
  static func slope(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) -> Int {
    Int((Double(x1 &- x0) * 16_777_216) / Double(y1 &- y0))
  }

  /// Adds an edge that leaves the region: the same pieces, where they are inside.
  ///
  /// x is a function of y, evaluated, never accumulated from a clip's side.
  @inline(never)
  static func addClipped(
    _ cells: UnsafeMutablePointer<Int32>, _ stride: Int, _ flags: UnsafeMutablePointer<UInt8>,
    _ flagStride: Int, _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ sign: Int, _ width: Int,
    _ right: Int, _ bottom: Int
  ) {
    if y1 <= 0 || y0 >= bottom { return }
    if x0 >= right && x1 >= right { return }
    let top = max(y0, 0)
    let end = min(y1, bottom)
    var row = top &>> 8
    var cell = cells + row &* stride
    var flag = flags + row &* flagStride
    let slope = slope(x0, y0, x1, y1)
    let isInOneRow = y0 &>> 8 == (y1 &- 1) &>> 8
    var y = top
    while y < end {
      let next = min(end, (row &+ 1) &<< 8)
      let a = y == y0 || isInOneRow ? x0 &<< 8 : ((x0 &<< 24) &+ slope &* (y &- y0)) &>> 16
      let b = next == y1 ? x1 &<< 8 : ((x0 &<< 24) &+ slope &* (next &- y0)) &>> 16
      addClippedPiece(cell, flag, a, b, (next &- y) &* sign &<< 8, width)
      y = next
      cell += stride
      flag += flagStride
      row &+= 1
    }
  }

  /// Adds the part of an edge inside one row: from `xa` to `xb` in 1/65536 px, height `d` of 65536.
  @inline(__always)
  static func addPiece(
    _ cell: UnsafeMutablePointer<Int32>, _ flag: UnsafeMutablePointer<UInt8>, _ xa: Int,
    _ xb: Int, _ d: Int
  ) {
    let column = xa &>> 16
    if column == xb &>> 16 {
      let t = (d &* (((xa & 0xffff) &+ (xb & 0xffff)) &>> 1)) &>> 16
      add(cell, flag, column, d &- t, t)
    } else {
      addCrossing(cell, flag, min(xa, xb), max(xa, xb), d)
    }
  }

  /// The same for a whole row.
  @inline(__always)
  static func addRow(
    _ cell: UnsafeMutablePointer<Int32>, _ flag: UnsafeMutablePointer<UInt8>, _ xa: Int,
    _ xb: Int, _ sign: Int
  ) {
    let column = xa &>> 16
    if column == xb &>> 16 {
      let t = sign &* (((xa & 0xffff) &+ (xb & 0xffff)) &>> 1)
      add(cell, flag, column, (sign &<< 16) &- t, t)
    } else {
      addCrossing(cell, flag, min(xa, xb), max(xa, xb), sign &<< 16)
    }
  }

  @inline(__always)
  static func add(
    _ cell: UnsafeMutablePointer<Int32>, _ flag: UnsafeMutablePointer<UInt8>, _ column: Int,
    _ here: Int, _ next: Int
  ) {
    cell[column] &+= Int32(truncatingIfNeeded: here)
    cell[column &+ 1] &+= Int32(truncatingIfNeeded: next)
    flag[column &>> 3] = 1
    flag[(column &+ 1) &>> 3] = 1
  }

  /// What part of the height a crossing gains each 1/65536 px, in 2^-40.
  @inline(__always)
  static func crossingSlope(_ left: Int, _ right: Int, _ d: Int) -> Int {
    Int(Double(d &<< 40) / Double(right &- left))
  }

  /// Adds a part that crosses columns; the height up to a column's side is a function of that side.
  @inline(__always)
  static func addCrossing(
    _ cell: UnsafeMutablePointer<Int32>, _ flag: UnsafeMutablePointer<UInt8>, _ left: Int,
    _ right: Int, _ d: Int
  ) {
    let slope = crossingSlope(left, right, d)
    var column = left &>> 16
    let last = right &>> 16
    var side = (column &+ 1) &<< 16
    var done = ((side &- left) &* slope) &>> 40
    let t = (done &* (((left & 0xffff) &+ 65536) &>> 1)) &>> 16
    add(cell, flag, column, done &- t, t)
    column &+= 1
    while column < last {
      side &+= 65536
      let reached = ((side &- left) &* slope) &>> 40
      let part = reached &- done
      let t = part &>> 1
      add(cell, flag, column, part &- t, t)
      done = reached
      column &+= 1
    }
    let part = d &- done
    let u = (part &* ((right & 0xffff) &>> 1)) &>> 16
    add(cell, flag, last, part &- u, u)
  }

  /// `addPiece` where columns may lie outside: to the left all counts, to the right nothing.
  @inline(__always)
  static func addClippedPiece(
    _ cell: UnsafeMutablePointer<Int32>, _ flag: UnsafeMutablePointer<UInt8>, _ xa: Int,
    _ xb: Int, _ d: Int, _ width: Int
  ) {
    let left = min(xa, xb)
    let right = max(xa, xb)
    var column = left &>> 16
    let last = right &>> 16
    if column >= width { return }
    if last < 0 {
      cell[0] &+= Int32(truncatingIfNeeded: d)
      flag[0] = 1
      return
    }
    if column >= 0 && last < width {
      addPiece(cell, flag, xa, xb, d)
      return
    }
    let slope = crossingSlope(left, right, d)
    var done = 0
    var x = left
    if column < 0 {
      done = ((0 &- left) &* slope) &>> 40
      cell[0] &+= Int32(truncatingIfNeeded: done)
      flag[0] = 1
      x = 0
      column = 0
    }
    let stop = min(last, width)
    while column < stop {
      let side = (column &+ 1) &<< 16
      let reached = ((side &- left) &* slope) &>> 40
      let part = reached &- done
      let t = (part &* (((x & 0xffff) &+ 65536) &>> 1)) &>> 16
      add(cell, flag, column, part &- t, t)
      done = reached
      x = side
      column &+= 1
    }
    if last < width {
      let part = d &- done
      let t = (part &* ((right & 0xffff) &>> 1)) &>> 16
      add(cell, flag, last, part &- t, t)
    }
  }

  /// The bounds of edges: least x, least y, greatest x, greatest y, in 1/256 px.
  @inline(never)
  public static func bounds(
    edges: UnsafePointer<SIMD4<Int32>>, count: Int
  ) -> SIMD4<Int32> {
    var minX = Int32.max
    var minY = Int32.max
    var maxX = Int32.min
    var maxY = Int32.min
    for index in 0..<count {
      let e = edges[index]
      minX = min(minX, min(e.x, e.z))
      maxX = max(maxX, max(e.x, e.z))
      minY = min(minY, min(e.y, e.w))
      maxY = max(maxY, max(e.y, e.w))
    }
    return SIMD4(minX, minY, maxX, maxY)
  }
}
