import Foundation

/// What an author said about the scale of one axis.
struct ScaleOptions: Equatable {
  enum Domain: Equatable {
    case automatic(includesZero: Bool?)
    case range(PlottableDatum, PlottableDatum)
    case categories([String])
    case dates([TimeInterval])
  }

  var domain = Domain.automatic(includesZero: nil)
  var curve: PositionScale.Curve?
  var isReversed = false
  /// Values of the axis' marks, which a domain that was left to the chart is widened to.
  var marked: [PlottableDatum] = []
  /// How many ticks the domain is rounded out for.
  var desiredCount: Int?
  /// Whether the ends go out to ticks; nil does so for numbers and not for dates.
  var roundsLow: Bool?
  var roundsHigh: Bool?
  /// What dates are rounded out to; nil is the unit of automatic ticks.
  var roundingUnit: CalendarStride.Unit?
  /// Points kept free at both ends of the axis.
  var startPadding = 0.0
  var endPadding = 0.0
}

/// The scale of an axis before its length is known.
struct AxisScale: Equatable {
  var kind: AxisKind
  var domain: ClosedRange<Double>
  var categories = CategoryIndex()
  var curve = PositionScale.Curve.linear
  var isReversed = false
  var startPadding = 0.0
  var endPadding = 0.0
  /// Whether the author fixed the domain, so that ticks stay inside it.
  var isFixed = false
  /// Whether there are marks, and none has a value here.
  var isUnused = false

  /// The scale over a length; y grows upward.
  func scale(length: Double, isVertical: Bool) -> PositionScale {
    let low = startPadding
    let high = max(low, length - endPadding)
    // The first category stands on top.
    let isFlipped = isVertical && kind != .category
    guard isReversed != isFlipped else {
      return PositionScale(domain, from: low, to: high, curve: curve)
    }
    return isVertical
      ? PositionScale(domain, from: length - low, to: length - high, curve: curve)
      : PositionScale(domain, from: high, to: low, curve: curve)
  }

  /// A datum in the scale's values; nil when it is of another kind or not among the categories.
  func value(_ datum: PlottableDatum) -> Double? {
    switch (kind, datum) {
    case (.number, .number(let number)): number
    case (.date, .date(let seconds)): seconds
    case (.category, .category(let name)): categories.center(of: name)
    default: nil
    }
  }

  /// The datum at a value of the scale.
  func datum(_ value: Double) -> PlottableDatum? {
    switch kind {
    case .number: .number(value)
    case .date: .date(value)
    case .category: categories.name(at: value).map { .category($0) }
    }
  }
}

extension ScaleOptions {
  /// With what an axis' marks say of its domain (`behaviour.md` §5.1).
  func marked(by axis: [AxisSpec]?) -> ScaleOptions {
    var result = self
    for spec in axis ?? [] {
      switch spec.values.kind {
      case .explicit(let values): result.marked += values
      case .automatic(let count): result.desiredCount = result.desiredCount ?? count
      case .calendar(let unit, _): result.roundingUnit = result.roundingUnit ?? unit
      case .stride: break
      }
      result.roundsLow = result.roundsLow ?? spec.values.roundsLowerBound
      result.roundsHigh = result.roundsHigh ?? spec.values.roundsUpperBound
    }
    return result
  }
}
