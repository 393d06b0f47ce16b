public import Geometry

/// How a screen's memory holds a pixel.
public enum ScreenFormat: Hashable, Sendable, CaseIterable {
  /// 32 bits: blue in the lowest byte (DRM's XRGB8888 and ARGB8888).
  case xrgb8888
  /// 32 bits: red in the lowest byte (DRM's XBGR8888 and ABGR8888).
  case xbgr8888
  /// 16 bits, dithered.
  case rgb565
  /// 32 bits: ten a colour, blue lowest.
  case xrgb2101010

  public var bytesPerPixel: Int { self == .rgb565 ? 2 : 4 }
}

/// How a frame is turned, clockwise, on its way to the screen.
public enum QuarterTurn: Int, Hashable, Sendable, CaseIterable {
  case none = 0
  case right = 90
  case half = 180
  case left = 270

  /// The size of a screen that shows a frame of this size.
  public func applied(to size: PixelSize) -> PixelSize {
    self == .right || self == .left ? size.transposed : size
  }

  /// Where a rectangle of a frame of `size` comes to lie on the screen.
  public func applied(to rect: PixelRect, in size: PixelSize) -> PixelRect {
    switch self {
    case .none: rect
    case .right:
      PixelRect(
        minX: size.height - rect.maxY, minY: rect.minX, maxX: size.height - rect.minY,
        maxY: rect.maxX)
    case .half:
      PixelRect(
        minX: size.width - rect.maxX, minY: size.height - rect.maxY,
        maxX: size.width - rect.minX, maxY: size.height - rect.minY)
    case .left:
      PixelRect(
        minX: rect.minY, minY: size.width - rect.maxX, maxX: rect.maxY,
        maxY: size.width - rect.minX)
    }
  }
}

/// Frames into a screen's memory: converted, turned and dithered on the way.
public enum CopyOut {
  /// Copies a rectangle of a frame to its place on the screen.
  ///
  /// The screen's memory is only written, row by row and each byte once, since it may be
  /// write-combined. Dithering depends on the place on the screen, so a copy in pieces is the whole
  /// copy.
  ///
  /// - Parameters:
  ///   - frame: the frame, before turning.
  ///   - rect: pixels of the frame; clipped to it.
  ///   - out: the screen's first pixel; it has the turned frame's size.
  ///   - pitch: bytes from a row of the screen to the next.
  ///   - format: how the screen holds a pixel.
  ///   - rotation: how the frame is turned.
  public static func copy(
    from frame: PixelBuffer, rect: PixelRect, to out: UnsafeMutableRawPointer, pitch: Int,
    format: ScreenFormat, rotation: QuarterTurn = .none
  ) {
    let part = rect.intersection(frame.bounds)
    guard !part.isEmpty else { return }
    let place = rotation.applied(to: part, in: frame.size)
    if rotation == .none {
      for y in place.minY..<place.maxY {
        write(
          frame.row(y) + place.minX, place.width, x: place.minX, y: y, to: out, pitch: pitch,
          format: format)
      }
      return
    }
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: place.width) { row in
      guard let line = row.baseAddress else { return }
      for y in place.minY..<place.maxY {
        for x in place.minX..<place.maxX {
          let source: UInt32
          switch rotation {
          case .none: source = frame.row(y)[x]
          case .right: source = frame.row(frame.height - 1 - x)[y]
          case .half: source = frame.row(frame.height - 1 - y)[frame.width - 1 - x]
          case .left: source = frame.row(x)[frame.width - 1 - y]
          }
          line[x - place.minX] = source
        }
        write(
          line, place.width, x: place.minX, y: y, to: out, pitch: pitch, format: format)
      }
    }
  }

  private static func write(
    _ source: UnsafePointer<UInt32>, _ count: Int, x: Int, y: Int,
    to out: UnsafeMutableRawPointer, pitch: Int, format: ScreenFormat
  ) {
    let row = out + y * pitch + x * format.bytesPerPixel
    switch format {
    case .xrgb8888:
      Rows.convertToXRGB(source, row.assumingMemoryBound(to: UInt32.self), count)
    case .xbgr8888:
      Rows.convertToXBGR(source, row.assumingMemoryBound(to: UInt32.self), count)
    case .xrgb2101010:
      Rows.convertToXRGB2101010(source, row.assumingMemoryBound(to: UInt32.self), count)
    case .rgb565:
      Rows.convertToRGB565(
        source, row.assumingMemoryBound(to: UInt16.self), count, thresholds: bayer[y & 3],
        column: x)
    }
  }

  /// The 4×4 threshold matrix, each row's thresholds in sixteenths of a step.
  private static let bayer: [SIMD4<UInt32>] = [
    SIMD4(0, 8, 2, 10), SIMD4(12, 4, 14, 6), SIMD4(3, 11, 1, 9), SIMD4(15, 7, 13, 5),
  ]
}
