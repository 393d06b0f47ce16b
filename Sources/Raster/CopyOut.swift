public import Geometry

/// Frames into a screen's memory: converted, turned and dithered on the way.
public enum CopyOut {
  /// Copies a rectangle of a frame to its place on the screen.
  ///
  /// The screen's memory is only written, in whole pieces of rows and each byte once, since it may
  /// be write-combined. Dithering depends on the place on the screen, so a copy in pieces is the
  /// whole copy. Where a pixel comes to lie is `PanelGeometry.panelRect`.
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
    format: ScreenFormat, rotation: Rotation = .none
  ) {
    let part = rect.intersection(frame.bounds)
    guard !part.isEmpty else { return }
    let panel = rotation.isTransposed ? frame.size.transposed : frame.size
    let place = PanelGeometry(panel: panel, rotation: rotation).panelRect(part)
    let screen = Screen(memory: out, pitch: pitch, format: format)
    switch rotation {
    case .none:
      for y in place.minY..<place.maxY {
        screen.write(frame.row(y) + place.minX, place.width, x: place.minX, y: y)
      }
    case .half:
      for y in place.minY..<place.maxY {
        let row = frame.row(frame.height - 1 - y)
        screen.writeBackwards(
          row + (frame.width - place.maxX), place.width, x: place.minX, y: y)
      }
    case .quarter, .threeQuarters:
      var x = place.minX
      while x < place.maxX {
        // Whole lines of the screen, where the rectangle allows it.
        let end = min(place.maxX, (x / strip + 1) * strip)
        if rotation == .quarter {
          // Right on the screen is up in the frame.
          screen.writeColumns(
            frame.row(frame.height - 1 - x) + place.minY, stride: -frame.stride,
            x: x..<end, y: place.minY, count: place.height, isUpwards: false)
        } else {
          // From the last row up, which is to the right in the frame.
          screen.writeColumns(
            frame.row(x) + (frame.width - place.maxY), stride: frame.stride, x: x..<end,
            y: place.maxY - 1, count: place.height, isUpwards: true)
        }
        x = end
      }
    }
  }

  /// Columns of the screen that are turned together.
  ///
  /// Two cache lines, one of RGB565; as many rows of the frame. Measured against 16 and 64 (decision
  /// 0160).
  private static let strip = 32
}

/// A screen's memory.
private struct Screen {
  let memory: UnsafeMutableRawPointer
  let pitch: Int
  let format: ScreenFormat

  @inline(__always)
  func write(_ source: UnsafePointer<UInt32>, _ count: Int, x: Int, y: Int) {
    let row = memory + y * pitch + x * format.bytesPerPixel
    switch format {
    case .xrgb8888:
      Rows.convertToXRGB(source, row.assumingMemoryBound(to: UInt32.self), count)
    case .xbgr8888:
      Rows.convertToXBGR(source, row.assumingMemoryBound(to: UInt32.self), count)
    case .xrgb2101010:
      Rows.convertToXRGB2101010(source, row.assumingMemoryBound(to: UInt32.self), count)
    case .rgb565:
      Rows.convertToRGB565(
        source, row.assumingMemoryBound(to: UInt16.self), count,
        thresholds: Screen.thresholds(x: x, y: y))
    }
  }

  /// Writes a piece of a row whose pixels stand in the other order.
  @inline(__always)
  func writeBackwards(_ source: UnsafePointer<UInt32>, _ count: Int, x: Int, y: Int) {
    let row = memory + y * pitch + x * format.bytesPerPixel
    switch format {
    case .xrgb8888:
      Rows.reverseToXRGB(source, row.assumingMemoryBound(to: UInt32.self), count)
    case .xbgr8888:
      Rows.reverseToXBGR(source, row.assumingMemoryBound(to: UInt32.self), count)
    case .xrgb2101010:
      Rows.reverseToXRGB2101010(source, row.assumingMemoryBound(to: UInt32.self), count)
    case .rgb565:
      Rows.reverseToRGB565(
        source, row.assumingMemoryBound(to: UInt16.self), count,
        thresholds: Screen.thresholds(x: x, y: y))
    }
  }

  /// Writes columns of pixels as rows.
  ///
  /// - Parameters:
  ///   - source: the pixel for the first row's first place.
  ///   - stride: words from there to the pixel of the next place.
  ///   - x: the places.
  ///   - y: the first row; the next is that below, or above.
  ///   - count: how many rows, for which the source goes one word on each.
  ///   - isUpwards: whether the rows go up.
  func writeColumns(
    _ source: UnsafePointer<UInt32>, stride: Int, x: Range<Int>, y: Int, count: Int,
    isUpwards: Bool
  ) {
    let first = memory + y * pitch + x.lowerBound * format.bytesPerPixel
    let pitch = isUpwards ? -pitch : pitch
    switch format {
    case .xrgb8888:
      Rows.turnToXRGB(
        source, stride: stride, columns: count, rows: x.count, to: first, pitch: pitch)
    case .xbgr8888:
      Rows.turnToXBGR(
        source, stride: stride, columns: count, rows: x.count, to: first, pitch: pitch)
    case .xrgb2101010:
      Rows.turnToXRGB2101010(
        source, stride: stride, columns: count, rows: x.count, to: first, pitch: pitch)
    case .rgb565:
      let step = isUpwards ? -1 : 1
      func thresholds(_ row: Int) -> SIMD4<UInt16> {
        Screen.thresholds(x: x.lowerBound, y: y + row * step)
      }
      Rows.turnToRGB565(
        source, stride: stride, columns: count, rows: x.count, to: first, pitch: pitch,
        thresholds: (thresholds(0), thresholds(1), thresholds(2), thresholds(3)))
    }
  }

  /// The 4×4 threshold matrix's row from a column on, in sixteenths of a step.
  private static func thresholds(x: Int, y: Int) -> SIMD4<UInt16> {
    let t: SIMD4<UInt16>
    switch y & 3 {
    case 0: t = SIMD4(0, 8, 2, 10)
    case 1: t = SIMD4(12, 4, 14, 6)
    case 2: t = SIMD4(3, 11, 1, 9)
    default: t = SIMD4(15, 7, 13, 5)
    }
    switch x & 3 {
    case 0: return t
    case 1: return SIMD4(t[1], t[2], t[3], t[0])
    case 2: return SIMD4(t[2], t[3], t[0], t[1])
    default: return SIMD4(t[3], t[0], t[1], t[2])
    }
  }
}
