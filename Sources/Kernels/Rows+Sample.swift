/// Bilinear sampling under any transform, in two passes over a row.
///
/// The first writes where each pixel lies in the picture into tables, dividing each pixel in a
/// vector; the second reads 2×2 pixels each and mixes them with four weights that sum to the
/// opacity, rounding once. Adding 1.5 · 2^15 leaves a coordinate in 1/256 px in a Float's low bits,
/// rounded: no conversion, which would trap and not be vectorised. Good for |coordinates| < 16,384.
extension Rows {
  /// The tables of a row in perspective.
  ///
  /// A pixel's place is a function of its index alone, so a row may be made in pieces. Places are
  /// limited to `0 ... limitX` and `0 ... limitY`, whatever comes out of the division.
  ///
  /// - Parameters:
  ///   - offsets: get y · stride + x of each pixel's upper left sample.
  ///   - weightsX: get the right column's weight in 1/256 in both 16-bit lanes.
  ///   - weightsY: get the lower row's.
  ///   - first: the index of the first pixel; a multiple of 8.
  ///   - count: pixels; whole groups of eight are written.
  ///   - u: the numerator of x at index 0 and its step.
  ///   - v: the same of y.
  ///   - w: the same of the common denominator.
  ///   - limitX: the greatest x, in 1/256 px.
  ///   - limitY: the greatest y, in 1/256 px.
  ///   - stride: words from a row to the next.
  @inline(never)
  public static func locate(
    offsets: UnsafeMutablePointer<Int32>, weightsX: UnsafeMutablePointer<UInt32>,
    weightsY: UnsafeMutablePointer<UInt32>, first: Int, count: Int, u: SIMD2<Float>,
    v: SIMD2<Float>, w: SIMD2<Float>, limitX: Int32, limitY: Int32, stride: Int32
  ) {
    let ramp = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    let magic = SIMD8<Float>(repeating: 49152)
    let one = SIMD8<Float>(repeating: 1)
    let u0 = SIMD8<Float>(repeating: u.x)
    let v0 = SIMD8<Float>(repeating: v.x)
    let w0 = SIMD8<Float>(repeating: w.x)
    let du = SIMD8<Float>(repeating: u.y)
    let dv = SIMD8<Float>(repeating: v.y)
    let dw = SIMD8<Float>(repeating: w.y)
    var index = Float(first)
    var x = 0
    while x < count {
      let t = ramp + SIMD8<Float>(repeating: index)
      let r = one / (w0 + t * dw)
      let px = (u0 + t * du) * r + magic
      let py = (v0 + t * dv) * r + magic
      write(
        offsets + x, weightsX + x, weightsY + x, unsafeBitCast(px, to: SIMD8<Int32>.self),
        unsafeBitCast(py, to: SIMD8<Int32>.self), limitX, limitY, stride)
      index += 8
      x &+= 8
    }
  }

  /// The same without a denominator.
  @inline(never)
  public static func locate(
    offsets: UnsafeMutablePointer<Int32>, weightsX: UnsafeMutablePointer<UInt32>,
    weightsY: UnsafeMutablePointer<UInt32>, first: Int, count: Int, u: SIMD2<Float>,
    v: SIMD2<Float>, limitX: Int32, limitY: Int32, stride: Int32
  ) {
    let ramp = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    let u0 = SIMD8<Float>(repeating: u.x)
    let v0 = SIMD8<Float>(repeating: v.x)
    let du = SIMD8<Float>(repeating: u.y)
    let dv = SIMD8<Float>(repeating: v.y)
    let magic = SIMD8<Float>(repeating: 49152)
    var index = Float(first)
    var x = 0
    while x < count {
      let t = ramp + SIMD8<Float>(repeating: index)
      let px = (u0 + t * du) + magic
      let py = (v0 + t * dv) + magic
      write(
        offsets + x, weightsX + x, weightsY + x, unsafeBitCast(px, to: SIMD8<Int32>.self),
        unsafeBitCast(py, to: SIMD8<Int32>.self), limitX, limitY, stride)
      index += 8
      x &+= 8
    }
  }

  @inline(__always)
  static func write(
    _ offsets: UnsafeMutablePointer<Int32>, _ weightsX: UnsafeMutablePointer<UInt32>,
    _ weightsY: UnsafeMutablePointer<UInt32>, _ bitsX: SIMD8<Int32>, _ bitsY: SIMD8<Int32>,
    _ limitX: Int32, _ limitY: Int32, _ stride: Int32
  ) {
    let zero = SIMD8<Int32>(repeating: 0x4740_0000)
    let x = limited(bitsX &- zero, limitX)
    let y = limited(bitsY &- zero, limitY)
    let eight = SIMD8<Int32>(repeating: 8)
    let column = x &>> eight
    let row = y &>> eight
    let offset = row &* SIMD8<Int32>(repeating: stride) &+ column
    let fx = x & SIMD8<Int32>(repeating: 255)
    let fy = y & SIMD8<Int32>(repeating: 255)
    let sixteen = SIMD8<Int32>(repeating: 16)
    UnsafeMutableRawPointer(offsets).storeBytes(of: offset, as: SIMD8<Int32>.self)
    UnsafeMutableRawPointer(weightsX).storeBytes(
      of: fx | (fx &<< sixteen), as: SIMD8<Int32>.self)
    UnsafeMutableRawPointer(weightsY).storeBytes(
      of: fy | (fy &<< sixteen), as: SIMD8<Int32>.self)
  }

  /// Numbers limited to 0 … `limit` by their signs.
  @inline(__always)
  static func limited(_ v: SIMD8<Int32>, _ limit: Int32) -> SIMD8<Int32> {
    let last = SIMD8<Int32>(repeating: 31)
    let positive = v & ~(v &>> last)
    let most = SIMD8<Int32>(repeating: limit)
    let excess = positive &- most
    return most &+ (excess & (excess &>> last))
  }

  /// Samples where the tables say and composes.
  ///
  /// - Parameters:
  ///   - row: the target's first pixel.
  ///   - count: pixels.
  ///   - picture: the picture's first pixel; two words before it and one behind the last are read.
  ///   - stride: words from a row of it to the next.
  ///   - offsets: of the first pixel on.
  ///   - weightsX: of the first pixel on.
  ///   - weightsY: of the first pixel on.
  ///   - opacity: 0 … 256.
  ///   - alpha: the alpha of all results if known, or −1; at 255 they are stored.
  @inline(never)
  public static func sample(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, picture: UnsafePointer<UInt32>,
    stride: Int, offsets: UnsafePointer<Int32>, weightsX: UnsafePointer<UInt32>,
    weightsY: UnsafePointer<UInt32>, opacity: UInt16, alpha: Int
  ) {
    let whole = Lanes16(repeating: opacity)
    let eight = Lanes16(repeating: 8)
    let bias = Lanes16(repeating: 128)
    let top = Lanes16(repeating: 0xff00)
    let factor = Lanes16(repeating: UInt16(truncatingIfNeeded: 255 &- max(0, alpha)))
    let upper = UnsafeRawPointer(picture)
    let lower = UnsafeRawPointer(picture + stride)
    var x = 0
    while x &+ 8 <= count {
      let (upperLeft, upperRight) = gather(upper, offsets + x)
      let (lowerLeft, lowerRight) = gather(lower, offsets + x)
      let fx = lanes(load8(weightsX + x))
      let fy = lanes(load8(weightsY + x))
      let below: Lanes16 = (fy &* whole) &>> eight
      let above: Lanes16 = whole &- below
      let w3: Lanes16 = (fx &* below) &>> eight
      let w2: Lanes16 = below &- w3
      let w1: Lanes16 = (fx &* above) &>> eight
      let w0: Lanes16 = above &- w1
      var low: Lanes16 = lowBytes(upperLeft) &* w0 &+ bias
      var high: Lanes16 = highBytes(upperLeft) &* w0 &+ bias
      low = low &+ lowBytes(upperRight) &* w1
      high = high &+ highBytes(upperRight) &* w1
      low = low &+ lowBytes(lowerLeft) &* w2
      high = high &+ highBytes(lowerLeft) &* w2
      low = low &+ lowBytes(lowerRight) &* w3
      high = high &+ highBytes(lowerRight) &* w3
      put(row + x, pixels((low &>> eight) | (high & top)), alpha, factor)
      x &+= 8
    }
    while x < count {
      let s = sample1(
        picture + Int(offsets[x]), stride, weightsX[x] & 0xffff, weightsY[x] & 0xffff,
        UInt32(opacity))
      row[x] = alpha == 255 ? s : over1(s, row[x])
      x &+= 1
    }
  }

  /// The left and right pixels of eight places.
  @inline(__always)
  static func gather(
    _ picture: UnsafeRawPointer, _ offsets: UnsafePointer<Int32>
  ) -> (Lanes16, Lanes16) {
    @inline(__always)
    func at(_ i: Int) -> UnsafeRawPointer { picture + 4 &* Int(offsets[i]) }
    // Places 0, 1, 4, 5 and 2, 3, 6, 7, so that one in-lane shuffle parts left from right.
    let a = joined(at(0), at(1), at(4), at(5))
    let b = joined(at(2), at(3), at(6), at(7))
    let left = Pixels8(a[0], a[2], b[0], b[2], a[4], a[6], b[4], b[6])
    let right = Pixels8(a[1], a[3], b[1], b[3], a[5], a[7], b[5], b[7])
    return (lanes(left), lanes(right))
  }

  /// One place, with the vector form's weights and rounding.
  @inline(__always)
  static func sample1(
    _ p: UnsafePointer<UInt32>, _ stride: Int, _ fx: UInt32, _ fy: UInt32, _ opacity: UInt32
  ) -> UInt32 {
    let below: UInt32 = (fy &* opacity) &>> 8
    let above = opacity &- below
    let w3: UInt32 = (fx &* below) &>> 8
    let w2 = below &- w3
    let w1: UInt32 = (fx &* above) &>> 8
    let w0 = above &- w1
    let mask: UInt32 = 0x00ff_00ff
    let (a, b, c, d) = (p[0], p[1], p[stride], p[stride &+ 1])
    var low: UInt32 = (a & mask) &* w0 &+ 0x0080_0080
    low = low &+ (b & mask) &* w1
    low = low &+ (c & mask) &* w2
    low = low &+ (d & mask) &* w3
    var high: UInt32 = ((a &>> 8) & mask) &* w0 &+ 0x0080_0080
    high = high &+ ((b &>> 8) & mask) &* w1
    high = high &+ ((c &>> 8) & mask) &* w2
    high = high &+ ((d &>> 8) & mask) &* w3
    return ((low &>> 8) & mask) | (high & 0xff00_ff00)
  }
}
