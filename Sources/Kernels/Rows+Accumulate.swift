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
      var x0 = Int(edge.x) &- offsetX
      var y0 = Int(edge.y) &- offsetY
      var x1 = Int(edge.z) &- offsetX
      var y1 = Int(edge.w) &- offsetY
      if y0 == y1 { continue }
      var sign = 256
      if y0 > y1 {
        swap(&x0, &x1)
        swap(&y0, &y1)
        sign = -256
      }
      if y1 <= 0 || y0 >= bottom { continue }
      if x0 >= right && x1 >= right { continue }
      let top = max(y0, 0)
      let end = min(y1, bottom)
      var row = top &>> 8
      var cell = cells + row &* stride
      var flag = flags + row &* flagStride
      if (x0 <= 0 && x1 <= 0) || x0 == x1 {
        // One column all the way down.
        let column = max(0, x0 &>> 8)
        let part = x0 <= 0 ? 0 : x0 & 255
        cell += column
        let flag0 = column &>> 3
        let flag1 = (column &+ 1) &>> 3
        var y = top
        while y < end {
          let next = min(end, (row &+ 1) &<< 8)
          let d = (next &- y) &* sign
          let t = (d &* part) &>> 8
          cell[0] &+= Int32(truncatingIfNeeded: d &- t)
          cell[1] &+= Int32(truncatingIfNeeded: t)
          flag[flag0] = 1
          flag[flag1] = 1
          cell += stride
          flag += flagStride
          row &+= 1
          y = next
        }
        continue
      }
      // x in 2^-32 px as a function of y in 1/256 px, evaluated, never accumulated from a clip.
      let slope = Int((Double(x1 &- x0) * 16_777_216) / Double(y1 &- y0))
      let step = slope &* 256
      let origin = (x0 &<< 24) &- slope &* y0
      var y = top
      var x = origin &+ slope &* y
      while y < end {
        let boundary = (row &+ 1) &<< 8
        let nextX: Int
        let next: Int
        if boundary <= end && y == row &<< 8 {
          next = boundary
          nextX = x &+ step
        } else {
          next = min(end, boundary)
          nextX = origin &+ slope &* next
        }
        addPiece(
          cell, flag, x &>> 16, nextX &>> 16, (next &- y) &* sign, width)
        x = nextX
        y = next
        cell += stride
        flag += flagStride
        row &+= 1
      }
    }
  }

  /// Adds the part of an edge inside one row: from `xa` to `xb` in 1/65536 px, height `d` of 65536.
  @inline(__always)
  static func addPiece(
    _ cell: UnsafeMutablePointer<Int32>, _ flag: UnsafeMutablePointer<UInt8>, _ xa: Int,
    _ xb: Int, _ d: Int, _ width: Int
  ) {
    let column = xa &>> 16
    if column == xb &>> 16 {
      if UInt(bitPattern: column) < UInt(bitPattern: width) {
        let t = (d &* (((xa & 0xffff) &+ (xb & 0xffff)) &>> 1)) &>> 16
        cell[column] &+= Int32(truncatingIfNeeded: d &- t)
        cell[column &+ 1] &+= Int32(truncatingIfNeeded: t)
        flag[column &>> 3] = 1
        flag[(column &+ 1) &>> 3] = 1
      } else if column < 0 {
        cell[0] &+= Int32(truncatingIfNeeded: d)
        flag[0] = 1
      }
      return
    }
    addCrossing(cell, flag, min(xa, xb), max(xa, xb), d, width)
  }

  /// Adds a part that crosses columns; the height up to a column's side is a function of that side.
  @inline(__always)
  static func addCrossing(
    _ cell: UnsafeMutablePointer<Int32>, _ flag: UnsafeMutablePointer<UInt8>, _ left: Int,
    _ right: Int, _ d: Int, _ width: Int
  ) {
    if right < 0 {
      cell[0] &+= Int32(truncatingIfNeeded: d)
      flag[0] = 1
      return
    }
    var column = left &>> 16
    if column >= width { return }
    let slope = Int(Double(d &<< 40) / Double(right &- left))
    var done = 0
    var x = left
    if column < 0 {
      done = ((0 &- left) &* slope) &>> 40
      cell[0] &+= Int32(truncatingIfNeeded: done)
      flag[0] = 1
      x = 0
      column = 0
    }
    let last = right &>> 16
    let stop = min(last, width)
    while column < stop {
      let side = (column &+ 1) &<< 16
      let reached = ((side &- left) &* slope) &>> 40
      let part = reached &- done
      let t = (part &* (((x & 0xffff) &+ 65536) &>> 1)) &>> 16
      cell[column] &+= Int32(truncatingIfNeeded: part &- t)
      cell[column &+ 1] &+= Int32(truncatingIfNeeded: t)
      flag[column &>> 3] = 1
      flag[(column &+ 1) &>> 3] = 1
      done = reached
      x = side
      column &+= 1
    }
    if last < width {
      let part = d &- done
      let t = (part &* ((right & 0xffff) &>> 1)) &>> 16
      cell[last] &+= Int32(truncatingIfNeeded: part &- t)
      cell[last &+ 1] &+= Int32(truncatingIfNeeded: t)
      flag[last &>> 3] = 1
      flag[(last &+ 1) &>> 3] = 1
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
