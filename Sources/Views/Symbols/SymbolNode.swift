import Foundation
import Geometry
import Raster

extension Symbol {
  /// Draws the symbol in a rectangle.
  func draw(
    in rect: CGRect, style: any ShapeStyle, weight: Font.Weight, environment: EnvironmentValues,
    into list: inout DrawingList
  ) {
    let scale = min(rect.width, rect.height) / Symbol.box
    guard scale > 0 else { return }
    let place = ProjectionTransform(scaleX: scale, y: scale).concatenating(
      ProjectionTransform(
        translationX: rect.midX - Symbol.box * scale / 2, y: rect.midY - Symbol.box * scale / 2))
    let paint = style._paint(in: rect, environment)
    // A regular stroke is 1.8 of 24 units; heavier text has heavier symbols.
    let width = 1.8 * scale * (1 + CGFloat(weight.value - 400) / 600)
    let stroke = StrokeStyle(lineWidth: max(width, 0.4), lineCap: .round, lineJoin: .round)
    for part in parts {
      switch part {
      case .fill(let path): list.fill(path.applying(place), paint: paint)
      case .fillEvenOdd(let path):
        list.fill(path.applying(place), style: FillStyle(eoFill: true), paint: paint)
      case .stroke(let path): list.stroke(path.applying(place), style: stroke, paint: paint)
      }
    }
  }
}
