extension Rows {
  /// Means of 2×2 pixels: `count` results from twice as many pixels of two rows.
  @inline(never)
  public static func halve(
    _ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>,
    _ out: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    let mask: UInt32 = 0x00ff_00ff
    for x in 0..<count {
      let a = upper[2 &* x]
      let b = upper[2 &* x &+ 1]
      let c = lower[2 &* x]
      let d = lower[2 &* x &+ 1]
      let low: UInt32 = (a & mask) &+ (b & mask) &+ (c & mask) &+ (d & mask) &+ 0x0002_0002
      let highA: UInt32 = ((a &>> 8) & mask) &+ ((b &>> 8) & mask)
      let highB: UInt32 = ((c &>> 8) & mask) &+ ((d &>> 8) & mask) &+ 0x0002_0002
      let high: UInt32 = highA &+ highB
      out[x] = ((low &>> 2) & mask) | (((high &>> 2) & mask) &<< 8)
    }
  }

  /// Where a row is visible and where it is opaque.
  ///
  /// - Returns: the half-open range of columns outside of which all is zero, then the longest
  ///   range of alpha 255; empty ranges are 0, 0.
  @inline(never)
  public static func runs(_ row: UnsafePointer<UInt32>, _ count: Int) -> SIMD4<Int32> {
    var start = 0
    while start < count && row[start] == 0 { start &+= 1 }
    if start == count { return .zero }
    var end = count
    while row[end &- 1] == 0 { end &-= 1 }
    var bestStart = 0
    var bestEnd = 0
    var x = start
    while x < end {
      if row[x] < 0xff00_0000 {
        x &+= 1
        continue
      }
      let first = x
      while x < end && row[x] >= 0xff00_0000 { x &+= 1 }
      if x &- first > bestEnd &- bestStart {
        bestStart = first
        bestEnd = x
      }
    }
    return SIMD4(
      Int32(truncatingIfNeeded: start), Int32(truncatingIfNeeded: end),
      Int32(truncatingIfNeeded: bestStart), Int32(truncatingIfNeeded: bestEnd))
  }
}
