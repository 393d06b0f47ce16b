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
    turn(source, stride, columns, rows, out, pitch, UInt32.self) { pixels, place, _ in
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
    turn(source, stride, columns, rows, out, pitch, UInt32.self) { pixels, place, _ in
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
    turn(source, stride, columns, rows, out, pitch, UInt32.self) { pixels, place, _ in
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
    let eight = (greenBias(t.0), greenBias(t.1), greenBias(t.2), greenBias(t.3))
    turn(source, stride, columns, rows, out, pitch, UInt16.self) { pixels, place, row in
      let bias =
        switch row & 3 {
        case 0: eight.0
        case 1: eight.1
        case 2: eight.2
        default: eight.3
        }
      place.storeBytes(of: rgb565(pixels, bias), as: SIMD8<UInt16>.self)
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

  /// Columns of rows as rows, eight by eight through registers.
  ///
  /// The processor foresees neither the rows of the frame nor those of the screen, which lie a page or
  /// more apart: both are asked for ahead. That, not the shuffling, is what a turn costs.
  ///
  /// `eight` stores eight pixels of a row of the screen, of which it gets the number; `one` is what the
  /// screen holds of a pixel, by its row and column there.
  @inline(__always)
  private static func turn<Word>(
    _ source: UnsafePointer<UInt32>, _ stride: Int, _ columns: Int, _ rows: Int,
    _ out: UnsafeMutableRawPointer, _ pitch: Int, _ word: Word.Type,
    _ eight: (Pixels8, UnsafeMutableRawPointer, Int) -> Void,
    one: (UInt32, Int, Int) -> Word
  ) {
    let size = MemoryLayout<Word>.size
    var c = 0
    while c &+ 8 <= columns {
      if c & 8 == 0 {
        for r in 0..<rows { fetch(source + (r &* stride &+ c &+ sourceAhead)) }
      }
      // Three places are all lines of 32 pixels, wherever the row begins.
      let last = rows &* size &- 1
      for i in 0..<8 {
        let next = out + (c &+ screenAhead &+ i) &* pitch
        fetch(next)
        fetch(next + min(64, last))
        fetch(next + last)
      }
      let first = out + c &* pitch
      var r = 0
      while r &+ 8 <= rows {
        turn8x8(source + (r &* stride &+ c), stride, first + r &* size, pitch, eight)
        r &+= 8
      }
      while r < rows {
        for i in c..<c &+ 8 {
          (out + (i &* pitch &+ r &* size)).storeBytes(
            of: one(source[r &* stride &+ i], i, r), as: Word.self)
        }
        r &+= 1
      }
      c &+= 8
    }
    while c < columns {
      for r in 0..<rows {
        (out + (c &* pitch &+ r &* size)).storeBytes(
          of: one(source[r &* stride &+ c], c, r), as: Word.self)
      }
      c &+= 1
    }
  }

  /// Eight columns of eight rows, through registers.
  @inline(__always)
  private static func turn8x8(
    _ p: UnsafePointer<UInt32>, _ stride: Int, _ out: UnsafeMutableRawPointer, _ pitch: Int,
    _ eight: (Pixels8, UnsafeMutableRawPointer, Int) -> Void
  ) {
    let a = turn8x4(p, stride)
    let b = turn8x4(p + 4 &* stride, stride)
    eight(vitrine_low_fours(a.0, b.0), out, 0)
    eight(vitrine_low_fours(a.1, b.1), out + pitch, 1)
    eight(vitrine_low_fours(a.2, b.2), out + 2 &* pitch, 2)
    eight(vitrine_low_fours(a.3, b.3), out + 3 &* pitch, 3)
    eight(vitrine_high_fours(a.0, b.0), out + 4 &* pitch, 4)
    eight(vitrine_high_fours(a.1, b.1), out + 5 &* pitch, 5)
    eight(vitrine_high_fours(a.2, b.2), out + 6 &* pitch, 6)
    eight(vitrine_high_fours(a.3, b.3), out + 7 &* pitch, 7)
  }

  /// Eight columns of four rows: columns 0 and 4, 1 and 5, 2 and 6, 3 and 7.
  @inline(__always)
  private static func turn8x4(
    _ p: UnsafePointer<UInt32>, _ stride: Int
  ) -> (Pixels8, Pixels8, Pixels8, Pixels8) {
    let (a, b) = (load8(p), load8(p + stride))
    let (c, d) = (load8(p + 2 &* stride), load8(p + 3 &* stride))
    let (low, high) = (vitrine_low_ones(a, b), vitrine_high_ones(a, b))
    let (nextLow, nextHigh) = (vitrine_low_ones(c, d), vitrine_high_ones(c, d))
    return (
      vitrine_low_pairs(low, nextLow), vitrine_high_pairs(low, nextLow),
      vitrine_low_pairs(high, nextHigh), vitrine_high_pairs(high, nextHigh)
    )
  }

  /// Pixels of a row, and rows of the screen, that are asked for ahead.
  @inline(__always) private static var sourceAhead: Int { 32 }
  @inline(__always) private static var screenAhead: Int { 16 }
}
