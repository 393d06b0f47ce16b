public import Foundation

/// Where an annotation stands beside its mark.
public struct AnnotationPosition: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case automatic, top, bottom, leading, trailing, topLeading, topTrailing, bottomLeading
    case bottomTrailing, overlay
  }

  var kind: Kind

  /// Above the mark.
  public static let automatic = AnnotationPosition(kind: .automatic)
  public static let top = AnnotationPosition(kind: .top)
  public static let bottom = AnnotationPosition(kind: .bottom)
  public static let leading = AnnotationPosition(kind: .leading)
  public static let trailing = AnnotationPosition(kind: .trailing)
  public static let topLeading = AnnotationPosition(kind: .topLeading)
  public static let topTrailing = AnnotationPosition(kind: .topTrailing)
  public static let bottomLeading = AnnotationPosition(kind: .bottomLeading)
  public static let bottomTrailing = AnnotationPosition(kind: .bottomTrailing)
  /// Upon the mark.
  public static let overlay = AnnotationPosition(kind: .overlay)
}

/// What happens to an annotation that would stick out.
public struct AnnotationOverflowResolution: Hashable, Sendable {
  /// What is done along one axis.
  public struct Strategy: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case automatic, disabled, fitPlot, fitChart, padScale }

    var kind: Kind

    public static let automatic = Strategy(kind: .automatic)
    /// It sticks out.
    public static let disabled = Strategy(kind: .disabled)
    /// It is moved to stay inside.
    public static let fit = Strategy(kind: .fitChart)
    /// Room is made for it in the scale.
    public static let padScale = Strategy(kind: .padScale)

    public static func fit(to boundary: Boundary) -> Strategy {
      Strategy(kind: boundary == .plot ? .fitPlot : .fitChart)
    }
  }

  /// What an annotation stays inside of.
  public struct Boundary: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case automatic, plot, chart }

    var kind: Kind

    public static let automatic = Boundary(kind: .automatic)
    public static let plot = Boundary(kind: .plot)
    public static let chart = Boundary(kind: .chart)
  }

  public var x: Strategy
  public var y: Strategy

  public init(x: Strategy = .automatic, y: Strategy = .automatic) {
    self.x = x
    self.y = y
  }

  public static let automatic = AnnotationOverflowResolution()
}

/// What the view beside a mark is made for.
public struct AnnotationContext: Hashable, Sendable {
  /// How wide and high the mark is, in points; zero before the chart was laid out.
  public var targetSize: CGSize

  public static func == (a: AnnotationContext, b: AnnotationContext) -> Bool {
    a.targetSize == b.targetSize
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(targetSize.width)
    hasher.combine(targetSize.height)
  }
}

/// A view beside a mark, as described.
struct MarkAnnotation {
  var position = AnnotationPosition.automatic
  /// Along the side it stands at: 0 leading or top, 1 trailing or bottom.
  var alignment = (x: 0.5, y: 0.5)
  var spacing: Double?
  var overflow = AnnotationOverflowResolution.automatic
  /// The view for a mark of a size.
  var content: (AnnotationContext) -> HostedView
  /// Whether another size of the mark asks for another view.
  var dependsOnSize = false

  /// Points between a mark and its annotation when nothing was said (`behaviour.md` §5.5).
  static let spacing = 4.0
  /// Points that a view may stick out of the chart before it is moved, so that a ring around the
  /// first datum stays around it.
  static let tolerance: CGFloat = 12
}

extension MarkAnnotation {
  /// Where a view of some size stands beside a mark.
  ///
  /// - Parameters:
  ///   - size: the view's.
  ///   - mark: the mark's box, in the chart's points.
  ///   - plot: the plot's window.
  ///   - chart: the whole chart.
  /// - Returns: the view's frame.
  func frame(size: CGSize, mark: CGRect, plot: CGRect, chart: CGRect) -> CGRect {
    let space = CGFloat(spacing ?? MarkAnnotation.spacing)
    let ax = CGFloat(alignment.x)
    let ay = CGFloat(alignment.y)
    var x = mark.minX + (mark.width - size.width) * ax
    var y = mark.minY + (mark.height - size.height) * ay
    switch position.kind {
    case .automatic, .top, .topLeading, .topTrailing: y = mark.minY - space - size.height
    case .bottom, .bottomLeading, .bottomTrailing: y = mark.maxY + space
    case .leading, .trailing, .overlay: break
    }
    switch position.kind {
    case .leading, .topLeading, .bottomLeading: x = mark.minX - space - size.width
    case .trailing, .topTrailing, .bottomTrailing: x = mark.maxX + space
    default: break
    }
    var frame = CGRect(origin: CGPoint(x: x, y: y), size: size)
    switch overflow.x.kind {
    case .automatic:
      let most = MarkAnnotation.tolerance
      frame.origin.x = fit(x, size.width, chart.minX - most, chart.maxX + most)
    case .fitChart: frame.origin.x = fit(x, size.width, chart.minX, chart.maxX)
    case .fitPlot: frame.origin.x = fit(x, size.width, plot.minX, plot.maxX)
    case .disabled, .padScale: break
    }
    switch overflow.y.kind {
    case .fitChart: frame.origin.y = fit(y, size.height, chart.minY, chart.maxY)
    case .fitPlot: frame.origin.y = fit(y, size.height, plot.minY, plot.maxY)
    case .automatic, .disabled, .padScale: break
    }
    return frame
  }

  private func fit(_ start: CGFloat, _ length: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat
  {
    max(low, min(start, high - length))
  }
}
