// A bar chart without an end that a finger pulls: every name of `behaviour.md` §8, R3.
import Vitrine

struct WidthKey: PreferenceKey {
  static var defaultValue: CGFloat = .zero
  static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) {
    value = max(value, nextValue())
  }
}

struct WidthReader: ViewModifier {
  private var reader: some View {
    GeometryReader { geometry in
      Color.clear.preference(key: WidthKey.self, value: geometry.size.width)
    }
  }

  func body(content: Content) -> some View {
    content.background(reader)
  }
}

struct EndlessBars: View {
  typealias Bar = (date: Date, value: Double)

  private let calendar = Calendar(identifier: .gregorian)
  @Binding var unitOffset: Int
  @State private var currentUnitOffset = 0
  @State private var chartWidth: CGFloat?
  @State var average: Double?
  @State private var offset: CGFloat = 0
  @GestureState private var translation: CGFloat = 0
  @Environment(\.locale) var locale

  init(unitOffset: Binding<Int>) {
    self._unitOffset = unitOffset
  }

  private var unitWidth: CGFloat { (chartWidth ?? 350) / 7 }

  private var data: [Bar] {
    let today = calendar.startOfDay(for: Date(timeIntervalSince1970: 1_700_000_000))
    return (0..<21).map { index in
      let date = calendar.date(byAdding: .day, value: index - 14 - currentUnitOffset, to: today)
      return (date: date ?? today, value: Double(index % 7) * 1.5 + 2)
    }
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
        let units = abs(far) >= 7 ? max(-7, min(7, far)) : near
        offset = value.translation.width
        let seconds: CGFloat = 0.2
        withAnimation(.easeOut(duration: 0.2)) {
          offset = units * unitWidth
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + seconds) {
          currentUnitOffset -= Int(offset / unitWidth)
          offset = 0
          unitOffset = currentUnitOffset
        }
      }
  }

  private var chart: some View {
    Chart {
      ForEach(data, id: \.date) { item in
        BarMark(
          x: .value("Day", item.date, unit: .weekday),
          y: .value("Value", item.value)
        )
      }
    }
    .chartXAxis {
      AxisMarks(
        format: .dateTime.weekday().locale(locale), preset: .extended, values: .stride(by: .day))
    }
  }

  var body: some View {
    VStack(spacing: 0) {
      Text(average == nil ? "" : "average")
      HStack(alignment: .top, spacing: 0) {
        chart
          .chartYAxis {
            AxisMarks(position: .trailing, values: .automatic(desiredCount: 4)) {
              AxisGridLine()
            }
          }
          .frame(width: chartWidth.map { $0 * 3 })
          .offset(x: translation)
          .offset(x: offset)
          .gesture(drag)
          .modifier(WidthReader())
          .clipped()
        chart
          .foregroundStyle(.clear)
          .chartYAxis {
            AxisMarks(position: .trailing, values: .automatic(desiredCount: 4))
          }
          .chartPlotStyle { plot in plot.frame(width: 0) }
          .modifier(WidthReader())
      }
      .onPreferenceChange(WidthKey.self) { width in
        chartWidth = width
      }
    }
    .onAppear {
      average = data.map(\.value).reduce(0, +) / Double(data.count)
    }
    .onChange(of: unitOffset) { newValue in
      withAnimation(.spring()) {
        currentUnitOffset = newValue
      }
    }
    .onChange(of: currentUnitOffset) { old, new in
      if old != new { average = nil }
    }
    .onChange(of: chartWidth) {
      offset = 0
    }
  }
}

struct EndlessPage: View {
  @State private var unitOffset = 0
  var body: some View {
    EndlessBars(unitOffset: $unitOffset)
      .padding(.horizontal, 4)
      .environment(\.locale, .init(identifier: "zh"))
  }
}

struct EndlessBars_Previews: PreviewProvider {
  static var previews: some View {
    EndlessPage()
      .padding(.horizontal, 4)
      .environment(\.locale, .init(identifier: "zh"))
  }
}
