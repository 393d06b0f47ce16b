/// Bilinear sampling along the axes, two rows of the target at a time.
///
/// First the rows above and below are mixed, contiguously, with the opacity in the weights; both
/// target rows stand interleaved, pixel by pixel. Then one load brings a pixel of both rows. Weights are in 1/256; each pass rounds once.
extension Rows {
  /// Mixes two pairs of rows: `out[2x]` becomes `a0·wa0 + a1·wa1`, `out[2x + 1]` the same of b.
  ///
  /// Whole groups of eight are written: `out` has room for `2 · count` rounded up to sixteen, and
  /// rows may be read up to seven words beyond `count` only where `count` says so: callers round up
  /// `count` no further than the rows reach.
  @inline(never)
  public static func mixRows(
    _ out: UnsafeMutablePointer<UInt32>, _ count: Int, a0: UnsafePointer<UInt32>,
    a1: UnsafePointer<UInt32>, wa0: UInt16, wa1: UInt16, b0: UnsafePointer<UInt32>,
    b1: UnsafePointer<UInt32>, wb0: UInt16, wb1: UInt16
  ) {
    let va0 = Lanes16(repeating: wa0)
    let va1 = Lanes16(repeating: wa1)
    let vb0 = Lanes16(repeating: wb0)
    let vb1 = Lanes16(repeating: wb1)
    // What the next pair of rows reads beyond this one, by turns a line of the upper and the lower.
    let step = 2 &* (b0 - a0)
    let (nextA, nextB) = (a1 + step, b1 + step)
    var x = 0
    while x &+ 8 <= count {
      fetch((x & 8 == 0 ? nextA : nextB) + x)
      let a = mixed2(load8(a0 + x), va0, load8(a1 + x), va1)
      let b = mixed2(load8(b0 + x), vb0, load8(b1 + x), vb1)
      // Stored by halves: interleaved in the halves, which costs one shuffle each.
      let even = Pixels8(a[0], b[0], a[1], b[1], a[4], b[4], a[5], b[5])
      let odd = Pixels8(a[2], b[2], a[3], b[3], a[6], b[6], a[7], b[7])
      let place = UnsafeMutableRawPointer(out + 2 &* x)
      place.storeBytes(of: even.lowHalf, as: SIMD4<UInt32>.self)
      (place + 16).storeBytes(of: odd.lowHalf, as: SIMD4<UInt32>.self)
      (place + 32).storeBytes(of: even.highHalf, as: SIMD4<UInt32>.self)
      (place + 48).storeBytes(of: odd.highHalf, as: SIMD4<UInt32>.self)
      x &+= 8
    }
    while x < count {
      out[2 &* x] = mixed2(a0[x], UInt32(wa0), a1[x], UInt32(wa1))
      out[2 &* x &+ 1] = mixed2(b0[x], UInt32(wb0), b1[x], UInt32(wb1))
      x &+= 1
    }
  }

  /// Samples two interleaved rows into two rows of the target.
  ///
  /// - Parameters:
  ///   - rowA: the upper row's first pixel.
  ///   - rowB: the lower row's first pixel.
  ///   - count: pixels.
  ///   - mixed: the interleaved rows; two words before them are read.
  ///   - columns: of each pixel the left source column, in pixels of `mixed`.
  ///   - weights: of each pixel the right column's weight in 1/256, in all four 16-bit lanes.
  ///   - alphaA: the alpha of all results in the upper row if known, or −1; at 255 they are stored.
  ///   - alphaB: the same for the lower row.
  @inline(never)
  public static func scaleRows(
    _ rowA: UnsafeMutablePointer<UInt32>, _ rowB: UnsafeMutablePointer<UInt32>, _ count: Int,
    mixed: UnsafePointer<UInt32>, columns: UnsafePointer<Int32>,
    weights: UnsafePointer<UInt64>, alphaA: Int, alphaB: Int
  ) {
    let raw = UnsafeRawPointer(mixed)
    let rawWeights = UnsafeRawPointer(weights)
    @inline(__always)
    func at(_ i: Int) -> UnsafeRawPointer { raw + 8 &* Int(columns[i]) }
    let factorA = Factor(255 &- max(0, alphaA))
    let factorB = Factor(255 &- max(0, alphaB))
    // The two rows below, by turns a line of the upper and the lower.
    let step = 2 &* (rowB - rowA)
    let (nextA, nextB) = (rowA + step, rowB + step)
    var x = 0
    while x &+ 8 <= count {
      fetch((x & 8 == 0 ? nextA : nextB) + x)
      // Pixels 0, 1, 4, 5 and 2, 3, 6, 7, so that one in-lane shuffle parts the rows.
      let w = rawWeights + 8 &* x
      let w0 = w.loadUnaligned(as: SIMD2<UInt64>.self)
      let w2 = (w + 16).loadUnaligned(as: SIMD2<UInt64>.self)
      let w4 = (w + 32).loadUnaligned(as: SIMD2<UInt64>.self)
      let w6 = (w + 48).loadUnaligned(as: SIMD2<UInt64>.self)
      let first = lerped(
        joined(at(x), at(x &+ 1), at(x &+ 4), at(x &+ 5)),
        joined(at(x) + 8, at(x &+ 1) + 8, at(x &+ 4) + 8, at(x &+ 5) + 8),
        SIMD4(lowHalf: w0, highHalf: w4))
      let second = lerped(
        joined(at(x &+ 2), at(x &+ 3), at(x &+ 6), at(x &+ 7)),
        joined(at(x &+ 2) + 8, at(x &+ 3) + 8, at(x &+ 6) + 8, at(x &+ 7) + 8),
        SIMD4(lowHalf: w2, highHalf: w6))
      let a = Pixels8(
        first[0], first[2], second[0], second[2], first[4], first[6], second[4], second[6])
      let b = Pixels8(
        first[1], first[3], second[1], second[3], first[5], first[7], second[5], second[7])
      put(rowA + x, a, alphaA, factorA)
      put(rowB + x, b, alphaB, factorB)
      x &+= 8
    }
    while x < count {
      let left = Int(columns[x]) &* 2
      let weight = UInt32(truncatingIfNeeded: weights[x] & 0xffff)
      let a = mixed2(mixed[left], 256 &- weight, mixed[left &+ 2], weight)
      let b = mixed2(mixed[left &+ 1], 256 &- weight, mixed[left &+ 3], weight)
      rowA[x] = alphaA == 255 ? a : over1(a, rowA[x])
      rowB[x] = alphaB == 255 ? b : over1(b, rowB[x])
      x &+= 1
    }
  }

  @inline(__always)
  static func put(
    _ row: UnsafeMutablePointer<UInt32>, _ s: Pixels8, _ alpha: Int, _ factor: Factor
  ) {
    if alpha == 255 {
      store8(row, s)
    } else if alpha >= 0 {
      store8(row, s &+ factor.times(load8(row)))
    } else {
      store8(row, over8(s, load8(row)))
    }
  }
}

/// Eight pixels between left and right ones.
@inline(__always) func lerped(
  _ left: Pixels8, _ right: Pixels8, _ weight: SIMD4<UInt64>
) -> Pixels8 {
  let a = lanes(left)
  let b = lanes(right)
  let k = unsafeBitCast(weight, to: Lanes16.self)
  let bias = roundingBias
  let eight = Lanes16(repeating: 8)
  let top = Lanes16(repeating: 0xff00)
  let aHigh = highBytes(a)
  let low: Lanes16 = (a &<< eight) &+ (lowBytes(b) &- lowBytes(a)) &* k &+ bias
  let high: Lanes16 = (a & top) &+ (highBytes(b) &- aHigh) &* k &+ bias
  return roundedBytes(low, high)
}

/// `a·wa + b·wb` in 1/256, rounded; the weights sum to at most 256.
@inline(__always) func mixed2(
  _ a: Pixels8, _ wa: Lanes16, _ b: Pixels8, _ wb: Lanes16
) -> Pixels8 {
  let va = lanes(a)
  let vb = lanes(b)
  let bias = roundingBias
  let low: Lanes16 = lowBytes(va) &* wa &+ lowBytes(vb) &* wb &+ bias
  let high: Lanes16 = highBytes(va) &* wa &+ highBytes(vb) &* wb &+ bias
  return roundedBytes(low, high)
}

@inline(__always) func mixed2(_ a: UInt32, _ wa: UInt32, _ b: UInt32, _ wb: UInt32) -> UInt32 {
  let mask: UInt32 = 0x00ff_00ff
  let low: UInt32 = (a & mask) &* wa &+ (b & mask) &* wb &+ 0x0080_0080
  let high: UInt32 = ((a &>> 8) & mask) &* wa &+ ((b &>> 8) & mask) &* wb &+ 0x0080_0080
  return ((low &>> 8) & mask) | (high & 0xff00_ff00)
}
