import Foundation
import Geometry

/// What makes a picture quick to sample: copies at half the size, a quarter and so on, and where its
/// rows are transparent and opaque.
///
/// Kept by a picture's owner beside it, for as long as its pixels don't change; made anew when they
/// do. Safe to draw from several threads: levels are made when they are first needed.
public final class PictureLevels: @unchecked Sendable {
  public let picture: PixelBuffer
  /// The rows' runs of `picture`.
  let runs: RowRuns
  private let lock = NSLock()
  private var halves: [(PixelBuffer, RowRuns)] = []

  /// *Complexity*: O(pixels), one pass.
  public init(_ picture: PixelBuffer) {
    self.picture = picture
    runs = RowRuns(picture)
  }

  /// Bytes of all levels made so far and of the picture itself.
  public var byteCount: Int {
    lock.lock()
    defer { lock.unlock() }
    return halves.reduce(picture.byteCount + runs.byteCount) {
      $0 + $1.0.byteCount + $1.1.byteCount
    }
  }

  /// Level 0 is the picture; each further one is half its size.
  func level(_ number: Int) -> (PixelBuffer, RowRuns) {
    if number <= 0 { return (picture, runs) }
    lock.lock()
    defer { lock.unlock() }
    while halves.count < number {
      let half = PictureLevels.half(of: halves.last?.0 ?? picture)
      halves.append((half, RowRuns(half)))
    }
    return halves[number - 1]
  }

  /// The level to draw from when a pixel of the picture becomes `scale` pixels.
  static func number(scale: Double, size: PixelSize) -> Int {
    guard scale > 0, scale <= 0.5 else { return 0 }
    let most = max(0, Int(log2(Double(max(1, min(size.width, size.height))))))
    return min(most, Int(min(16, log2(1 / scale))))
  }

  /// Each pixel the mean of four, rounded; at odd edges the last row or column counts twice.
  static func half(of picture: PixelBuffer) -> PixelBuffer {
    let result = PixelBuffer(
      width: (picture.width + 1) / 2, height: (picture.height + 1) / 2)
    result.isOpaque = picture.isOpaque
    for y in 0..<result.height {
      let upper = picture.row(2 * y)
      let lower = picture.row(min(picture.height - 1, 2 * y + 1))
      let out = result.row(y)
      Rows.halve(upper, lower, out, picture.width / 2)
      if picture.width % 2 == 1 {
        let last = picture.width - 1
        let columns: [UInt32] = [upper[last], upper[last]]
        let others: [UInt32] = [lower[last], lower[last]]
        Rows.halve(columns, others, out + result.width - 1, 1)
      }
    }
    return result
  }
}

/// Where each row of a picture stops being transparent, and its longest opaque run.
final class RowRuns: Sendable {
  /// Half-open ranges of columns, one a row: visible start and end, opaque start and end.
  let rows: [SIMD4<Int32>]
  /// The least rectangle around all that is visible.
  let visible: PixelRect

  var byteCount: Int { rows.count * MemoryLayout<SIMD4<Int32>>.stride }

  init(_ picture: PixelBuffer) {
    let width = Int32(picture.width)
    if picture.isOpaque {
      rows = Array(repeating: SIMD4(0, width, 0, width), count: picture.height)
      visible = picture.bounds
      return
    }
    var box = PixelRect.zero
    rows = (0..<picture.height).map { y in
      let run = Rows.runs(picture.row(y), picture.width)
      box = box.union(
        PixelRect(minX: Int(run[0]), minY: y, maxX: Int(run[1]), maxY: y + 1))
      return run
    }
    visible = box
  }
}
