import Foundation
import Geometry

/// The last few answers to proposals.
///
/// An answer that does not depend on one of the lengths offered serves for all of that length: a
/// column asks a row of short texts how low and how high it can be, and gets both at once.
struct MeasureCache {
  struct Answer {
    let proposal: ProposedViewSize
    /// The lengths of the proposal that the answer depends on.
    let asked: Axis.Set
    let size: CGSize

    init(to proposal: ProposedViewSize, asked: Axis.Set, size: CGSize) {
      self.proposal = proposal
      self.asked = asked
      self.size = size
    }

    func serves(_ other: ProposedViewSize) -> Bool {
      (proposal.width == other.width || !asked.contains(.horizontal))
        && (proposal.height == other.height || !asked.contains(.vertical))
    }
  }

  private var first: Answer?
  private var second: Answer?
  private var third: Answer?

  var isEmpty: Bool { first == nil }

  func answer(to proposal: ProposedViewSize) -> Answer? {
    if let first, first.serves(proposal) { return first }
    if let second, second.serves(proposal) { return second }
    if let third, third.serves(proposal) { return third }
    return nil
  }

  mutating func insert(_ answer: Answer) {
    third = second
    second = first
    first = answer
  }

  mutating func removeAll() {
    first = nil
    second = nil
    third = nil
  }
}
