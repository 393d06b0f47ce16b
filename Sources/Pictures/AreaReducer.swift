import Geometry
import Raster

/// Reduces a picture by averaging areas while its rows arrive, so that it is never held whole.
///
/// Every source pixel is spread over the target pixels that it overlaps (at most two each way), in
/// proportion to the overlap. Sums are of premultiplied components as floats; the target is never
/// larger than the source.
struct AreaReducer {
  private let source: PixelSize
  private let target: PixelBuffer
  /// Sums for one target row, or for all of them when rows arrive out of order.
  private var sums: [SIMD4<Float>]
  private let keepsAll: Bool
  private var spans: [Span] = []
  /// The target rows whose sums are open: `current` and the one after it.
  private var current = 0

  /// Where a source column or row lands: in `index` with weight `first`, in the next with `second`.
  struct Span {
    var index: Int
    var first: Float
    var second: Float

    init(_ position: Int, of source: Int, onto target: Int) {
      // In units of 1/source of a target pixel, so that the borders are whole numbers.
      let start = position * target
      index = start / source
      let border = (index + 1) * source
      let end = start + target
      let scale = 1 / Float(source)
      if end <= border || index + 1 >= target {
        first = Float(target) * scale
        second = 0
      } else {
        first = Float(border - start) * scale
        second = Float(end - border) * scale
      }
    }
  }

  init(from source: PixelSize, into target: PixelBuffer, anyOrder: Bool) {
    self.source = source
    self.target = target
    keepsAll = anyOrder
    sums = Array(
      repeating: SIMD4(repeating: 0), count: target.width * (anyOrder ? target.height : 2))
    spans = (0..<source.width).map { Span($0, of: source.width, onto: target.width) }
  }

  /// Adds `count` premultiplied pixels of source row `y`.
  ///
  /// Rows ascend unless any order was asked for; pixel `i` is that of source column
  /// `first + step · i`.
  mutating func add(
    _ row: UnsafePointer<UInt32>, count: Int, y: Int, column: (first: Int, step: Int) = (0, 1)
  ) {
    let vertical = Span(y, of: source.height, onto: target.height)
    if !keepsAll {
      while current < vertical.index { flushFirst() }
    }
    let width = target.width
    let upper = keepsAll ? vertical.index * width : 0
    let hasLower = vertical.second > 0
    sums.withUnsafeMutableBufferPointer { sums in
      var x = column.first
      for index in 0..<count {
        let span = spans[x]
        x += column.step
        let pixel = row[index]
        let value = SIMD4<Float>(
          Float(pixel & 255), Float(pixel >> 8 & 255), Float(pixel >> 16 & 255),
          Float(pixel >> 24))
        let left = value * span.first
        sums[upper + span.index] += left * vertical.first
        if hasLower { sums[upper + width + span.index] += left * vertical.second }
        if span.second > 0 {
          let right = value * span.second
          sums[upper + span.index + 1] += right * vertical.first
          if hasLower { sums[upper + width + span.index + 1] += right * vertical.second }
        }
      }
    }
  }

  /// Writes what is left.
  mutating func finish() {
    if keepsAll {
      for y in 0..<target.height { write(y, from: y * target.width) }
    } else {
      while current < target.height { flushFirst() }
    }
  }

  private mutating func flushFirst() {
    write(current, from: 0)
    current += 1
    let width = target.width
    for x in 0..<width {
      sums[x] = sums[width + x]
      sums[width + x] = SIMD4(repeating: 0)
    }
  }

  private func write(_ y: Int, from offset: Int) {
    let row = target.row(y)
    for x in 0..<target.width {
      let sum = (sums[offset + x] + 0.5).clamped(
        lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
      let b = UInt32(sum.x)
      let g = UInt32(sum.y)
      let r = UInt32(sum.z)
      let a = UInt32(sum.w)
      row[x] = a << 24 | min(r, a) << 16 | min(g, a) << 8 | min(b, a)
    }
  }
}
