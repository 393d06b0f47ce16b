// Weight charts with one card each: every name of `behaviour.md` §8, R2.
import Vitrine

struct Weighing: Identifiable {
  let id = UUID()
  let date: Date
  let pounds: Int

  private static let formatter: DateFormatter = {
    let formatter = DateFormatter()
    formatter.dateFormat = "yyyy-MM-dd"
    formatter.locale = Locale(identifier: "en_US_POSIX")
    return formatter
  }()

  var dateText: String {
    let formatter = DateFormatter()
    formatter.dateStyle = .medium
    formatter.timeStyle = .none
    formatter.locale = Locale(identifier: "en_US")
    return formatter.string(from: date)
  }

  static func made(_ count: Int) -> [Weighing] {
    let calendar = Calendar.current
    let today = Date(timeIntervalSince1970: 1_700_000_000)
    return (0..<count).compactMap { index in
      guard let date = calendar.date(byAdding: .day, value: -index, to: today) else { return nil }
      return Weighing(date: date, pounds: Int.random(in: 170...210))
    }
  }

  func isFirstOfMonth() -> Bool {
    Calendar.current.dateComponents([.year, .month, .day], from: date).day == 1
  }
}

class WeighingModel: ObservableObject {
  @Published private(set) var all: [Weighing]
  @Published private(set) var selected: Weighing?

  init(_ count: Int = 10) { all = Weighing.made(count) }

  func more() { all = Weighing.made(all.count * 2) }
}

struct SandGroupBoxStyle: GroupBoxStyle {
  func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading) {
      configuration.label.font(.headline)
      configuration.content
    }
    .padding(20)
    .background(Color(hue: 0.13, saturation: 0.1, brightness: 1.0))
    .cornerRadius(20)
  }
}

struct WeightLine: View {
  @ObservedObject private var model = WeighingModel()

  var body: some View {
    ZStack {
      Color(hue: 0.58, saturation: 0.17, brightness: 1.0)
        .edgesIgnoringSafeArea(.all)
      VStack() {
        GroupBox("Weight by day") {
          if let first = model.all.first {
            Text("since \(first.dateText)")
          }
          Chart {
            ForEach(model.all) { weighing in
              LineMark(
                x: .value("Day", weighing.date),
                y: .value("Weight", weighing.pounds)
              )
              .foregroundStyle(Color(hue: 0.33, saturation: 0.81, brightness: 0.76))
              .accessibilityLabel(weighing.dateText)
              .accessibilityValue("\(weighing.pounds) pounds")
            }
          }
          .chartYScale(domain: 150...240)
          .chartYAxis() {
            AxisMarks(position: .leading)
          }
        }
        .groupBoxStyle(SandGroupBoxStyle())
      }
    }
  }
}

struct WeightBars: View {
  @ObservedObject private var model: WeighingModel
  let color: Color

  private struct ViewConstants {
    static let barWidth: MarkDimension = 22
    static let pointWidth: CGFloat = 20
    static let chartHeight: CGFloat = 260
  }

  init(model: WeighingModel, color: Color = .green) {
    self.model = model
    self.color = color
  }

  var body: some View {
    VStack {
      HStack {
        Text("Scrolling").font(.title2)
        Spacer()
        Button("More") {
          model.more()
        }
      }
      .padding()
      ScrollView(.horizontal) {
        Chart {
          ForEach(model.all) { weighing in
            BarMark(
              x: .value("Day", weighing.date),
              y: .value("Weight", weighing.pounds),
              width: ViewConstants.barWidth
            )
            .annotation(position: .top) {
              Text("\(weighing.pounds)").font(.footnote)
            }
            .foregroundStyle(color)
            .accessibilityLabel(weighing.dateText)
            .accessibilityValue("\(weighing.pounds) pounds")
          }
        }
        .chartYScale(domain: 0...240)
        .chartXAxis {
          AxisMarks(preset: .extended, position: .bottom, values: .stride(by: .day)) { value in
            if let date = value.as(Date.self) {
              let day = Calendar.current.component(.day, from: date)
              if day == 1 {
                AxisGridLine().foregroundStyle(.black.opacity(0.5))
                AxisValueLabel("01\nstart")
              } else {
                AxisValueLabel(format: .dateTime.day(.twoDigits))
                  .foregroundStyle(.black)
              }
            }
          }
        }
        .frame(width: ViewConstants.pointWidth * CGFloat(model.all.count))
        .frame(height: ViewConstants.chartHeight)
      }
    }
    .padding()
  }
}

struct WeightPlain: View {
  let all = Weighing.made(20)
  var body: some View {
    GroupBox {
      Chart(all) { weighing in
        BarMark(x: .value("Day", weighing.date), y: .value("Weight", weighing.pounds))
      }
    } label: {
      Label("Weight", systemImage: "scalemass")
    }
  }
}

struct WeightProvider: PreviewProvider {
  static var previews: some View {
    WeightLine()
    WeightBars(model: WeighingModel(50))
  }
}
