extension Mask {
  /// Binary logarithm of the side of the squares whose means stand for their pixels in a blur: their
  /// deviation is 8 to 16 of them, or the mask's own pixels are taken.
  ///
  /// A blur so wide is a straight line between two squares to 0.1/255.
  static func reduction(sigma: Double) -> Int {
    var shift = 0
    while min(sigma, Gaussian.widest) >= Double(16 << shift) { shift += 1 }
    return shift
  }

  /// Blurs means of squares and spreads them again.
  func blurredWidely(_ sigma: Double, shift: Int) -> Mask {
    let side = Double(1 << shift)
    // Means widen by (side² − 1) / 12, straight lines between them by side² / 6 in the mean.
    let sigma = min(sigma, Gaussian.widest)
    let variance = sigma * sigma - side * side / 4 + 1.0 / 12
    return reduced(shift).blurred(sigma: variance.squareRoot() / side)
      .enlarged(shift, width: width, height: height)
  }

  /// Means of squares of `2^shift` pixels, with one more all around that are empty.
  func reduced(_ shift: Int) -> Mask {
    let side = 1 << shift
    let columns = (width + side - 1) >> shift
    let rows = (height + side - 1) >> shift
    let result = Mask(width: columns + 2, height: rows + 2)
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: max(1, columns << shift)) { buffer in
      buffer.initialize(repeating: 0)
      guard let sums = buffer.baseAddress else { return }
      for row in 0..<rows {
        for y in row << shift..<min(height, (row + 1) << shift) {
          Rows.add(sums, self.row(y), width)
        }
        Rows.means(sums, result.row(row + 1) + 1, columns, shift: shift)
      }
    }
    return result
  }

  /// The pixels inside of a border of one sample, straight lines between the samples' centres.
  private func enlarged(_ shift: Int, width: Int, height: Int) -> Mask {
    let result = Mask(width: width, height: height)
    let side = 1 << shift
    let samples = self.width
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: samples) { profile in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: samples << shift) { line in
        guard let mixed = profile.baseAddress, let bytes = line.baseAddress else { return }
        for y in 0..<height {
          // In halves of a pixel from the first sample's centre.
          let place = 2 * y + 1 + side
          let index = place >> (shift + 1)
          let weight = (place - index << (shift + 1)) << (7 - shift)
          Rows.mix(row(index), row(index + 1), mixed, samples, weight: UInt32(weight))
          Rows.interpolate(mixed, bytes, samples - 1, shift: shift)
          result.row(y).update(from: bytes + side / 2, count: width)
        }
      }
    }
    return result
  }
}
