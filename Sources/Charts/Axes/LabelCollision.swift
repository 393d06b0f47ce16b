import Foundation

/// Which labels of an axis are drawn so that none touches another.
enum LabelCollision {
  /// The labels that stay, from the leading side: one whose start lies before the previous one's
  /// end goes (`behaviour.md` §5.4).
  ///
  /// - Parameters:
  ///   - spans: the labels' extents along the axis, by ascending place.
  ///   - priorities: one for each label, the greatest of which choose first; empty for all alike.
  ///   - spacing: points kept free between two.
  ///   - limit: what none may go beyond, with its spacing.
  /// - Returns: the indices of those that stay, ascending.
  static func greedy(
    _ spans: [ClosedRange<Double>], priorities: [Double] = [], spacing: Double = 0,
    limit: Double = .infinity
  ) -> [Int] {
    guard let first = priorities.first, priorities.contains(where: { $0 != first }) else {
      var kept: [Int] = []
      var end = -Double.infinity
      for (index, span) in spans.enumerated()
      where span.lowerBound >= end && span.upperBound + spacing <= limit {
        kept.append(index)
        end = span.upperBound + spacing
      }
      return kept
    }
    var kept: [Int] = []
    let order = spans.indices.sorted { (-priorities[$0], $0) < (-priorities[$1], $1) }
    for index in order where spans[index].upperBound + spacing <= limit {
      let span = spans[index]
      let isFree = kept.allSatisfy { other in
        span.lowerBound >= spans[other].upperBound + spacing
          || span.upperBound + spacing <= spans[other].lowerBound
      }
      if isFree { kept.append(index) }
    }
    return kept.sorted()
  }

  /// Of evenly stepped labels every how manieth stays on a scrolling axis.
  ///
  /// Counted from the domain's start and not from the window's, the same labels stay wherever the
  /// window is, so nothing flickers while it moves.
  static func every(widest: Double, step: Double, spacing: Double = 0) -> Int {
    guard step > 0, widest.isFinite else { return 1 }
    let needed = (widest + spacing) / step
    guard needed > 1 else { return 1 }
    return needed < 1_000_000 ? Int(needed.rounded(.up)) : 1_000_000
  }
}
