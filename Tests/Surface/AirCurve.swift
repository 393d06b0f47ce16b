// A curve with its gradient, its points and a finger that reads it: `behaviour.md` §8, R5.
import Vitrine

struct AirReading {
  let date: Date
  let percent: Int

  static func evening() -> [AirReading] {
    let start = Date(timeIntervalSince1970: 1_700_000_000)
    let values = [10, 10, 10, 20, 35, 50, 35, 20, 10, 10, 10]
    return values.enumerated().map { index, value in
      AirReading(date: start.addingTimeInterval(Double(index) * 60), percent: value)
    }
  }
}

extension Color {
  static func air(_ percent: Int) -> Color {
    switch percent {
    case ..<20: return .green
    case ..<35: return .yellow
    case ..<50: return .orange
    case ..<60: return .red
    default: return .purple
    }
  }
}

struct AirCurve: View {
  let data: [AirReading]
  @State private var selectedX: Date? = nil

  init(data: [AirReading]) { self.data = data }

  private var colors: [Color] { data.map { .air($0.percent) } }

  private var selected: AirReading? {
    guard let selectedX else { return nil }
    return data.last { $0.date <= selectedX }
  }

  var body: some View {
    VStack(spacing: 0) {
      Chart(data, id: \.date) { reading in
        LineMark(x: .value("", reading.date), y: .value("", reading.percent))
          .interpolationMethod(.catmullRom)
          .foregroundStyle(
            LinearGradient(colors: colors, startPoint: .leading, endPoint: .trailing))
        AreaMark(x: .value("", reading.date), y: .value("", reading.percent))
          .interpolationMethod(.catmullRom)
          .foregroundStyle(
            LinearGradient(
              colors: colors.map { $0.opacity(0.3) }, startPoint: .leading, endPoint: .trailing))
        if let selected, selected.date == reading.date {
          RuleMark(x: .value("", reading.date))
            .foregroundStyle(Color.gray)
          PointMark(x: .value("", reading.date), y: .value("", reading.percent))
            .foregroundStyle(Color.air(reading.percent))
            .annotation(position: .automatic, alignment: .center, spacing: -9.0) {
              Circle().stroke(Color.air(reading.percent), lineWidth: 2)
                .frame(width: 12, height: 12)
            }
            .annotation(position: .top) {
              VStack(spacing: 0) {
                Text("\(reading.percent) %")
                  .font(.headline)
                  .fontWeight(reading.percent > 40 ? .bold : nil)
                Text(reading.date, style: .time)
                  .opacity(0.6)
              }
            }
        }
      }
      .chartXSelection(value: $selectedX)
      .chartYScale(domain: 0...60)
      .chartXAxis(content: {
        AxisMarks(position: .bottom, values: data.map(\.date)) { value in
          if let date = value.as(Date.self) {
            AxisGridLine(stroke: .init(lineWidth: 1))
              .foregroundStyle(Color.gray.opacity(0.2))
            AxisValueLabel {
              VStack(alignment: .center) {
                Text(date, format: .dateTime.hour().minute())
                  .font(.footnote)
                  .opacity(0.7)
              }
            }
            .foregroundStyle(Color.gray)
          }
        }
      })
      .chartYAxis {
        AxisMarks(position: .trailing, values: Array(stride(from: 0, to: 60, by: 10))) { value in
          if let number = value.as(Int.self) {
            AxisGridLine(stroke: .init(lineWidth: 1))
            AxisValueLabel {
              VStack(alignment: .leading) {
                Text("\(number) %")
              }
            }
          }
        }
      }
      .frame(height: 300)
      .padding()
    }
  }
}

#Preview {
  let data = AirReading.evening()
  AirCurve(data: data)
}

#Preview("Two") {
  AirCurve(data: [])
}

#Preview("Wide", traits: .landscapeLeft) {
  AirCurve(data: AirReading.evening())
}
