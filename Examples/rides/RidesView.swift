import Vitrine

/// The rides of the last twelve weeks.
struct RidesPage: View {
  let today: Date
  @Environment(\.calendar) private var calendar

  var body: some View {
    RidesView(rides: Ride.weeks(12, until: today, in: calendar))
  }
}

/// A card with the average over a chart that scrolls by week.
struct RidesView: View {
  let rides: [Ride]
  @State private var position = Date.now
  @Environment(\.calendar) private var calendar
  @Environment(\.locale) private var locale

  private static let window: TimeInterval = 14 * 24 * 3_600

  /// The days whose bars are in sight.
  private var visible: [Ride] {
    let end = position.addingTimeInterval(RidesView.window)
    return rides.filter { position <= $0.date && $0.date < end }
  }

  private var average: Double {
    visible.map(\.kilometers).reduce(0, +) / Double(max(1, visible.count))
  }

  private var rangeText: String {
    guard let first = visible.first, let last = visible.last else { return "–" }
    let style = Date.IntervalFormatStyle(
      locale: locale, calendar: calendar, timeZone: calendar.timeZone)
    return style.month(.abbreviated).day().format(first.date..<last.date)
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 18) {
      header
      chart
    }
    .padding(24)
    .background(.background, in: .rect(cornerRadius: 26))
    .padding(20)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .background(Color(.systemGroupedBackground))
    .tint(.orange)
  }

  private var header: some View {
    VStack(alignment: .leading, spacing: 2) {
      Text("Daily average")
        .font(.subheadline.weight(.semibold))
        .foregroundStyle(.secondary)
      HStack(alignment: .firstTextBaseline, spacing: 5) {
        Text(average, format: .number.precision(.fractionLength(1)))
          .font(.largeTitle.bold())
          .monospacedDigit()
          .contentTransition(.numericText())
        Text("km")
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
      ForEach(rides, id: \.self) { ride in
        BarMark(
          x: .value("Day", ride.date, unit: .day),
          y: .value("Kilometres", ride.kilometers)
        )
        .foregroundStyle(.tint)
        .clipShape(.rect(cornerRadius: 5))
      }
      if !visible.isEmpty {
        RuleMark(y: .value("Average", average))
          .lineStyle(StrokeStyle(lineWidth: 1.5, dash: [5, 4]))
          .foregroundStyle(.secondary)
          .accessibilityLabel("Average")
      }
    }
    .chartYScale(domain: 0...50)
    .chartScrollableAxes(.horizontal)
    .chartXVisibleDomain(length: RidesView.window)
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
      let last = rides.last?.date ?? .now
      position = calendar.date(byAdding: .day, value: -13, to: last) ?? last
    }
  }
}

#Preview {
  RidesPage(today: .now)
}
