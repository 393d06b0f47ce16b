#if arch(arm64)
  extension Rows {
    /// The left and right pixels of eight places, whose offsets are in bytes.
    ///
    /// Two loads of 64 bits fill a register and two such give left and right pixels by one
    /// instruction each. They are put together as bytes: put together as words, LLVM would insert the
    /// left ones one by one (6.0.3).
    @inline(__always)
    static func gatherBytes(
      _ picture: UnsafeRawPointer, _ offsets: UnsafePointer<Int32>
    ) -> (Lanes16, Lanes16) {
      let (a, b) = (pair(picture, offsets, 0, 1), pair(picture, offsets, 2, 3))
      let (c, d) = (pair(picture, offsets, 4, 5), pair(picture, offsets, 6, 7))
      let ab = unsafeBitCast(SIMD32(lowHalf: a, highHalf: b), to: Pixels8.self)
      let cd = unsafeBitCast(SIMD32(lowHalf: c, highHalf: d), to: Pixels8.self)
      let left = Pixels8(ab[0], ab[2], ab[4], ab[6], cd[0], cd[2], cd[4], cd[6])
      let right = Pixels8(ab[1], ab[3], ab[5], ab[7], cd[1], cd[3], cd[5], cd[7])
      return (lanes(left), lanes(right))
    }

    @inline(__always)
    private static func pair(
      _ picture: UnsafeRawPointer, _ offsets: UnsafePointer<Int32>, _ i: Int, _ j: Int
    ) -> SIMD16<UInt8> {
      let low = (picture + Int(offsets[i])).loadUnaligned(as: SIMD8<UInt8>.self)
      let high = (picture + Int(offsets[j])).loadUnaligned(as: SIMD8<UInt8>.self)
      return SIMD16(lowHalf: low, highHalf: high)
    }
  }
#endif
