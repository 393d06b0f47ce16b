public import Foundation

/// A length of a mark across its axis.
public struct MarkDimension: Hashable, Sendable, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral
{
  enum Kind: Hashable, Sendable {
    case automatic
    case fixed(Double)
    case inset(Double)
    case ratio(Double)
  }

  var kind: Kind

  public static let automatic = MarkDimension(kind: .automatic)

  /// Points.
  public static func fixed(_ length: CGFloat) -> MarkDimension {
    MarkDimension(kind: .fixed(Double(length)))
  }

  /// The step less so many points at both sides.
  public static func inset(_ inset: CGFloat) -> MarkDimension {
    MarkDimension(kind: .inset(Double(inset)))
  }

  /// A share of the step.
  public static func ratio(_ ratio: CGFloat) -> MarkDimension {
    MarkDimension(kind: .ratio(Double(ratio)))
  }

  public init(floatLiteral value: Double) { kind = .fixed(value) }
  public init(integerLiteral value: Int) { kind = .fixed(Double(value)) }

  init(kind: Kind) { self.kind = kind }

  /// The length within a step of so many points.
  ///
  /// - Parameters:
  ///   - step: the step's length.
  ///   - automatic: the share of the step that is taken when nothing was said.
  /// - Returns: points, at least zero.
  func length(step: Double, automatic: Double) -> Double {
    switch kind {
    case .automatic: max(0, step * automatic)
    case .fixed(let length): max(0, length)
    case .inset(let inset): max(0, step - 2 * inset)
    case .ratio(let ratio): max(0, step * ratio)
    }
  }
}

/// How marks at one place are put upon each other.
public struct MarkStackingMethod: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case standard, normalized, center, unstacked }

  var kind: Kind

  /// One upon the other; negative values grow downward by themselves.
  public static let standard = MarkStackingMethod(kind: .standard)
  /// Shares of their sum.
  public static let normalized = MarkStackingMethod(kind: .normalized)
  /// One upon the other, the whole centred on zero.
  public static let center = MarkStackingMethod(kind: .center)
  /// Each from the baseline, overlapping.
  public static let unstacked = MarkStackingMethod(kind: .unstacked)
}
