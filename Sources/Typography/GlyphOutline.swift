import CFreeType
import Foundation
import Geometry
import Raster

/// The contours of a glyph in font units, y up, as FreeType tells them.
struct GlyphOutline {
  var points: [SIMD2<Int32>] = []
  /// Bit 0: on the curve; bit 1: a control point of a cubic.
  var tags: [UInt8] = []
  /// The index of each contour's last point.
  var ends: [UInt16] = []

  var isEmpty: Bool { ends.isEmpty }

  init() {}

  /// The outline in a face's slot, sheared to the right by `slant`.
  init(_ outline: FT_Outline, slant: Double) {
    let count = Int(outline.n_points)
    let contours = Int(outline.n_contours)
    guard count > 0, contours > 0, let source = outline.points, let marks = outline.tags,
      let last = outline.contours
    else { return }
    points.reserveCapacity(count)
    tags.reserveCapacity(count)
    for index in 0..<count {
      let point = source[index]
      let x = Double(point.x) + slant * Double(point.y)
      points.append(SIMD2(Int32(clamping: Int(x.rounded())), Int32(clamping: point.y)))
      tags.append(UInt8(truncatingIfNeeded: marks[index]))
    }
    for index in 0..<contours { ends.append(UInt16(truncatingIfNeeded: last[index])) }
  }

  /// Polygons as an outline.
  init(polygons: [[SIMD2<Int32>]]) {
    for polygon in polygons where !polygon.isEmpty {
      points += polygon
      tags += Array(repeating: 1, count: polygon.count)
      ends.append(UInt16(points.count - 1))
    }
  }

  /// The outline as a path, y down, `scale` points to a unit, moved by `offset`.
  func path(scale: Double, offset: CGPoint) -> Path {
    var path = Path()
    func place(_ p: SIMD2<Double>) -> CGPoint {
      CGPoint(x: offset.x + CGFloat(p.x * scale), y: offset.y - CGFloat(p.y * scale))
    }
    func at(_ index: Int) -> SIMD2<Double> {
      SIMD2(Double(points[index].x), Double(points[index].y))
    }
    var begin = 0
    for end in ends {
      let last = Int(end)
      defer { begin = last + 1 }
      guard last >= begin, last < points.count else { continue }
      let count = last - begin + 1
      func isOn(_ index: Int) -> Bool { tags[index] & 1 != 0 }
      func isCubic(_ index: Int) -> Bool { tags[index] & 3 == 2 }
      // A contour may begin on a control point; then it begins between two of them.
      var first = begin
      let start: SIMD2<Double>
      if isOn(begin) {
        start = at(begin)
        first = begin + 1
      } else if isOn(last) {
        start = at(last)
      } else {
        start = (at(begin) + at(last)) * 0.5
      }
      path.move(to: place(start))
      var index = 0
      let steps = isOn(begin) ? count - 1 : count
      func point(_ step: Int) -> Int { begin + (first - begin + step) % count }
      while index < steps {
        let here = point(index)
        if isOn(here) {
          path.addLine(to: place(at(here)))
          index += 1
        } else if isCubic(here) {
          let second = index + 1 < steps ? at(point(index + 1)) : start
          let target = index + 2 < steps ? at(point(index + 2)) : start
          path.addCurve(
            to: place(target), control1: place(at(here)), control2: place(second))
          index += 3
        } else {
          let isLast = index + 1 >= steps
          let next = isLast ? start : at(point(index + 1))
          if isLast || isOn(point(index + 1)) {
            path.addQuadCurve(to: place(next), control: place(at(here)))
            index += 2
          } else {
            path.addQuadCurve(to: place((at(here) + next) * 0.5), control: place(at(here)))
            index += 1
          }
        }
      }
      path.closeSubpath()
    }
    return path
  }

  /// Coverage at a scale, by FreeType's rasteriser; nil where nothing is to be seen.
  ///
  /// - Parameters:
  ///   - library: FreeType's library.
  ///   - scale: pixels to a unit.
  ///   - phase: how far the origin stands right of a whole pixel, in quarters, 0…3.
  /// - Returns: the mask with the place of its top left corner relative to the origin's pixel.
  func mask(_ library: FT_Library, scale: Double, phase: Int) -> GlyphMask? {
    guard !isEmpty else { return nil }
    var low = SIMD2<Double>(repeating: .infinity)
    var high = SIMD2<Double>(repeating: -.infinity)
    var scaled: [FT_Vector] = []
    scaled.reserveCapacity(points.count)
    let unit = scale * 64
    let shift = Double(phase * 16)
    for point in points {
      let x = (Double(point.x) * unit + shift).rounded()
      let y = (Double(point.y) * unit).rounded()
      low = SIMD2(min(low.x, x), min(low.y, y))
      high = SIMD2(max(high.x, x), max(high.y, y))
      guard abs(x) < 1e6, abs(y) < 1e6 else { return nil }
      scaled.append(FT_Vector(x: Int(x), y: Int(y)))
    }
    let left = Int((low.x / 64).rounded(.down))
    let right = Int((high.x / 64).rounded(.up))
    let bottom = Int((low.y / 64).rounded(.down))
    let top = Int((high.y / 64).rounded(.up))
    let width = right - left
    let height = top - bottom
    guard width > 0, height > 0, width <= 4_096, height <= 4_096 else { return nil }
    for index in scaled.indices {
      scaled[index].x -= left * 64
      scaled[index].y -= bottom * 64
    }
    let mask = Mask(width: width, height: height)
    var tags = tags
    var ends = ends
    let status = vitrine_ft_render(
      library, &scaled, &tags, &ends, Int32(points.count), Int32(ends.count), mask.bytes,
      Int32(width), Int32(height), Int32(mask.stride))
    guard status == 0 else { return nil }
    return GlyphMask(mask: mask, left: Int32(left), top: Int32(-top))
  }
}

/// A glyph's coverage and where it stands.
struct GlyphMask: Sendable {
  var mask: Mask
  /// From the origin's pixel to the mask's left column.
  var left: Int32
  /// From the baseline's pixel to the mask's top row; negative above it.
  var top: Int32
}
