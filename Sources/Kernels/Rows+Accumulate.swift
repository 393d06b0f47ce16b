/// Edges into signed area.
///
/// A cell is a pixel's change of coverage against its left neighbour, 65536 being a whole pixel:
/// the sum of a row's cells up to a pixel is the (winding) coverage of that pixel. An edge that
/// crosses the height `d` of a row inside one pixel adds `d − t` to it and `t` to the next, `t`
/// being the part of `d` times the mean distance from the pixel's left side. Cell `i`'s flag is byte
/// `i / 8`: it says that one of eight cells was touched.
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
  ///   - flags: one byte for each eight cells.
  ///   - originX: the region's first column, in pixels.
  ///   - originY: the region's first row, in pixels.
  ///   - width: columns; what lies to the right is dropped, what lies to the left counts for all.
  ///   - rows: rows.
  ///   - rest: gets the edges that go on below the region; room for `count`. May be where `edges`
  ///     is, since it is written no faster than that is read.
  /// - Returns: how many edges go on below.
  @inline(never)
  public static func accumulate(
    edges: UnsafePointer<SIMD4<Int32>>, count: Int, cells: UnsafeMutablePointer<Int32>,
    stride: Int, flags: UnsafeMutablePointer<UInt8>, originX: Int, originY: Int, width: Int,
    rows: Int, rest: UnsafeMutablePointer<SIMD4<Int32>>
  ) -> Int {
    let offsetX = originX &* 256
    let offsetY = originY &* 256
    let right = width &* 256 &- 1
    var remaining = 0
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
      let last = (y1 &- 1) &>> 8
      let sign = mask | 1
      if last >= rows {
        rest[remaining] = edge
        remaining &+= 1
      }
      // Negative where a corner lies outside.
      if x0 | x1 | (right &- x0) | (right &- x1) < 0 {
        addClipped(cells, stride, flags, x0, y0, x1, y1, sign, width, rows)
        continue
      }
      var row = y0 &>> 8
      if row == last {
        if UInt(bitPattern: row) < UInt(bitPattern: rows) {
          addPiece(cells, flags, row &* stride, x0 &<< 8, x1 &<< 8, (y1 &- y0) &* sign &<< 8)
        }
        continue
      }
      let slope = slope(x0, y0, x1, y1)
      let step = slope &* 256
      var x = (x0 &<< 24) &- slope &* y0
      if row >= 0 {
        if row >= rows { continue }
        x &+= slope &* ((row &+ 1) &<< 8)
        addPiece(
          cells, flags, row &* stride, x0 &<< 8, x &>> 16,
          (((row &+ 1) &<< 8) &- y0) &* sign &<< 8)
        row &+= 1
      } else {
        row = 0
      }
      let end = min(last, rows)
      if x0 &>> 8 == x1 &>> 8 {
        x = addColumn(cells, flags, row, end, stride, x, step, sign)
      } else {
        x = addRows(cells, flags, row, end, stride, x, step, sign)
      }
      if last < rows && last >= 0 {
        addPiece(
          cells, flags, last &* stride, x &>> 16, x1 &<< 8, (y1 &- (last &<< 8)) &* sign &<< 8)
      }
    }
    return remaining
  }

  /// Adds an edge's whole rows `row ..< end`; returns x after them.
  @inline(__always)
  static func addRows(
    _ cells: UnsafeMutablePointer<Int32>, _ flags: UnsafeMutablePointer<UInt8>, _ row: Int,
    _ end: Int, _ stride: Int, _ x: Int, _ step: Int, _ sign: Int
  ) -> Int {
    var x = x
    var base = row &* stride
    let stop = end &* stride
    while base < stop {
      let next = x &+ step
      let a = x &>> 16
      let b = next &>> 16
      let column = a &>> 16
      if column == b &>> 16 {
        let t = sign &* (((a &+ b) &>> 1) & 0xffff)
        add(cells, flags, base &+ column, (sign &<< 16) &- t, t)
      } else {
        addCrossing(cells, flags, base, min(a, b), max(a, b), sign &<< 16)
      }
      x = next
      base &+= stride
    }
    return x
  }

  /// The same for an edge that stays in one column.
  @inline(__always)
  static func addColumn(
    _ cells: UnsafeMutablePointer<Int32>, _ flags: UnsafeMutablePointer<UInt8>, _ row: Int,
    _ end: Int, _ stride: Int, _ x: Int, _ step: Int, _ sign: Int
  ) -> Int {
    var x = x
    var index = row &* stride &+ x &>> 32
    let stop = end &* stride
    let whole = sign &<< 16
    while index < stop {
      let next = x &+ step
      let t = sign &* ((((x &>> 16) &+ (next &>> 16)) &>> 1) & 0xffff)
      add(cells, flags, index, whole &- t, t)
      x = next
      index &+= stride
    }
    return x
  }

  /// The change of x in 2^-32 px for each 1/256 px of y.
  @inline(__always)
  static func slope(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) -> Int {
    Int((Double(x1 &- x0) * 16_777_216) / Double(y1 &- y0))
  }

  /// Adds an edge that leaves the region at a side: the same pieces, where they are inside.
  ///
  /// x is a function of y, evaluated, never accumulated from a clip's side.
  @inline(never)
  static func addClipped(
    _ cells: UnsafeMutablePointer<Int32>, _ stride: Int, _ flags: UnsafeMutablePointer<UInt8>,
    _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ sign: Int, _ width: Int, _ rows: Int
  ) {
    if y1 <= 0 || y0 >= rows &* 256 { return }
    if x0 >= width &* 256 && x1 >= width &* 256 { return }
    let end = min(y1, rows &* 256)
    let slope = slope(x0, y0, x1, y1)
    let isInOneRow = y0 &>> 8 == (y1 &- 1) &>> 8
    var y = max(y0, 0)
    var row = y &>> 8
    while y < end {
      let next = min(end, (row &+ 1) &<< 8)
      let a = y == y0 || isInOneRow ? x0 &<< 8 : ((x0 &<< 24) &+ slope &* (y &- y0)) &>> 16
      let b = next == y1 ? x1 &<< 8 : ((x0 &<< 24) &+ slope &* (next &- y0)) &>> 16
      addClippedPiece(cells, flags, row &* stride, a, b, (next &- y) &* sign &<< 8, width)
      y = next
      row &+= 1
    }
  }

  /// Adds the part of an edge inside one row, whose first cell is `base`: from `xa` to `xb` in
  /// 1/65536 px, height `d` of 65536.
  @inline(__always)
  static func addPiece(
    _ cells: UnsafeMutablePointer<Int32>, _ flags: UnsafeMutablePointer<UInt8>, _ base: Int,
    _ xa: Int, _ xb: Int, _ d: Int
  ) {
    let column = xa &>> 16
    if column == xb &>> 16 {
      let t = (d &* (((xa &+ xb) &>> 1) & 0xffff)) &>> 16
      add(cells, flags, base &+ column, d &- t, t)
    } else {
      addCrossing(cells, flags, base, min(xa, xb), max(xa, xb), d)
    }
  }

  @inline(__always)
  static func add(
    _ cells: UnsafeMutablePointer<Int32>, _ flags: UnsafeMutablePointer<UInt8>, _ index: Int,
    _ here: Int, _ next: Int
  ) {
    cells[index] &+= Int32(truncatingIfNeeded: here)
    cells[index &+ 1] &+= Int32(truncatingIfNeeded: next)
    flags[index &>> 3] = 1
    flags[(index &+ 1) &>> 3] = 1
  }

  /// What part of the height a crossing gains each 1/65536 px, in 2^-40.
  @inline(__always)
  static func crossingSlope(_ left: Int, _ right: Int, _ d: Int) -> Int {
    Int(Double(d &<< 40) / Double(right &- left))
  }

  /// Adds a part that crosses columns; the height up to a column's side is a function of that side.
  ///
  /// What a column hands to the next is carried, so that each cell is read and written once.
  @inline(__always)
  static func addCrossing(
    _ cells: UnsafeMutablePointer<Int32>, _ flags: UnsafeMutablePointer<UInt8>, _ base: Int,
    _ left: Int, _ right: Int, _ d: Int
  ) {
    let slope = crossingSlope(left, right, d)
    let first = left &>> 16
    let last = right &>> 16
    var side = (first &+ 1) &<< 16
    var done = ((side &- left) &* slope) &>> 40
    var carry = (done &* (((left & 0xffff) &+ 65536) &>> 1)) &>> 16
    var cell = cells + (base &+ first)
    let end = cells + (base &+ last)
    cell[0] &+= Int32(truncatingIfNeeded: done &- carry)
    cell += 1
    while cell < end {
      side &+= 65536
      let reached = ((side &- left) &* slope) &>> 40
      let part = reached &- done
      let t = part &>> 1
      cell[0] &+= Int32(truncatingIfNeeded: carry &+ part &- t)
      carry = t
      done = reached
      cell += 1
    }
    let part = d &- done
    let u = (part &* ((right & 0xffff) &>> 1)) &>> 16
    cell[0] &+= Int32(truncatingIfNeeded: carry &+ part &- u)
    cell[1] &+= Int32(truncatingIfNeeded: u)
    var flag = (base &+ first) &>> 3
    let lastFlag = (base &+ last &+ 1) &>> 3
    repeat {
      flags[flag] = 1
      flag &+= 1
    } while flag <= lastFlag
  }

  /// `addPiece` where columns may lie outside: to the left all counts, to the right nothing.
  @inline(__always)
  static func addClippedPiece(
    _ cells: UnsafeMutablePointer<Int32>, _ flags: UnsafeMutablePointer<UInt8>, _ base: Int,
    _ xa: Int, _ xb: Int, _ d: Int, _ width: Int
  ) {
    let left = min(xa, xb)
    let right = max(xa, xb)
    var column = left &>> 16
    let last = right &>> 16
    if column >= width { return }
    if last < 0 {
      add(cells, flags, base, d, 0)
      return
    }
    if column >= 0 && last < width {
      addPiece(cells, flags, base, xa, xb, d)
      return
    }
    let slope = crossingSlope(left, right, d)
    var done = 0
    var x = left
    if column < 0 {
      done = ((0 &- left) &* slope) &>> 40
      add(cells, flags, base, done, 0)
      x = 0
      column = 0
    }
    let stop = min(last, width)
    while column < stop {
      let side = (column &+ 1) &<< 16
      let reached = ((side &- left) &* slope) &>> 40
      let part = reached &- done
      let t = (part &* (((x & 0xffff) &+ 65536) &>> 1)) &>> 16
      add(cells, flags, base &+ column, part &- t, t)
      done = reached
      x = side
      column &+= 1
    }
    if last < width {
      let part = d &- done
      let t = (part &* ((right & 0xffff) &>> 1)) &>> 16
      add(cells, flags, base &+ last, part &- t, t)
    }
  }

  /// Sorts edges by the band of rows that they begin in, as they lie; those outside are left out.
  ///
  /// - Parameters:
  ///   - edges: the edges.
  ///   - count: how many.
  ///   - sorted: room for `count`.
  ///   - top: the first row, in pixels.
  ///   - rows: rows in all.
  ///   - shift: a band has 2^shift rows.
  ///   - starts: room for one more number than there are bands, all zero; gets where each band's
  ///     edges start in `sorted`, and the end of the last one's.
  @inline(never)
  public static func sort(
    edges: UnsafePointer<SIMD4<Int32>>, count: Int, sorted: UnsafeMutablePointer<SIMD4<Int32>>,
    top: Int, rows: Int, shift: Int, starts: UnsafeMutablePointer<Int>
  ) {
    let bands = (rows &+ (1 &<< shift) &- 1) &>> shift
    let offset = Int32(truncatingIfNeeded: top &* 256)
    let bottom = Int32(truncatingIfNeeded: rows &* 256)
    let bandShift = Int32(truncatingIfNeeded: shift &+ 8)
    // Counts stand one place further, so that adding them up gives the starts.
    for index in 0..<count {
      let edge = edges[index]
      let low = min(edge.y, edge.w) &- offset
      let high = max(edge.y, edge.w) &- offset
      if high <= 0 || low >= bottom { continue }
      starts[Int(max(0, low) &>> bandShift) &+ 1] &+= 1
    }
    for band in 0..<bands { starts[band &+ 1] &+= starts[band] }
    for index in 0..<count {
      let edge = edges[index]
      let low = min(edge.y, edge.w) &- offset
      let high = max(edge.y, edge.w) &- offset
      if high <= 0 || low >= bottom { continue }
      let band = Int(max(0, low) &>> bandShift)
      sorted[starts[band]] = edge
      starts[band] &+= 1
    }
    // Each start has moved to its band's end.
    var band = bands
    while band > 0 {
      starts[band] = starts[band &- 1]
      band &-= 1
    }
    starts[0] = 0
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
