#if KERNELS_V3
  import Kernels
  import KernelsV3
#else
  import Kernels
#endif

/// The kernels of the build that the processor runs best.
enum Rows {

  @inline(__always)
  static func accumulate(
    edges: UnsafePointer<SIMD4<Int32>>, count: Int, cells: UnsafeMutablePointer<Int32>, stride: Int,
    flags: UnsafeMutablePointer<UInt8>, originX: Int, originY: Int, width: Int, rows: Int,
    rest: UnsafeMutablePointer<SIMD4<Int32>>
  ) -> Int {
    #if KERNELS_V3
      if Processor.hasV3 {
        return KernelsV3.Rows.accumulate(
          edges: edges, count: count, cells: cells, stride: stride, flags: flags, originX: originX,
          originY: originY, width: width, rows: rows, rest: rest)
      }
    #endif
    return Kernels.Rows.accumulate(
      edges: edges, count: count, cells: cells, stride: stride, flags: flags, originX: originX,
      originY: originY, width: width, rows: rows, rest: rest)
  }

  @inline(__always)
  static func fill(
    edges: UnsafePointer<SIMD4<Int32>>, ends: UnsafePointer<Int>, count: Int,
    cells: UnsafeMutablePointer<Int32>, flags: UnsafeMutablePointer<UInt8>,
    rest: UnsafeMutablePointer<SIMD4<Int32>>, clip: SIMD4<Int>,
    pixels: UnsafeMutablePointer<UInt32>, pixelStride: Int, color: UInt32
  ) {
    #if KERNELS_V3
      if Processor.hasV3 {
        return KernelsV3.Rows.fill(
          edges: edges, ends: ends, count: count, cells: cells, flags: flags, rest: rest,
          clip: clip, pixels: pixels, pixelStride: pixelStride, color: color)
      }
    #endif
    return Kernels.Rows.fill(
      edges: edges, ends: ends, count: count, cells: cells, flags: flags, rest: rest, clip: clip,
      pixels: pixels, pixelStride: pixelStride, color: color)
  }

  @inline(__always)
  static func sort(
    edges: UnsafePointer<SIMD4<Int32>>, count: Int, sorted: UnsafeMutablePointer<SIMD4<Int32>>,
    top: Int, rows: Int, shift: Int, starts: UnsafeMutablePointer<Int>
  ) {
    #if KERNELS_V3
      if Processor.hasV3 {
        return KernelsV3.Rows.sort(
          edges: edges, count: count, sorted: sorted, top: top, rows: rows, shift: shift,
          starts: starts)
      }
    #endif
    return Kernels.Rows.sort(
      edges: edges, count: count, sorted: sorted, top: top, rows: rows, shift: shift, starts: starts
    )
  }

  @inline(__always)
  static func bounds(edges: UnsafePointer<SIMD4<Int32>>, count: Int) -> SIMD4<Int32> {
    #if KERNELS_V3
      if Processor.hasV3 { return KernelsV3.Rows.bounds(edges: edges, count: count) }
    #endif
    return Kernels.Rows.bounds(edges: edges, count: count)
  }

  @inline(__always)
  static func blend(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, color: UInt32) {
    #if KERNELS_V3
      if Processor.hasV3 { return KernelsV3.Rows.blend(row, count, color: color) }
    #endif
    return Kernels.Rows.blend(row, count, color: color)
  }

  @inline(__always)
  static func blend(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, color: UInt32, coverage: UInt8
  ) {
    #if KERNELS_V3
      if Processor.hasV3 {
        return KernelsV3.Rows.blend(row, count, color: color, coverage: coverage)
      }
    #endif
    return Kernels.Rows.blend(row, count, color: color, coverage: coverage)
  }

  @inline(__always)
  static func blend(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, color: UInt32, mask: UnsafePointer<UInt8>
  ) {
    #if KERNELS_V3
      if Processor.hasV3 { return KernelsV3.Rows.blend(row, count, color: color, mask: mask) }
    #endif
    return Kernels.Rows.blend(row, count, color: color, mask: mask)
  }

  @inline(__always)
  static func blend(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, source: UnsafePointer<UInt32>
  ) {
    #if KERNELS_V3
      if Processor.hasV3 { return KernelsV3.Rows.blend(row, count, source: source) }
    #endif
    return Kernels.Rows.blend(row, count, source: source)
  }

  @inline(__always)
  static func blend(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, source: UnsafePointer<UInt32>, opacity: UInt8
  ) {
    #if KERNELS_V3
      if Processor.hasV3 {
        return KernelsV3.Rows.blend(row, count, source: source, opacity: opacity)
      }
    #endif
    return Kernels.Rows.blend(row, count, source: source, opacity: opacity)
  }

  @inline(__always)
  static func blend(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, source: UnsafePointer<UInt32>,
    mask: UnsafePointer<UInt8>
  ) {
    #if KERNELS_V3
      if Processor.hasV3 { return KernelsV3.Rows.blend(row, count, source: source, mask: mask) }
    #endif
    return Kernels.Rows.blend(row, count, source: source, mask: mask)
  }

  @inline(__always)
  static func stamp(
    _ pixels: UnsafeMutablePointer<UInt32>, stride: Int,
    masks: UnsafePointer<UnsafePointer<UInt8>>, places: UnsafePointer<SIMD4<Int32>>, count: Int,
    color: UInt32
  ) {
    #if KERNELS_V3
      if Processor.hasV3 {
        return KernelsV3.Rows.stamp(
          pixels, stride: stride, masks: masks, places: places, count: count, color: color)
      }
    #endif
    return Kernels.Rows.stamp(
      pixels, stride: stride, masks: masks, places: places, count: count, color: color)
  }

  @inline(__always)
  static func stampRow(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, color: UInt32, mask: UnsafePointer<UInt8>
  ) {
    #if KERNELS_V3
      if Processor.hasV3 { return KernelsV3.Rows.stampRow(row, count, color: color, mask: mask) }
    #endif
    return Kernels.Rows.stampRow(row, count, color: color, mask: mask)
  }

  @inline(__always)
  static func compose(
    alike rows: Int, runs: UnsafePointer<Int32>, count: Int, mask: UnsafePointer<UInt8>,
    pixels: UnsafeMutablePointer<UInt32>, pixelStride: Int, colors: UnsafePointer<UInt32>,
    colorStep: Int
  ) {
    #if KERNELS_V3
      if Processor.hasV3 {
        return KernelsV3.Rows.compose(
          alike: rows, runs: runs, count: count, mask: mask, pixels: pixels,
          pixelStride: pixelStride, colors: colors, colorStep: colorStep)
      }
    #endif
    return Kernels.Rows.compose(
      alike: rows, runs: runs, count: count, mask: mask, pixels: pixels,
      pixelStride: pixelStride, colors: colors, colorStep: colorStep)
  }

  @inline(__always)
  static func envelope(
    points: UnsafePointer<SIMD2<Double>>, first: Int, last: Int, radius: Double,
    top: UnsafeMutablePointer<Int32>, bottom: UnsafeMutablePointer<Int32>, firstColumn: Int,
    columns: Int
  ) {
    #if KERNELS_V3
      if Processor.hasV3 {
        return KernelsV3.Rows.envelope(
          points: points, first: first, last: last, radius: radius, top: top, bottom: bottom,
          firstColumn: firstColumn, columns: columns)
      }
    #endif
    return Kernels.Rows.envelope(
      points: points, first: first, last: last, radius: radius, top: top, bottom: bottom,
      firstColumn: firstColumn, columns: columns)
  }

  @inline(__always)
  static func envelope(
    circle center: SIMD2<Double>, radius: Double, top: UnsafeMutablePointer<Int32>,
    bottom: UnsafeMutablePointer<Int32>, firstColumn: Int, columns: Int
  ) {
    #if KERNELS_V3
      if Processor.hasV3 {
        return KernelsV3.Rows.envelope(
          circle: center, radius: radius, top: top, bottom: bottom, firstColumn: firstColumn,
          columns: columns)
      }
    #endif
    return Kernels.Rows.envelope(
      circle: center, radius: radius, top: top, bottom: bottom, firstColumn: firstColumn,
      columns: columns)
  }

  @inline(__always)
  static func envelope(
    from a: SIMD2<Double>, to b: SIMD2<Double>, bound: UnsafeMutablePointer<Int32>, isTop: Bool,
    firstColumn: Int, columns: Int
  ) {
    #if KERNELS_V3
      if Processor.hasV3 {
        return KernelsV3.Rows.envelope(
          from: a, to: b, bound: bound, isTop: isTop, firstColumn: firstColumn, columns: columns)
      }
    #endif
    return Kernels.Rows.envelope(
      from: a, to: b, bound: bound, isTop: isTop, firstColumn: firstColumn, columns: columns)
  }

  @inline(__always)
  static func outline(
    bound: UnsafePointer<Int32>, from: Int, to: Int, firstColumn: Int, isForward: Bool,
    edges: UnsafeMutablePointer<SIMD4<Int32>>
  ) -> Int {
    #if KERNELS_V3
      if Processor.hasV3 {
        return KernelsV3.Rows.outline(
          bound: bound, from: from, to: to, firstColumn: firstColumn, isForward: isForward,
          edges: edges)
      }
    #endif
    return Kernels.Rows.outline(
      bound: bound, from: from, to: to, firstColumn: firstColumn, isForward: isForward, edges: edges
    )
  }

  @inline(__always)
  static func halve(
    _ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>,
    _ out: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    #if KERNELS_V3
      if Processor.hasV3 { return KernelsV3.Rows.halve(upper, lower, out, count) }
    #endif
    return Kernels.Rows.halve(upper, lower, out, count)
  }

  @inline(__always)
  static func runs(_ row: UnsafePointer<UInt32>, _ count: Int) -> SIMD4<Int32> {
    #if KERNELS_V3
      if Processor.hasV3 { return KernelsV3.Rows.runs(row, count) }
    #endif
    return Kernels.Rows.runs(row, count)
  }

  @inline(__always)
  static func locate(
    offsets: UnsafeMutablePointer<Int32>, weightsX: UnsafeMutablePointer<UInt32>,
    weightsY: UnsafeMutablePointer<UInt32>, first: Int, count: Int, u: SIMD2<Float>,
    v: SIMD2<Float>, w: SIMD2<Float>, limitX: Int32, limitY: Int32, stride: Int32
  ) {
    #if KERNELS_V3
      if Processor.hasV3 {
        return KernelsV3.Rows.locate(
          offsets: offsets, weightsX: weightsX, weightsY: weightsY, first: first, count: count,
          u: u, v: v, w: w, limitX: limitX, limitY: limitY, stride: stride)
      }
    #endif
    return Kernels.Rows.locate(
      offsets: offsets, weightsX: weightsX, weightsY: weightsY, first: first, count: count, u: u,
      v: v, w: w, limitX: limitX, limitY: limitY, stride: stride)
  }

  @inline(__always)
  static func locate(
    offsets: UnsafeMutablePointer<Int32>, weightsX: UnsafeMutablePointer<UInt32>,
    weightsY: UnsafeMutablePointer<UInt32>, first: Int, count: Int, u: SIMD2<Float>,
    v: SIMD2<Float>, limitX: Int32, limitY: Int32, stride: Int32
  ) {
    #if KERNELS_V3
      if Processor.hasV3 {
        return KernelsV3.Rows.locate(
          offsets: offsets, weightsX: weightsX, weightsY: weightsY, first: first, count: count,
          u: u, v: v, limitX: limitX, limitY: limitY, stride: stride)
      }
    #endif
    return Kernels.Rows.locate(
      offsets: offsets, weightsX: weightsX, weightsY: weightsY, first: first, count: count, u: u,
      v: v, limitX: limitX, limitY: limitY, stride: stride)
  }

  @inline(__always)
  static func locateSpans(
    offsets: UnsafeMutablePointer<Int32>, weightsX: UnsafeMutablePointer<UInt32>,
    weightsY: UnsafeMutablePointer<UInt32>, first: Int, count: Int, u: SIMD2<Float>,
    v: SIMD2<Float>, w: SIMD2<Float>, limitX: Int32, limitY: Int32, stride: Int32
  ) {
    #if KERNELS_V3
      if Processor.hasV3 {
        return KernelsV3.Rows.locateSpans(
          offsets: offsets, weightsX: weightsX, weightsY: weightsY, first: first, count: count,
          u: u, v: v, w: w, limitX: limitX, limitY: limitY, stride: stride)
      }
    #endif
    return Kernels.Rows.locateSpans(
      offsets: offsets, weightsX: weightsX, weightsY: weightsY, first: first, count: count, u: u,
      v: v, w: w, limitX: limitX, limitY: limitY, stride: stride)
  }

  @inline(__always)
  static func sample(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, picture: UnsafePointer<UInt32>, stride: Int,
    offsets: UnsafePointer<Int32>, weightsX: UnsafePointer<UInt32>, weightsY: UnsafePointer<UInt32>,
    opacity: UInt16, alpha: Int
  ) {
    #if KERNELS_V3
      if Processor.hasV3 {
        return KernelsV3.Rows.sample(
          row, count, picture: picture, stride: stride, offsets: offsets, weightsX: weightsX,
          weightsY: weightsY, opacity: opacity, alpha: alpha)
      }
    #endif
    return Kernels.Rows.sample(
      row, count, picture: picture, stride: stride, offsets: offsets, weightsX: weightsX,
      weightsY: weightsY, opacity: opacity, alpha: alpha)
  }

  @inline(__always)
  static func mixRows(
    _ out: UnsafeMutablePointer<UInt32>, _ count: Int, a0: UnsafePointer<UInt32>,
    a1: UnsafePointer<UInt32>, wa0: UInt16, wa1: UInt16, b0: UnsafePointer<UInt32>,
    b1: UnsafePointer<UInt32>, wb0: UInt16, wb1: UInt16
  ) {
    #if KERNELS_V3
      if Processor.hasV3 {
        return KernelsV3.Rows.mixRows(
          out, count, a0: a0, a1: a1, wa0: wa0, wa1: wa1, b0: b0, b1: b1, wb0: wb0, wb1: wb1)
      }
    #endif
    return Kernels.Rows.mixRows(
      out, count, a0: a0, a1: a1, wa0: wa0, wa1: wa1, b0: b0, b1: b1, wb0: wb0, wb1: wb1)
  }

  @inline(__always)
  static func scaleRows(
    _ rowA: UnsafeMutablePointer<UInt32>, _ rowB: UnsafeMutablePointer<UInt32>, _ count: Int,
    mixed: UnsafePointer<UInt32>, columns: UnsafePointer<Int32>, weights: UnsafePointer<UInt64>,
    alphaA: Int, alphaB: Int
  ) {
    #if KERNELS_V3
      if Processor.hasV3 {
        return KernelsV3.Rows.scaleRows(
          rowA, rowB, count, mixed: mixed, columns: columns, weights: weights, alphaA: alphaA,
          alphaB: alphaB)
      }
    #endif
    return Kernels.Rows.scaleRows(
      rowA, rowB, count, mixed: mixed, columns: columns, weights: weights, alphaA: alphaA,
      alphaB: alphaB)
  }

  @inline(__always)
  static func addBounds(
    top: UnsafePointer<Int32>, bottom: UnsafePointer<Int32>, from: Int, to: Int,
    strip: UnsafeMutablePointer<Int32>, baseRow: Int
  ) {
    #if KERNELS_V3
      if Processor.hasV3 {
        return KernelsV3.Rows.addBounds(
          top: top, bottom: bottom, from: from, to: to, strip: strip, baseRow: baseRow)
      }
    #endif
    return Kernels.Rows.addBounds(
      top: top, bottom: bottom, from: from, to: to, strip: strip, baseRow: baseRow)
  }

  @inline(__always)
  static func addBound(
    from a: Int32, to b: Int32, weight: Int32, strip: UnsafeMutablePointer<Int32>, baseRow: Int,
    sign: Int32
  ) {
    #if KERNELS_V3
      if Processor.hasV3 {
        return KernelsV3.Rows.addBound(
          from: a, to: b, weight: weight, strip: strip, baseRow: baseRow, sign: sign)
      }
    #endif
    return Kernels.Rows.addBound(
      from: a, to: b, weight: weight, strip: strip, baseRow: baseRow, sign: sign)
  }

  @inline(__always)
  static func sweep(
    strip: UnsafeMutablePointer<Int32>, rows: Int, skip: Int, pixels: UnsafeMutablePointer<UInt32>,
    pixelStride: Int, from: Int, to: Int, colors: UnsafePointer<UInt32>, colorStep: Int
  ) {
    #if KERNELS_V3
      if Processor.hasV3 {
        return KernelsV3.Rows.sweep(
          strip: strip, rows: rows, skip: skip, pixels: pixels, pixelStride: pixelStride,
          from: from, to: to, colors: colors, colorStep: colorStep)
      }
    #endif
    return Kernels.Rows.sweep(
      strip: strip, rows: rows, skip: skip, pixels: pixels, pixelStride: pixelStride, from: from,
      to: to, colors: colors, colorStep: colorStep)
  }

  @inline(__always)
  static func extent(top: UnsafePointer<Int32>, bottom: UnsafePointer<Int32>, from: Int, to: Int)
    -> SIMD2<Int32>
  {
    #if KERNELS_V3
      if Processor.hasV3 {
        return KernelsV3.Rows.extent(top: top, bottom: bottom, from: from, to: to)
      }
    #endif
    return Kernels.Rows.extent(top: top, bottom: bottom, from: from, to: to)
  }

  @inline(__always)
  static func sweep(
    cells: UnsafeMutablePointer<Int32>, flags: UnsafeMutablePointer<UInt8>, width: Int,
    evenOdd: Bool, mask: UnsafeMutablePointer<UInt8>, runs: UnsafeMutablePointer<Int32>
  ) -> Int {
    #if KERNELS_V3
      if Processor.hasV3 {
        return KernelsV3.Rows.sweep(
          cells: cells, flags: flags, width: width, evenOdd: evenOdd, mask: mask, runs: runs)
      }
    #endif
    return Kernels.Rows.sweep(
      cells: cells, flags: flags, width: width, evenOdd: evenOdd, mask: mask, runs: runs)
  }

  @inline(__always)
  static func sweep(
    cells: UnsafeMutablePointer<Int32>, stride: Int, flags: UnsafeMutablePointer<UInt8>, width: Int,
    rows: Int, evenOdd: Bool, pixels: UnsafeMutablePointer<UInt32>, pixelStride: Int,
    colors: UnsafePointer<UInt32>, colorStep: Int
  ) {
    #if KERNELS_V3
      if Processor.hasV3 {
        return KernelsV3.Rows.sweep(
          cells: cells, stride: stride, flags: flags, width: width, rows: rows, evenOdd: evenOdd,
          pixels: pixels, pixelStride: pixelStride, colors: colors, colorStep: colorStep)
      }
    #endif
    return Kernels.Rows.sweep(
      cells: cells, stride: stride, flags: flags, width: width, rows: rows, evenOdd: evenOdd,
      pixels: pixels, pixelStride: pixelStride, colors: colors, colorStep: colorStep)
  }

  @inline(__always)
  static func fill(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ pixel: UInt32) {
    #if KERNELS_V3
      if Processor.hasV3 { return KernelsV3.Rows.fill(row, count, pixel) }
    #endif
    return Kernels.Rows.fill(row, count, pixel)
  }

  @inline(__always)
  static func scale(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ factor: UInt8) {
    #if KERNELS_V3
      if Processor.hasV3 { return KernelsV3.Rows.scale(row, count, factor) }
    #endif
    return Kernels.Rows.scale(row, count, factor)
  }

  @inline(__always)
  static func multiply(
    _ mask: UnsafeMutablePointer<UInt8>, by other: UnsafePointer<UInt8>, _ count: Int
  ) {
    #if KERNELS_V3
      if Processor.hasV3 { return KernelsV3.Rows.multiply(mask, by: other, count) }
    #endif
    return Kernels.Rows.multiply(mask, by: other, count)
  }

  @inline(__always)
  static func multiply(_ mask: UnsafeMutablePointer<UInt8>, by factor: UInt8, _ count: Int) {
    #if KERNELS_V3
      if Processor.hasV3 { return KernelsV3.Rows.multiply(mask, by: factor, count) }
    #endif
    return Kernels.Rows.multiply(mask, by: factor, count)
  }
}
