import Vitrine

/// The water of an afternoon and its night.
struct TidePage: View {
  let today: Date
  @Environment(\.calendar) private var calendar

  var body: some View {
    TideView(data: TideReading.hours(around: today, in: calendar))
  }
}

/// A curve in the colours of the water; where a finger is, it says when and how high.
struct TideView: View {
  let data: [TideReading]
  @State private var selectedX: Date? = nil

  private var colors: [Color] { data.map { .tide($0.centimeters) } }

  private var selected: TideReading? {
    guard let selectedX else { return nil }
    return data.min {
      abs($0.date.timeIntervalSince(selectedX)) < abs($1.date.timeIntervalSince(selectedX))
    }
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 14) {
      header
      chart
        .chartXSelection(value: $selectedX)
        .chartYScale(domain: 0...450)
        .chartXAxis(content: {
          AxisMarks(position: .bottom, values: data.map(\.date)) { value in
            if let date = value.as(Date.self) {
              AxisGridLine(stroke: .init(lineWidth: 1))
                .foregroundStyle(Color.white.opacity(0.07))
              AxisValueLabel {
                VStack(alignment: .center) {
                  Text(date, format: .dateTime.hour())
                    .font(.footnote)
                    .opacity(0.7)
                }
              }
            }
          }
        })
        .chartYAxis {
          AxisMarks(position: .trailing, values: Array(stride(from: 0, to: 450, by: 100))) {
            value in
            if let number = value.as(Int.self) {
              AxisGridLine(stroke: .init(lineWidth: 1))
                .foregroundStyle(Color.white.opacity(0.12))
              AxisValueLabel {
                VStack(alignment: .leading) {
                  Text("\(number / 100) m")
                    .font(.footnote)
                    .opacity(0.7)
                }
              }
            }
          }
        }
    }
    .padding(28)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .background(
      LinearGradient(
        colors: [
          Color(hue: 0.60, saturation: 0.55, brightness: 0.20),
          Color(hue: 0.58, saturation: 0.65, brightness: 0.11),
        ], startPoint: .top, endPoint: .bottom)
    )
    .preferredColorScheme(.dark)
  }

  private var header: some View {
    HStack(alignment: .firstTextBaseline) {
      VStack(alignment: .leading, spacing: 2) {
        Text("Gull Bay")
          .font(.largeTitle.bold())
        if let high = data.max(by: { $0.centimeters < $1.centimeters }) {
          HStack(spacing: 4) {
            Text("High water at")
            Text(high.date, style: .time)
          }
          .font(.subheadline)
          .foregroundStyle(.secondary)
        }
      }
      Spacer()
      Image(systemName: "drop.fill")
        .font(.largeTitle)
        .foregroundStyle(Color.tide(300))
    }
  }

  private var chart: some View {
    Chart(data, id: \.date) { reading in
      LineMark(x: .value("", reading.date), y: .value("", reading.centimeters))
        .interpolationMethod(.catmullRom)
        .lineStyle(StrokeStyle(lineWidth: 4, lineCap: .round))
        .foregroundStyle(
          LinearGradient(colors: colors, startPoint: .leading, endPoint: .trailing))
      AreaMark(x: .value("", reading.date), y: .value("", reading.centimeters))
        .interpolationMethod(.catmullRom)
        .foregroundStyle(
          LinearGradient(
            colors: colors.map { $0.opacity(0.28) }, startPoint: .leading, endPoint: .trailing))
      if let selected, selected.date == reading.date {
        RuleMark(x: .value("", reading.date))
          .foregroundStyle(Color.white.opacity(0.5))
        PointMark(x: .value("", reading.date), y: .value("", reading.centimeters))
          .foregroundStyle(Color.tide(reading.centimeters))
          .annotation(position: .automatic, alignment: .center, spacing: -9.0) {
            Circle().stroke(Color.white, lineWidth: 2)
              .frame(width: 14, height: 14)
          }
          .annotation(position: .top) {
            VStack(spacing: 0) {
              Text("\(reading.centimeters) cm")
                .font(.headline)
                .fontWeight(reading.centimeters > 300 ? .bold : .regular)
              Text(reading.date, style: .time)
                .font(.footnote)
                .opacity(0.7)
            }
            .padding(.horizontal, 10)
            .padding(.vertical, 5)
            .background(Color(hue: 0.58, saturation: 0.6, brightness: 0.3), in: .capsule)
          }
      }
    }
  }
}

#Preview {
  let data = TideReading.hours(around: .now, in: .current)
  TideView(data: data)
}
