extension Rows {
  /// Convolves a row of coverage with a symmetric kernel of weights that sum to 65536.
  ///
  /// `source` has `count + 2 · radius` bytes: the first result belongs to the byte at `radius`.
  /// `weights` are `radius + 1` numbers, the centre's first.
  @inline(never)
  public static func convolve(
    _ source: UnsafePointer<UInt8>, _ out: UnsafeMutablePointer<UInt8>, _ count: Int,
    weights: UnsafePointer<UInt32>, radius: Int
  ) {
    for x in 0..<count {
      let center = source + (x &+ radius)
      var sum: UInt32 = UInt32(center[0]) &* weights[0] &+ 32768
      var k = 1
      while k <= radius {
        sum &+= (UInt32(center[k]) &+ UInt32(center[0 &- k])) &* weights[k]
        k &+= 1
      }
      out[x] = UInt8(truncatingIfNeeded: sum &>> 16)
    }
  }

  /// Adds two rows of bytes times a weight to sums.
  @inline(never)
  public static func accumulate(
    _ sums: UnsafeMutablePointer<UInt32>, _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>,
    _ count: Int, weight: UInt32
  ) {
    for x in 0..<count {
      sums[x] &+= (UInt32(a[x]) &+ UInt32(b[x])) &* weight
    }
  }

  /// Bytes of sums in 16.16, which become `32768` for the next use.
  @inline(never)
  public static func settle(
    _ sums: UnsafeMutablePointer<UInt32>, _ out: UnsafeMutablePointer<UInt8>, _ count: Int
  ) {
    for x in 0..<count {
      out[x] = UInt8(truncatingIfNeeded: sums[x] &>> 16)
      sums[x] = 32768
    }
  }

  /// `a + (b − a) · weight / 256`, rounded.
  @inline(never)
  public static func mix(
    _ a: UnsafePointer<UInt16>, _ b: UnsafePointer<UInt16>, _ out: UnsafeMutablePointer<UInt16>,
    _ count: Int, weight: UInt32
  ) {
    for x in 0..<count {
      let value: UInt32 = UInt32(a[x]) &* (256 &- weight) &+ UInt32(b[x]) &* weight &+ 128
      out[x] = UInt16(truncatingIfNeeded: value &>> 8)
    }
  }
}
