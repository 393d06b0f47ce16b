extension Rows {
  /// Fills many small outlines one after the other, each alone.
  ///
  /// The cells of a small shape stay in the first cache, while those of all shapes together may be
  /// spread over a frame's.
  ///
  /// - Parameters:
  ///   - edges: the outlines' edges in 1/256 px, shape after shape.
  ///   - ends: of each shape the index behind its last edge.
  ///   - count: shapes.
  ///   - cells: room for the largest shape's rows, each as wide as it and up to fifteen more; all
  ///     zero, and left so.
  ///   - flags: a byte for each eight cells and seven more; all zero, and left so.
  ///   - rest: room for a shape's edges.
  ///   - clip: least x, least y, greatest x, greatest y of what may be drawn on, half-open.
  ///   - pixels: where the pixel at 0, 0 would be.
  ///   - pixelStride: words from a row to the next.
  ///   - color: premultiplied.
  @inline(never)
  public static func fill(
    edges: UnsafePointer<SIMD4<Int32>>, ends: UnsafePointer<Int>, count: Int,
    cells: UnsafeMutablePointer<Int32>, flags: UnsafeMutablePointer<UInt8>,
    rest: UnsafeMutablePointer<SIMD4<Int32>>, clip: SIMD4<Int>,
    pixels: UnsafeMutablePointer<UInt32>, pixelStride: Int, color: UInt32
  ) {
    var color = color
    var from = 0
    for shape in 0..<count {
      if shape &+ 2 < count {
        fetchShape(edges, ends[shape &+ 1], ends[shape &+ 2], pixels, pixelStride)
      }
      let own = edges + from
      let edgeCount = ends[shape] &- from
      from = ends[shape]
      if edgeCount == 0 { continue }
      let box = bounds(edges: own, count: edgeCount)
      var left = max(Int(box.x) &>> 8, clip.x)
      let top = max(Int(box.y) &>> 8, clip.y)
      var right = min((Int(box.z) &+ 255) &>> 8, clip.z)
      let bottom = min((Int(box.w) &+ 255) &>> 8, clip.w)
      if left >= right || top >= bottom { continue }
      // Whole groups of eight pixels where there is room.
      let more = (left &- right) & 7
      if right &+ more <= clip.z {
        right &+= more
      } else if left &- more >= clip.x {
        left &-= more
      }
      let width = right &- left
      let stride = (width &+ 8) & ~7
      _ = accumulate(
        edges: own, count: edgeCount, cells: cells, stride: stride, flags: flags, originX: left,
        originY: top, width: width, rows: bottom &- top, rest: rest)
      let place = pixels + (top &* pixelStride &+ left)
      if width & 7 == 0 {
        sweepAll(
          cells, stride, flags, bottom &- top, place, pixelStride, color)
      } else {
        sweep(
          cells: cells, stride: stride, flags: flags, width: width, rows: bottom &- top,
          evenOdd: false, pixels: place, pixelStride: pixelStride, colors: &color, colorStep: 0)
      }
    }
  }

  /// Asks for the pixels around the ends of a shape whose edges are `from ..< to`.
  ///
  /// Small shapes lie far apart in memory, and each is done before the next one's pixels are there.
  @inline(__always)
  private static func fetchShape(
    _ edges: UnsafePointer<SIMD4<Int32>>, _ from: Int, _ to: Int,
    _ pixels: UnsafeMutablePointer<UInt32>, _ pixelStride: Int
  ) {
    if from >= to { return }
    let first = edges[from]
    let last = edges[to &- 1]
    let start = pixels + (Int(first.y &>> 8) &* pixelStride &+ Int(first.x &>> 8))
    let end = pixels + (Int(last.w &>> 8) &* pixelStride &+ Int(last.z &>> 8))
    for row in -1...1 {
      fetch(start + row &* pixelStride)
      fetch(end + row &* pixelStride)
    }
  }

  /// Sweeps rows of whole groups without asking which were touched: in a small shape all are.
  @inline(__always)
  private static func sweepAll(
    _ cells: UnsafeMutablePointer<Int32>, _ stride: Int, _ flags: UnsafeMutablePointer<UInt8>,
    _ rows: Int, _ pixels: UnsafeMutablePointer<UInt32>, _ pixelStride: Int, _ color: UInt32
  ) {
    let ink = Pixels8(repeating: color)
    let inkLow = lowBytes(lanes(ink))
    let inkHigh = highBytes(lanes(ink))
    let isOpaque = color &>> 24 == 255
    // The last group has only the cell to the right of the pixels.
    let blocks = stride &>> 3 &- 1
    var row = 0
    var block = cells
    var flag = flags
    var line = pixels
    while row < rows {
      var cover = SIMD8<Int32>.zero
      var place = line
      for _ in 0..<blocks {
        let sums = prefixSum(block, cover)
        cover = SIMD8(repeating: sums[7])
        let weights = nonZeroWeights(sums)
        let d = load8(place)
        if isOpaque {
          store8(place, mixed(d, inkLow, inkHigh, weights))
        } else {
          store8(place, over8(scaled(ink, by: weights), d))
        }
        flag[0] = 0
        block += 8
        flag += 1
        place += 8
      }
      block[0] = 0
      flag[0] = 0
      block += 8
      flag += 1
      line += pixelStride
      row &+= 1
    }
  }
}
