public import Foundation
import Geometry

/// A position that views are aligned by; the value is asked of each view.
public protocol AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat
}

/// A vertical line that views side by side or over one another share.
public struct HorizontalAlignment: Hashable, Sendable {
  let key: AlignmentKey

  public init(_ id: any AlignmentID.Type) {
    key = .custom(CustomAlignment(id: id, isVertical: false))
  }

  init(fraction: CGFloat) { key = .fraction(fraction, isVertical: false) }

  public static let leading = HorizontalAlignment(fraction: 0)
  public static let center = HorizontalAlignment(fraction: 0.5)
  public static let trailing = HorizontalAlignment(fraction: 1)
}

/// A horizontal line that views in a row share.
public struct VerticalAlignment: Hashable, Sendable {
  let key: AlignmentKey

  public init(_ id: any AlignmentID.Type) {
    key = .custom(CustomAlignment(id: id, isVertical: true))
  }

  init(key: AlignmentKey) { self.key = key }

  public static let top = VerticalAlignment(key: .fraction(0, isVertical: true))
  public static let center = VerticalAlignment(key: .fraction(0.5, isVertical: true))
  public static let bottom = VerticalAlignment(key: .fraction(1, isVertical: true))
  public static let firstTextBaseline = VerticalAlignment(key: .firstBaseline)
  public static let lastTextBaseline = VerticalAlignment(key: .lastBaseline)
}

/// What names an alignment inside: a fraction of the size, a baseline, or an author's own.
enum AlignmentKey: Hashable, Sendable {
  case fraction(CGFloat, isVertical: Bool)
  case firstBaseline
  case lastBaseline
  case custom(CustomAlignment)

  /// Whether positions are along y.
  var isVertical: Bool {
    switch self {
    case .fraction(_, let isVertical): isVertical
    case .firstBaseline, .lastBaseline: true
    case .custom(let custom): custom.isVertical
    }
  }
}

struct CustomAlignment: Hashable, @unchecked Sendable {
  let id: any AlignmentID.Type
  let isVertical: Bool

  static func == (a: Self, b: Self) -> Bool {
    ObjectIdentifier(a.id) == ObjectIdentifier(b.id) && a.isVertical == b.isVertical
  }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(id)) }
}

/// A place in both directions.
public struct Alignment: Hashable, Sendable {
  public var horizontal: HorizontalAlignment
  public var vertical: VerticalAlignment

  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  public static let center = Alignment(horizontal: .center, vertical: .center)
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  public static let top = Alignment(horizontal: .center, vertical: .top)
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
  public static let leadingFirstTextBaseline = Alignment(
    horizontal: .leading, vertical: .firstTextBaseline)
  public static let centerFirstTextBaseline = Alignment(
    horizontal: .center, vertical: .firstTextBaseline)
  public static let trailingFirstTextBaseline = Alignment(
    horizontal: .trailing, vertical: .firstTextBaseline)
}

/// A view's size with its alignment guides.
public struct ViewDimensions {
  public let width: CGFloat
  public let height: CGFloat
  private let guide: (AlignmentKey) -> CGFloat?

  init(size: CGSize, guide: @escaping (AlignmentKey) -> CGFloat? = { _ in nil }) {
    width = size.width
    height = size.height
    self.guide = guide
  }

  public subscript(alignment: HorizontalAlignment) -> CGFloat { value(alignment.key) }
  public subscript(alignment: VerticalAlignment) -> CGFloat { value(alignment.key) }
  public subscript(explicit alignment: HorizontalAlignment) -> CGFloat? { guide(alignment.key) }
  public subscript(explicit alignment: VerticalAlignment) -> CGFloat? { guide(alignment.key) }

  func value(_ key: AlignmentKey) -> CGFloat { guide(key) ?? defaultValue(key) }

  func defaultValue(_ key: AlignmentKey) -> CGFloat {
    switch key {
    case .fraction(let fraction, let isVertical): fraction.part(of: isVertical ? height : width)
    case .firstBaseline, .lastBaseline: (1 as CGFloat).part(of: height)
    case .custom(let custom): custom.id.defaultValue(in: self)
    }
  }
}

extension CGFloat {
  /// This share of a length; of an infinite one, which has no place to align at, nothing.
  func part(of length: CGFloat) -> CGFloat { length.isFinite ? self * length : 0 }
}
