import Foundation
import Geometry

extension Painter {
  /// Draws a picture that is only moved and scaled; `box` is its image, in pixels.
  func drawScaled(_ image: SampledPart, box: CGRect) {
    guard let spanX = PixelSpan(box.minX.native, box.maxX.native),
      let spanY = PixelSpan(box.minY.native, box.maxY.native)
    else { return }
    let area = PixelRect(
      minX: spanX.first, minY: spanY.first, maxX: spanX.end, maxY: spanY.end
    ).intersection(current.bounds)
    guard !area.isEmpty else { return }
    let columns = SampleTable(
      image.placed.m11.native, image.placed.m31.native, image.part.width, area.minX..<area.maxX)
    let lines = SampleTable(
      image.placed.m22.native, image.placed.m32.native, image.part.height, area.minY..<area.maxY)
    scratch.reserve(width: area.width)
    let used = columns.least...(columns.greatest + 1)
    scratch.reserve(mixed: 2 * (used.count + 16), width: area.width)
    for index in 0..<area.width {
      scratch.columns[index] = columns.positions[index] - Int32(columns.least)
      scratch.columnWeights[index] = UInt64(columns.weights[index]) &* 0x0001_0001_0001_0001
    }
    var runs = ScaledRuns(width: area.width, isOpaque: image.picture.isOpaque)
    var y = area.minY
    while y < area.maxY {
      let pair = y + 1 < area.maxY
      drawRows(image, area, y, pair, spanX, spanY, columns, lines, &runs)
      y += pair ? 2 : 1
    }
  }

  /// One or two rows.
  private func drawRows(
    _ image: SampledPart, _ area: PixelRect, _ y: Int, _ pair: Bool, _ spanX: PixelSpan,
    _ spanY: PixelSpan, _ columns: SampleTable, _ lines: SampleTable, _ runs: inout ScaledRuns
  ) {
    let picture = image.picture
    let indexA = y - area.minY
    let indexB = pair ? indexA + 1 : indexA
    let rowA = image.part.minY + Int(lines.positions[indexA])
    let rowB = image.part.minY + Int(lines.positions[indexB])
    if let rows = image.runs, columns.isAscending {
      runs.update(rows, rowA, rowB, image, columns)
    }
    let seen = runs.seen
    let solid = runs.solid
    if seen.isEmpty { return }
    let opacityA = (image.opacity * spanY.coverage(y) + 128) >> 8
    let opacityB = pair ? (image.opacity * spanY.coverage(y + 1) + 128) >> 8 : opacityA
    let first = Int(scratch.columns[columns.isAscending ? seen.lowerBound : seen.upperBound - 1])
    let last = Int(scratch.columns[columns.isAscending ? seen.upperBound - 1 : seen.lowerBound]) + 1
    let offset = image.part.minX + columns.least + first
    let lowerA = (Int(lines.weights[indexA]) * opacityA) >> 8
    let lowerB = (Int(lines.weights[indexB]) * opacityB) >> 8
    Rows.mixRows(
      scratch.mixed + 2 * first, (last - first + 8) & ~7, a0: picture.row(rowA) + offset,
      a1: picture.row(rowA + 1) + offset, wa0: UInt16(opacityA - lowerA), wa1: UInt16(lowerA),
      b0: picture.row(rowB) + offset, b1: picture.row(rowB + 1) + offset,
      wb0: UInt16(opacityB - lowerB), wb1: UInt16(lowerB))
    // The columns that the picture covers wholly; the others are partly covered.
    let inner =
      max(
        seen.lowerBound, spanX.firstWhole - area.minX)..<max(
        max(seen.lowerBound, spanX.firstWhole - area.minX),
        min(seen.upperBound, spanX.endWhole - area.minX))
    // Its ends may as well be drawn like what is beside them, in whole groups of eight.
    var middle = solid.clamped(to: inner)
    let before = (middle.lowerBound - inner.lowerBound + 7) & ~7
    let start: Int = inner.lowerBound + before
    let length = (middle.upperBound - start) & ~7
    middle = start..<max(start, start + length)
    let alphaA = (255 * opacityA + 128) >> 8
    let alphaB = (255 * opacityB + 128) >> 8
    let targetA = surface.pointer(x: area.minX, y: y)
    let targetB = pair ? surface.pointer(x: area.minX, y: y + 1) : scratch.spare
    if current.mask != nil {
      drawClipped(
        seen, inner, middle, area.minX, y, pair, spanX,
        picture.isOpaque || !solid.isEmpty ? (alphaA, alphaB) : (-1, -1))
      return
    }
    if middle.isEmpty {
      scale(inner, targetA, targetB, -1, -1)
    } else {
      scale(inner.lowerBound..<middle.lowerBound, targetA, targetB, -1, -1)
      scale(middle, targetA, targetB, alphaA, alphaB)
      scale(middle.upperBound..<inner.upperBound, targetA, targetB, -1, -1)
    }
    for column in [spanX.first, spanX.end - 1] {
      let index = column - area.minX
      if !seen.contains(index) || inner.contains(index) { continue }
      if column == spanX.first && spanX.count == 1 && column != spanX.end - 1 { continue }
      var partA: UInt32 = 0
      var partB: UInt32 = 0
      Rows.scaleRows(
        &partA, &partB, 1, mixed: scratch.mixed, columns: scratch.columns + index,
        weights: scratch.columnWeights + index, alphaA: 255, alphaB: 255)
      var mask = UInt8((spanX.coverage(column) * 255 + 128) >> 8)
      Rows.blend(targetA + index, 1, source: &partA, mask: &mask)
      if pair { Rows.blend(targetB + index, 1, source: &partB, mask: &mask) }
      if spanX.first == spanX.end - 1 { break }
    }
  }

  private func scale(
    _ range: Range<Int>, _ a: UnsafeMutablePointer<UInt32>, _ b: UnsafeMutablePointer<UInt32>,
    _ alphaA: Int, _ alphaB: Int
  ) {
    if range.isEmpty { return }
    Rows.scaleRows(
      a + range.lowerBound, b + range.lowerBound, range.count, mixed: scratch.mixed,
      columns: scratch.columns + range.lowerBound,
      weights: scratch.columnWeights + range.lowerBound, alphaA: alphaA, alphaB: alphaB)
  }

  /// Rows under a clip's mask: what is wholly inside of it directly, the rest by way of `ink`.
  private func drawClipped(
    _ seen: Range<Int>, _ inner: Range<Int>, _ middle: Range<Int>, _ left: Int, _ y: Int,
    _ pair: Bool, _ spanX: PixelSpan, _ alphas: (a: Int, b: Int)
  ) {
    guard let clip = current.mask, !seen.isEmpty else { return }
    let columns = inner.lowerBound + left..<inner.upperBound + left
    var whole = clip.whole(in: columns, y: y)
    if pair { whole = whole.clamped(to: clip.whole(in: columns, y: y + 1)) }
    let direct =
      whole.isEmpty
      ? seen.lowerBound..<seen.lowerBound
      : whole.lowerBound - left..<whole.upperBound - left
    let targetA = surface.pointer(x: left, y: y)
    let targetB = pair ? surface.pointer(x: left, y: y + 1) : scratch.spare
    let constant = middle.clamped(to: direct)
    if constant.isEmpty {
      scale(direct, targetA, targetB, -1, -1)
    } else {
      scale(direct.lowerBound..<constant.lowerBound, targetA, targetB, -1, -1)
      scale(constant, targetA, targetB, alphas.a, alphas.b)
      scale(constant.upperBound..<direct.upperBound, targetA, targetB, -1, -1)
    }
    for part in [seen.lowerBound..<direct.lowerBound, direct.upperBound..<seen.upperBound]
    where !part.isEmpty {
      scale(part, scratch.ink, scratch.spare, 255, 255)
      blendClipped(scratch.ink, part, spanX, left, y)
      if pair { blendClipped(scratch.spare, part, spanX, left, y + 1) }
    }
  }

  /// Composes a sampled row through the clip's mask and the coverage of its end columns.
  private func blendClipped(
    _ source: UnsafeMutablePointer<UInt32>, _ part: Range<Int>, _ spanX: PixelSpan, _ left: Int,
    _ y: Int
  ) {
    guard let clip = current.mask else { return }
    for column in [spanX.first, spanX.end - 1] {
      let coverage = spanX.coverage(column)
      let index = column - left
      if part.contains(index) && coverage < 256 {
        Rows.scale(source + index, 1, UInt8((coverage * 255 + 128) >> 8))
        if spanX.first == spanX.end - 1 { break }
      }
    }
    Rows.blend(
      surface.pointer(x: left + part.lowerBound, y: y), part.count,
      source: source + part.lowerBound, mask: clip.pointer(x: left + part.lowerBound, y: y))
  }
}

/// What can be seen of a pair of rows, and what is opaque in both, as ranges of the area's columns.
private struct ScaledRuns {
  private(set) var seen: Range<Int>
  private(set) var solid: Range<Int>
  private let isOpaque: Bool
  /// What the ranges were made from: in the middle of a card it is the same for row after row.
  private var key: (Int32, Int32, Int32, Int32) = (-1, -1, -1, -1)

  init(width: Int, isOpaque: Bool) {
    self.isOpaque = isOpaque
    seen = 0..<width
    solid = isOpaque ? seen : 0..<0
  }

  /// Takes the runs of the picture's rows `rowA`, `rowB` and those below them.
  mutating func update(
    _ runs: RowRuns, _ rowA: Int, _ rowB: Int, _ image: SampledPart, _ columns: SampleTable
  ) {
    let last = runs.rows.count - 1
    let a = runs.rows[rowA]
    let b = runs.rows[min(last, rowA + 1)]
    let c = runs.rows[rowB]
    let d = runs.rows[min(last, rowB + 1)]
    var from = Int32.max
    var to = Int32.min
    func include(_ run: SIMD4<Int32>) {
      if run[0] < run[1] {
        from = min(from, run[0])
        to = max(to, run[1])
      }
    }
    include(a)
    include(b)
    include(c)
    include(d)
    let start = max(max(a[2], b[2]), max(c[2], d[2]))
    let end = min(min(a[3], b[3]), min(c[3], d[3]))
    let key = (from, to, start, end)
    if key == self.key { return }
    self.key = key
    seen = 0..<0
    if !isOpaque { solid = 0..<0 }
    if from >= to { return }
    let left = Int32(image.part.minX)
    let first = columns.index(from: from - left - 1)
    let until = max(first, columns.index(from: to - left))
    // Whole groups of eight where there is room; what is transparent changes nothing.
    let length = (until - first + 7) & ~7
    seen = first..<min(columns.positions.count, first + length)
    if !isOpaque && start < end {
      let opaque = columns.index(from: start - left)
      solid = opaque..<max(opaque, columns.index(from: end - left - 1))
    }
  }
}

/// An interval on the grid of 1/256 px and the pixels that it touches.
struct PixelSpan {
  private let low: Int
  private let high: Int

  /// Nil where it is empty or not finite.
  init?(_ low: Double, _ high: Double) {
    let limit = EdgeList.guardBand
    guard low.isFinite, high.isFinite else { return nil }
    self.low = Int(EdgeList.snap(max(-limit, min(limit, low))))
    self.high = Int(EdgeList.snap(max(-limit, min(limit, high))))
    if self.low >= self.high { return nil }
  }

  var first: Int { low >> 8 }
  var end: Int { (high + 255) >> 8 }
  var count: Int { end - first }
  /// The wholly covered pixels; they may be none, with `endWhole` below `firstWhole`.
  var firstWhole: Int { (low + 255) >> 8 }
  var endWhole: Int { high >> 8 }

  /// The covered part of a pixel, of 256.
  func coverage(_ pixel: Int) -> Int {
    max(0, min(high, (pixel + 1) << 8) - max(low, pixel << 8))
  }
}

/// Where the pixels of a range lie along one axis of a picture.
struct SampleTable {
  /// The lesser of the two samples of each pixel.
  private(set) var positions: [Int32] = []
  /// The greater one's weight, 0 … 256.
  private(set) var weights: [UInt16] = []
  let isAscending: Bool

  /// `scale` and `offset` lead from the picture to the target; nothing outside 0 ..< count is read,
  /// but for a weight of zero.
  init(_ scale: Double, _ offset: Double, _ count: Int, _ range: Range<Int>) {
    isAscending = scale > 0
    positions.reserveCapacity(range.count)
    weights.reserveCapacity(range.count)
    let inverse = 1 / scale
    let limit = Double(count - 1)
    let most = max(0, count - 2)
    for pixel in range {
      let place = (Double(pixel) + 0.5 - offset) * inverse - 0.5
      let fixed = Int((place > 0 ? min(limit, place) : 0) * 256 + 0.5)
      let position = min(most, fixed >> 8)
      positions.append(Int32(position))
      weights.append(UInt16(fixed - position << 8))
    }
  }

  var least: Int { Int(min(positions.first ?? 0, positions.last ?? 0)) }
  var greatest: Int { Int(max(positions.first ?? 0, positions.last ?? 0)) }

  /// The first pixel's index whose position is at least `position`; positions ascend.
  func index(from position: Int32) -> Int {
    var low = 0
    var high = positions.count
    while low < high {
      let middle = (low + high) / 2
      if positions[middle] < position { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
