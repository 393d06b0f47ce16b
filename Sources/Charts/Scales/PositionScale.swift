import Foundation

/// Where values go along one axis of the plot, and back.
///
/// A value is a number, seconds since the reference date, or a category's index plus one half
/// (category `i` fills `i ..< i + 1`), so that every scale is a monotone function between two
/// ranges of numbers: normalise, bend, stretch.
struct PositionScale: Equatable, Sendable {
  /// How the domain is bent before it is stretched over the range.
  enum Curve: Equatable, Sendable {
    case linear
    /// Equal ratios are equal lengths; needs a domain above zero.
    case log
    /// Logarithmic to both sides of zero, straight around it with this slope.
    case symmetricLog(slopeAtZero: Double)
    /// The sign kept, the magnitude raised.
    case power(exponent: Double)
  }

  let curve: Curve
  /// Lower bound to upper bound, also for a reversed axis.
  let domain: ClosedRange<Double>
  /// The value whose place is given, bent.
  private let reference: Double
  private let referencePoint: Double
  /// Points each unit of the bent scale.
  private let slope: Double

  /// A scale over a range of points; a domain without a span is widened by half a unit to both sides.
  init(_ domain: ClosedRange<Double>, from start: Double, to end: Double, curve: Curve = .linear) {
    let domain = PositionScale.usable(domain, curve)
    let low = PositionScale.bend(domain.lowerBound, curve)
    let span = PositionScale.bend(domain.upperBound, curve) - low
    let start = start.isFinite ? start : 0
    let end = end.isFinite ? end : 0
    self.init(curve: curve, domain: domain, reference: low, at: start, slope: (end - start) / span)
  }

  /// A scale that grows from a value that stays where it is, whatever becomes of the domain's ends.
  ///
  /// - Parameters:
  ///   - domain: what the axis shows.
  ///   - anchor: the value at zero, inside the domain or not.
  ///   - length: what from the anchor on takes the width.
  ///   - width: points.
  ///   - curve: how the domain is bent.
  ///   - isReversed: whether values descend.
  init(
    _ domain: ClosedRange<Double>, anchor: Double, length: Double, width: Double,
    curve: Curve = .linear, isReversed: Bool = false
  ) {
    let domain = PositionScale.usable(domain, curve)
    var anchor = anchor.isFinite ? anchor : domain.lowerBound
    if case .log = curve, anchor <= 0 { anchor = domain.lowerBound }
    let low = PositionScale.bend(anchor, curve)
    // The width of what is bent; a straight scale keeps the length as it was given.
    let span = curve == .linear ? length : PositionScale.bend(anchor + length, curve) - low
    let slope = span > 0 && span.isFinite ? width / span : 1
    self.init(
      curve: curve, domain: domain, reference: low, at: 0, slope: isReversed ? -slope : slope)
  }

  private init(
    curve: Curve, domain: ClosedRange<Double>, reference: Double, at point: Double, slope: Double
  ) {
    self.curve = curve
    self.domain = domain
    self.reference = reference
    referencePoint = point
    self.slope = slope
  }

  private static func usable(_ domain: ClosedRange<Double>, _ curve: Curve) -> ClosedRange<Double> {
    var domain = domain
    if !domain.lowerBound.isFinite || !domain.upperBound.isFinite { domain = 0...1 }
    if case .log = curve, domain.lowerBound <= 0 {
      let high = domain.upperBound > 0 ? domain.upperBound : 1
      domain = min(1, high / 1_000)...high
    }
    // Shorter than this, a domain has more points a unit than a number can say.
    guard domain.upperBound - domain.lowerBound < 1e-290 else { return domain }
    if case .log = curve { return domain.lowerBound / 2...domain.upperBound * 2 }
    return domain.lowerBound - 0.5...domain.upperBound + 0.5
  }

  /// The same scale, all of it moved.
  func shifted(by points: Double) -> PositionScale {
    PositionScale(
      curve: curve, domain: domain, reference: reference, at: referencePoint + points, slope: slope)
  }

  /// Whether every value has the same place in both, whatever their domains.
  func isPlaced(like other: PositionScale) -> Bool {
    curve == other.curve && reference == other.reference && slope == other.slope
      && referencePoint == other.referencePoint
  }

  /// Where the domain's lower bound stands, in points.
  var start: Double { position(domain.lowerBound) }

  /// Where its upper bound stands; below `start` for an axis that grows up or is reversed.
  var end: Double { position(domain.upperBound) }

  /// Points for a value; NaN for a value that the scale cannot show.
  func position(_ value: Double) -> Double {
    referencePoint + (PositionScale.bend(value, curve) - reference) * slope
  }

  /// The value at a place, also outside the range.
  func value(at position: Double) -> Double {
    guard slope != 0 else { return domain.lowerBound }
    return PositionScale.unbend(reference + (position - referencePoint) / slope, curve)
  }

  private static func bend(_ value: Double, _ curve: Curve) -> Double {
    switch curve {
    case .linear: value
    case .log: value > 0 ? Foundation.log(value) : .nan
    case .symmetricLog(let slope):
      (value < 0 ? -1 : 1) * log1p(abs(value) * positive(slope))
    case .power(let exponent): (value < 0 ? -1 : 1) * pow(abs(value), positive(exponent))
    }
  }

  private static func unbend(_ bent: Double, _ curve: Curve) -> Double {
    switch curve {
    case .linear: bent
    case .log: exp(bent)
    case .symmetricLog(let slope): (bent < 0 ? -1 : 1) * expm1(abs(bent)) / positive(slope)
    case .power(let exponent): (bent < 0 ? -1 : 1) * pow(abs(bent), 1 / positive(exponent))
    }
  }

  private static func positive(_ number: Double) -> Double {
    number.isFinite && number > 0 ? number : 1
  }
}

/// Categories in the order of their first appearance; each fills one unit of its axis.
struct CategoryIndex: Equatable, Sendable {
  private(set) var names: [String] = []
  private var indices: [String: Int] = [:]

  init() {}

  init(_ names: [String]) {
    for name in names { insert(name) }
  }

  /// The index of a category, which joins the end when it is new.
  @discardableResult
  mutating func insert(_ name: String) -> Int {
    if let index = indices[name] { return index }
    let index = names.count
    names.append(name)
    indices[name] = index
    return index
  }

  func index(of name: String) -> Int? { indices[name] }

  /// The middle of a category's band, in the scale's values.
  func center(of name: String) -> Double? { indices[name].map { Double($0) + 0.5 } }

  /// The category whose band holds a scale's value.
  func name(at value: Double) -> String? {
    guard value >= 0, value < Double(names.count) else { return nil }
    return names[Int(value)]
  }

  var domain: ClosedRange<Double> { 0...Double(max(1, names.count)) }
}
