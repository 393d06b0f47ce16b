import Foundation
import Geometry
import Raster
public import Views

/// One ring: how much of a goal is reached.
public struct ActivityRing: Hashable, Sendable {
  public var title: String
  public var value: Double
  public var goal: Double
  /// After the numbers: "kcal".
  public var unit: String
  public var color: Color

  public init(
    _ title: String, value: Double, goal: Double, unit: String = "", color: Color
  ) {
    self.title = title
    self.value = value
    self.goal = goal
    self.unit = unit
    self.color = color
  }

  /// How often the goal is reached, at least zero; zero without a goal or a value.
  public var progress: Double {
    goal > 0 && value.isFinite ? max(0, min(value / goal, 99)) : 0
  }
}

/// Rings around each other, the first outermost, each as far around as its goal is reached.
///
/// More than once around overlaps, with the end casting a shadow.
public struct ActivityRings: View {
  private let rings: [ActivityRing]

  public init(_ rings: [ActivityRing]) { self.rings = rings }

  public var body: some View {
    GeometryReader { geometry in
      let side = min(geometry.size.width, geometry.size.height)
      let width = side / CGFloat(max(5, 2 * rings.count + 2)) * 0.9
      ZStack {
        ForEach(rings.indices, id: \.self) { index in
          RingView(ring: rings[index], width: width)
            .padding(CGFloat(index) * (width + side * 0.014))
        }
      }
      .frame(width: side, height: side)
      .frame(width: geometry.size.width, height: geometry.size.height)
    }
  }
}

/// A ring with its track.
private struct RingView: View {
  let ring: ActivityRing
  let width: CGFloat

  var body: some View {
    let style = StrokeStyle(lineWidth: width, lineCap: .round)
    let progress = ring.progress
    ZStack {
      RingArc(from: 0, to: 1, inset: width / 2)
        .stroke(ring.color.opacity(0.2), style: StrokeStyle(lineWidth: width))
      if progress > 1 {
        RingArc(from: 0, to: 1, inset: width / 2).stroke(ring.color, style: style)
        RingArc(from: progress - 0.02, to: progress, inset: width / 2)
          .stroke(ring.color, style: style)
          .shadow(color: .black.opacity(0.45), radius: width * 0.22)
        RingArc(from: progress - 0.45, to: progress, inset: width / 2)
          .stroke(ring.color, style: style)
      } else if progress > 0 {
        RingArc(from: 0, to: progress, inset: width / 2).stroke(ring.color, style: style)
      }
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(ring.title)
    .accessibilityValue("\(Int((progress * 100).rounded())) %")
  }
}

/// An arc clockwise from the top, in turns.
private struct RingArc: Shape {
  var from: Double
  var to: Double
  var inset: CGFloat

  nonisolated var animatableData: AnimatablePair<Double, Double> {
    get { AnimatablePair(from, to) }
    set { (from, to) = (newValue.first, newValue.second) }
  }

  func path(in rect: CGRect) -> Path {
    Path { path in
      let radius = max(0, min(rect.width, rect.height) / 2 - inset)
      path.addArc(
        center: CGPoint(x: rect.midX, y: rect.midY), radius: radius,
        startAngle: .degrees(360 * from - 90), endAngle: .degrees(360 * to - 90), clockwise: false)
    }
  }
}

/// Rings, and beside them what each stands for.
public struct ActivityRingsCard: View {
  private let title: String
  private let rings: [ActivityRing]
  @Environment(\.locale) private var locale

  public init(_ title: String, rings: [ActivityRing]) {
    self.title = title
    self.rings = rings
  }

  public var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      Text(title).font(.headline).lineLimit(1)
      GeometryReader { geometry in
        let isWide = geometry.size.width > geometry.size.height * 1.3
        let side = isWide ? geometry.size.height : geometry.size.height * 0.62
        if isWide {
          HStack(spacing: geometry.size.width * 0.06) {
            ActivityRings(rings).frame(width: min(side, geometry.size.width * 0.55))
            list(height: geometry.size.height)
          }
        } else {
          VStack(spacing: 12) {
            ActivityRings(rings).frame(height: side)
            list(height: geometry.size.height * 0.38)
          }
        }
      }
    }
  }

  private func list(height: CGFloat) -> some View {
    let share = height / CGFloat(max(1, rings.count))
    let size = max(15, min(34, share * 0.3))
    // Where two lines a ring find no room, the value alone in the ring's colour tells which it is.
    let isTight = share < 40
    return VStack(alignment: .leading, spacing: size * 0.5) {
      ForEach(rings.indices, id: \.self) { index in
        let ring = rings[index]
        VStack(alignment: .leading, spacing: 0) {
          if !isTight {
            Text(ring.title)
              .font(.system(size: max(13, size * 0.55), weight: .semibold))
              .foregroundStyle(ReadableColor(ring.color))
              .lineLimit(1)
          }
          HStack(alignment: .firstTextBaseline, spacing: 4) {
            Text(number(ring.value))
              .font(.system(size: size, weight: .bold)).monospacedDigit().lineLimit(1)
              .foregroundStyle(
                isTight ? AnyShapeStyle(ReadableColor(ring.color)) : AnyShapeStyle(Color.primary))
            Text("/ \(number(ring.goal)) \(ring.unit)")
              .font(.system(size: max(13, size * 0.55)))
              .foregroundStyle(Color.chartSecondary)
              .lineLimit(1)
          }
        }
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }

  private func number(_ value: Double) -> String {
    guard value.isFinite else { return "–" }
    return value.formatted(.number.precision(.fractionLength(0...1)).locale(locale))
  }
}
