#if KERNELS_V3
  import Kernels
  import KernelsV3
#else
  import Kernels
#endif

/// The colours of gradients.
extension Rows {
  @inline(__always)
  static func linearGradient(
    _ out: UnsafeMutablePointer<UInt32>, _ count: Int, first: Int, table: UnsafePointer<UInt32>,
    limit: Int,
    t: Double, dt: Double
  ) {
    #if KERNELS_V3
      if Processor.hasV3 {
        return KernelsV3.Rows.linearGradient(
          out, count, first: first, table: table, limit: limit, t: t, dt: dt)
      }
    #endif
    return Kernels.Rows.linearGradient(
      out, count, first: first, table: table, limit: limit, t: t, dt: dt)
  }

  @inline(__always)
  static func linearGradient(
    _ out: UnsafeMutablePointer<UInt32>, _ count: Int, first: Int, table: UnsafePointer<UInt32>,
    limit: Int,
    t: SIMD2<Double>, w: SIMD2<Double>
  ) {
    #if KERNELS_V3
      if Processor.hasV3 {
        return KernelsV3.Rows.linearGradient(
          out, count, first: first, table: table, limit: limit, t: t, w: w)
      }
    #endif
    return Kernels.Rows.linearGradient(
      out, count, first: first, table: table, limit: limit, t: t, w: w)
  }

  @inline(__always)
  static func radialGradient(
    _ out: UnsafeMutablePointer<UInt32>, _ count: Int, first: Int, table: UnsafePointer<UInt32>,
    limit: Int,
    u: SIMD2<Double>, v: SIMD2<Double>, w: SIMD2<Double>, scale: Float, offset: Float
  ) {
    #if KERNELS_V3
      if Processor.hasV3 {
        return KernelsV3.Rows.radialGradient(
          out, count, first: first, table: table, limit: limit, u: u, v: v, w: w, scale: scale,
          offset: offset)
      }
    #endif
    return Kernels.Rows.radialGradient(
      out, count, first: first, table: table, limit: limit, u: u, v: v, w: w, scale: scale,
      offset: offset)
  }

  @inline(__always)
  static func angularGradient(
    _ out: UnsafeMutablePointer<UInt32>, _ count: Int, first: Int, table: UnsafePointer<UInt32>,
    limit: Int,
    u: SIMD2<Double>, v: SIMD2<Double>, w: SIMD2<Double>, scale: Float, offset: Float
  ) {
    #if KERNELS_V3
      if Processor.hasV3 {
        return KernelsV3.Rows.angularGradient(
          out, count, first: first, table: table, limit: limit, u: u, v: v, w: w, scale: scale,
          offset: offset)
      }
    #endif
    return Kernels.Rows.angularGradient(
      out, count, first: first, table: table, limit: limit, u: u, v: v, w: w, scale: scale,
      offset: offset)
  }
}
