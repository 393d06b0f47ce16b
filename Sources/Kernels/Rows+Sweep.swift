extension Rows {
  /// Turns a row of cells into coverage and zeroes it.
  ///
  /// - Parameters:
  ///   - cells: the row; `(width + 8) & ~7` cells are read and become zero where flagged.
  ///   - flags: the row's flags and seven bytes more; become zero.
  ///   - width: columns.
  ///   - evenOdd: whether windings count modulo two.
  ///   - mask: gets the coverage of varying runs; room for `width` rounded up to eight.
  ///   - runs: gets start, end, coverage (or −1: it varies, see `mask`) of each run that is not
  ///     empty; room for three numbers for each eight columns and six more.
  /// - Returns: the number of runs.
  @inline(never)
  public static func sweep(
    cells: UnsafeMutablePointer<Int32>, flags: UnsafeMutablePointer<UInt8>, width: Int,
    evenOdd: Bool, mask: UnsafeMutablePointer<UInt8>, runs: UnsafeMutablePointer<Int32>
  ) -> Int {
    let blocks = (width &+ 8) &>> 3
    var cover: Int32 = 0
    var count = 0
    var block = 0
    var varyingEnd = -1
    while block < blocks {
      let next = nextFlag(flags, block, blocks)
      if next > block {
        let coverage = coverageByte(cover, evenOdd)
        if coverage != 0 {
          let out = runs + count &* 3
          out[0] = Int32(truncatingIfNeeded: block &* 8)
          out[1] = Int32(truncatingIfNeeded: min(width, next &* 8))
          out[2] = Int32(coverage)
          if out[0] < out[1] { count &+= 1 }
        }
        block = next
        if block >= blocks { break }
      }
      flags[block] = 0
      let sums = prefixSum(cells + block &* 8, SIMD8(repeating: cover))
      cover = sums[7]
      let start = block &* 8
      if start < width {
        let bytes = evenOdd ? evenOddBytes(sums) : nonZeroBytes(sums)
        UnsafeMutableRawPointer(mask + start).storeBytes(of: bytes, as: SIMD8<UInt8>.self)
        let end = min(width, start &+ 8)
        if varyingEnd == start {
          (runs + count &* 3)[-2] = Int32(truncatingIfNeeded: end)
        } else {
          let out = runs + count &* 3
          out[0] = Int32(truncatingIfNeeded: start)
          out[1] = Int32(truncatingIfNeeded: end)
          out[2] = -1
          count &+= 1
        }
        varyingEnd = end
      }
      block &+= 1
    }
    return count
  }

  /// The first flagged block at or after `block`; `blocks` when there is none.
  @inline(__always)
  static func nextFlag(_ flags: UnsafeMutablePointer<UInt8>, _ block: Int, _ blocks: Int) -> Int {
    var block = block
    while block < blocks && block & 7 != 0 {
      if flags[block] != 0 { return block }
      block &+= 1
    }
    while block < blocks {
      let word = UnsafeRawPointer(flags + block).loadUnaligned(as: UInt64.self)
      if word != 0 { return min(blocks, block &+ word.trailingZeroBitCount &>> 3) }
      block &+= 8
    }
    return blocks
  }

  /// Running sums of eight cells, which become zero.
  ///
  /// Pairs are summed by a shift of 64-bit lanes, then pairs of pairs, then the halves.
  @inline(__always)
  static func prefixSum(
    _ cells: UnsafeMutablePointer<Int32>, _ cover: SIMD8<Int32>
  ) -> SIMD8<Int32> {
    let raw = UnsafeMutableRawPointer(cells)
    let v = raw.loadUnaligned(as: SIMD4<UInt64>.self)
    raw.storeBytes(of: SIMD4<UInt64>.zero, as: SIMD4<UInt64>.self)
    let shifted = v &+ (v &<< SIMD4<UInt64>(repeating: 32))
    let p = unsafeBitCast(shifted, to: SIMD8<Int32>.self)
    let pairs = SIMD8(p[1], p[1], p[1], p[1], p[5], p[5], p[5], p[5])
    let q = p &+ (pairs & SIMD8(0, 0, -1, -1, 0, 0, -1, -1))
    let half = SIMD8(q[3], q[3], q[3], q[3], q[3], q[3], q[3], q[3])
    return q &+ (half & SIMD8(0, 0, 0, 0, -1, -1, -1, -1)) &+ cover
  }

  /// Absolute windings, at most one, as bytes.
  @inline(__always)
  static func nonZeroBytes(_ sums: SIMD8<Int32>) -> SIMD8<UInt8> {
    let sign = sums &>> SIMD8(repeating: 31)
    let absolute = (sums ^ sign) &- sign
    let limit = SIMD8<Int32>(repeating: 65536)
    let excess = absolute &- limit
    let saturated = limit &+ (excess & (excess &>> SIMD8(repeating: 31)))
    return bytes(saturated)
  }

  /// Windings folded into 0…1 with period two, as bytes.
  @inline(__always)
  static func evenOddBytes(_ sums: SIMD8<Int32>) -> SIMD8<UInt8> {
    let folded = sums & SIMD8(repeating: 0x1ffff)
    let limit = SIMD8<Int32>(repeating: 65536)
    let excess = folded &- limit
    let sign = excess &>> SIMD8(repeating: 31)
    return bytes(limit &- ((excess ^ sign) &- sign))
  }

  @inline(__always)
  static func bytes(_ coverage: SIMD8<Int32>) -> SIMD8<UInt8> {
    let product: SIMD8<Int32> = (coverage &<< SIMD8(repeating: 8)) &- coverage
    let rounded: SIMD8<Int32> = (product &+ SIMD8(repeating: 32768)) &>> SIMD8(repeating: 16)
    return SIMD8<UInt8>(truncatingIfNeeded: rounded)
  }

  @inline(__always)
  static func coverageByte(_ cover: Int32, _ evenOdd: Bool) -> UInt8 {
    var c = Int(cover)
    if evenOdd {
      c &= 0x1ffff
      if c > 65536 { c = 131_072 &- c }
    } else {
      c = min(65536, abs(c))
    }
    return UInt8(truncatingIfNeeded: (c &* 255 &+ 32768) &>> 16)
  }
}
