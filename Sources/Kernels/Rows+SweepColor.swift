extension Rows {
  /// Turns rows of cells into coverage, zeroes them and composes a colour through it, in one pass.
  ///
  /// - Parameters:
  ///   - cells: `rows` rows; become zero where flagged.
  ///   - stride: cells from a row to the next, a multiple of 8 and more than `width`.
  ///   - flags: one byte for each eight cells and seven more; become zero.
  ///   - width: columns.
  ///   - rows: rows.
  ///   - evenOdd: whether windings count modulo two.
  ///   - pixels: the target's first pixel.
  ///   - pixelStride: words from a row of the target to the next.
  ///   - colors: a premultiplied colour, or one for each row.
  ///   - colorStep: 0 for one colour, 1 for one for each row.
  @inline(never)
  public static func sweep(
    cells: UnsafeMutablePointer<Int32>, stride: Int, flags: UnsafeMutablePointer<UInt8>,
    width: Int, rows: Int, evenOdd: Bool, pixels: UnsafeMutablePointer<UInt32>,
    pixelStride: Int, colors: UnsafePointer<UInt32>, colorStep: Int
  ) {
    for row in 0..<rows {
      let color = colors[row &* colorStep]
      let rowCells = cells + row &* stride
      let rowFlags = flags + (row &* stride) &>> 3
      let out = pixels + row &* pixelStride
      if color &>> 24 == 255 {
        sweepRow(rowCells, rowFlags, width, evenOdd, out, color, isOpaque: true)
      } else {
        sweepRow(rowCells, rowFlags, width, evenOdd, out, color, isOpaque: false)
      }
    }
  }

  /// Composes a colour over rows that all have the same runs, see `sweep`.
  ///
  /// Rows of a frame lie pages apart, so their memory is asked for ahead.
  ///
  /// - Parameters:
  ///   - rows: rows.
  ///   - runs: start, end, coverage (or −1: see `mask`) of each run.
  ///   - count: runs.
  ///   - mask: coverage of varying runs, by column.
  ///   - pixels: the first row's pixel in column 0.
  ///   - pixelStride: words from a row to the next.
  ///   - colors: a premultiplied colour, or one for each row.
  ///   - colorStep: 0 or 1.
  @inline(never)
  public static func compose(
    alike rows: Int, runs: UnsafePointer<Int32>, count: Int, mask: UnsafePointer<UInt8>,
    pixels: UnsafeMutablePointer<UInt32>, pixelStride: Int, colors: UnsafePointer<UInt32>,
    colorStep: Int
  ) {
    let ahead = 8
    for row in 0..<rows {
      let color = colors[row &* colorStep]
      let out = pixels + row &* pixelStride
      let later = pixels + min(row &+ ahead, rows &- 1) &* pixelStride
      for index in 0..<count {
        let run = runs + index &* 3
        let start = Int(run[0])
        let length = Int(run[1]) &- start
        if run[2] < 0 {
          fetch(later + start)
          blend(out + start, length, color: color, mask: mask + start)
          continue
        }
        // Long runs are fetched by the processor itself.
        var x = 0
        while x < min(length, 256) {
          fetch(later + (start &+ x))
          x &+= 16
        }
        if run[2] == 255 {
          blend(out + start, length, color: color)
        } else {
          blend(
            out + start, length, color: color, coverage: UInt8(truncatingIfNeeded: run[2]))
        }
      }
    }
  }

  @inline(__always)
  static func sweepRow(
    _ cells: UnsafeMutablePointer<Int32>, _ flags: UnsafeMutablePointer<UInt8>, _ width: Int,
    _ evenOdd: Bool, _ pixels: UnsafeMutablePointer<UInt32>, _ color: UInt32, isOpaque: Bool
  ) {
    let ink = Pixels8(repeating: color)
    let inkLow = lowBytes(lanes(ink))
    let inkHigh = highBytes(lanes(ink))
    // One block more than the pixels fill: the cell to their right is swept as well.
    let blocks = (width &+ 8) &>> 3
    var cover = SIMD8<Int32>.zero
    var block = 0
    var base = 0
    while base < blocks {
      // Eight flags at once: 64 pixels.
      let word = UnsafeMutableRawPointer(flags + base)
      let all = word.loadUnaligned(as: UInt64.self)
      if all == 0 {
        base &+= 8
        continue
      }
      // Those beyond the row belong to the next.
      let beyond = UInt64(truncatingIfNeeded: max(0, base &+ 8 &- blocks) &* 8)
      var marks = (all &<< beyond) &>> beyond
      word.storeBytes(of: all ^ marks, as: UInt64.self)
      while marks != 0 {
        let next = base &+ marks.trailingZeroBitCount &>> 3
        marks &= marks &- 1
        if next > block && cover[0] != 0 {
          fillRun(
            pixels + block &* 8, (next &- block) &* 8, cover[0], evenOdd, color, isOpaque)
        }
        let sums = prefixSum(cells + next &* 8, cover)
        cover = SIMD8(
          sums[7], sums[7], sums[7], sums[7], sums[7], sums[7], sums[7], sums[7])
        let weights = evenOdd ? evenOddWeights(sums) : nonZeroWeights(sums)
        let place = pixels + next &* 8
        if next &* 8 &+ 8 <= width {
          let d = load8(place)
          if isOpaque {
            store8(place, mixed(d, inkLow, inkHigh, weights))
          } else {
            store8(place, over8(scaled(ink, by: weights), d))
          }
        } else {
          finish(place, width &- next &* 8, weights, color, isOpaque)
        }
        block = next &+ 1
      }
      base &+= 8
    }
    if block &* 8 < width && cover[0] != 0 {
      fillRun(pixels + block &* 8, width &- block &* 8, cover[0], evenOdd, color, isOpaque)
    }
  }

  /// The last pixels of a row, fewer than eight.
  @inline(never)
  static func finish(
    _ place: UnsafeMutablePointer<UInt32>, _ count: Int, _ weights: Lanes16, _ color: UInt32,
    _ isOpaque: Bool
  ) {
    let bytes = pixels8(weights)
    for i in 0..<max(0, count) {
      let weight = bytes[i] & 255
      if isOpaque {
        place[i] = mixed1(place[i], color, weight)
      } else {
        place[i] = over1(scaled1(color, weight), place[i])
      }
    }
  }

  @inline(__always)
  static func fillRun(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ cover: Int32, _ evenOdd: Bool,
    _ color: UInt32, _ isOpaque: Bool
  ) {
    if cover == 0 || count <= 0 { return }
    let coverage = UInt32(coverageByte(cover, evenOdd))
    if coverage == 255 {
      if isOpaque { set(row, count, color) } else { compose(row, count, color) }
    } else if coverage != 0 {
      blend(row, count, color: color, coverage: UInt8(truncatingIfNeeded: coverage))
    }
  }

  /// Absolute windings, at most one, as factors of 0 … 255 in both lanes of a pixel.
  @inline(__always)
  static func nonZeroWeights(_ sums: SIMD8<Int32>) -> Lanes16 {
    let sign = sums &>> SIMD8(repeating: 31)
    let absolute = (sums ^ sign) &- sign
    let limit = SIMD8<Int32>(repeating: 65536)
    let excess = absolute &- limit
    return weights(limit &+ (excess & (excess &>> SIMD8(repeating: 31))))
  }

  /// Windings folded into 0…1 with period two, as factors.
  @inline(__always)
  static func evenOddWeights(_ sums: SIMD8<Int32>) -> Lanes16 {
    let folded = sums & SIMD8(repeating: 0x1ffff)
    let limit = SIMD8<Int32>(repeating: 65536)
    let excess = folded &- limit
    let sign = excess &>> SIMD8(repeating: 31)
    return weights(limit &- ((excess ^ sign) &- sign))
  }

  @inline(__always)
  static func weights(_ coverage: SIMD8<Int32>) -> Lanes16 {
    let product: SIMD8<Int32> = (coverage &<< SIMD8(repeating: 8)) &- coverage
    let sixteen = SIMD8<Int32>(repeating: 16)
    let rounded: SIMD8<Int32> = (product &+ SIMD8(repeating: 32768)) &>> sixteen
    return unsafeBitCast(rounded | (rounded &<< sixteen), to: Lanes16.self)
  }

  @inline(__always)
  static func pixels8(_ v: Lanes16) -> Pixels8 { unsafeBitCast(v, to: Pixels8.self) }

  /// Sets pixels, eight at a time.
  @inline(__always)
  static func set(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ pixel: UInt32) {
    let eight = Pixels8(repeating: pixel)
    var x = 0
    while x &+ 32 <= count {
      store8(row + x, eight)
      store8(row + (x &+ 8), eight)
      store8(row + (x &+ 16), eight)
      store8(row + (x &+ 24), eight)
      x &+= 32
    }
    while x &+ 8 <= count {
      store8(row + x, eight)
      x &+= 8
    }
    while x < count {
      row[x] = pixel
      x &+= 1
    }
  }

  /// One translucent colour over pixels.
  @inline(__always)
  static func compose(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ color: UInt32) {
    let factor = Factor(255 &- Int(color &>> 24))
    let ink = Pixels8(repeating: color)
    var x = 0
    while x &+ 8 <= count {
      store8(row + x, ink &+ factor.times(load8(row + x)))
      x &+= 8
    }
    while x < count {
      row[x] = over1(color, row[x])
      x &+= 1
    }
  }
}
