import Foundation
import Geometry

/// The last few answers to proposals.
///
/// An answer that does not depend on one of the lengths offered serves for all of that length: a
/// column asks a row of short texts how low and how high it can be, and gets both at once.
struct MeasureCache {
  /// Which lengths of a proposal an answer depends on.
  struct Lengths {
    /// All bits set where the length counts.
    private(set) var width: UInt64
    private(set) var height: UInt64

    static var none: Lengths { Lengths(width: 0, height: 0) }
    static var both: Lengths { Lengths(width: .max, height: .max) }

    mutating func insert(_ axis: Axis) {
      if axis == .horizontal { width = .max } else { height = .max }
    }

    mutating func formUnion(_ other: Lengths) {
      width |= other.width
      height |= other.height
    }
  }

  /// A proposal as it is compared: by bits, with a pattern of its own for a length that is open.
  struct Key {
    private let width: UInt64
    private let height: UInt64

    init(_ proposal: ProposedViewSize) {
      width = Key.bits(proposal.width)
      height = Key.bits(proposal.height)
    }

    private static func bits(_ length: CGFloat?) -> UInt64 {
      length.map { Double($0).bitPattern } ?? .max
    }

    func agrees(with other: Key, in lengths: Lengths) -> Bool {
      (width ^ other.width) & lengths.width | (height ^ other.height) & lengths.height == 0
    }
  }

  struct Answer {
    let key: Key
    let asked: Lengths
    let size: CGSize
  }

  private var first: Answer?
  private var second: Answer?
  private var third: Answer?

  var isEmpty: Bool { first == nil }

  func answer(to key: Key) -> Answer? {
    if let first, first.key.agrees(with: key, in: first.asked) { return first }
    if let second, second.key.agrees(with: key, in: second.asked) { return second }
    if let third, third.key.agrees(with: key, in: third.asked) { return third }
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
