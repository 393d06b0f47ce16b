import Foundation
import Geometry
public import Views

/// A small chart without axes; its last value is marked.
public struct Sparkline: View {
  private let values: [Double?]
  private let isBars: Bool
  private let color: Color

  /// - Parameters:
  ///   - values: oldest first; a gap is nil.
  ///   - isBars: bars from zero, for sums; else a line over what the values span.
  ///   - color: of the last value; the others are paler bars, or the line.
  public init(_ values: [Double?], isBars: Bool = false, color: Color) {
    self.values = values.map { value in value.flatMap { $0.isFinite ? $0 : nil } }
    self.isBars = isBars
    self.color = color
  }

  public var body: some View {
    GeometryReader { geometry in
      let drawing = SparklineGeometry(values: values, size: geometry.size)
      if isBars {
        ZStack {
          drawing.bars(last: false).fill(color.opacity(0.45))
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
    .accessibilityHidden(true)
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
