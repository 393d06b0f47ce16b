import Foundation
import Geometry
import Raster
import Views

/// The names of series with their colours, in lines below a chart.
struct ChartLegend: View {
  let entries: [ChartModel.LegendEntry]

  var body: some View {
    LegendFlow {
      ForEach(entries.indices, id: \.self) { index in
        HStack(spacing: 5) {
          Circle()
            .fill(Color(rgba: entries[index].paint.color))
            .frame(width: 8, height: 8)
          Text(entries[index].name)
            .font(.caption2)
            .foregroundStyle(.secondary)
            .lineLimit(1)
        }
      }
    }
  }
}

/// Views side by side, in as many lines as it takes.
struct LegendFlow: Layout {
  private static let spacing: CGFloat = 8
  private static let lineSpacing: CGFloat = 3

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    let width = proposal.width ?? .infinity
    var size = CGSize.zero
    for (frame, _) in frames(subviews, width: width) {
      size.width = max(size.width, frame.maxX)
      size.height = max(size.height, frame.maxY)
    }
    return size
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    for (frame, subview) in frames(subviews, width: bounds.width) {
      subview.place(
        at: CGPoint(x: bounds.minX + frame.minX, y: bounds.minY + frame.minY), anchor: .topLeading,
        proposal: ProposedViewSize(frame.size))
    }
  }

  private func frames(_ subviews: Subviews, width: CGFloat) -> [(CGRect, LayoutSubview)] {
    var result: [(CGRect, LayoutSubview)] = []
    var x: CGFloat = 0
    var y: CGFloat = 0
    var height: CGFloat = 0
    for subview in subviews {
      let size = subview.sizeThatFits(.unspecified)
      if x > 0, x + size.width > width {
        x = 0
        y += height + LegendFlow.lineSpacing
        height = 0
      }
      result.append(
        (CGRect(x: x, y: y, width: min(size.width, width), height: size.height), subview))
      x += size.width + LegendFlow.spacing
      height = max(height, size.height)
    }
    return result
  }
}
