import Testing

@testable import Raster

/// Tables of a row, as places in 1/256 px.
private func places(
  _ offsets: [Int32], _ x: [UInt32], _ y: [UInt32], stride: Int
) -> [(x: Double, y: Double)] {
  #if arch(arm64)
    let size = 4
  #else
    let size = 1
  #endif
  return offsets.indices.map { index in
    let offset = Int(offsets[index]) / size
    return (
      Double(offset % stride) + Double(x[index] & 255) / 256,
      Double(offset / stride) + Double(y[index] & 255) / 256
    )
  }
}

@Test(arguments: 0..<40)
func spansOfEightKeepCloseToTheirCurve(_ seed: Int) {
  var dice = Dice(UInt64(seed + 4000))
  let count = 640
  // A picture of 900 by 500 pixels whose weight changes along the row, as under a tilt.
  let w = SIMD2(Float(dice.between(0.4, 2)), Float(dice.between(-0.0005, 0.0008)))
  let u = SIMD2(Float(dice.between(0, 200)), Float(dice.between(0.2, 0.9)))
  let v = SIMD2(Float(dice.between(50, 200)), Float(dice.between(-0.1, 0.1)))
  let least = min(w.x, w.x + w.y * Float(count + 8))
  let bend = max(abs(u.y * w.x - u.x * w.y), abs(v.y * w.x - v.x * w.y))
  let bound = Double(16 * abs(w.y) * bend / (least * least * least))
  func table(_ pieces: [Range<Int>]) -> [[UInt32]] {
    let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: 3 * count)
    defer { memory.deallocate() }
    memory.initialize(repeating: 0, count: 3 * count)
    memory.withMemoryRebound(to: Int32.self, capacity: count) { offsets in
      for piece in pieces {
        Rows.locateSpans(
          offsets: offsets + piece.lowerBound, weightsX: memory + count + piece.lowerBound,
          weightsY: memory + 2 * count + piece.lowerBound, first: piece.lowerBound,
          count: piece.count, u: u, v: v, w: w, limitX: 899 * 256, limitY: 499 * 256, stride: 912)
      }
    }
    return (0..<3).map { part in (0..<count).map { memory[part * count + $0] } }
  }
  let whole = table([0..<count])
  #expect(whole == table([0..<160, 160..<408, 408..<count]))
  let found = places(whole[0].map { Int32($0) }, whole[1], whole[2], stride: 912)
  for i in 0..<count {
    let weight = Double(w.x) + Double(w.y) * Double(i)
    let x = max(0, min(899, (Double(u.x) + Double(u.y) * Double(i)) / weight))
    let y = max(0, min(499, (Double(v.x) + Double(v.y) * Double(i)) / weight))
    // Rounded to 1/256, from a Float.
    let error = max(abs(found[i].x - x), abs(found[i].y - y))
    if error > bound + 0.006 { Issue.record("\(i): \(error), not \(bound)") }
  }
}
