import CIntrinsics

/// Eight pixels, premultiplied 0xAARRGGBB.
typealias Pixels8 = SIMD8<UInt32>
/// The same 256 bits as sixteen 16-bit lanes, two a pixel.
///
/// Masked with 255 they hold blue and red, shifted right by 8 green and alpha. A product of two
/// bytes and its rounding stay inside a lane, so nothing is widened or narrowed, and only 16-bit
/// multiplications are needed, which SSE2 and NEON have too. There is no SIMD comparison in these
/// kernels: `replacing(with:where:)` compiles to a loop through the stack (6.3.1).
typealias Lanes16 = SIMD16<UInt16>

@inline(__always) func lanes(_ p: Pixels8) -> Lanes16 { unsafeBitCast(p, to: Lanes16.self) }
@inline(__always) func pixels(_ l: Lanes16) -> Pixels8 { unsafeBitCast(l, to: Pixels8.self) }

@inline(__always) func load8(_ p: UnsafePointer<UInt32>) -> Pixels8 {
  UnsafeRawPointer(p).loadUnaligned(as: Pixels8.self)
}
@inline(__always) func load8(_ p: UnsafeMutablePointer<UInt32>) -> Pixels8 {
  UnsafeRawPointer(p).loadUnaligned(as: Pixels8.self)
}
@inline(__always) func store8(_ p: UnsafeMutablePointer<UInt32>, _ v: Pixels8) {
  UnsafeMutableRawPointer(p).storeBytes(of: v, as: Pixels8.self)
}

/// Asks for the cache line of a place, which need not be memory at all.
///
/// The processor sees a row's lines coming, but not beyond a page, nor the next row of a small
/// picture. Not on Arm, where none of this could be measured.
@inline(__always) func fetch(_ place: UnsafeRawPointer) {
  #if arch(x86_64)
    vitrine_prefetch(place)
  #endif
}

/// Two pixels each of four places.
///
/// The two words before a place are loaded with it, and everything is put together as bytes: so each
/// second load is part of an insertion, and one shuffle takes the upper halves. Put together as words
/// from 8-byte loads, LLVM takes the pixels apart again where they are shuffled next and inserts
/// them one by one (6.3.1). On Arm the parts of such a vector are set by calls (6.0.3).
@inline(__always) func joined(
  _ p: UnsafeRawPointer, _ q: UnsafeRawPointer, _ r: UnsafeRawPointer, _ s: UnsafeRawPointer
) -> Pixels8 {
  #if arch(arm64)
    return vitrine_pairs(p, q, r, s)
  #else
    let x = halves(p, r)
    let y = halves(q, s)
    return unsafeBitCast(SIMD4(x[1], y[1], x[3], y[3]), to: Pixels8.self)
  #endif
}

#if !arch(arm64)
  @inline(__always) private func halves(
    _ a: UnsafeRawPointer, _ b: UnsafeRawPointer
  ) -> SIMD4<UInt64> {
    let low = (a - 8).loadUnaligned(as: SIMD16<UInt8>.self)
    let high = (b - 8).loadUnaligned(as: SIMD16<UInt8>.self)
    return unsafeBitCast(SIMD32(lowHalf: low, highHalf: high), to: SIMD4<UInt64>.self)
  }
#endif

/// What is added to channels in 1/256 before `roundedBytes`; Arm rounds as it shifts.
@inline(__always) var roundingBias: Lanes16 {
  #if arch(arm64)
    return Lanes16.zero
  #else
    return Lanes16(repeating: 128)
  #endif
}

/// Pixels of channels in 1/256 that have `roundingBias` added already: blue and red, green and alpha.
@inline(__always) func roundedBytes(_ low: Lanes16, _ high: Lanes16) -> Pixels8 {
  #if arch(arm64)
    return pixels(vitrine_rounded_bytes(low, high))
  #else
    return pixels((low &>> Lanes16(repeating: 8)) | (high & Lanes16(repeating: 0xff00)))
  #endif
}

/// The blue and red bytes of eight pixels.
@inline(__always) func lowBytes(_ v: Lanes16) -> Lanes16 { v & Lanes16(repeating: 255) }
/// The green and alpha bytes of eight pixels.
@inline(__always) func highBytes(_ v: Lanes16) -> Lanes16 { v &>> Lanes16(repeating: 8) }

/// `round(x / 255)` for products of two bytes that have 128 added already.
@inline(__always) func divided255(_ biased: Lanes16) -> Lanes16 {
  let eight = Lanes16(repeating: 8)
  return (biased &+ (biased &>> eight)) &>> eight
}

/// The same, left in the upper byte of each lane.
@inline(__always) func divided255High(_ biased: Lanes16) -> Lanes16 {
  let eight = Lanes16(repeating: 8)
  return (biased &+ (biased &>> eight)) & Lanes16(repeating: 0xff00)
}

/// Every channel times `factor / 255`, each rounded to nearest; `factor` has one byte a lane.
@inline(__always) func scaled(_ p: Pixels8, by factor: Lanes16) -> Pixels8 {
  #if arch(arm64)
    return vitrine_scaled(p, factor)
  #else
    let v = lanes(p)
    let bias = Lanes16(repeating: 128)
    let low: Lanes16 = (lowBytes(v) &* factor) &+ bias
    let high: Lanes16 = (highBytes(v) &* factor) &+ bias
    return pixels(divided255(low) | divided255High(high))
  #endif
}

/// What `scaled(_:by:)` multiplies by, for a factor that is the same for many pixels.
///
/// The upper half of a byte in the upper half of a lane times `factor · 65536 / 255`, rounded, is the
/// exact product by `factor / 255` to less than half of 1/256, which no quotient by 255 is away from
/// a rounding's edge: so the result is exact with a third fewer instructions.
struct Factor {
  #if arch(x86_64)
    private let steps: Lanes16

    /// `value` is 0 … 255.
    @inline(__always) init(_ value: Int) {
      let rounded: Int = (value &* 65536 &+ 127) / 255
      steps = Lanes16(repeating: UInt16(truncatingIfNeeded: min(65535, rounded)))
    }

    @inline(__always) func times(_ p: Pixels8) -> Pixels8 {
      let v = lanes(p)
      let eight = Lanes16(repeating: 8)
      let top = Lanes16(repeating: 0xff00)
      let bias = Lanes16(repeating: 128)
      let low: Lanes16 = vitrine_high_products(v &<< eight, steps) &+ bias
      let high: Lanes16 = vitrine_high_products(v & top, steps) &+ bias
      return pixels((low &>> eight) | (high & top))
    }
  #else
    private let factor: Lanes16

    @inline(__always) init(_ value: Int) {
      factor = Lanes16(repeating: UInt16(truncatingIfNeeded: value))
    }

    @inline(__always) func times(_ p: Pixels8) -> Pixels8 { scaled(p, by: factor) }
  #endif
}

/// 255 − alpha of eight pixels, in both lanes of each.
@inline(__always) func inverseAlphas(_ p: Pixels8) -> Lanes16 {
  let inverse: Pixels8 = (p ^ Pixels8(repeating: 0xff00_0000)) &>> Pixels8(repeating: 24)
  return lanes(inverse | (inverse &<< Pixels8(repeating: 16)))
}

/// Source over destination; channels of `s` are at most its alpha.
@inline(__always) func over8(_ s: Pixels8, _ d: Pixels8) -> Pixels8 {
  #if arch(arm64)
    return s &+ vitrine_let_through(d, s)
  #else
    return s &+ scaled(d, by: inverseAlphas(s))
  #endif
}

/// Eight coverage bytes as factors, each in both lanes of its pixel.
///
/// Lane by lane, because `init(truncatingIfNeeded:)` is called out of line once it is used in more
/// than a few places (6.3.1); both compile to the same two instructions otherwise.
@inline(__always) func spread(_ m: UnsafePointer<UInt8>) -> Lanes16 {
  let wide = Pixels8(
    UInt32(m[0]), UInt32(m[1]), UInt32(m[2]), UInt32(m[3]), UInt32(m[4]), UInt32(m[5]),
    UInt32(m[6]), UInt32(m[7]))
  return lanes(wide | (wide &<< Pixels8(repeating: 16)))
}

/// One pixel times `factor / 255`, rounded to nearest.
@inline(__always) func scaled1(_ p: UInt32, _ factor: UInt32) -> UInt32 {
  let low: UInt32 = (p & 0x00ff_00ff) &* factor &+ 0x0080_0080
  let high: UInt32 = ((p &>> 8) & 0x00ff_00ff) &* factor &+ 0x0080_0080
  let lowResult: UInt32 = ((low &+ ((low &>> 8) & 0x00ff_00ff)) &>> 8) & 0x00ff_00ff
  let highResult: UInt32 = (high &+ ((high &>> 8) & 0x00ff_00ff)) & 0xff00_ff00
  return lowResult | highResult
}

@inline(__always) func over1(_ s: UInt32, _ d: UInt32) -> UInt32 {
  s &+ scaled1(d, 255 &- (s &>> 24))
}
