import Foundation
import Geometry
import Raster
import Views

/// What colours are resolved against.
struct StyleContext {
  var palette = ChartPalette.light
  var environment = EnvironmentValues()

  /// What a view around the chart has its marks drawn in, where they have no style of their own.
  var foreground: MarkPaint? { environment._foregroundStyle.map { MarkPaint($0, self) } }

  /// The colour of the n-th series.
  func series(_ index: Int) -> MarkPaint {
    .solid(palette.series[index % palette.series.count])
  }
}

extension MarkPaint {
  /// A style as it is stretched over whatever a mark covers.
  ///
  /// A gradient outward is shown by its first colour.
  init(_ style: some ShapeStyle, _ context: StyleContext) {
    let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
    switch style._paint(in: unit, context.environment) {
    case .solid(let color): self = .solid(color)
    case .linear(let stops, let start, let end):
      self = .linear(stops, UnitPoint(x: start.x, y: start.y), UnitPoint(x: end.x, y: end.y))
    case .radial(let stops, _, _, _), .angular(let stops, _, _, _):
      self = .solid(stops.first?.color ?? .clear)
    }
  }
}
