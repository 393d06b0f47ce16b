import CIntrinsics

/// Pixels in another order, into what a screen's memory holds.
///
/// Each format has two kernels: a row backwards, and columns that become rows.
extension Rows {
  /// A row backwards, as `convertToXRGB` has it.
  @inline(never)
  public static func reverseToXRGB(
    _ source: UnsafePointer<UInt32>, _ out: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    reverse(source, out, count) {
      store8($1, xrgb($0))
    } one: {
      $1.pointee = xrgb($0)
    }
  }

  /// Columns of rows as rows: `out[c][r] = source[r][c]`, as `convertToXRGB` has it.
  ///
  /// - Parameters:
  ///   - source: the first pixel of the first row.
  ///   - stride: words from a row to the next; may be negative.
  ///   - columns: pixels of each row.
  ///   - rows: rows of the source; best 32, which are whole cache lines of the screen.
  ///   - out: where the first column goes.
  ///   - pitch: bytes from a row of the screen to the next; may be negative.
  @inline(never)
  public static func turnToXRGB(
    _ source: UnsafePointer<UInt32>, stride: Int, columns: Int, rows: Int,
    to out: UnsafeMutableRawPointer, pitch: Int
  ) {
    turn(source, stride, columns, rows, out, pitch) { pixels, place in
      place.storeBytes(of: xrgb(pixels), as: Pixels8.self)
    } one: { pixel, _, _ in
      xrgb(pixel)
    }
  }

  /// A row backwards, as `convertToXBGR` has it.
  @inline(never)
  public static func reverseToXBGR(
    _ source: UnsafePointer<UInt32>, _ out: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    reverse(source, out, count) {
      store8($1, xbgr($0))
    } one: {
      $1.pointee = xbgr($0)
    }
  }

  /// Columns of rows as rows: `out[c][r] = source[r][c]`, as `convertToXBGR` has it.
  ///
  /// - Parameters:
  ///   - source: the first pixel of the first row.
  ///   - stride: words from a row to the next; may be negative.
  ///   - columns: pixels of each row.
  ///   - rows: rows of the source; best 32, which are whole cache lines of the screen.
  ///   - out: where the first column goes.
  ///   - pitch: bytes from a row of the screen to the next; may be negative.
  @inline(never)
  public static func turnToXBGR(
    _ source: UnsafePointer<UInt32>, stride: Int, columns: Int, rows: Int,
    to out: UnsafeMutableRawPointer, pitch: Int
  ) {
    turn(source, stride, columns, rows, out, pitch) { pixels, place in
      place.storeBytes(of: xbgr(pixels), as: Pixels8.self)
    } one: { pixel, _, _ in
      xbgr(pixel)
    }
  }

  /// A row backwards, as `convertToXRGB2101010` has it.
  @inline(never)
  public static func reverseToXRGB2101010(
    _ source: UnsafePointer<UInt32>, _ out: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    reverse(source, out, count) {
      store8($1, xrgb2101010($0))
    } one: {
      $1.pointee = xrgb2101010($0)
    }
  }

  /// Columns of rows as rows: `out[c][r] = source[r][c]`, as `convertToXRGB2101010` has it.
  ///
  /// - Parameters:
  ///   - source: the first pixel of the first row.
  ///   - stride: words from a row to the next; may be negative.
  ///   - columns: pixels of each row.
  ///   - rows: rows of the source; best 32, which are whole cache lines of the screen.
  ///   - out: where the first column goes.
  ///   - pitch: bytes from a row of the screen to the next; may be negative.
  @inline(never)
  public static func turnToXRGB2101010(
    _ source: UnsafePointer<UInt32>, stride: Int, columns: Int, rows: Int,
    to out: UnsafeMutableRawPointer, pitch: Int
  ) {
    turn(source, stride, columns, rows, out, pitch) { pixels, place in
      place.storeBytes(of: xrgb2101010(pixels), as: Pixels8.self)
    } one: { pixel, _, _ in
      xrgb2101010(pixel)
    }
  }

  /// A row backwards, as `convertToRGB565` has it.
  @inline(never)
  public static func reverseToRGB565(
    _ source: UnsafePointer<UInt32>, _ out: UnsafeMutablePointer<UInt16>, _ count: Int,
    thresholds: SIMD4<UInt16>
  ) {
    let bias = bias(thresholds)
    let eight = greenBias(bias)
    var x = 0
    reverse(source, out, count) { pixels, place in
      UnsafeMutableRawPointer(place).storeBytes(
        of: rgb565(pixels, eight), as: SIMD8<UInt16>.self)
      x &+= 8
    } one: { pixel, place in
      place.pointee = rgb565(pixel, bias[x & 3])
      x &+= 1
    }
  }

  /// Columns of rows as rows, as `convertToRGB565` has it.
  ///
  /// - Parameters:
  ///   - source: the first pixel of the first row.
  ///   - stride: words from a row to the next; may be negative.
  ///   - columns: pixels of each row.
  ///   - rows: rows of the source; best 32, which are whole cache lines of the screen.
  ///   - out: where the first column goes.
  ///   - pitch: bytes from a row of the screen to the next; may be negative.
  ///   - thresholds: of the screen's first four rows from `out` on, in the direction of `pitch`.
  @inline(never)
  public static func turnToRGB565(
    _ source: UnsafePointer<UInt32>, stride: Int, columns: Int, rows: Int,
    to out: UnsafeMutableRawPointer, pitch: Int,
    thresholds: (SIMD4<UInt16>, SIMD4<UInt16>, SIMD4<UInt16>, SIMD4<UInt16>)
  ) {
    let t = (
      bias(thresholds.0), bias(thresholds.1), bias(thresholds.2), bias(thresholds.3)
    )
    // Of a row of the source, whose pixels go down the screen.
    func down(_ r: Int) -> Lanes16 { greenBias(SIMD4(t.0[r], t.1[r], t.2[r], t.3[r])) }
    let biases = (down(0), down(1), down(2), down(3))
    turn(source, stride, columns, rows, out, pitch, across: 16, UInt16.self) { p, place in
      turn16x8(p, stride, place, pitch, biases)
    } one: { pixel, row, column in
      let bias =
        switch row & 3 {
        case 0: t.0
        case 1: t.1
        case 2: t.2
        default: t.3
        }
      return rgb565(pixel, bias[column & 3])
    }
  }

  @inline(__always)
  private static func bias(_ thresholds: SIMD4<UInt16>) -> SIMD4<UInt16> {
    (thresholds &<< SIMD4(repeating: 6)) | SIMD4(repeating: 32)
  }

  @inline(__always)
  private static func reverse<Word>(
    _ source: UnsafePointer<UInt32>, _ out: UnsafeMutablePointer<Word>, _ count: Int,
    _ eight: (Pixels8, UnsafeMutablePointer<Word>) -> Void,
    one: (UInt32, UnsafeMutablePointer<Word>) -> Void
  ) {
    var x = 0
    while x &+ 8 <= count {
      let v = load8(source + (count &- 8 &- x))
      eight(Pixels8(v[7], v[6], v[5], v[4], v[3], v[2], v[1], v[0]), out + x)
      x &+= 8
    }
    while x < count {
      one(source[count &- 1 &- x], out + x)
      x &+= 1
    }
  }

  @inline(__always)
  private static func turn(
    _ source: UnsafePointer<UInt32>, _ stride: Int, _ columns: Int, _ rows: Int,
    _ out: UnsafeMutableRawPointer, _ pitch: Int,
    _ eight: (Pixels8, UnsafeMutableRawPointer) -> Void,
    one: (UInt32, Int, Int) -> UInt32
  ) {
    turn(source, stride, columns, rows, out, pitch, across: 8, UInt32.self) { p, place in
      turn4x8(p, stride, place, pitch, eight)
      turn4x8(p + 4, stride, place + 4 &* pitch, pitch, eight)
    } one: { pixel, row, column in
      one(pixel, row, column)
    }
  }

  /// Columns of rows as rows, block by block through registers.
  ///
  /// The processor foresees neither the rows of the frame nor those of the screen, which lie a page or
  /// more apart: both are asked for ahead, a few lines with each block, since a processor waits
  /// once it has a dozen or so on the way (decision 0210). That, not the shuffling, is what a turn costs.
  ///
  /// `block` turns `across` columns, 8 or 16, of eight rows; `one` is what the screen holds of a pixel, by
  /// its row and column there.
  @inline(__always)
  private static func turn<Word>(
    _ source: UnsafePointer<UInt32>, _ stride: Int, _ columns: Int, _ rows: Int,
    _ out: UnsafeMutableRawPointer, _ pitch: Int, across: Int, _ word: Word.Type,
    _ block: (UnsafePointer<UInt32>, UnsafeMutableRawPointer) -> Void,
    one: (UInt32, Int, Int) -> Word
  ) {
    let size = MemoryLayout<Word>.size
    // Three places are all lines of 32 pixels, wherever the row begins; two those of 64 bytes.
    let last = rows &* size &- 1
    let step = stride &* 4
    var c = 0
    while c &+ across <= columns {
      // A line of the frame is two blocks of eight: each asks for half of the rows.
      var ahead = UnsafeMutableRawPointer(mutating: source + ((c & ~15) &+ sourceAhead))
      if c & 8 != 0 { ahead += rows / 2 &* step }
      var next = out + (c &+ screenAhead) &* pitch
      var r = 0
      while r &+ 8 <= rows {
        for _ in 0..<across / 2 {
          fetch(ahead)
          ahead = vitrine_anew(ahead + step)
        }
        for _ in 0..<across / 4 {
          fetch(next)
          if last > 64 { fetch(next + 64) }
          fetch(next + last)
          next = vitrine_anew(next + pitch)
        }
        block(source + (r &* stride &+ c), out + (c &* pitch &+ r &* size))
        r &+= 8
      }
      while r < rows {
        for i in c..<c &+ across {
          (out + (i &* pitch &+ r &* size)).storeBytes(
            of: one(source[r &* stride &+ i], i, r), as: Word.self)
        }
        r &+= 1
      }
      c &+= across
    }
    while c < columns {
      for r in 0..<rows {
        (out + (c &* pitch &+ r &* size)).storeBytes(
          of: one(source[r &* stride &+ c], c, r), as: Word.self)
      }
      c &+= 1
    }
  }

  /// Four columns of eight rows, through registers.
  @inline(__always)
  private static func turn4x8(
    _ p: UnsafePointer<UInt32>, _ stride: Int, _ out: UnsafeMutableRawPointer, _ pitch: Int,
    _ eight: (Pixels8, UnsafeMutableRawPointer) -> Void
  ) {
    func rows(_ r: Int) -> Pixels8 {
      vitrine_fours(p + r &* stride, p + (r &+ 4) &* stride)
    }
    let (a, b, c, d) = (rows(0), rows(1), rows(2), rows(3))
    let (low, high) = (vitrine_low_ones(a, b), vitrine_high_ones(a, b))
    let (nextLow, nextHigh) = (vitrine_low_ones(c, d), vitrine_high_ones(c, d))
    eight(vitrine_low_pairs(low, nextLow), out)
    eight(vitrine_high_pairs(low, nextLow), out + pitch)
    eight(vitrine_low_pairs(high, nextHigh), out + 2 &* pitch)
    eight(vitrine_high_pairs(high, nextHigh), out + 3 &* pitch)
  }

  /// Sixteen columns of eight rows as RGB565, converted first: half as much to shuffle.
  @inline(__always)
  private static func turn16x8(
    _ p: UnsafePointer<UInt32>, _ stride: Int, _ out: UnsafeMutableRawPointer, _ pitch: Int,
    _ biases: (Lanes16, Lanes16, Lanes16, Lanes16)
  ) {
    // Columns 0 to 3 and 8 to 11 in the lower half, 4 to 7 and 12 to 15 in the upper one.
    func row(_ r: Int, _ bias: Lanes16) -> Lanes16 {
      let row = p + r &* stride
      return vitrine_narrowed(wide565(load8(row), bias), wide565(load8(row + 8), bias))
    }
    let (a, b) = (row(0, biases.0), row(1, biases.1))
    let (c, d) = (row(2, biases.2), row(3, biases.3))
    let (e, f) = (row(4, biases.0), row(5, biases.1))
    let (g, h) = (row(6, biases.2), row(7, biases.3))
    func columns(_ ab: Lanes16, _ cd: Lanes16, _ ef: Lanes16, _ gh: Lanes16, _ first: Int) {
      let place = out + first &* pitch
      let (upper, lower) = (pixels(ab), pixels(ef))
      let (nextUpper, nextLower) = (pixels(cd), pixels(gh))
      two(vitrine_low_ones(upper, nextUpper), vitrine_low_ones(lower, nextLower), place)
      two(
        vitrine_high_ones(upper, nextUpper), vitrine_high_ones(lower, nextLower),
        place + 2 &* pitch)
    }
    // Two columns, and those four further on.
    func two(_ upper: Pixels8, _ lower: Pixels8, _ place: UnsafeMutableRawPointer) {
      let (first, second) = (vitrine_low_pairs(upper, lower), vitrine_high_pairs(upper, lower))
      place.storeBytes(of: vitrine_low_half(first), as: SIMD4<UInt32>.self)
      (place + pitch).storeBytes(of: vitrine_low_half(second), as: SIMD4<UInt32>.self)
      let later = place + 4 &* pitch
      later.storeBytes(of: vitrine_high_half(first), as: SIMD4<UInt32>.self)
      (later + pitch).storeBytes(of: vitrine_high_half(second), as: SIMD4<UInt32>.self)
    }
    columns(
      vitrine_low_words(a, b), vitrine_low_words(c, d), vitrine_low_words(e, f),
      vitrine_low_words(g, h), 0)
    columns(
      vitrine_high_words(a, b), vitrine_high_words(c, d), vitrine_high_words(e, f),
      vitrine_high_words(g, h), 8)
  }

  /// Pixels of a row, and rows of the screen, that are asked for ahead.
  @inline(__always) private static var sourceAhead: Int { 32 }
  @inline(__always) private static var screenAhead: Int { 16 }
}
