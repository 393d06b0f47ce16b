import Foundation
import Geometry
import Raster
import Views

/// The names of series with their colours and symbols, in lines below a chart; of a scale of
/// numbers, its colours from the least to the greatest.
struct ChartLegend: View {
  let entries: [ChartModel.LegendEntry]
  let ramp: ChartModel.RampLegend?
  @Environment(\.layoutDirection) private var direction

  var body: some View {
    if let ramp {
      HStack(spacing: 6) {
        Text(ramp.low).font(.caption2).foregroundStyle(Color.chartSecondary)
        RoundedRectangle(cornerRadius: 4)
          .fill(
            LinearGradient(
              stops: ramp.stops.map {
                Gradient.Stop(color: Color(rgba: $0.color), location: CGFloat($0.location))
              },
              // The numbers beside it change sides.
              startPoint: direction == .rightToLeft ? .trailing : .leading,
              endPoint: direction == .rightToLeft ? .leading : .trailing)
          )
          .frame(width: 120, height: 8)
        Text(ramp.high).font(.caption2).foregroundStyle(Color.chartSecondary)
      }
    } else {
      LegendFlow {
        ForEach(entries.indices, id: \.self) { index in
          HStack(spacing: 5) {
            LegendSwatch(entry: entries[index])
            Text(entries[index].name)
              .font(.caption2)
              .foregroundStyle(Color.chartSecondary)
              .lineLimit(1)
          }
        }
      }
    }
  }
}

/// How a series looks: a dot of eight points, its symbol, or a piece of its line.
private struct LegendSwatch: View {
  let entry: ChartModel.LegendEntry

  var body: some View {
    let color = Color(rgba: entry.paint.color)
    if let dash = entry.dash {
      ZStack {
        LineSwatch()
          .stroke(
            color,
            style: StrokeStyle(lineWidth: 2, lineCap: dash.isEmpty ? .round : .butt, dash: dash))
        if let symbol = entry.symbol { SymbolSwatch(symbol: symbol).fill(color) }
      }
      .frame(width: dash.isEmpty && entry.symbol == nil ? 14 : 24, height: 8)
    } else if let symbol = entry.symbol {
      SymbolSwatch(symbol: symbol).fill(color).frame(width: 8, height: 8)
    } else {
      Circle().fill(color).frame(width: 8, height: 8)
    }
  }
}

private struct LineSwatch: Shape {
  func path(in rect: CGRect) -> Path {
    Path { path in
      path.move(to: CGPoint(x: rect.minX, y: rect.midY))
      path.addLine(to: CGPoint(x: rect.maxX, y: rect.midY))
    }
  }
}

private struct SymbolSwatch: Shape {
  let symbol: MarkSymbol

  func path(in rect: CGRect) -> Path {
    symbol.path(center: CGPoint(x: rect.midX, y: rect.midY), area: MarkLook.symbolArea)
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
