/// Where the least and the greatest of a run of values stand.
struct Extremes {
  var low: Int
  var high: Int
}

extension Extremes {
  /// Values that are looked at as one before it is asked where in them an extreme stands.
  private static let block = 256

  /// Scans a range that is not empty; of equals the first is meant.
  ///
  /// Finds by vectors in which block the extremes are, and looks only there for their places: 10^7
  /// values take as long as it takes to read them.
  init(of values: UnsafeBufferPointer<Double>, in range: Range<Int>) {
    low = range.lowerBound
    high = range.lowerBound
    var at = range.lowerBound
    var lowBlock = -1
    var highBlock = -1
    var least = values[at]
    var greatest = values[at]
    while at + Extremes.block <= range.upperBound {
      let (blockLeast, blockGreatest) = Extremes.bounds(values, at)
      if blockLeast < least { (least, lowBlock) = (blockLeast, at) }
      if blockGreatest > greatest { (greatest, highBlock) = (blockGreatest, at) }
      at += Extremes.block
    }
    if lowBlock >= 0 { low = Extremes.place(of: least, values, lowBlock) }
    if highBlock >= 0 { high = Extremes.place(of: greatest, values, highBlock) }
    while at < range.upperBound {
      if values[at] < values[low] { low = at }
      if values[at] > values[high] { high = at }
      at += 1
    }
  }

  private static func place(
    of value: Double, _ values: UnsafeBufferPointer<Double>, _ start: Int
  ) -> Int {
    (start..<start + block).first { values[$0] == value } ?? start
  }

  /// The least and the greatest value of a block.
  @inline(__always)
  private static func bounds(
    _ values: UnsafeBufferPointer<Double>, _ start: Int
  ) -> (Double, Double) {
    let bytes = UnsafeRawBufferPointer(values)
    let stride = MemoryLayout<SIMD4<Double>>.stride
    var offset = start * MemoryLayout<Double>.stride
    let end = offset + block * MemoryLayout<Double>.stride
    var low = bytes.loadUnaligned(fromByteOffset: offset, as: SIMD4<Double>.self)
    var high = low
    offset += stride
    while offset < end {
      let four = bytes.loadUnaligned(fromByteOffset: offset, as: SIMD4<Double>.self)
      low.replace(with: four, where: four .< low)
      high.replace(with: four, where: four .> high)
      offset += stride
    }
    return (low.min(), high.max())
  }
}
