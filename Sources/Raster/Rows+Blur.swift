#if KERNELS_V3
  import Kernels
  import KernelsV3
#else
  import Kernels
#endif

/// Blurs of coverage.
extension Rows {
  @inline(__always)
  static func convolve(
    _ source: UnsafePointer<UInt8>, _ out: UnsafeMutablePointer<UInt8>, _ count: Int,
    weights: UnsafePointer<UInt32>, radius: Int
  ) {
    #if KERNELS_V3
      if Processor.hasV3 {
        return KernelsV3.Rows.convolve(source, out, count, weights: weights, radius: radius)
      }
    #endif
    return Kernels.Rows.convolve(source, out, count, weights: weights, radius: radius)
  }

  @inline(__always)
  static func accumulate(
    _ sums: UnsafeMutablePointer<UInt32>, _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>,
    _ count: Int, weight: UInt32
  ) {
    #if KERNELS_V3
      if Processor.hasV3 { return KernelsV3.Rows.accumulate(sums, a, b, count, weight: weight) }
    #endif
    return Kernels.Rows.accumulate(sums, a, b, count, weight: weight)
  }

  @inline(__always)
  static func settle(
    _ sums: UnsafeMutablePointer<UInt32>, _ out: UnsafeMutablePointer<UInt8>, _ count: Int
  ) {
    #if KERNELS_V3
      if Processor.hasV3 { return KernelsV3.Rows.settle(sums, out, count) }
    #endif
    return Kernels.Rows.settle(sums, out, count)
  }

  @inline(__always)
  static func mix(
    _ a: UnsafePointer<UInt16>, _ b: UnsafePointer<UInt16>, _ out: UnsafeMutablePointer<UInt16>,
    _ count: Int, weight: UInt32
  ) {
    #if KERNELS_V3
      if Processor.hasV3 { return KernelsV3.Rows.mix(a, b, out, count, weight: weight) }
    #endif
    return Kernels.Rows.mix(a, b, out, count, weight: weight)
  }

  @inline(__always)
  static func add(
    _ sums: UnsafeMutablePointer<UInt32>, _ row: UnsafePointer<UInt8>, _ count: Int
  ) {
    #if KERNELS_V3
      if Processor.hasV3 { return KernelsV3.Rows.add(sums, row, count) }
    #endif
    return Kernels.Rows.add(sums, row, count)
  }

  @inline(__always)
  static func means(
    _ sums: UnsafeMutablePointer<UInt32>, _ out: UnsafeMutablePointer<UInt8>, _ count: Int,
    shift: Int
  ) {
    #if KERNELS_V3
      if Processor.hasV3 { return KernelsV3.Rows.means(sums, out, count, shift: shift) }
    #endif
    return Kernels.Rows.means(sums, out, count, shift: shift)
  }

  @inline(__always)
  static func mix(
    _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ out: UnsafeMutablePointer<UInt16>,
    _ count: Int, weight: UInt32
  ) {
    #if KERNELS_V3
      if Processor.hasV3 { return KernelsV3.Rows.mix(a, b, out, count, weight: weight) }
    #endif
    return Kernels.Rows.mix(a, b, out, count, weight: weight)
  }

  @inline(__always)
  static func interpolate(
    _ samples: UnsafePointer<UInt16>, _ out: UnsafeMutablePointer<UInt8>, _ count: Int, shift: Int
  ) {
    #if KERNELS_V3
      if Processor.hasV3 {
        return KernelsV3.Rows.interpolate(samples, out, count, shift: shift)
      }
    #endif
    return Kernels.Rows.interpolate(samples, out, count, shift: shift)
  }
}
