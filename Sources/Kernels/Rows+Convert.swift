import CIntrinsics

/// Pixels into what a screen's memory holds. Alpha is dropped: a frame is opaque.
extension Rows {
  /// 0xAARRGGBB into 0xFFRRGGBB.
  @inline(never)
  public static func convertToXRGB(
    _ source: UnsafePointer<UInt32>, _ out: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    for x in 0..<count { out[x] = xrgb(source[x]) }
  }

  /// 0xAARRGGBB into 0xFFBBGGRR.
  @inline(never)
  public static func convertToXBGR(
    _ source: UnsafePointer<UInt32>, _ out: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    for x in 0..<count { out[x] = xbgr(source[x]) }
  }

  /// 0xAARRGGBB into two bits of alpha and ten of each colour, the upper bits repeated below.
  @inline(never)
  public static func convertToXRGB2101010(
    _ source: UnsafePointer<UInt32>, _ out: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    var x = 0
    while x &+ 8 <= count {
      store8(out + x, xrgb2101010(load8(source + x)))
      x &+= 8
    }
    while x < count {
      out[x] = xrgb2101010(source[x])
      x &+= 1
    }
  }

  /// 0xAARRGGBB into 5, 6 and 5 bits, with an ordered dither of 4×4.
  ///
  /// A channel becomes `floor(v · 31 / 255 + (t + 1/2) / 16)`, green with 63, in 16-bit lanes:
  /// 31 / 255 is 249 / 2048 and 63 / 255 is 253 / 1024, to 0.004 of a step at most. So black stays
  /// black and white white. `thresholds` are four numbers t of 0…15, the first pixel's first.
  @inline(never)
  public static func convertToRGB565(
    _ source: UnsafePointer<UInt32>, _ out: UnsafeMutablePointer<UInt16>, _ count: Int,
    thresholds t: SIMD4<UInt16>
  ) {
    let eight = SIMD8<UInt16>(t[0], t[1], t[2], t[3], t[0], t[1], t[2], t[3])
    // What green adds; red and blue add twice as much.
    let bias = (eight &<< SIMD8(repeating: 6)) | SIMD8(repeating: 32)
    #if arch(arm64)
      convertByTable(source, out, count, bias)
    #else
      convertByLanes(source, out, count, bias)
    #endif
  }

  #if arch(arm64)
    /// A loop that becomes vectors of eight, one channel each; thresholds come from a table because
    /// they repeat, which no loop is vectorised over.
    @inline(__always)
    private static func convertByTable(
      _ source: UnsafePointer<UInt32>, _ out: UnsafeMutablePointer<UInt16>, _ count: Int,
      _ bias: SIMD8<UInt16>
    ) {
      withUnsafeTemporaryAllocation(of: SIMD8<UInt16>.self, capacity: 16) { table in
        table.initialize(repeating: bias)
        guard let first = UnsafeRawPointer(table.baseAddress) else { return }
        let thresholds = first.assumingMemoryBound(to: UInt16.self)
        var x = 0
        while x < count {
          let part = min(128, count &- x)
          for i in 0..<part {
            out[x &+ i] = rgb565(source[x &+ i], thresholds[i])
          }
          x &+= part
        }
      }
    }
  #else
    @inline(__always)
    private static func convertByLanes(
      _ source: UnsafePointer<UInt32>, _ out: UnsafeMutablePointer<UInt16>, _ count: Int,
      _ bias: SIMD8<UInt16>
    ) {
      let bias6 = greenBias(SIMD4(bias[0], bias[1], bias[2], bias[3]))
      var x = 0
      while x &+ 8 <= count {
        UnsafeMutableRawPointer(out + x).storeBytes(
          of: rgb565(load8(source + x), bias6), as: SIMD8<UInt16>.self)
        x &+= 8
      }
      while x < count {
        out[x] = rgb565(source[x], bias[x & 7])
        x &+= 1
      }
    }
  #endif

  /// What green adds to eight pixels, of four numbers that repeat; red and blue add twice as much.
  @inline(__always)
  static func greenBias(_ b: SIMD4<UInt16>) -> Lanes16 {
    Lanes16(
      b[0], b[0], b[1], b[1], b[2], b[2], b[3], b[3],
      b[0], b[0], b[1], b[1], b[2], b[2], b[3], b[3])
  }

  @inline(__always)
  static func rgb565(_ p: Pixels8, _ bias6: Lanes16) -> SIMD8<UInt16> {
    SIMD8<UInt16>(truncatingIfNeeded: wide565(p, bias6))
  }

  /// The same in the lower halves of words, whose upper ones are zero.
  @inline(__always)
  static func wide565(_ p: Pixels8, _ bias6: Lanes16) -> Pixels8 {
    let v = lanes(p)
    let low: Lanes16 = lowBytes(v) &* Lanes16(repeating: 249) &+ (bias6 &+ bias6)
    let high: Lanes16 = highBytes(v) &* Lanes16(repeating: 253) &+ bias6
    let green: Pixels8 =
      (pixels(high) &>> Pixels8(repeating: 5)) & Pixels8(repeating: 0x7e0)
    #if arch(x86_64)
      // Red goes up by eleven bits and to blue in one step.
      let places = lanes(Pixels8(repeating: 1 | 2048 << 16))
      return vitrine_product_sums(low &>> Lanes16(repeating: 11), places) | green
    #else
      // Blue comes down beside bits of red that the lower half leaves out.
      let redBlue = pixels(low & Lanes16(repeating: 0xf800))
      let blue: Pixels8 = redBlue &>> Pixels8(repeating: 11)
      let word = ((redBlue &>> Pixels8(repeating: 16)) | blue) | green
      return word & Pixels8(repeating: 0xffff)
    #endif
  }

  @inline(__always)
  static func rgb565(_ p: UInt32, _ bias: UInt16) -> UInt16 {
    let twice = bias &+ bias
    let red: UInt16 = (UInt16(truncatingIfNeeded: p &>> 16) & 255) &* 249 &+ twice
    let green: UInt16 = (UInt16(truncatingIfNeeded: p &>> 8) & 255) &* 253 &+ bias
    let blue: UInt16 = (UInt16(truncatingIfNeeded: p) & 255) &* 249 &+ twice
    return (red & 0xf800) | ((green &>> 5) & 0x7e0) | (blue &>> 11)
  }

  @inline(__always) static func xrgb(_ p: UInt32) -> UInt32 { p | 0xff00_0000 }
  @inline(__always) static func xrgb(_ p: Pixels8) -> Pixels8 {
    p | Pixels8(repeating: 0xff00_0000)
  }

  @inline(__always) static func xbgr(_ p: UInt32) -> UInt32 {
    let swapped: UInt32 = (p &>> 16 & 255) | ((p & 255) &<< 16)
    return swapped | (p & 0xff00) | 0xff00_0000
  }
  @inline(__always) static func xbgr(_ p: Pixels8) -> Pixels8 {
    let byte = Pixels8(repeating: 255)
    let sixteen = Pixels8(repeating: 16)
    let red: Pixels8 = (p &>> sixteen) & byte
    let blue: Pixels8 = (p & byte) &<< sixteen
    let green: Pixels8 = p & Pixels8(repeating: 0xff00)
    return (red | blue) | (green | Pixels8(repeating: 0xff00_0000))
  }

  @inline(__always) static func xrgb2101010(_ p: UInt32) -> UInt32 {
    let r: UInt32 = ((p & 0xff0000) &<< 6) | ((p & 0xc00000) &>> 2)
    let g: UInt32 = ((p & 0xff00) &<< 4) | ((p & 0xc000) &>> 4)
    let b: UInt32 = ((p & 0xff) &<< 2) | ((p & 0xc0) &>> 6)
    return r | g | b | 0xc000_0000
  }
  #if arch(x86_64)
    /// A byte in the upper half of a lane times 1028 is, in the product's upper half, the byte and its
    /// upper bits below; times 16448 the same four bits further up.
    @inline(__always) static func xrgb2101010(_ p: Pixels8) -> Pixels8 {
      let upper = lanes(p & Pixels8(repeating: 0xff00))
      let green = pixels(vitrine_high_products(upper, Lanes16(repeating: 1028)))
      let factors = lanes(Pixels8(repeating: 16448 << 16 | 1028))
      let ends = pixels(vitrine_high_products(lanes(p) &<< Lanes16(repeating: 8), factors))
      let redBlue: Pixels8 = ends & Pixels8(repeating: 0x3ff0_03ff)
      return (redBlue | (green &<< Pixels8(repeating: 10))) | Pixels8(repeating: 0xc000_0000)
    }
  #else
    @inline(__always) static func xrgb2101010(_ p: Pixels8) -> Pixels8 {
      let two = Pixels8(repeating: 2)
      let four = Pixels8(repeating: 4)
      let six = Pixels8(repeating: 6)
      let upperRed: Pixels8 = (p & Pixels8(repeating: 0xff0000)) &<< six
      let lowerRed: Pixels8 = (p & Pixels8(repeating: 0xc00000)) &>> two
      let upperGreen: Pixels8 = (p & Pixels8(repeating: 0xff00)) &<< four
      let lowerGreen: Pixels8 = (p & Pixels8(repeating: 0xc000)) &>> four
      let upperBlue: Pixels8 = (p & Pixels8(repeating: 0xff)) &<< two
      let lowerBlue: Pixels8 = (p & Pixels8(repeating: 0xc0)) &>> six
      let r: Pixels8 = upperRed | lowerRed
      let g: Pixels8 = upperGreen | lowerGreen
      let b: Pixels8 = upperBlue | lowerBlue
      return (r | g) | (b | Pixels8(repeating: 0xc000_0000))
    }
  #endif
}
