import Foundation
import Geometry
import Motion
import Raster

/// The numbers of a paint, which move under an animation: colours, places of stops, points, angles.
///
/// A paint goes over into one of the same kind with as many stops, number by number.
struct PaintNumbers: VectorArithmetic {
  private var values: [Double] = []

  static var zero: PaintNumbers { PaintNumbers(values: []) }

  static func canMove(from old: Paint, to new: Paint) -> Bool {
    switch (old, new) {
    case (.solid, .solid): true
    case (.linear(let a, _, _), .linear(let b, _, _)): a.count == b.count
    case (.radial(let a, _, _, _), .radial(let b, _, _, _)): a.count == b.count
    case (.angular(let a, _, _, _), .angular(let b, _, _, _)): a.count == b.count
    default: false
    }
  }

  private init(values: [Double]) { self.values = values }

  init(_ paint: Paint) {
    switch paint {
    case .solid(let color): add(color)
    case .linear(let stops, let start, let end):
      values = [start.x, start.y, end.x, end.y].map { Double($0) }
      add(stops)
    case .radial(let stops, let center, let startRadius, let endRadius):
      values = [center.x, center.y, startRadius, endRadius].map { Double($0) }
      add(stops)
    case .angular(let stops, let center, let start, let end):
      values = [Double(center.x), Double(center.y), start.radians, end.radians]
      add(stops)
    }
  }

  private mutating func add(_ color: RGBA) {
    for part in [color.red, color.green, color.blue, color.alpha] { values.append(Double(part)) }
  }

  private mutating func add(_ stops: [ColorStop]) {
    for stop in stops {
      values.append(Double(stop.location))
      add(stop.color)
    }
  }

  /// The paint of these numbers, of the kind of another.
  func paint(like paint: Paint) -> Paint {
    guard PaintNumbers(paint).values.count == values.count else { return paint }
    func point(_ index: Int) -> CGPoint { CGPoint(x: values[index], y: values[index + 1]) }
    switch paint {
    case .solid: return .solid(color(at: 0))
    case .linear(let stops, _, _):
      return .linear(stops: self.stops(stops.count), start: point(0), end: point(2))
    case .radial(let stops, _, _, _):
      return .radial(
        stops: self.stops(stops.count), center: point(0), startRadius: CGFloat(values[2]),
        endRadius: CGFloat(values[3]))
    case .angular(let stops, _, _, _):
      return .angular(
        stops: self.stops(stops.count), center: point(0), startAngle: .radians(values[2]),
        endAngle: .radians(values[3]))
    }
  }

  private func color(at index: Int) -> RGBA {
    func unit(_ offset: Int) -> Float { Float(min(1, max(0, values[index + offset]))) }
    return RGBA(red: unit(0), green: unit(1), blue: unit(2), alpha: unit(3))
  }

  private func stops(_ count: Int) -> [ColorStop] {
    (0..<count).map { number in
      let index = 4 + 5 * number
      return ColorStop(color: color(at: index + 1), location: CGFloat(values[index]))
    }
  }

  mutating func scale(by factor: Double) {
    for index in values.indices { values[index] *= factor }
  }

  var magnitudeSquared: Double { values.reduce(0) { $0 + $1 * $1 } }

  static func + (a: PaintNumbers, b: PaintNumbers) -> PaintNumbers { a.combined(with: b, +) }
  static func - (a: PaintNumbers, b: PaintNumbers) -> PaintNumbers { a.combined(with: b, -) }

  /// Number by number; none is as good as zeros.
  private func combined(
    with other: PaintNumbers, _ operation: (Double, Double) -> Double
  ) -> PaintNumbers {
    let count = max(values.count, other.values.count)
    return PaintNumbers(
      values: (0..<count).map { index in
        operation(
          index < values.count ? values[index] : 0,
          index < other.values.count ? other.values[index] : 0)
      })
  }
}

extension Paint {
  /// A paint made for a square of one point, stretched over a rectangle.
  func stretched(over rect: CGRect) -> Paint {
    func place(_ point: CGPoint) -> CGPoint { UnitPoint(x: point.x, y: point.y).point(in: rect) }
    switch self {
    case .solid: return self
    case .linear(let stops, let start, let end):
      return .linear(stops: stops, start: place(start), end: place(end))
    case .radial(let stops, let center, let startRadius, let endRadius):
      return .radial(
        stops: stops, center: place(center), startRadius: startRadius, endRadius: endRadius)
    case .angular(let stops, let center, let start, let end):
      return .angular(stops: stops, center: place(center), startAngle: start, endAngle: end)
    }
  }
}

extension CGRect {
  /// A square of one point.
  static var unit: CGRect { CGRect(x: 0, y: 0, width: 1, height: 1) }
}
