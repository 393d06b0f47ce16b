import Vitrine

/// The week in sight and how much coffee there was in it.
struct CupsPage: View {
  let today: Date
  @State private var unitOffset = 0
  @Environment(\.calendar) private var calendar
  @Environment(\.locale) private var locale

  private var week: [CupCount] { CupCount.days(endingBefore: unitOffset, today, calendar) }

  private var rangeText: String {
    guard let first = week.first?.date, let last = week.last?.date else { return "" }
    let style = Date.IntervalFormatStyle(
      locale: locale, calendar: calendar, timeZone: calendar.timeZone)
    return style.month(.abbreviated).day().format(first..<last)
  }

  private var average: Double {
    week.map(\.cups).reduce(0, +) / Double(max(1, week.count))
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 16) {
      HStack(alignment: .firstTextBaseline) {
        VStack(alignment: .leading, spacing: 2) {
          Text("Coffee")
            .font(.largeTitle.bold())
          Text(rangeText)
            .font(.subheadline)
            .foregroundStyle(.secondary)
        }
        Spacer()
        Text(average, format: .number.precision(.fractionLength(1)))
          .font(.largeTitle.bold())
          .monospacedDigit()
          .contentTransition(.numericText())
        Text("cups a day")
          .font(.headline)
          .foregroundStyle(.secondary)
      }
      .animation(.snappy, value: average)
      EndlessCups(today: today, unitOffset: $unitOffset)
      HStack {
        Text("Drag for days, flick for weeks.")
          .font(.footnote)
          .foregroundStyle(.secondary)
        Spacer()
        Button("Today") {
          withAnimation(.spring()) { unitOffset = 0 }
        }
        .buttonStyle(.bordered)
        .disabled(unitOffset == 0)
      }
    }
    .padding(28)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .background(Color(hue: 0.09, saturation: 0.10, brightness: 0.99))
    .tint(Color(hue: 0.07, saturation: 0.65, brightness: 0.48))
    .preferredColorScheme(.light)
  }
}

struct CupsPage_Previews: PreviewProvider {
  static var previews: some View {
    CupsPage(today: .now)
      .environment(\.locale, .init(identifier: "zh"))
  }
}
