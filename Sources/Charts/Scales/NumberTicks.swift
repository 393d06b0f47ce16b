import Foundation

/// The round values that an axis of numbers is marked with, and the domain that they round out.
///
/// Steps are 1, 2, 5 and (from 25 up) 2.5 times a power of ten. The number of intervals is the one
/// nearest 3.5, or one less than the ticks asked for. Source: `behaviour.md` §5.2, measured on
/// Swift Charts.
struct NumberTicks: Equatable, Sendable {
  /// The distance of two ticks, kept as a mantissa and a power of ten so that ticks are exact
  /// decimals.
  struct Step: Equatable, Sendable {
    /// 1, 2, 2.5 or 5.
    var mantissa: Double
    var exponent: Int

    var value: Double { multiple(1) }

    /// Digits after the decimal point that a multiple needs.
    var fractionDigits: Int { max(0, -exponent) }

    /// The exact decimal nearest `count` steps.
    func multiple(_ count: Double) -> Double {
      exponent >= 0
        ? count * mantissa * pow(10, Double(exponent))
        : count * mantissa / pow(10, Double(-exponent))
    }
  }

  var step: Step
  /// Ascending.
  var values: [Double]
  /// The data's extent widened to multiples of the step, or the fixed domain.
  var domain: ClosedRange<Double>

  /// Slack for quotients that a decimal fraction leaves a hair off a whole number.
  private static let slack = 1e-9
  private static let limit = 1_000

  /// Ticks for data whose domain may be rounded out.
  ///
  /// Equal values get a span: zero alone is 0…1, another value without zero a tenth of itself to
  /// both sides.
  init(
    covering extent: ClosedRange<Double>, desiredCount: Int? = nil, includesZero: Bool = true
  ) {
    var low = extent.lowerBound
    var high = extent.upperBound
    if !low.isFinite || !high.isFinite { (low, high) = (0, 1) }
    if includesZero {
      low = min(low, 0)
      high = max(high, 0)
    }
    if low == high {
      let pad = low == 0 ? 1 : abs(low) / 10
      if low == 0 { high = 1 } else { (low, high) = (low - pad, high + pad) }
    }
    let step = NumberTicks.step(span: high - low, desiredCount: desiredCount)
    let first = (low / step.value + NumberTicks.slack).rounded(.down)
    let last = (high / step.value - NumberTicks.slack).rounded(.up)
    self.init(step: step, from: first, through: last)
    domain = (values.first ?? low)...(values.last ?? high)
  }

  /// Ticks inside a domain that stands: the multiples of the step within it.
  init(inside fixed: ClosedRange<Double>, desiredCount: Int? = nil) {
    let low = fixed.lowerBound
    let high = fixed.upperBound
    guard low.isFinite, high.isFinite, high > low else {
      self.init(step: Step(mantissa: 1, exponent: 0), from: 0, through: -1)
      domain = fixed
      if low.isFinite { values = [low] }
      return
    }
    let step = NumberTicks.step(span: high - max(0, low), desiredCount: desiredCount)
    self.init(step: step, inside: fixed)
  }

  /// The multiples of a given step within a domain.
  init(step: Step, inside fixed: ClosedRange<Double>) {
    let first = (fixed.lowerBound / step.value - NumberTicks.slack).rounded(.up)
    let last = (fixed.upperBound / step.value + NumberTicks.slack).rounded(.down)
    self.init(step: step, from: first, through: last)
    domain = fixed
  }

  private init(step: Step, from first: Double, through last: Double) {
    self.step = step
    domain = 0...1
    values = []
    // Beyond 2^53 steps neighbouring multiples are the same number.
    guard abs(first) < 0x1p53, abs(last) < 0x1p53, last >= first else { return }
    let count = min(Int(last - first) + 1, NumberTicks.limit)
    values = (0..<count).map { index in
      let value = step.multiple(first + Double(index))
      return value == 0 ? 0 : value
    }
  }

  /// The step that divides a span best.
  static func step(span: Double, desiredCount: Int?) -> Step {
    guard span.isFinite, span > 0 else { return Step(mantissa: 1, exponent: 0) }
    let wanted = desiredCount.map { Double(max(2, $0) - 1) } ?? 3.5
    let magnitude = Int(log10(span).rounded(.down))
    var best: (step: Step, score: Double)?
    for exponent in (magnitude - 2)...(magnitude + 1) {
      for mantissa in [1, 2, 2.5, 5] where mantissa != 2.5 || exponent >= 1 {
        let candidate = Step(mantissa: mantissa, exponent: exponent)
        let value = candidate.value
        guard value.isFinite, value > 0 else { continue }
        let intervals = (span / value - slack).rounded(.up)
        let most = max(12, wanted + 1)
        guard intervals >= 2 || wanted <= 1, intervals >= 1, intervals <= most else { continue }
        let score = span / (intervals * value) - abs(intervals - wanted)
        // Candidates ascend: a tie goes to the larger step by default, to the smaller when a
        // count was asked for.
        if let current = best {
          let better = score > current.score + slack
          let tied = abs(score - current.score) <= slack
          if !better && !(tied && desiredCount == nil) { continue }
        }
        best = (candidate, score)
      }
    }
    return best?.step ?? Step(mantissa: 1, exponent: magnitude)
  }
}
