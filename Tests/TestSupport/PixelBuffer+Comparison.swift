public import Raster

/// How far two pictures of one size are apart, in steps of 1/255 over all four components.
public struct PictureDifference: Hashable, Sendable {
  /// The mean absolute difference.
  public var mean: Double
  /// The largest one.
  public var maximum: Int
  /// Pixels that differ at all.
  public var count: Int
}

/// Compares two pictures; nil where their sizes differ.
public func difference(_ a: PixelBuffer, _ b: PixelBuffer) -> PictureDifference? {
  guard a.size == b.size else { return nil }
  var sum = 0
  var maximum = 0
  var count = 0
  for y in 0..<a.height {
    let left = a.row(y)
    let right = b.row(y)
    for x in 0..<a.width where left[x] != right[x] {
      count += 1
      for shift: UInt32 in [0, 8, 16, 24] {
        let step = abs(Int(left[x] >> shift & 255) - Int(right[x] >> shift & 255))
        sum += step
        maximum = max(maximum, step)
      }
    }
  }
  let components = max(1, a.width * a.height * 4)
  return PictureDifference(
    mean: Double(sum) / Double(components), maximum: maximum, count: count)
}

/// The mean absolute difference of two pictures, 0…255; infinite where their sizes differ.
public func meanAbsoluteDifference(_ a: PixelBuffer, _ b: PixelBuffer) -> Double {
  difference(a, b)?.mean ?? .infinity
}

extension PixelBuffer {
  /// A copy of the pixels, row by row without padding.
  public var words: [UInt32] {
    (0..<height).flatMap { y in (0..<width).map { x in row(y)[x] } }
  }
}
