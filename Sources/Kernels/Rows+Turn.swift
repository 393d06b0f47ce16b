/// Pixels in another order, for frames that are turned on their way to the screen.
extension Rows {
  /// Copies a row backwards.
  @inline(never)
  public static func reverse(
    _ source: UnsafePointer<UInt32>, _ out: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    var x = 0
    while x &+ 8 <= count {
      let v = load8(source + (count &- 8 &- x))
      store8(out + x, Pixels8(v[7], v[6], v[5], v[4], v[3], v[2], v[1], v[0]))
      x &+= 8
    }
    while x < count {
      out[x] = source[count &- 1 &- x]
      x &+= 1
    }
  }

  /// Exchanges rows and columns: `out[c · outStride + r] = source[r · stride + c]`.
  ///
  /// Strides may be negative. Best with 16 columns, a cache line: it is then read at once.
  @inline(never)
  public static func transpose(
    _ source: UnsafePointer<UInt32>, stride: Int, columns: Int, rows: Int,
    to out: UnsafeMutablePointer<UInt32>, stride outStride: Int
  ) {
    var r = 0
    while r &+ 4 <= rows {
      let from = source + r &* stride
      var c = 0
      while c &+ 4 <= columns {
        transpose4x4(from + c, stride, out + (c &* outStride &+ r), outStride)
        c &+= 4
      }
      while c < columns {
        for i in 0..<4 { out[c &* outStride &+ r &+ i] = from[i &* stride &+ c] }
        c &+= 1
      }
      r &+= 4
    }
    while r < rows {
      for c in 0..<columns { out[c &* outStride &+ r] = source[r &* stride &+ c] }
      r &+= 1
    }
  }

  /// Four columns of four rows.
  ///
  /// Pairs are words of 64 bits: as pixels, LLVM would follow each of them from its load to its store
  /// and insert them one by one (6.3.1).
  @inline(__always)
  static func transpose4x4(
    _ p: UnsafePointer<UInt32>, _ stride: Int, _ out: UnsafeMutablePointer<UInt32>,
    _ outStride: Int
  ) {
    let a = load4(p)
    let b = load4(p + stride)
    let c = load4(p + 2 &* stride)
    let d = load4(p + 3 &* stride)
    let abLow = pairs(SIMD4(a[0], b[0], a[1], b[1]))
    let abHigh = pairs(SIMD4(a[2], b[2], a[3], b[3]))
    let cdLow = pairs(SIMD4(c[0], d[0], c[1], d[1]))
    let cdHigh = pairs(SIMD4(c[2], d[2], c[3], d[3]))
    store2(out, SIMD2(abLow[0], cdLow[0]))
    store2(out + outStride, SIMD2(abLow[1], cdLow[1]))
    store2(out + 2 &* outStride, SIMD2(abHigh[0], cdHigh[0]))
    store2(out + 3 &* outStride, SIMD2(abHigh[1], cdHigh[1]))
  }

  @inline(__always)
  static func load4(_ p: UnsafePointer<UInt32>) -> SIMD4<UInt32> {
    UnsafeRawPointer(p).loadUnaligned(as: SIMD4<UInt32>.self)
  }

  @inline(__always)
  static func pairs(_ v: SIMD4<UInt32>) -> SIMD2<UInt64> {
    unsafeBitCast(v, to: SIMD2<UInt64>.self)
  }

  @inline(__always)
  static func store2(_ p: UnsafeMutablePointer<UInt32>, _ v: SIMD2<UInt64>) {
    UnsafeMutableRawPointer(p).storeBytes(of: v, as: SIMD2<UInt64>.self)
  }
}
