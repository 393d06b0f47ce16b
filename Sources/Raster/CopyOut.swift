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
      copyHalf(frame, place, screen)
    case .quarter:
      // Right on the screen is up in the frame.
      copyQuarter(place, screen, stride: -frame.stride, isMirrored: false) { x, y in
        frame.row(frame.height - 1 - x) + y
      }
    case .threeQuarters:
      copyQuarter(place, screen, stride: frame.stride, isMirrored: true) { x, y in
        frame.row(x) + (frame.width - 1 - y)
      }
    }
  }

  /// Pixels of a piece of a row: some cache lines of the screen at once, and few enough rows of the
  /// frame that their pages stay in the first translation buffer from tile to tile.
  private static let piece = 64
  /// Rows of a tile, two cache lines of the frame; a tile stays in the first cache.
  private static let lines = 32

  private static func copyHalf(_ frame: PixelBuffer, _ place: PixelRect, _ screen: Screen) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: piece) { scratch in
      guard let line = scratch.baseAddress else { return }
      for y in place.minY..<place.maxY {
        let row = frame.row(frame.height - 1 - y)
        for x in stride(from: place.minX, to: place.maxX, by: piece) {
          let count = min(piece, place.maxX - x)
          Rows.reverse(row + (frame.width - x - count), line, count)
          screen.write(line, count, x: x, y: y)
        }
      }
    }
  }

  /// Copies a frame turned by a quarter, tile by tile: the frame is read by cache lines, the screen
  /// is written by runs.
  ///
  /// - Parameters:
  ///   - place: pixels of the screen.
  ///   - screen: where they lie.
  ///   - frameStride: words of the frame from a column of the screen to the next.
  ///   - isMirrored: whether the screen's rows go backwards through the frame's columns.
  ///   - source: where the frame holds a pixel of the screen.
  @inline(__always)
  private static func copyQuarter(
    _ place: PixelRect, _ screen: Screen, stride frameStride: Int, isMirrored: Bool,
    source: (_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32>
  ) {
    // A row more than a power of two, or the scratch's rows would share a few sets of the cache.
    let scratchStride = piece + 16
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: lines * scratchStride) { scratch in
      guard let first = scratch.baseAddress else { return }
      for x in stride(from: place.minX, to: place.maxX, by: piece) {
        let count = min(piece, place.maxX - x)
        for y in stride(from: place.minY, to: place.maxY, by: lines) {
          let rows = min(lines, place.maxY - y)
          if isMirrored {
            Rows.transpose(
              source(x, y + rows - 1), stride: frameStride, columns: rows, rows: count,
              to: first + (rows - 1) * scratchStride, stride: -scratchStride)
          } else {
            Rows.transpose(
              source(x, y), stride: frameStride, columns: rows, rows: count, to: first,
              stride: scratchStride)
          }
          for row in 0..<rows {
            screen.write(first + row * scratchStride, count, x: x, y: y + row)
          }
        }
      }
    }
  }
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
