// The types that a program names when it splits a body: builders, styles, places, values.
import Vitrine

struct SplitChart: View {
  var days: [Date] = [Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 86_000)]
  var anchor: UnitPoint = .bottomTrailing
  var edges: Edge.Set = [.top, .horizontal]
  var alignment: Alignment = .topLeading
  var font: Font = .callout.weight(.medium)
  var animation: Animation = .snappy
  var ground: UIColor = .systemGroupedBackground
  @ObservedObject private var model = SplitModel()

  @ChartContentBuilder
  private func bars<Count: Plottable>(of count: Count) -> some ChartContent {
    ForEach(days, id: \.self) { day in
      let height: PlottableValue<Count> = .value("Count", count)
      BarMark(x: .value("Day", day, unit: .day), y: height)
    }
  }

  @AxisMarkBuilder
  private func marks(at value: AxisValue) -> some AxisMark {
    AxisGridLine()
    if value.as(Date.self) != nil {
      AxisValueLabel(format: .dateTime.weekday(.narrow), centered: true)
    }
  }

  @AxisContentBuilder
  private var axis: some AxisContent {
    AxisMarks(values: .stride(by: .day)) { marks(at: $0) }
  }

  @ViewBuilder
  private func caption(_ text: String?) -> some View {
    if let text { Text(text).font(font) }
  }

  private func filled<Style: ShapeStyle>(_ style: Style) -> some View {
    Rectangle().fill(style)
  }

  private func aside(_ effect: EmptyVisualEffect, _ phase: ScrollTransitionPhase)
    -> some VisualEffect
  {
    effect.opacity(phase.isIdentity ? 1 : 0.5).scaleEffect(0.9, anchor: anchor)
  }

  var body: some View {
    ScrollView {
      VStack {
        Chart { bars(of: 3) }
          .chartXAxis { axis }
          .frame(height: 120)
        caption("Two days")
        filled(.tint).frame(height: 4)
        Button("More") { model.objectWillChange.send() }
      }
      .frame(maxWidth: .infinity, alignment: alignment)
      .padding(edges, 8)
      .background(Color(ground))
      .scrollTransition { content, phase in aside(content, phase) }
      .animation(animation, value: days)
    }
    .onPreferenceChange(SplitKey.self, perform: { _ in })
  }
}

private final class SplitModel: ObservableObject {}

private struct SplitKey: PreferenceKey {
  static var defaultValue: CGFloat { 0 }
  static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value += nextValue() }
}
