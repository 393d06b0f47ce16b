/// Colours of gradients: where a pixel stands between the stops, and a table's colour for it.
///
/// A place `t` counts entries of the table, from 0 to `limit`. Pixels go in groups of eight, and a
/// group's numbers follow from its column alone: as long as callers cut rows at multiples of eight, a
/// row in pieces is the whole row. There is no comparison: floats that are not negative are
/// ordered as the integers of their bits.
extension Rows {
  /// Entries of a table at even distances.
  ///
  /// - Parameters:
  ///   - out: gets `count` colours, a multiple of eight.
  ///   - count: pixels.
  ///   - first: the column of the first one, a multiple of eight.
  ///   - table: `limit + 1` colours.
  ///   - limit: at most 8192.
  ///   - t: the place of column 0.
  ///   - dt: what it grows by from a pixel to the next.
  @inline(never)
  public static func linearGradient(
    _ out: UnsafeMutablePointer<UInt32>, _ count: Int, first: Int, table: UnsafePointer<UInt32>,
    limit: Int,
    t: Double, dt: Double
  ) {
    let steps = ramp * SIMD8(repeating: Float(dt))
    var x = 0
    while x < count {
      place(out + x, SIMD8(repeating: Float(t + dt * Double(first &+ x))) + steps, limit)
      x &+= 8
    }
    look(out, count, table)
  }

  /// Entries of a table by the quotient of two linear functions.
  @inline(never)
  public static func linearGradient(
    _ out: UnsafeMutablePointer<UInt32>, _ count: Int, first: Int, table: UnsafePointer<UInt32>,
    limit: Int,
    t: SIMD2<Double>, w: SIMD2<Double>
  ) {
    let steps = ramp * SIMD8(repeating: Float(t.y))
    let weights = ramp * SIMD8(repeating: Float(w.y))
    var x = 0
    while x < count {
      let above = SIMD8(repeating: Float(t.x + t.y * Double(first &+ x))) + steps
      let below = SIMD8(repeating: Float(w.x + w.y * Double(first &+ x))) + weights
      place(out + x, above / below, limit)
      x &+= 8
    }
    look(out, count, table)
  }

  /// Entries of a table by the distance from a point.
  ///
  /// - Parameters:
  ///   - out: gets `count` colours, a multiple of eight.
  ///   - count: pixels.
  ///   - first: the column of the first one, a multiple of eight.
  ///   - table: `limit + 1` colours.
  ///   - limit: at most 8192.
  ///   - u: x of column 0 relative to the point times w, and its step.
  ///   - v: the same of y.
  ///   - w: the weight and its step; 1 and 0 without perspective.
  ///   - scale: entries of a unit of distance.
  ///   - offset: the place at the point itself.
  @inline(never)
  public static func radialGradient(
    _ out: UnsafeMutablePointer<UInt32>, _ count: Int, first: Int, table: UnsafePointer<UInt32>,
    limit: Int,
    u: SIMD2<Double>, v: SIMD2<Double>, w: SIMD2<Double>, scale: Float, offset: Float
  ) {
    let stepsU = ramp * SIMD8(repeating: Float(u.y))
    let stepsV = ramp * SIMD8(repeating: Float(v.y))
    let stepsW = ramp * SIMD8(repeating: Float(w.y))
    var x = 0
    while x < count {
      var px = SIMD8(repeating: Float(u.x + u.y * Double(first &+ x))) + stepsU
      var py = SIMD8(repeating: Float(v.x + v.y * Double(first &+ x))) + stepsV
      if w.x != 1 || w.y != 0 {
        let pw = SIMD8(repeating: Float(w.x + w.y * Double(first &+ x))) + stepsW
        px /= pw
        py /= pw
      }
      let squared = px * px + py * py
      let distance = squared.squareRoot()
      place(out + x, distance * SIMD8(repeating: scale) + SIMD8(repeating: offset), limit)
      x &+= 8
    }
    look(out, count, table)
  }

  /// Entries of a table by the direction from a point, clockwise from that of x.
  ///
  /// The same parameters; `scale` is entries of a full turn.
  @inline(never)
  public static func angularGradient(
    _ out: UnsafeMutablePointer<UInt32>, _ count: Int, first: Int, table: UnsafePointer<UInt32>,
    limit: Int,
    u: SIMD2<Double>, v: SIMD2<Double>, w: SIMD2<Double>, scale: Float, offset: Float
  ) {
    let stepsU = ramp * SIMD8(repeating: Float(u.y))
    let stepsV = ramp * SIMD8(repeating: Float(v.y))
    let stepsW = ramp * SIMD8(repeating: Float(w.y))
    var x = 0
    while x < count {
      var px = SIMD8(repeating: Float(u.x + u.y * Double(first &+ x))) + stepsU
      var py = SIMD8(repeating: Float(v.x + v.y * Double(first &+ x))) + stepsV
      if w.x != 1 || w.y != 0 {
        // A negative weight turns a direction round, as it does points.
        let pw = SIMD8(repeating: Float(w.x + w.y * Double(first &+ x))) + stepsW
        px /= pw
        py /= pw
      }
      place(out + x, turns(px, py) * SIMD8(repeating: scale) + SIMD8(repeating: offset), limit)
      x &+= 8
    }
    look(out, count, table)
  }

  @inline(__always)
  private static var ramp: SIMD8<Float> { SIMD8(0, 1, 2, 3, 4, 5, 6, 7) }

  /// Writes the indices of eight entries, the nearest to each place.
  @inline(__always)
  private static func place(
    _ out: UnsafeMutablePointer<UInt32>, _ t: SIMD8<Float>, _ limit: Int
  ) {
    let most = Float(limit)
    let bits = limited(unsafeBitCast(t, to: SIMD8<Int32>.self), Int32(bitPattern: most.bitPattern))
    // 2^23: adding it leaves the nearest integer in the low bits.
    let magic = unsafeBitCast(bits, to: SIMD8<Float>.self) + SIMD8(repeating: 8_388_608)
    store8(out, unsafeBitCast(magic, to: Pixels8.self) & Pixels8(repeating: 0x3fff))
  }

  /// Indices become their entries.
  ///
  /// In a pass of its own: where an index goes from its lane to an address, compilers compute all of
  /// its group lane by lane (6.0.3 for Arm, eight times the instructions).
  @inline(__always)
  private static func look(
    _ out: UnsafeMutablePointer<UInt32>, _ count: Int, _ table: UnsafePointer<UInt32>
  ) {
    for x in 0..<((count &+ 7) & ~7) { out[x] = table[Int(out[x])] }
  }

  /// Directions in turns, 0 ..< 1, from x towards y; off by at most 3·10^-7.
  @inline(__always)
  private static func turns(_ x: SIMD8<Float>, _ y: SIMD8<Float>) -> SIMD8<Float> {
    let last = SIMD8<Int32>(repeating: 31)
    let positive = SIMD8<Int32>(repeating: 0x7fff_ffff)
    let xBits = unsafeBitCast(x, to: SIMD8<Int32>.self)
    let yBits = unsafeBitCast(y, to: SIMD8<Int32>.self)
    let ax = xBits & positive
    let ay = yBits & positive
    let difference = ax &- ay
    let steep = difference &>> last
    let least = ax &- (difference & ~steep)
    let most = ay &+ (difference & ~steep)
    let tiny = SIMD8<Float>(repeating: 1e-30)
    let r =
      unsafeBitCast(least, to: SIMD8<Float>.self)
      / (unsafeBitCast(most, to: SIMD8<Float>.self) + tiny)
    // The arc tangent of 0…1 over a turn, by odd powers fitted to it.
    let s = r * r
    var p = SIMD8<Float>(repeating: -0.00186515)
    p = p * s + SIMD8(repeating: 0.00837908)
    p = p * s + SIMD8(repeating: -0.01852986)
    p = p * s + SIMD8(repeating: 0.03080292)
    p = p * s + SIMD8(repeating: -0.05293857)
    p = (p * s + SIMD8(repeating: 0.15915132)) * r
    p = mirrored(p, at: 0.25, where: steep)
    p = mirrored(p, at: 0.5, where: xBits &>> last)
    return mirrored(p, at: 1, where: yBits &>> last)
  }

  /// `sum − p` where the mask is set, else p.
  @inline(__always)
  private static func mirrored(
    _ p: SIMD8<Float>, at sum: Float, where mask: SIMD8<Int32>
  ) -> SIMD8<Float> {
    let sign = mask & SIMD8(repeating: Int32.min)
    let flipped = unsafeBitCast(p, to: SIMD8<Int32>.self) ^ sign
    let base = mask & SIMD8(repeating: Int32(bitPattern: sum.bitPattern))
    return unsafeBitCast(base, to: SIMD8<Float>.self)
      + unsafeBitCast(flipped, to: SIMD8<Float>.self)
  }
}
