public import Foundation

/// An outline of lines and Bézier curves, in points, y down.
///
/// Storage is one array of verbs and one of points, so that a rasteriser walks it without
/// unpacking enumerations: a move and a line take one point, a quadratic two, a cubic three, a
/// close none.
public struct Path: Equatable, Sendable {
  /// One step of an outline.
  public enum Verb: UInt8, Sendable {
    case move, line, quad, cubic, close

    /// Points the verb takes from `points`.
    public var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .quad: 2
      case .cubic: 3
      case .close: 0
      }
    }
  }

  /// A step with its points.
  public enum Element: Equatable, Sendable {
    case move(to: CGPoint)
    case line(to: CGPoint)
    case quadCurve(to: CGPoint, control: CGPoint)
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    case closeSubpath
  }

  public private(set) var verbs: [Verb] = []
  public private(set) var points: [CGPoint] = []
  private var start = CGPoint.zero

  public init() {}

  public init(_ build: (inout Path) -> Void) { build(&self) }

  public init(_ rect: CGRect) { addRect(rect) }

  public init(ellipseIn rect: CGRect) { addEllipse(in: rect) }

  public init(
    roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous
  ) {
    addRoundedRect(
      in: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
  }

  public var isEmpty: Bool { verbs.isEmpty }

  public var currentPoint: CGPoint? {
    guard let last = verbs.last else { return nil }
    return last == .close ? start : points.last
  }

  public mutating func reserveCapacity(_ count: Int) {
    verbs.reserveCapacity(count)
    points.reserveCapacity(count)
  }

  public mutating func move(to p: CGPoint) {
    start = p
    verbs.append(.move)
    points.append(p)
  }

  public mutating func addLine(to p: CGPoint) {
    beginIfNeeded(p)
    verbs.append(.line)
    points.append(p)
  }

  public mutating func addQuadCurve(to p: CGPoint, control: CGPoint) {
    beginIfNeeded(control)
    verbs.append(.quad)
    points.append(control)
    points.append(p)
  }

  public mutating func addCurve(to p: CGPoint, control1: CGPoint, control2: CGPoint) {
    beginIfNeeded(control1)
    verbs.append(.cubic)
    points.append(control1)
    points.append(control2)
    points.append(p)
  }

  public mutating func closeSubpath() {
    guard let last = verbs.last, last != .close else { return }
    verbs.append(.close)
  }

  /// A drawing verb without a move begins where it stands.
  private mutating func beginIfNeeded(_ p: CGPoint) {
    if verbs.isEmpty {
      move(to: p)
    } else if verbs.last == .close {
      move(to: start)
    }
  }

  public func forEach(_ body: (Element) -> Void) {
    var index = 0
    for verb in verbs {
      switch verb {
      case .move: body(.move(to: points[index]))
      case .line: body(.line(to: points[index]))
      case .quad: body(.quadCurve(to: points[index + 1], control: points[index]))
      case .cubic:
        body(
          .curve(to: points[index + 2], control1: points[index], control2: points[index + 1]))
      case .close: body(.closeSubpath)
      }
      index += verb.pointCount
    }
  }

  public mutating func addPath(_ other: Path) {
    verbs.append(contentsOf: other.verbs)
    points.append(contentsOf: other.points)
    start = other.start
  }

  /// Every point mapped; a point behind the viewer of a perspective becomes infinite.
  public func applying(_ transform: ProjectionTransform) -> Path {
    if transform.isIdentity { return self }
    var result = self
    result.points = points.map { transform.apply($0) }
    result.start = transform.apply(start)
    return result
  }

  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path {
    applying(ProjectionTransform(translationX: dx, y: dy))
  }
}

// CGPoint is not Hashable in Swift 6.0's Foundation, so the conformance cannot be synthesised.
extension Path: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(verbs)
    for point in points {
      hasher.combine(point.x)
      hasher.combine(point.y)
    }
  }
}
