#if KERNELS_V3
  import Kernels
  import KernelsV3
#else
  import Kernels
#endif

/// Pixels into what a screen's memory holds, and in another order.
extension Rows {
  @inline(__always)
  static func convertToXRGB(
    _ source: UnsafePointer<UInt32>, _ out: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    #if KERNELS_V3
      if Processor.hasV3 { return KernelsV3.Rows.convertToXRGB(source, out, count) }
    #endif
    return Kernels.Rows.convertToXRGB(source, out, count)
  }

  @inline(__always)
  static func convertToXBGR(
    _ source: UnsafePointer<UInt32>, _ out: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    #if KERNELS_V3
      if Processor.hasV3 { return KernelsV3.Rows.convertToXBGR(source, out, count) }
    #endif
    return Kernels.Rows.convertToXBGR(source, out, count)
  }

  @inline(__always)
  static func convertToXRGB2101010(
    _ source: UnsafePointer<UInt32>, _ out: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    #if KERNELS_V3
      if Processor.hasV3 { return KernelsV3.Rows.convertToXRGB2101010(source, out, count) }
    #endif
    return Kernels.Rows.convertToXRGB2101010(source, out, count)
  }

  @inline(__always)
  static func convertToRGB565(
    _ source: UnsafePointer<UInt32>, _ out: UnsafeMutablePointer<UInt16>, _ count: Int,
    thresholds: SIMD4<UInt16>
  ) {
    #if KERNELS_V3
      if Processor.hasV3 {
        return KernelsV3.Rows.convertToRGB565(source, out, count, thresholds: thresholds)
      }
    #endif
    return Kernels.Rows.convertToRGB565(source, out, count, thresholds: thresholds)
  }

  @inline(__always)
  static func reverse(
    _ source: UnsafePointer<UInt32>, _ out: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    #if KERNELS_V3
      if Processor.hasV3 { return KernelsV3.Rows.reverse(source, out, count) }
    #endif
    return Kernels.Rows.reverse(source, out, count)
  }

  @inline(__always)
  static func transpose(
    _ source: UnsafePointer<UInt32>, stride: Int, columns: Int, rows: Int,
    to out: UnsafeMutablePointer<UInt32>, stride outStride: Int
  ) {
    #if KERNELS_V3
      if Processor.hasV3 {
        KernelsV3.Rows.transpose(
          source, stride: stride, columns: columns, rows: rows, to: out, stride: outStride)
        return
      }
    #endif
    Kernels.Rows.transpose(
      source, stride: stride, columns: columns, rows: rows, to: out, stride: outStride)
  }
}
