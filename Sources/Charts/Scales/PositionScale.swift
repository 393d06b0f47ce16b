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

  var curve: Curve
  /// Lower bound to upper bound, also for a reversed axis.
  let domain: ClosedRange<Double>
  /// Where the domain's lower bound stands, in points.
  let start: Double
  /// Where its upper bound stands; below `start` for an axis that grows up or is reversed.
  let end: Double
  private let bentLow: Double
  private let bentSpan: Double

  /// A scale; a domain without a span is widened by half a unit to both sides.
  init(_ domain: ClosedRange<Double>, from start: Double, to end: Double, curve: Curve = .linear) {
    var domain = domain
    if !domain.lowerBound.isFinite || !domain.upperBound.isFinite { domain = 0...1 }
    if case .log = curve, domain.lowerBound <= 0 {
      let high = domain.upperBound > 0 ? domain.upperBound : 1
      domain = min(1, high / 1_000)...high
    }
    if domain.lowerBound == domain.upperBound {
      if case .log = curve {
        domain = domain.lowerBound / 2...domain.upperBound * 2
      } else {
        domain = domain.lowerBound - 0.5...domain.upperBound + 0.5
      }
    }
    self.curve = curve
    self.domain = domain
    self.start = start.isFinite ? start : 0
    self.end = end.isFinite ? end : 0
    bentLow = PositionScale.bend(domain.lowerBound, curve)
    bentSpan = PositionScale.bend(domain.upperBound, curve) - bentLow
  }

  /// Points for a value; NaN for a value that the scale cannot show.
  func position(_ value: Double) -> Double {
    let fraction = (PositionScale.bend(value, curve) - bentLow) / bentSpan
    return start + fraction * (end - start)
  }

  /// The value at a place, also outside the range.
  func value(at position: Double) -> Double {
    guard start != end else { return domain.lowerBound }
    let fraction = (position - start) / (end - start)
    return PositionScale.unbend(bentLow + fraction * bentSpan, curve)
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
