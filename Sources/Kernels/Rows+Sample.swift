import CIntrinsics

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
  ///   - offsets: get y · stride + x of each pixel's upper left sample; four times that, in bytes,
  ///     on Arm, where a load into a part of a register has no scaled address.
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
    let one = SIMD8<Float>(repeating: 1)
    let u0 = SIMD8<Float>(repeating: u.x * unit)
    let v0 = SIMD8<Float>(repeating: v.x * unit)
    let w0 = SIMD8<Float>(repeating: w.x)
    let du = SIMD8<Float>(repeating: u.y * unit)
    let dv = SIMD8<Float>(repeating: v.y * unit)
    let dw = SIMD8<Float>(repeating: w.y)
    let eight = SIMD8<Float>(repeating: 8)
    // Whole numbers, so that counting on and counting anew give the same.
    var t = ramp + SIMD8<Float>(repeating: Float(first))
    var x = 0
    while x < count {
      let r = one / (w0 + t * dw)
      let px = (u0 + t * du) * r
      let py = (v0 + t * dv) * r
      write(
        offsets + x, weightsX + x, weightsY + x, px, py, limitX, limitY, stride)
      t += eight
      x &+= 8
    }
  }

  /// The same, divided once for eight pixels and straight between.
  ///
  /// For processors that divide slowly. Callers know that a row's curve keeps close to its chords.
  @inline(never)
  public static func locateSpans(
    offsets: UnsafeMutablePointer<Int32>, weightsX: UnsafeMutablePointer<UInt32>,
    weightsY: UnsafeMutablePointer<UInt32>, first: Int, count: Int, u: SIMD2<Float>,
    v: SIMD2<Float>, w: SIMD2<Float>, limitX: Int32, limitY: Int32, stride: Int32
  ) {
    let eighths = SIMD8<Float>(0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875)
    var index = Float(first)
    var r = 1 / (w.x + index * w.y)
    let (u, v) = (u * unit, v * unit)
    var (startX, startY) = ((u.x + index * u.y) * r, (v.x + index * v.y) * r)
    var x = 0
    while x < count {
      index += 8
      r = 1 / (w.x + index * w.y)
      let (endX, endY) = ((u.x + index * u.y) * r, (v.x + index * v.y) * r)
      let alongX = eighths * SIMD8(repeating: endX - startX)
      let alongY = eighths * SIMD8(repeating: endY - startY)
      let px = SIMD8(repeating: startX) + alongX
      let py = SIMD8(repeating: startY) + alongY
      write(
        offsets + x, weightsX + x, weightsY + x, px, py, limitX, limitY, stride)
      (startX, startY) = (endX, endY)
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
    let u0 = SIMD8<Float>(repeating: u.x * unit)
    let v0 = SIMD8<Float>(repeating: v.x * unit)
    let du = SIMD8<Float>(repeating: u.y * unit)
    let dv = SIMD8<Float>(repeating: v.y * unit)
    let eight = SIMD8<Float>(repeating: 8)
    // Whole numbers, so that counting on and counting anew give the same.
    var t = ramp + SIMD8<Float>(repeating: Float(first))
    var x = 0
    while x < count {
      let px = u0 + t * du
      let py = v0 + t * dv
      write(
        offsets + x, weightsX + x, weightsY + x, px, py, limitX, limitY, stride)
      t += eight
      x &+= 8
    }
  }

  @inline(__always)
  static func write(
    _ offsets: UnsafeMutablePointer<Int32>, _ weightsX: UnsafeMutablePointer<UInt32>,
    _ weightsY: UnsafeMutablePointer<UInt32>, _ placeX: SIMD8<Float>, _ placeY: SIMD8<Float>,
    _ limitX: Int32, _ limitY: Int32, _ stride: Int32
  ) {
    let x = limited(nearest(placeX), limitX)
    let y = limited(nearest(placeY), limitY)
    let eight = SIMD8<Int32>(repeating: 8)
    let column = x &>> eight
    let row = y &>> eight
    var offset = row &* SIMD8<Int32>(repeating: stride) &+ column
    #if arch(arm64)
      offset = offset &<< SIMD8(repeating: 2)
    #endif
    let fx = x & SIMD8<Int32>(repeating: 255)
    let fy = y & SIMD8<Int32>(repeating: 255)
    UnsafeMutableRawPointer(offsets).storeBytes(of: offset, as: SIMD8<Int32>.self)
    UnsafeMutableRawPointer(weightsX).storeBytes(of: twice(fx), as: SIMD8<Int32>.self)
    UnsafeMutableRawPointer(weightsY).storeBytes(of: twice(fy), as: SIMD8<Int32>.self)
  }

  /// Places, `unit` of them a pixel, as 1/256 px, rounded to the nearest.
  @inline(__always)
  static func nearest(_ place: SIMD8<Float>) -> SIMD8<Int32> {
    #if arch(arm64)
      return vitrine_nearest(place)
    #else
      let bits = unsafeBitCast(place + SIMD8(repeating: 49152), to: SIMD8<Int32>.self)
      return bits &- SIMD8(repeating: 0x4740_0000)
    #endif
  }

  /// What a place is counted in; Arm rounds to integers in one instruction.
  #if arch(arm64)
    static var unit: Float { 256 }
  #else
    static var unit: Float { 1 }
  #endif

  /// Numbers of 16 bits in both halves of their lanes.
  @inline(__always)
  static func twice(_ v: SIMD8<Int32>) -> SIMD8<Int32> {
    #if arch(arm64)
      return vitrine_twice(v)
    #else
      return v | (v &<< SIMD8(repeating: 16))
    #endif
  }

  /// Numbers limited to 0 … `limit`.
  @inline(__always)
  static func limited(_ v: SIMD8<Int32>, _ limit: Int32) -> SIMD8<Int32> {
    vitrine_limited(v, limit)
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
    // A loop for each way of composing: asked in the loop, it costs half an instruction a pixel.
    let factor = Factor(255 &- max(0, alpha))
    var x: Int
    if alpha == 255 {
      x = sampleGroups(count, picture, stride, offsets, weightsX, weightsY, opacity) {
        store8(row + $0, $1)
      }
    } else if alpha >= 0 {
      x = sampleGroups(count, picture, stride, offsets, weightsX, weightsY, opacity) {
        store8(row + $0, $1 &+ factor.times(load8(row + $0)))
      }
    } else {
      x = sampleGroups(count, picture, stride, offsets, weightsX, weightsY, opacity) {
        store8(row + $0, over8($1, load8(row + $0)))
      }
    }
    while x < count {
      #if arch(arm64)
        let place = Int(offsets[x]) &>> 2
      #else
        let place = Int(offsets[x])
      #endif
      let s = sample1(
        picture + place, stride, weightsX[x] & 0xffff, weightsY[x] & 0xffff,
        UInt32(opacity))
      row[x] = alpha == 255 ? s : over1(s, row[x])
      x &+= 1
    }
  }

  /// Samples whole groups of eight and hands them on; gives the number of pixels done.
  @inline(__always)
  private static func sampleGroups(
    _ count: Int, _ picture: UnsafePointer<UInt32>, _ stride: Int,
    _ offsets: UnsafePointer<Int32>, _ weightsX: UnsafePointer<UInt32>,
    _ weightsY: UnsafePointer<UInt32>, _ opacity: UInt16, _ put: (Int, Pixels8) -> Void
  ) -> Int {
    let whole = Lanes16(repeating: opacity)
    let eight = Lanes16(repeating: 8)
    let bias = roundingBias
    let upper = UnsafeRawPointer(picture)
    let lower = UnsafeRawPointer(picture + stride)
    var x = 0
    while x &+ 8 <= count {
      #if arch(arm64)
        let (upperLeft, upperRight) = gatherBytes(upper, offsets + x)
        let (lowerLeft, lowerRight) = gatherBytes(lower, offsets + x)
      #else
        let (upperLeft, upperRight) = gather(upper, offsets + x)
        let (lowerLeft, lowerRight) = gather(lower, offsets + x)
      #endif
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
      put(x, roundedBytes(low, high))
      x &+= 8
    }
    return x
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
