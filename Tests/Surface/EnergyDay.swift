// A day of readings in two charts, with controls: spellings that a SwiftUI author varies.
import Vitrine

struct Reading: Identifiable {
  enum Source: String, Plottable, CaseIterable {
    case sun = "Sun", grid = "Grid", battery = "Battery"
  }
  let id = UUID()
  let time: Date
  let source: Source
  let kilowatts: Double
}

@MainActor
final class EnergyModel: ObservableObject {
  @Published private(set) var readings: [Reading] = []
  @Published var isLoading = false

  init() { load() }

  func load() {
    let start = Calendar.current.startOfDay(for: Date(timeIntervalSince1970: 1_790_000_000))
    readings = (0..<24).flatMap { hour in
      Reading.Source.allCases.enumerated().map { index, source in
        Reading(
          time: start.addingTimeInterval(Double(hour) * 3600), source: source,
          kilowatts: Double((hour * (index + 2)) % 7) + 0.5)
      }
    }
  }
}

struct EnergyView: View {
  @StateObject private var model = EnergyModel()
  @State private var selection: Date?
  @State private var range: ClosedRange<Date>?
  @State private var isStacked = true
  @State private var goal = 4.0

  var total: Double { model.readings.reduce(0) { $0 + $1.kilowatts } }

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      HStack(alignment: .lastTextBaseline) {
        (Text(total, format: .number.precision(.fractionLength(1))).font(
          .system(size: 40, weight: .bold, design: .rounded))
          + Text(" kWh").font(.headline).foregroundColor(.secondary))
        Spacer()
      }
      dayChart
      sunChart
      controls
    }
    .padding()
    .overlay {
      if model.isLoading { ProgressView().progressViewStyle(.circular) }
    }
  }

  private func isNear(_ time: Date) -> Bool {
    guard let selection else { return true }
    return Calendar.current.isDate(time, equalTo: selection, toGranularity: .hour)
  }

  private var dayChart: some View {
    let stacking: MarkStackingMethod = isStacked ? .standard : .normalized
    return Chart(model.readings) { reading in
      BarMark(
        x: .value("Hour", reading.time, unit: .hour),
        y: .value("Power", reading.kilowatts),
        width: .ratio(0.7),
        stacking: stacking
      )
      .foregroundStyle(by: .value("Source", reading.source))
      .cornerRadius(2)
      .opacity(isNear(reading.time) ? 1 : 0.4)
      .accessibilityLabel("\(reading.source.rawValue)")
      .accessibilityValue("\(reading.kilowatts) kilowatts")
    }
    .chartForegroundStyleScale([
      Reading.Source.sun: Color.yellow, .grid: .gray, .battery: .green,
    ])
    .chartLegend(.visible)
    .chartXSelection(value: $selection)
    .chartXScale(range: .plotDimension(padding: 6))
    .chartXAxis {
      AxisMarks(values: .stride(by: .hour, count: 6)) { value in
        AxisGridLine(centered: false, stroke: StrokeStyle(lineWidth: 0.5, dash: [2, 3]))
        AxisTick(length: 4)
        if let date = value.as(Date.self) {
          AxisValueLabel(anchor: .top) {
            Text(date, format: .dateTime.hour())
          }
        }
      }
    }
    .chartYAxis {
      AxisMarks(
        preset: .aligned, position: .leading,
        values: .automatic(desiredCount: 5)
      ) { value in
        AxisGridLine()
        AxisValueLabel("\(value.index): \(value.as(Double.self) ?? 0)")
      }
    }
    .chartPlotStyle { plot in
      plot
        .background(.gray.opacity(0.08))
        .border(Color.gray.opacity(0.3), width: 0.5)
        .frame(minHeight: 120)
    }
  }

  private var sunChart: some View {
    Chart {
      ForEach(model.readings.filter { $0.source == .sun }) { reading in
        AreaMark(
          x: .value("Hour", reading.time), yStart: .value("Low", 0),
          yEnd: .value("High", reading.kilowatts)
        )
        .foregroundStyle(
          .linearGradient(
            colors: [.yellow.opacity(0.5), .clear], startPoint: .top, endPoint: .bottom)
        )
        .interpolationMethod(.monotone)
        LineMark(
          x: .value("Hour", reading.time), y: .value("Power", reading.kilowatts),
          series: .value("Source", "Sun")
        )
        .lineStyle(.init(lineWidth: 2, lineCap: .round, lineJoin: .round))
        .symbol(.circle)
        .symbolSize(20)
        .interpolationMethod(.cardinal(tension: 0.4))
      }
      RuleMark(y: .value("Goal", goal))
        .lineStyle(StrokeStyle(dash: [4, 4]))
        .foregroundStyle(.red)
        .annotation(
          position: .top, alignment: .trailing, spacing: 2,
          overflowResolution: .init(x: .fit(to: .chart), y: .disabled)
        ) {
          Text("goal \(goal.formatted())").font(.caption).foregroundStyle(.red)
        }
      if let range {
        RectangleMark(
          xStart: .value("from", range.lowerBound), xEnd: .value("to", range.upperBound)
        )
        .foregroundStyle(.blue.opacity(0.1))
        .zIndex(-1)
      }
    }
    .chartYScale(domain: .automatic(includesZero: true))
    .chartXSelection(range: $range)
    .chartScrollableAxes([.horizontal])
    .chartXVisibleDomain(length: 12 * 3600)
    .chartScrollPosition(initialX: Date(timeIntervalSince1970: 1_790_000_000))
    .chartXAxis(.automatic)
    .chartLegend(.hidden)
    .frame(height: 140)
  }

  private var controls: some View {
    Grid(alignment: .leading, horizontalSpacing: 16, verticalSpacing: 8) {
      GridRow {
        Text("Stacked")
        Toggle("Stacked", isOn: $isStacked).labelsHidden().toggleStyle(.switch).tint(.green)
      }
      GridRow(alignment: .center) {
        Text("Goal")
        Slider(value: $goal, in: 1...8, step: 0.5) {
          Text("Goal")
        } minimumValueLabel: {
          Text("1")
        } maximumValueLabel: {
          Text("8")
        } onEditingChanged: { editing in
          if !editing { model.load() }
        }
        .gridCellColumns(1)
      }
      Divider()
      GridRow {
        Gauge(value: goal, in: 0...8) {
          Text("kW")
        } currentValueLabel: {
          Text(goal, format: .number)
        } minimumValueLabel: {
          Text("0")
        } maximumValueLabel: {
          Text("8")
        }
        .gaugeStyle(.accessoryCircular)
        ProgressView("Of the goal", value: min(total, 100), total: 100)
      }
    }
  }
}

struct EnergyView_Previews: PreviewProvider {
  static var previews: some View {
    Group {
      EnergyView()
      EnergyView().preferredColorScheme(.dark).previewDisplayName("Dark")
    }
  }
}
