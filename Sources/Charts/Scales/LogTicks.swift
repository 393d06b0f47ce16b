import Foundation

/// Ticks of logarithmic scales: powers of ten, with 2 and 5 between them while there are few.
enum LogTicks {
  /// Ticks within a positive domain.
  ///
  /// - Parameters:
  ///   - domain: what is marked.
  ///   - desiredCount: how many in all.
  ///   - origin: the power of ten that is marked whatever is left out; nil is the domain's first.
  /// - Returns: ticks, ascending.
  static func values(
    in domain: ClosedRange<Double>, desiredCount: Int = 5, countedFrom origin: Int? = nil
  ) -> [Double] {
    let low = domain.lowerBound
    let high = domain.upperBound
    guard low > 0, high.isFinite, high >= low else { return [] }
    let first = Int(log10(low).rounded(.down))
    let last = Int(log10(high).rounded(.up))
    let decades = last - first
    let mantissas: [Double] = decades <= max(1, desiredCount / 2) ? [1, 2, 5] : [1]
    let stride = max(1, Int((Double(decades) / Double(max(1, desiredCount))).rounded(.up)))
    var result: [Double] = []
    let origin = origin ?? first
    for exponent in first...last where (exponent - origin).isMultiple(of: stride) {
      for mantissa in mantissas {
        let value =
          exponent >= 0
          ? mantissa * pow(10, Double(exponent)) : mantissa / pow(10, Double(-exponent))
        if value >= low * (1 - 1e-12), value <= high * (1 + 1e-12) { result.append(value) }
      }
    }
    return result
  }

  /// Ticks of a symmetric logarithmic domain: zero and the powers of ten to both sides.
  static func symmetricValues(in domain: ClosedRange<Double>, desiredCount: Int = 5) -> [Double] {
    let reach = max(abs(domain.lowerBound), abs(domain.upperBound))
    guard reach.isFinite, reach > 0 else { return [0] }
    let largest = log10(reach).rounded(.down)
    let powers = values(
      in: pow(10, min(0, largest))...reach, desiredCount: max(1, desiredCount / 2))
    let mirrored = powers.reversed().map { -$0 } + [0] + powers
    return mirrored.filter { domain.contains($0) }
  }
}
