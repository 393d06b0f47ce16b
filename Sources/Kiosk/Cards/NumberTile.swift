import Foundation
import Geometry
import Views

/// A large number with what it is, since when, how it compares and how it went.
struct NumberTile: View {
  let content: NumberContent

  var body: some View {
    GeometryReader { geometry in
      tile(numberSize: min(120, max(34, geometry.size.height * 0.24)))
    }
  }

  private func tile(numberSize: CGFloat) -> some View {
    VStack(alignment: .leading, spacing: 2) {
      HStack(alignment: .firstTextBaseline, spacing: 6) {
        Text(content.title).font(.headline).foregroundStyle(content.color.color).lineLimit(1)
        Spacer(minLength: 4)
        Text(content.date).font(.footnote).foregroundStyle(.secondary).lineLimit(1)
      }
      HStack(alignment: .firstTextBaseline, spacing: 5) {
        Text(content.value).font(.system(size: numberSize, weight: .bold)).monospacedDigit()
          .lineLimit(1)
        Text(content.unit).font(.title3).foregroundStyle(.secondary).lineLimit(1)
      }
      if let detail = content.detail {
        Text(detail).font(.subheadline).foregroundStyle(.secondary).lineLimit(1)
      }
      Spacer(minLength: 6)
      if content.sparkline.contains(where: { $0 != nil }) {
        Sparkline(
          values: content.sparkline, isBars: content.sparklineIsBars, color: content.color.color)
      }
      if let progress = content.progress {
        GoalBar(progress: progress, color: content.color.color).padding(.top, 8)
      }
    }
    .padding(16)
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    .cardSurface()
  }
}

/// How much of a goal is reached.
struct GoalBar: View {
  let progress: Double
  let color: Color

  var body: some View {
    GeometryReader { geometry in
      ZStack(alignment: .leading) {
        Capsule().fill(color.opacity(0.18))
        Capsule().fill(color)
          .frame(width: max(6, geometry.size.width * min(1, max(0, progress))))
      }
    }
    .frame(height: 6)
  }
}

/// A small chart without axes; its last value is marked.
struct Sparkline: View {
  let values: [Double?]
  let isBars: Bool
  let color: Color

  var body: some View {
    GeometryReader { geometry in
      let drawing = SparklineGeometry(values: values, size: geometry.size)
      if isBars {
        ZStack {
          drawing.bars(last: false).fill(color.opacity(0.35))
          drawing.bars(last: true).fill(color)
        }
      } else {
        ZStack {
          drawing.line.stroke(
            color, style: StrokeStyle(lineWidth: 2.5, lineCap: .round, lineJoin: .round))
          drawing.dot(diameter: 8).fill(color)
        }
      }
    }
  }
}

/// The shapes of a sparkline in a rectangle.
struct SparklineGeometry {
  let values: [Double?]
  let size: CGSize

  /// Bars from zero; one chosen by whether it is the last.
  func bars(last: Bool) -> Path {
    let top = max(values.compactMap { $0 }.max() ?? 0, .leastNonzeroMagnitude)
    let step = size.width / CGFloat(max(1, values.count))
    return Path { path in
      for (index, value) in values.enumerated() {
        guard let value, (index == values.count - 1) == last else { continue }
        let height = max(2, size.height * CGFloat(max(0, value) / top))
        path.addRoundedRect(
          in: CGRect(
            x: step * CGFloat(index) + step * 0.15, y: size.height - height, width: step * 0.7,
            height: height), cornerSize: CGSize(width: 3, height: 3), style: .circular)
      }
    }
  }

  /// A line through the values, over short gaps too, broken at those of more than a quarter of the
  /// span; inset so that the round ends stay inside.
  var line: Path {
    Path { path in
      var last: Int?
      for (index, value) in values.enumerated() {
        guard let value, value.isFinite else { continue }
        let point = place(index, value)
        if let last, index - last <= max(1, values.count / 4) {
          path.addLine(to: point)
        } else {
          path.move(to: point)
        }
        last = index
      }
    }
  }

  func dot(diameter: CGFloat) -> Path {
    guard let index = values.lastIndex(where: { $0 != nil }), let value = values[index] else {
      return Path()
    }
    let center = place(index, value)
    return Path(
      ellipseIn: CGRect(
        x: center.x - diameter / 2, y: center.y - diameter / 2, width: diameter, height: diameter))
  }

  private func place(_ index: Int, _ value: Double) -> CGPoint {
    let known = values.compactMap { $0 }.filter(\.isFinite)
    let low = known.min() ?? 0
    let span = (known.max() ?? 1) - low
    let inset: CGFloat = 5
    let share = span > 0 ? CGFloat((value - low) / span) : 0.5
    let x = CGFloat(index) / CGFloat(max(1, values.count - 1))
    return CGPoint(
      x: inset + x * (size.width - 2 * inset),
      y: size.height - inset - share * (size.height - 2 * inset))
  }
}
