public import Foundation
public import Geometry
public import Views

/// Content under a modifier of its marks' style.
struct StyledContent<Content: ChartContent> {
  let content: Content
  let change: (inout MarkStyle) -> Void
}

extension StyledContent: PrimitiveChartContent {
  func _collect(into marks: MarkCollector) { marks.styled(change, content) }
}

/// Content whose marks have a view beside them.
struct AnnotatedContent<Content: ChartContent> {
  let content: Content
  var annotation: MarkAnnotation
}

extension AnnotatedContent: PrimitiveChartContent {
  func _collect(into marks: MarkCollector) { marks.annotated(annotation, content) }
}

extension ChartContent {
  nonisolated private func styled(_ change: @escaping (inout MarkStyle) -> Void) -> StyledContent<
    Self
  > {
    StyledContent(content: self, change: change)
  }

  /// What the marks are painted with; a gradient is stretched over each mark's box.
  nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some ChartContent {
    styled { $0.foreground = { MarkPaint(style, $0) } }
  }

  /// Paints the marks by a value; each value gets a colour and a place in the legend.
  nonisolated public func foregroundStyle<V: Plottable>(by value: PlottableValue<V>)
    -> some ChartContent
  {
    let encoded = MarkStyle.Encoded(value.channel)
    return styled { $0.foregroundBy = encoded }
  }

  nonisolated public func lineStyle(_ style: StrokeStyle) -> some ChartContent {
    styled { $0.lineStyle = style }
  }

  /// Dashes lines by a value.
  nonisolated public func lineStyle<V: Plottable>(by value: PlottableValue<V>) -> some ChartContent
  {
    let encoded = MarkStyle.Encoded(value.channel)
    return styled { $0.lineStyleBy = encoded }
  }

  nonisolated public func interpolationMethod(_ method: InterpolationMethod) -> some ChartContent {
    styled { $0.interpolation = method }
  }

  /// The outline of points; a line that is given one draws it at each datum.
  nonisolated public func symbol<S: ChartSymbolShape>(_ symbol: S) -> some ChartContent {
    let symbol = MarkSymbol(symbol)
    return styled { $0.symbol = symbol }
  }

  /// A view in place of each symbol, centred on its datum.
  nonisolated public func symbol<V: View>(@ViewBuilder symbol: () -> V) -> some ChartContent {
    let view = HostedView(symbol())
    return AnnotatedContent(
      content: styled { $0.symbolSize = 0 },
      annotation: MarkAnnotation(
        position: .overlay, spacing: 0, overflow: .init(x: .disabled, y: .disabled),
        content: { _ in view }))
  }

  /// Gives points an outline by a value.
  nonisolated public func symbol<V: Plottable>(by value: PlottableValue<V>) -> some ChartContent {
    let encoded = MarkStyle.Encoded(value.channel)
    return styled { $0.symbolBy = encoded }
  }

  /// The area of points, in square points.
  nonisolated public func symbolSize(_ area: CGFloat) -> some ChartContent {
    styled { $0.symbolSize = Double(area) }
  }

  nonisolated public func symbolSize(_ size: CGSize) -> some ChartContent {
    styled { $0.symbolSize = Double(size.width * size.height) }
  }

  /// Sizes points by a value; equal areas for equal values.
  nonisolated public func symbolSize<V: Plottable>(by value: PlottableValue<V>) -> some ChartContent
  {
    let encoded = MarkStyle.Encoded(value.channel)
    return styled { $0.symbolSizeBy = encoded }
  }

  nonisolated public func opacity(_ opacity: Double) -> some ChartContent {
    styled { $0.opacity = opacity * ($0.opacity ?? 1) }
  }

  nonisolated public func cornerRadius(
    _ radius: CGFloat, style: RoundedCornerStyle = .continuous
  ) -> some ChartContent {
    styled { $0.cornerRadius = Double(radius) }
  }

  /// Cuts each mark by a shape in its box.
  nonisolated public func clipShape<S: Shape>(
    _ shape: S, style: FillStyle = FillStyle()
  ) -> some ChartContent {
    styled { $0.clip = { shape.path(in: $0) } }
  }

  /// Lifts the marks over those of a lower index.
  nonisolated public func zIndex(_ value: Double) -> some ChartContent {
    styled { $0.zIndex = value }
  }

  /// Puts marks of different values side by side in their bin.
  ///
  /// - Parameters:
  ///   - value: what tells them apart.
  ///   - axis: along which they stand side by side; nil is whichever has bins.
  ///   - span: how much of the bin they share; automatic is four fifths of it.
  /// - Returns: content, side by side.
  nonisolated public func position<V: Plottable>(
    by value: PlottableValue<V>, axis: Axis? = nil, span: MarkDimension = .automatic
  ) -> some ChartContent {
    let encoded = MarkStyle.Encoded(value.channel)
    return styled {
      $0.positionBy = encoded
      $0.positionAxis = axis
      $0.positionSpan = span
    }
  }

  /// Draws the marks beside their places, by so many points.
  nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some ChartContent {
    styled { $0.offset = CGSize(width: x, height: y) }
  }

  nonisolated public func offset(_ offset: CGSize) -> some ChartContent {
    self.offset(x: offset.width, y: offset.height)
  }

  nonisolated public func accessibilityLabel(_ label: String) -> some ChartContent {
    styled { $0.accessibilityLabel = label }
  }

  nonisolated public func accessibilityValue(_ value: String) -> some ChartContent {
    styled { $0.accessibilityValue = value }
  }

  nonisolated public func accessibilityHidden(_ hidden: Bool) -> some ChartContent {
    styled { $0.accessibilityHidden = hidden }
  }

  /// Puts a view beside each mark.
  ///
  /// - Parameters:
  ///   - position: the side of the mark; automatic is above.
  ///   - alignment: along that side.
  ///   - spacing: points between the mark and the view; nil is four.
  ///   - overflowResolution: what happens to a view that would stick out.
  ///   - content: the view.
  /// - Returns: content with the views.
  nonisolated public func annotation<V: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment = .center,
    spacing: CGFloat? = nil, overflowResolution: AnnotationOverflowResolution = .automatic,
    @ViewBuilder content: () -> V
  ) -> some ChartContent {
    let view = HostedView(content())
    return annotated(position, alignment, spacing, overflowResolution) { _ in view }
  }

  /// Puts a view beside each mark that is made for it.
  ///
  /// - Parameters:
  ///   - position: the side of the mark; automatic is above.
  ///   - alignment: along that side.
  ///   - spacing: points between the mark and the view; nil is four.
  ///   - overflowResolution: what happens to a view that would stick out.
  ///   - content: the view, for a mark of a size.
  /// - Returns: content with the views.
  nonisolated public func annotation<V: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment = .center,
    spacing: CGFloat? = nil, overflowResolution: AnnotationOverflowResolution = .automatic,
    @ViewBuilder content: @escaping (AnnotationContext) -> V
  ) -> some ChartContent {
    var annotation = annotated(position, alignment, spacing, overflowResolution) {
      HostedView(content($0))
    }
    annotation.annotation.dependsOnSize = true
    return annotation
  }

  nonisolated private func annotated(
    _ position: AnnotationPosition, _ alignment: Alignment, _ spacing: CGFloat?,
    _ overflow: AnnotationOverflowResolution, content: @escaping (AnnotationContext) -> HostedView
  ) -> AnnotatedContent<Self> {
    AnnotatedContent(
      content: self,
      annotation: MarkAnnotation(
        position: position, alignment: alignment.fractions, spacing: spacing.map(Double.init),
        overflow: overflow, content: content))
  }
}

extension Alignment {
  /// Along both axes: 0 leading or top, 1 trailing or bottom.
  var fractions: (x: Double, y: Double) {
    let x = horizontal == .leading ? 0 : horizontal == .trailing ? 1 : 0.5
    let y = vertical == .top ? 0 : vertical == .bottom ? 1 : 0.5
    return (x, y)
  }
}

extension MarkStyle.Encoded {
  init(_ channel: MarkChannel) { self.init(label: channel.label, value: channel.low) }
}
