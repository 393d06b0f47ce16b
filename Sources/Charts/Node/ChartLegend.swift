import Foundation
import Geometry
import Raster
import Views

/// The names of series with their colours, in lines below a chart.
struct ChartLegend: View {
  let entries: [ChartModel.LegendEntry]

  var body: some View {
    HStack(spacing: 8) {
      ForEach(entries.indices, id: \.self) { index in
        HStack(spacing: 5) {
          Circle()
            .fill(Color(rgba: entries[index].paint.color))
            .frame(width: 8, height: 8)
          Text(entries[index].name)
            .font(.caption2)
            .foregroundStyle(.secondary)
        }
      }
      Spacer(minLength: 0)
    }
  }
}
