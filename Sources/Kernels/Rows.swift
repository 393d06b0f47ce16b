/// Rows of pixels into rows of pixels.
///
/// Pixels are premultiplied 0xAARRGGBB words whose channels are at most their alpha; coverage is a
/// byte, 255 inside. Products of bytes are divided by 255 and rounded to nearest, exactly, in every
/// build and on every processor. Nothing here allocates, checks or knows where a row lies: callers
/// pass pointers to `count` valid elements, and no kernel touches an element beyond.
///
/// This folder is compiled twice on x86-64: `KernelsV3` is a symbolic link to it. So functions take
/// the standard library's types only.
public enum Rows {
  /// Sets `count` pixels.
  @inline(never)
  public static func fill(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ pixel: UInt32) {
    set(row, count, pixel)
  }

  /// Multiplies every channel by `factor / 255`.
  @inline(never)
  public static func scale(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ factor: UInt8) {
    let factors = Factor(Int(factor))
    var x = 0
    while x &+ 8 <= count {
      store8(row + x, factors.times(load8(row + x)))
      x &+= 8
    }
    while x < count {
      row[x] = scaled1(row[x], UInt32(factor))
      x &+= 1
    }
  }

  /// Multiplies coverage by other coverage.
  @inline(never)
  public static func multiply(
    _ mask: UnsafeMutablePointer<UInt8>, by other: UnsafePointer<UInt8>, _ count: Int
  ) {
    for x in 0..<count {
      let t: UInt16 = UInt16(mask[x]) &* UInt16(other[x]) &+ 128
      mask[x] = UInt8(truncatingIfNeeded: (t &+ (t &>> 8)) &>> 8)
    }
  }

  /// Multiplies coverage by one factor.
  @inline(never)
  public static func multiply(
    _ mask: UnsafeMutablePointer<UInt8>, by factor: UInt8, _ count: Int
  ) {
    for x in 0..<count {
      let t: UInt16 = UInt16(mask[x]) &* UInt16(factor) &+ 128
      mask[x] = UInt8(truncatingIfNeeded: (t &+ (t &>> 8)) &>> 8)
    }
  }
}
