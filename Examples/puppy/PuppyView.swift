import Vitrine

/// A line of the whole and bars to scroll through, side by side.
struct PuppyView: View {
  @StateObject private var model = PuppyModel()
  @Environment(\.calendar) private var calendar

  private struct ViewConstants {
    static let lineColor = Color(hue: 0.56, saturation: 0.75, brightness: 0.72)
    static let barColor = Color(hue: 0.08, saturation: 0.72, brightness: 0.94)
    static let barWidth: MarkDimension = 26
    static let dayWidth: CGFloat = 44
  }

  var body: some View {
    ZStack {
      Color(hue: 0.56, saturation: 0.09, brightness: 0.98)
        .edgesIgnoringSafeArea(.all)
      VStack(spacing: 14) {
        header
        HStack(spacing: 14) {
          GroupBox("Growing up") {
            line
          }
          GroupBox("Day by day, in grams") {
            bars
          }
        }
        .groupBoxStyle(PaperGroupBoxStyle())
      }
      .padding(18)
    }
    .preferredColorScheme(.light)
  }

  /// A round number over the heaviest morning.
  private var top: Int { ((model.weighings.map(\.grams).max() ?? 0) / 1_000 + 1) * 1_000 }

  private var header: some View {
    HStack(spacing: 10) {
      Image(systemName: "pawprint.fill")
        .font(.title)
        .foregroundStyle(ViewConstants.barColor)
      VStack(alignment: .leading, spacing: 0) {
        Text("Momo")
          .font(.title.bold())
        if let last = model.weighings.last {
          Text("\(last.grams) g after \(model.weighings.count) days")
            .font(.subheadline)
            .foregroundStyle(.secondary)
            .lineLimit(1)
        }
      }
      Spacer()
      ForEach([10, 30, 100], id: \.self) { count in
        Button("\(count) days") {
          withAnimation(.easeOut(duration: 0.3)) { model.show(count) }
        }
        .buttonStyle(.bordered)
        .tint(ViewConstants.lineColor)
      }
    }
  }

  private var line: some View {
    Chart {
      ForEach(model.weighings) { weighing in
        LineMark(
          x: .value("Day", weighing.date),
          y: .value("Grams", weighing.grams)
        )
        .foregroundStyle(ViewConstants.lineColor)
        .lineStyle(StrokeStyle(lineWidth: 3, lineCap: .round))
        .accessibilityLabel(weighing.dateText)
        .accessibilityValue("\(weighing.grams) grams")
      }
    }
    .chartYScale(domain: 0...top)
    .chartYAxis() {
      AxisMarks(position: .leading)
    }
  }

  private var bars: some View {
    ScrollView(.horizontal, showsIndicators: false) {
      Chart {
        ForEach(model.weighings) { weighing in
          BarMark(
            x: .value("Day", weighing.date, unit: .day),
            y: .value("Grams", weighing.grams),
            width: ViewConstants.barWidth
          )
          .annotation(position: .top) {
            Text("\(weighing.grams)")
              .font(.caption2)
              .foregroundStyle(.secondary)
          }
          .foregroundStyle(ViewConstants.barColor)
          .accessibilityLabel(weighing.dateText)
          .accessibilityValue("\(weighing.grams) grams")
        }
      }
      .chartYScale(domain: 0...top)
      .chartYAxis(.hidden)
      .chartXAxis {
        AxisMarks(preset: .extended, position: .bottom, values: .stride(by: .day)) { value in
          if let date = value.as(Date.self) {
            let isFirst = calendar.component(.day, from: date) == 1
            if isFirst {
              AxisGridLine().foregroundStyle(.black.opacity(0.4))
              AxisValueLabel(format: .dateTime.month(.abbreviated), centered: true)
                .foregroundStyle(.black)
            } else {
              AxisValueLabel(format: .dateTime.day(.twoDigits), centered: true)
                .foregroundStyle(.secondary)
            }
          }
        }
      }
      .frame(width: ViewConstants.dayWidth * CGFloat(model.weighings.count))
    }
  }
}

/// A white sheet with a title.
struct PaperGroupBoxStyle: GroupBoxStyle {
  func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading, spacing: 12) {
      configuration.label
        .font(.headline)
      configuration.content
    }
    .padding(18)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .background(.white, in: .rect(cornerRadius: 22))
  }
}

struct PuppyView_Previews: PreviewProvider {
  static var previews: some View {
    PuppyView()
  }
}
