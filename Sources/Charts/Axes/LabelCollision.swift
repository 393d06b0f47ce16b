import Foundation

/// Which labels of an axis are drawn so that none touches another.
enum LabelCollision {
  /// The labels that stay, from the leading side: one whose start lies before the previous one's
  /// end goes (`behaviour.md` §5.4).
  ///
  /// - Parameters:
  ///   - spans: the labels' extents along the axis, by ascending place.
  ///   - spacing: points kept free between two.
  /// - Returns: the indices of those that stay, ascending.
  static func greedy(_ spans: [ClosedRange<Double>], spacing: Double = 0) -> [Int] {
    var kept: [Int] = []
    var end = -Double.infinity
    for (index, span) in spans.enumerated() where span.lowerBound >= end {
      kept.append(index)
      end = span.upperBound + spacing
    }
    return kept
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
