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
  static func reverseToXRGB(
    _ source: UnsafePointer<UInt32>, _ out: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    #if KERNELS_V3
      if Processor.hasV3 { return KernelsV3.Rows.reverseToXRGB(source, out, count) }
    #endif
    return Kernels.Rows.reverseToXRGB(source, out, count)
  }

  @inline(__always)
  static func turnToXRGB(
    _ source: UnsafePointer<UInt32>, stride: Int, columns: Int, rows: Int,
    to out: UnsafeMutableRawPointer, pitch: Int
  ) {
    #if KERNELS_V3
      if Processor.hasV3 {
        return KernelsV3.Rows.turnToXRGB(
          source, stride: stride, columns: columns, rows: rows, to: out, pitch: pitch)
      }
    #endif
    return Kernels.Rows.turnToXRGB(
      source, stride: stride, columns: columns, rows: rows, to: out, pitch: pitch)
  }

  @inline(__always)
  static func reverseToXBGR(
    _ source: UnsafePointer<UInt32>, _ out: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    #if KERNELS_V3
      if Processor.hasV3 { return KernelsV3.Rows.reverseToXBGR(source, out, count) }
    #endif
    return Kernels.Rows.reverseToXBGR(source, out, count)
  }

  @inline(__always)
  static func turnToXBGR(
    _ source: UnsafePointer<UInt32>, stride: Int, columns: Int, rows: Int,
    to out: UnsafeMutableRawPointer, pitch: Int
  ) {
    #if KERNELS_V3
      if Processor.hasV3 {
        return KernelsV3.Rows.turnToXBGR(
          source, stride: stride, columns: columns, rows: rows, to: out, pitch: pitch)
      }
    #endif
    return Kernels.Rows.turnToXBGR(
      source, stride: stride, columns: columns, rows: rows, to: out, pitch: pitch)
  }

  @inline(__always)
  static func reverseToXRGB2101010(
    _ source: UnsafePointer<UInt32>, _ out: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    #if KERNELS_V3
      if Processor.hasV3 { return KernelsV3.Rows.reverseToXRGB2101010(source, out, count) }
    #endif
    return Kernels.Rows.reverseToXRGB2101010(source, out, count)
  }

  @inline(__always)
  static func turnToXRGB2101010(
    _ source: UnsafePointer<UInt32>, stride: Int, columns: Int, rows: Int,
    to out: UnsafeMutableRawPointer, pitch: Int
  ) {
    #if KERNELS_V3
      if Processor.hasV3 {
        return KernelsV3.Rows.turnToXRGB2101010(
          source, stride: stride, columns: columns, rows: rows, to: out, pitch: pitch)
      }
    #endif
    return Kernels.Rows.turnToXRGB2101010(
      source, stride: stride, columns: columns, rows: rows, to: out, pitch: pitch)
  }

  @inline(__always)
  static func reverseToRGB565(
    _ source: UnsafePointer<UInt32>, _ out: UnsafeMutablePointer<UInt16>, _ count: Int,
    thresholds: SIMD4<UInt16>
  ) {
    #if KERNELS_V3
      if Processor.hasV3 {
        return KernelsV3.Rows.reverseToRGB565(source, out, count, thresholds: thresholds)
      }
    #endif
    return Kernels.Rows.reverseToRGB565(source, out, count, thresholds: thresholds)
  }

  @inline(__always)
  static func turnToRGB565(
    _ source: UnsafePointer<UInt32>, stride: Int, columns: Int, rows: Int,
    to out: UnsafeMutableRawPointer, pitch: Int,
    thresholds: (SIMD4<UInt16>, SIMD4<UInt16>, SIMD4<UInt16>, SIMD4<UInt16>)
  ) {
    #if KERNELS_V3
      if Processor.hasV3 {
        return KernelsV3.Rows.turnToRGB565(
          source, stride: stride, columns: columns, rows: rows, to: out, pitch: pitch,
          thresholds: thresholds)
      }
    #endif
    return Kernels.Rows.turnToRGB565(
      source, stride: stride, columns: columns, rows: rows, to: out, pitch: pitch,
      thresholds: thresholds)
  }
}
