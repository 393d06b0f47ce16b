/// The inside of an outline that is two functions of x, eight pixels wide at a time.
///
/// Between two of the eight sample columns of a pixel a bound is a straight line. Going down the
/// rows, what it adds to the pixel's coverage first grows by a square, then by a constant a row,
/// then slows down by a square: its second difference is zero but for six rows. So a bound costs six
/// additions a column, however steep it is, and two running sums down the strip give coverage
/// again. 65536 is a whole pixel.
extension Rows {
  /// Adds a pixel's eight columns of one bound to second differences.
  ///
  /// - Parameters:
  ///   - bound: y at the pixel's first column, in 1/256 px; nine numbers are read.
  ///   - weights: of each column, 8192 or less.
  ///   - sign: 1 for the upper bound, −1 for the lower one.
  ///   - strip: rows of eight numbers; column 0 is the pixel's.
  ///   - baseRow: the row that `strip` begins with; all of the bound lies below, with three rows more
  ///     at the end.
  @inline(__always)
  static func addBound(
    _ bound: UnsafePointer<Int32>, _ weights: SIMD8<Float>, _ sign: Int32,
    _ strip: UnsafeMutablePointer<Int32>, _ baseRow: Int32
  ) {
    let a = UnsafeRawPointer(bound).loadUnaligned(as: SIMD8<Int32>.self)
    let b = UnsafeRawPointer(bound + 1).loadUnaligned(as: SIMD8<Int32>.self)
    let eight = SIMD8<Int32>(repeating: 8)
    let last = SIMD8<Int32>(repeating: 31)
    let difference = b &- a
    let negative = difference & (difference &>> last)
    let low = a &+ negative
    let high = b &- negative
    let length = high &- low
    let first = low &>> eight
    let end = (high &- SIMD8(repeating: 1)) &>> eight
    // −1 where the line lies in one row: then the second of two rows has nothing left to do.
    let single = (end &- first &- SIMD8(repeating: 1)) &>> last
    let final = (end & ~single) | ((first &+ SIMD8(repeating: 1)) & single)
    let one = SIMD8<Float>(repeating: 1)
    let lengthFloat = float(length | (single & SIMD8(repeating: 1)))
    let rate = weights * (one / lengthFloat)
    let next = (first &+ SIMD8(repeating: 1)) &<< eight
    let before = float(next &- low)
    let after = float(high &- (end &<< eight))
    let step = rounded(rate * SIMD8(repeating: 256)) & ~single
    let second = rounded(rate * (before + SIMD8(repeating: 128))) & ~single
    let square = SIMD8<Float>(repeating: 1.0 / 512)
    let begin = rounded(rate * before * before * square)
    let finish = rounded(rate * after * after * square) & ~single
    // A line inside one row covers what lies below its middle.
    let below = float((next &<< SIMD8(repeating: 1)) &- low &- high)
    let inside = rounded(weights * below * square)
    let q0 = (begin & ~single) | (inside & single)
    let whole = rounded(weights)
    let rows = final &- first
    // Coverage of the row before the last one, by steps.
    let reached = second &+ (rows &- SIMD8(repeating: 2)) &* step
    let remainder = whole &- finish &- reached
    let signs = SIMD8<Int32>(repeating: sign)
    let v0 = q0 &* signs
    let v1 = (second &- q0 &- q0) &* signs
    let v2 = (step &- second &+ q0) &* signs
    let v3 = (remainder &- step) &* signs
    let v4 = (finish &- remainder) &* signs
    let v5 = (SIMD8<Int32>.zero &- finish) &* signs
    let place0 = (first &- SIMD8(repeating: baseRow)) &* eight
    let place3 = (final &- SIMD8(repeating: baseRow)) &* eight
    for i in 0..<8 {
      let p = strip + Int(place0[i])
      p[0] &+= v0[i]
      p[8] &+= v1[i]
      p[16] &+= v2[i]
      let q = strip + Int(place3[i])
      q[0] &+= v3[i]
      q[8] &+= v4[i]
      q[16] &+= v5[i]
    }
  }

  /// Integers below 2^22 as floats.
  @inline(__always)
  static func float(_ v: SIMD8<Int32>) -> SIMD8<Float> {
    let bits = v &+ SIMD8(repeating: 0x4b40_0000)
    return unsafeBitCast(bits, to: SIMD8<Float>.self) - SIMD8(repeating: 12_582_912)
  }

  /// Floats within ±2^21 as the nearest integers.
  @inline(__always)
  static func rounded(_ v: SIMD8<Float>) -> SIMD8<Int32> {
    let shifted = v + SIMD8(repeating: 12_582_912)
    return unsafeBitCast(shifted, to: SIMD8<Int32>.self) &- SIMD8(repeating: 0x4b40_0000)
  }

  /// Adds both bounds of a strip of eight pixels.
  ///
  /// - Parameters:
  ///   - top: the upper bound at the strip's first column; 65 numbers are read.
  ///   - bottom: the lower bound.
  ///   - from: the first column of the strip, 0 … 64, that counts.
  ///   - to: the end of the columns that count.
  ///   - strip: rows of eight numbers.
  ///   - baseRow: the row that `strip` begins with.
  @inline(never)
  public static func addBounds(
    top: UnsafePointer<Int32>, bottom: UnsafePointer<Int32>, from: Int, to: Int,
    strip: UnsafeMutablePointer<Int32>, baseRow: Int
  ) {
    let base = Int32(truncatingIfNeeded: baseRow)
    for pixel in from &>> 3..<(to &+ 7) &>> 3 {
      var weights = SIMD8<Float>(repeating: 8192)
      if from > pixel &* 8 || to < pixel &* 8 &+ 8 {
        for i in 0..<8 where pixel &* 8 &+ i < from || pixel &* 8 &+ i >= to { weights[i] = 0 }
      }
      addBound(top + pixel &* 8, weights, 1, strip + pixel, base)
      addBound(bottom + pixel &* 8, weights, -1, strip + pixel, base)
    }
  }

  /// Adds one straight piece of a bound, narrower than a column, to a pixel's second differences.
  @inline(never)
  public static func addBound(
    from a: Int32, to b: Int32, weight: Int32, strip: UnsafeMutablePointer<Int32>, baseRow: Int,
    sign: Int32
  ) {
    var weights = SIMD8<Float>.zero
    weights[0] = Float(weight)
    var bound = SIMD16<Int32>(repeating: b)
    bound[0] = a
    withUnsafeBytes(of: bound) { bytes in
      guard let first = bytes.bindMemory(to: Int32.self).baseAddress else { return }
      addBound(first, weights, sign, strip, Int32(truncatingIfNeeded: baseRow))
    }
  }

  /// Sums a strip's second differences down the rows, zeroes them and composes a colour.
  ///
  /// - Parameters:
  ///   - strip: `rows` rows of eight numbers.
  ///   - rows: rows.
  ///   - skip: the first rows, that are not drawn.
  ///   - pixels: the first drawn row's pixel in the strip's column `from`.
  ///   - pixelStride: words from a row to the next.
  ///   - from: the first column that is drawn, 0 … 7.
  ///   - to: the end of the columns.
  ///   - colors: a premultiplied colour, or one for each drawn row.
  ///   - colorStep: 0 or 1.
  @inline(never)
  public static func sweep(
    strip: UnsafeMutablePointer<Int32>, rows: Int, skip: Int,
    pixels: UnsafeMutablePointer<UInt32>, pixelStride: Int, from: Int, to: Int,
    colors: UnsafePointer<UInt32>, colorStep: Int
  ) {
    var slope = SIMD8<Int32>.zero
    var cover = SIMD8<Int32>.zero
    let raw = UnsafeMutableRawPointer(strip)
    var row = 0
    while row < min(skip, rows) {
      slope = slope &+ raw.loadUnaligned(fromByteOffset: row &* 32, as: SIMD8<Int32>.self)
      cover = cover &+ slope
      raw.storeBytes(of: SIMD8<Int32>.zero, toByteOffset: row &* 32, as: SIMD8<Int32>.self)
      row &+= 1
    }
    let isWide = from == 0 && to == 8
    let isOpaque = colorStep == 0 && colors[0] &>> 24 == 255
    let solid = lanes(Pixels8(repeating: colors[0]))
    let solidLow = lowBytes(solid)
    let solidHigh = highBytes(solid)
    var place = pixels
    var color = colors
    while row < rows {
      slope = slope &+ raw.loadUnaligned(fromByteOffset: row &* 32, as: SIMD8<Int32>.self)
      cover = cover &+ slope
      raw.storeBytes(of: SIMD8<Int32>.zero, toByteOffset: row &* 32, as: SIMD8<Int32>.self)
      let weights = nonZeroWeights(cover)
      if isWide {
        // Rows lie pages apart; beyond the last one nothing comes of it.
        fetch(place + pixelStride &* 8)
        let d = load8(place)
        if isOpaque {
          store8(place, mixed(d, solidLow, solidHigh, weights))
        } else {
          let ink = color[0]
          if ink &>> 24 == 255 {
            let v = lanes(Pixels8(repeating: ink))
            store8(place, mixed(d, lowBytes(v), highBytes(v), weights))
          } else {
            store8(place, over8(scaled(Pixels8(repeating: ink), by: weights), d))
          }
        }
      } else {
        let bytes = pixels8(weights)
        for i in from..<to {
          let weight = bytes[i] & 255
          if color[0] &>> 24 == 255 {
            place[i &- from] = mixed1(place[i &- from], color[0], weight)
          } else {
            place[i &- from] = over1(scaled1(color[0], weight), place[i &- from])
          }
        }
      }
      place += pixelStride
      color += colorStep
      row &+= 1
    }
  }

  /// The least and greatest of some bounds: least of `top`, greatest of `bottom`.
  @inline(never)
  public static func extent(
    top: UnsafePointer<Int32>, bottom: UnsafePointer<Int32>, from: Int, to: Int
  ) -> SIMD2<Int32> {
    var least = Int32.max
    var greatest = Int32.min
    for k in from..<to {
      least = min(least, min(top[k], bottom[k]))
      greatest = max(greatest, max(top[k], bottom[k]))
    }
    return SIMD2(least, greatest)
  }
}
