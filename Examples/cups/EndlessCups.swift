import Vitrine

/// The width of a view, told to those around it.
struct WidthKey: PreferenceKey {
  static var defaultValue: CGFloat { 0 }

  static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) {
    value = max(value, nextValue())
  }
}

/// Tells the width of what it is put on.
struct WidthReader: ViewModifier {
  func body(content: Content) -> some View {
    content.background(
      GeometryReader { geometry in
        Color.clear.preference(key: WidthKey.self, value: geometry.size.width)
      }
    )
  }
}

/// Bars without an end: three weeks are there, the middle one is in sight, and a gesture moves them.
///
/// A slow drag rests on a day, a flick goes a week further. The axis stands still beside them.
struct EndlessCups: View {
  let today: Date
  @Binding var unitOffset: Int
  @State private var width: CGFloat?
  @State private var offset: CGFloat = 0
  @State private var releases = 0
  @GestureState private var translation: CGFloat = 0
  @Environment(\.locale) private var locale
  @Environment(\.calendar) private var calendar

  init(today: Date, unitOffset: Binding<Int>) {
    self.today = today
    self._unitOffset = unitOffset
  }

  private var unitWidth: CGFloat { (width ?? 700) / 7 }

  private var days: [CupCount] {
    (-7..<14).reversed().compactMap { back in
      let distance = unitOffset + back
      return distance < 0 ? nil : CupCount.day(distance, before: today, calendar)
    }
  }

  private var domain: ClosedRange<Date> {
    let start = calendar.startOfDay(for: today)
    let first = calendar.date(byAdding: .day, value: -unitOffset - 13, to: start) ?? start
    let end = calendar.date(byAdding: .day, value: 21, to: first) ?? start
    return first...end
  }

  private var drag: some Gesture {
    DragGesture(minimumDistance: 0)
      .updating($translation) { value, state, _ in
        state = value.translation.width
      }
      .onEnded { value in
        let near = (value.translation.width / unitWidth).rounded(.toNearestOrAwayFromZero)
        let far = (value.predictedEndTranslation.width / unitWidth)
          .rounded(.toNearestOrAwayFromZero)
        // Never past today, and never further than what is drawn.
        let units = max(CGFloat(-unitOffset), abs(far) >= 5 ? (far < 0 ? -7 : 7) : near)
        // The days that are shown move on, and the bars stay where the finger left them.
        unitOffset += Int(units)
        offset = value.translation.width - units * unitWidth
        releases += 1
      }
  }

  private var chart: some View {
    Chart {
      ForEach(days, id: \.date) { day in
        BarMark(
          x: .value("Day", day.date, unit: .weekday),
          y: .value("Cups", day.cups)
        )
        .cornerRadius(6)
      }
    }
    .chartYScale(domain: 0...6)
    .chartXScale(domain: domain)
  }

  var body: some View {
    HStack(alignment: .top, spacing: 0) {
      Color.clear
        .modifier(WidthReader())
        .overlay(alignment: .center) {
          chart
            .foregroundStyle(.tint)
            .chartXAxis {
              AxisMarks(preset: .extended, values: .stride(by: .day)) {
                AxisValueLabel(format: .dateTime.weekday().locale(locale), centered: true)
              }
            }
            .chartYAxis {
              AxisMarks(position: .trailing, values: .automatic(desiredCount: 4)) {
                AxisGridLine()
              }
            }
            .frame(width: unitWidth * 21)
            .padding(.top, 6)
            .offset(x: translation)
            .offset(x: offset)
        }
        .clipped()
        .contentShape(.rect)
        .gesture(drag)
      chart
        .foregroundStyle(.clear)
        .chartXAxis {
          AxisMarks(values: .stride(by: .day)) {
            AxisValueLabel(format: .dateTime.weekday().locale(locale), centered: true)
              .foregroundStyle(.clear)
          }
        }
        .chartYAxis {
          AxisMarks(position: .trailing, values: .automatic(desiredCount: 4))
        }
        .chartPlotStyle { plot in plot.frame(width: 0) }
        .padding(.top, 6)
    }
    .onPreferenceChange(WidthKey.self) { width in
      self.width = width
    }
    .onChange(of: releases) {
      withAnimation(.easeOut(duration: 0.22)) { offset = 0 }
    }
  }
}
