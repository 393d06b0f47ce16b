import Charts
import Foundation
import Geometry
import Views

/// A dial with the latest value of a series.
struct GaugeCard: View {
  let content: GaugeContent

  var body: some View {
    GeometryReader { geometry in
      let size = geometry.size
      let heading: CGFloat = size.height >= 84 ? 24 : 0
      let side = max(
        20, min(size.width, (size.height - heading) * (size.height >= 170 ? 1.04 : 1.14)))
      VStack(alignment: .leading, spacing: 0) {
        if heading > 0 {
          Text(verbatim: content.title).font(.headline).lineLimit(1).frame(height: heading)
        }
        ZStack {
          GaugeDial(content: content)
          GaugeReading(content: content, side: side)
        }
        .frame(width: side, height: side)
        .frame(width: size.width, height: size.height - heading, alignment: .top)
      }
    }
    .cardPadding()
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .cardSurface()
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(content.title)
    .accessibilityValue(spoken)
  }

  private var spoken: String {
    let value = content.unit.isEmpty ? content.text : "\(content.text) \(content.unit)"
    return content.band?.name.map { "\(value), \($0)" } ?? value
  }
}

/// The arc over three quarters of a turn, open below, and where the value stands.
private struct GaugeDial: View {
  let content: GaugeContent

  private nonisolated static let first = 135.0
  private nonisolated static let turn = 270.0

  var body: some View {
    Canvas { context, size in
      let side = min(size.width, size.height)
      let width = max(5, side * 0.085)
      let radius = side / 2 - width * 0.75
      let center = CGPoint(x: size.width / 2, y: size.height / 2)
      func arc(_ from: Double, _ to: Double) -> Path {
        Path { path in
          path.addArc(
            center: center, radius: radius,
            startAngle: .degrees(GaugeDial.first + GaugeDial.turn * from),
            endAngle: .degrees(GaugeDial.first + GaugeDial.turn * to), clockwise: false)
        }
      }
      let round = StrokeStyle(lineWidth: width, lineCap: .round)
      if content.bands.isEmpty {
        context.stroke(arc(0, 1), with: .color(content.color.color.opacity(0.2)), style: round)
        if let share = content.share, share > 0 {
          context.stroke(arc(0, share), with: .color(content.color.color), style: round)
        }
        return
      }
      bands(context, arc, width)
      guard let share = content.share else { return }
      let angle = (GaugeDial.first + GaugeDial.turn * share) * .pi / 180
      let place = CGPoint(
        x: center.x + radius * CGFloat(cos(angle)), y: center.y + radius * CGFloat(sin(angle)))
      func dot(_ r: CGFloat) -> Path {
        Path(ellipseIn: CGRect(x: place.x - r, y: place.y - r, width: 2 * r, height: 2 * r))
      }
      context.fill(dot(width * 0.72), with: .color(.primary))
      context.fill(
        dot(width * 0.44), with: .color(CardColor(content.band?.color ?? .name("blue")).color))
    }
  }

  private func bands(
    _ context: GraphicsContext, _ arc: (Double, Double) -> Path, _ width: CGFloat
  ) {
    var from = 0.0
    let shown = content.bands.filter { $0.upTo > content.range.lowerBound }
    for (index, band) in shown.enumerated() {
      let isLast = index == shown.count - 1
      let to = isLast ? 1 : content.share(of: band.upTo)
      guard to > from else { continue }
      // A gap of a hundredth tells neighbours apart that look alike.
      let end = to < 1 ? max(from, to - 0.012) : to
      context.stroke(
        arc(from, end), with: .color(CardColor(band.color).color),
        style: StrokeStyle(lineWidth: width, lineCap: .butt))
      from = to
    }
  }
}

/// The value in the middle of the dial, its unit and what it means under it, the ends below.
private struct GaugeReading: View {
  let content: GaugeContent
  let side: CGFloat

  var body: some View {
    ZStack {
      VStack(spacing: 0) {
        Text(verbatim: content.text).font(.system(size: side * 0.24, weight: .bold))
          .monospacedDigit().lineLimit(1).minimumScaleFactor(0.4)
          .frame(maxWidth: side * 0.66)
        // What the value means says more than its unit, where there is room for one.
        let name = side >= 90 ? content.band?.name : nil
        if side >= (name == nil ? 90 : 120), !content.unit.isEmpty {
          Text(verbatim: content.unit).font(.system(size: max(12, side * 0.085)))
            .foregroundStyle(.secondary).lineLimit(1)
        }
        if let name {
          Text(verbatim: name).font(.system(size: max(12, side * 0.09), weight: .semibold))
            .foregroundStyle(ReadableColor(CardColor(content.band?.color ?? .name("blue")).color))
            .lineLimit(1).minimumScaleFactor(0.6).frame(maxWidth: side * 0.6)
        }
      }
      if side >= 150 {
        HStack(spacing: 0) {
          Text(verbatim: content.low)
          Spacer(minLength: 4)
          Text(verbatim: content.high)
        }
        .font(.system(size: max(11, side * 0.06))).foregroundStyle(.secondary).lineLimit(1)
        .frame(width: side * 0.66)
        .offset(x: 0, y: side * 0.4)
      }
    }
  }
}
