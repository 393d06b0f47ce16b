// A scrollable bar chart over the average of the days in sight: `behaviour.md` §8, R4.
import Vitrine

// The word stands before a type from Swift 6.1 on.
#if compiler(>=6.1)
  nonisolated struct StepDay: Hashable, Sendable {
    let date: Date
    let steps: Double
  }

  nonisolated enum StepKind: String, CaseIterable, Hashable, Sendable {
    case walking, running
  }
#else
  struct StepDay: Hashable, Sendable {
    let date: Date
    let steps: Double
  }

  enum StepKind: String, CaseIterable, Hashable, Sendable {
    case walking, running
  }
#endif

struct StepAverage: View {
  @State private var position = Date.now
  @State private var range: Range<Date>?

  private let days: [StepDay] = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let end = Date(timeIntervalSince1970: 1_700_000_000)
    return (0..<56).compactMap { index in
      calendar.date(byAdding: .day, value: -index, to: end).map {
        StepDay(date: calendar.startOfDay(for: $0), steps: Double(5_000 + index * 137 % 6_000))
      }
    }
    .reversed()
  }()

  private var visible: [StepDay] { days.filter { range?.contains($0.date) ?? true } }

  private var average: Double {
    visible.isEmpty ? 0 : visible.map(\.steps).reduce(0, +) / Double(visible.count)
  }

  private var rangeText: String {
    guard let range else { return "" }
    return range.formatted(.interval.month(.abbreviated).day())
  }

  private func update(from start: Date) {
    let end = Calendar.current.date(byAdding: .day, value: 7, to: start) ?? start
    range = start..<end
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 16) {
      header
      chart.frame(height: 240)
    }
    .padding(20)
    .background(.background, in: .rect(cornerRadius: 24))
    .padding()
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .background(Color(.systemGroupedBackground))
    .tint(.orange)
  }

  private var header: some View {
    VStack(alignment: .leading, spacing: 2) {
      Text("Daily average")
        .font(.subheadline.weight(.semibold))
        .foregroundStyle(.secondary)
      HStack(alignment: .firstTextBaseline, spacing: 4) {
        Text(average, format: .number.precision(.fractionLength(0)))
          .font(.largeTitle.bold())
          .monospacedDigit()
          .contentTransition(.numericText())
        Text("steps")
          .font(.headline)
          .foregroundStyle(.secondary)
      }
      Text(rangeText)
        .font(.footnote)
        .foregroundStyle(.secondary)
    }
    .animation(.snappy, value: visible)
    .accessibilityElement(children: .combine)
  }

  private var chart: some View {
    Chart {
      ForEach(days, id: \.self) { day in
        BarMark(
          x: .value("Day", day.date, unit: .day),
          y: .value("Steps", day.steps)
        )
        .foregroundStyle(.tint)
        .clipShape(.rect(cornerRadius: 5))
      }
      if let range {
        RuleMark(y: .value("Average", average))
          .lineStyle(StrokeStyle(lineWidth: 1.5, dash: [4, 3]))
          .foregroundStyle(.secondary)
          .accessibilityLabel("Average of \(range.lowerBound.formatted())")
      }
    }
    .chartYScale(domain: 0...12_000.5)
    .chartScrollableAxes(.horizontal)
    .chartXVisibleDomain(length: 7 * 86_400.0)
    .chartScrollPosition(x: $position)
    .chartScrollTargetBehavior(
      .valueAligned(
        matching: DateComponents(hour: 0),
        majorAlignment: .matching(DateComponents(hour: 0, weekday: 2)))
    )
    .chartXAxis {
      AxisMarks(values: .stride(by: .day)) { _ in
        AxisValueLabel(format: .dateTime.weekday(.narrow), centered: true)
      }
    }
    .onAppear {
      position = days.last?.date ?? .now
    }
    .onChange(of: position, initial: true) { _, start in
      update(from: start)
    }
  }
}

#Preview {
  StepAverage()
}
