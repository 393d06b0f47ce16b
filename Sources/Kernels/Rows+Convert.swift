/// Pixels into what a screen's memory holds. Alpha is dropped: a frame is opaque.
extension Rows {
  /// 0xAARRGGBB into 0xFFRRGGBB.
  @inline(never)
  public static func convertToXRGB(
    _ source: UnsafePointer<UInt32>, _ out: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    for x in 0..<count { out[x] = source[x] | 0xff00_0000 }
  }

  /// 0xAARRGGBB into 0xFFBBGGRR.
  @inline(never)
  public static func convertToXBGR(
    _ source: UnsafePointer<UInt32>, _ out: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    for x in 0..<count {
      let p = source[x]
      let swapped: UInt32 = (p &>> 16 & 255) | ((p & 255) &<< 16)
      out[x] = swapped | (p & 0xff00) | 0xff00_0000
    }
  }

  /// 0xAARRGGBB into two bits of alpha and ten of each colour, the upper bits repeated below.
  @inline(never)
  public static func convertToXRGB2101010(
    _ source: UnsafePointer<UInt32>, _ out: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    for x in 0..<count {
      let p = source[x]
      let r: UInt32 = ((p & 0xff0000) &<< 6) | ((p & 0xc00000) &>> 2)
      let g: UInt32 = ((p & 0xff00) &<< 4) | ((p & 0xc000) &>> 4)
      let b: UInt32 = ((p & 0xff) &<< 2) | ((p & 0xc0) &>> 6)
      out[x] = r | g | b | 0xc000_0000
    }
  }

  /// 0xAARRGGBB into 5, 6 and 5 bits, with an ordered dither of 4×4.
  ///
  /// Black stays black and white stays white. `thresholds` are four numbers 0…15 of the row, for
  /// columns 0…3 modulo 4; `column` is the column of the first pixel.
  @inline(never)
  public static func convertToRGB565(
    _ source: UnsafePointer<UInt32>, _ out: UnsafeMutablePointer<UInt16>, _ count: Int,
    thresholds: SIMD4<UInt32>, column: Int
  ) {
    // A threshold t adds (t + 1/2)/16 of a step; v·31·16 / 255 in 16ths of a step, v·63·16 / 255.
    var t = thresholds
    for _ in 0..<(column & 3) { t = SIMD4(t[1], t[2], t[3], t[0]) }
    withUnsafeBytes(of: t) { raw in
      let bias = raw.bindMemory(to: UInt32.self)
      for x in 0..<count {
        let p = source[x]
        let add = bias[x & 3]
        let r: UInt32 = ((((p &>> 16) & 255) &* 31 &* 257) &+ (add &* 4096 &+ 2048)) &>> 16
        let g: UInt32 = ((((p &>> 8) & 255) &* 63 &* 257) &+ (add &* 4096 &+ 2048)) &>> 16
        let b: UInt32 = (((p & 255) &* 31 &* 257) &+ (add &* 4096 &+ 2048)) &>> 16
        out[x] = UInt16(truncatingIfNeeded: (r &<< 11) | (g &<< 5) | b)
      }
    }
  }
}
