import Foundation
import Geometry
import Raster
import Rendering

extension MarkDrawing {
  /// Slices of a circle, clockwise from the top; a layer's x spans are shares of the whole turn.
  func sectors(_ layer: MarkLayer) -> [DisplayItem.Content] {
    var total = 0.0
    for index in 0..<layer.count {
      let span = layer.x.span(index)
      if span.isFinite { total = max(total, span.high) }
    }
    guard total > 0 else { return [] }
    let center = CGPoint(x: size.width / 2, y: size.height / 2)
    let available = Double(min(size.width, size.height)) / 2
    let shape = layer.sector ?? SectorLook()
    let outer = radius(shape.outer, available: available, automatic: available)
    let inner = min(outer, radius(shape.inner, available: outer, automatic: 0))
    var result: [DisplayItem.Content] = []
    for index in 0..<layer.count {
      let span = layer.x.span(index)
      guard span.isFinite, span.high > span.low else { continue }
      let look = layer.look(index)
      let turn = 2 * Double.pi / total
      let rounding = min(look.cornerRadius ?? 0, (outer - inner) / 2)
      // Corners are rounded by a stroke with round joins around a slice that is smaller by as much.
      let path = slice(
        center: center, inner: inner > 0 ? inner + rounding : 0, outer: outer - rounding,
        from: span.low * turn - .pi / 2, to: span.high * turn - .pi / 2,
        inset: shape.inset / 2 + rounding)
      guard !path.isEmpty else { continue }
      let box = CGRect(
        x: center.x - outer, y: center.y - outer, width: 2 * outer, height: 2 * outer)
      let paint = look.paint.paint(over: box)
      result.append(.fill(path, FillStyle(), paint))
      if rounding > 0 {
        result.append(
          .stroke(path, StrokeStyle(lineWidth: 2 * rounding, lineJoin: .round), paint))
      }
    }
    return result
  }

  private func radius(_ dimension: MarkDimension, available: Double, automatic: Double) -> Double {
    switch dimension.kind {
    case .automatic: automatic
    case .fixed(let length): min(max(0, length), available)
    case .inset(let inset): max(0, available - inset)
    case .ratio(let ratio): max(0, min(1, ratio)) * available
    }
  }

  /// An annular slice whose straight edges are moved in by `inset` points each.
  private func slice(
    center: CGPoint, inner: Double, outer: Double, from: Double, to: Double, inset: Double
  ) -> Path {
    func angle(_ radius: Double) -> Double { radius > inset ? asin(inset / radius) : .pi }
    let outerInset = angle(outer)
    guard to - from > 2 * outerInset, outer > 0 else { return Path() }
    var path = Path()
    path.addArc(
      center: center, radius: outer, startAngle: .radians(from + outerInset),
      endAngle: .radians(to - outerInset), clockwise: false)
    let innerInset = inner > 0 ? angle(inner) : .pi
    if inner > 0, to - from > 2 * innerInset {
      path.addArc(
        center: center, radius: inner, startAngle: .radians(to - innerInset),
        endAngle: .radians(from + innerInset), clockwise: true)
    } else {
      // Where the two edges meet.
      let half = (to - from) / 2
      let reach = inset > 0 && half < .pi ? min(outer, inset / sin(min(half, .pi / 2))) : 0
      let middle = from + half
      path.addLine(
        to: CGPoint(
          x: center.x + max(reach, inner) * cos(middle),
          y: center.y + max(reach, inner) * sin(middle)))
    }
    path.closeSubpath()
    return path
  }
}
