public import Foundation
import Geometry
import Raster
import Rendering
import Typography

extension Text: PrimitiveView {
  public func update(_ node: TextNode) { node.update(self) }
}

/// The node of a text: its spans, and layouts for the widths it was asked for.
public final class TextNode: DrawingNode {
  private var spans: [TextSpan] = []
  private var style = ParagraphStyle()
  private var color = RGBA.black
  private var ideal: TextLayout?
  private var fitted: (width: CGFloat, lines: Int?, layout: TextLayout)?
  private var placed: TextLayout?

  public override var name: String {
    "Text \"\(spans.map(\.text).joined())\""
  }

  func update(_ text: Text) {
    let environment = environment
    let newSpans = text.spans(in: environment)
    let newStyle = environment.paragraphStyle
    let newColor = ForegroundStyle()._paint(in: .zero, environment).representativeColor
    if newSpans != spans || newStyle != style {
      spans = newSpans
      style = newStyle
      ideal = nil
      fitted = nil
      invalidateLayout()
      setContentNeedsDisplay()
    }
    if newColor != color {
      color = newColor
      setContentNeedsDisplay()
    }
  }

  /// The text set without a limit to its width.
  private var idealLayout: TextLayout {
    if let ideal { return ideal }
    let layout = graph.fonts.layout(spans, width: nil, style: style)
    ideal = layout
    return layout
  }

  private func layout(_ proposal: ProposedViewSize) -> TextLayout {
    let ideal = idealLayout
    var result = ideal
    if let width = proposal.width, width < graph.pixelCeiled(ideal.size.width) {
      result = layout(width: width, lines: style.lineLimit)
    }
    if let height = proposal.height, height < result.size.height, result.lineCount > 1 {
      let line = result.size.height / CGFloat(result.lineCount)
      let lines = max(1, Int(min(1e6, max(0, (height + 0.01) / line))))
      if lines < result.lineCount {
        result = layout(width: proposal.width ?? ideal.size.width, lines: lines)
      }
    }
    return result
  }

  private func layout(width: CGFloat, lines: Int?) -> TextLayout {
    if let fitted, fitted.width == width, fitted.lines == lines { return fitted.layout }
    var style = style
    style.lineLimit = lines
    let layout = graph.fonts.layout(spans, width: width, style: style)
    fitted = (width, lines, layout)
    return layout
  }

  public override func measure(_ proposal: ProposedViewSize) -> CGSize {
    // A stack asks for the least width to tell how flexible a text is; that is not worth a layout.
    if let width = proposal.width, width <= 0 {
      let ideal = idealLayout
      return CGSize(
        width: 0, height: ideal.size.height / CGFloat(max(1, ideal.lineCount)))
    }
    let size = layout(proposal).size
    return CGSize(
      width: graph.pixelCeiled(size.width), height: graph.pixelCeiled(size.height))
  }

  public override func placeElements(_ proposal: ProposedViewSize) {
    let layout = layout(proposal)
    if layout !== placed {
      placed = layout
      setContentNeedsDisplay()
    }
  }

  public override func explicitGuide(_ guide: Guide) -> CGFloat? {
    switch guide.key {
    case .firstBaseline: placed?.firstBaseline
    case .lastBaseline: placed?.lastBaseline
    default: nil
    }
  }

  override public func draw(in rect: CGRect, into list: inout DrawingList) {
    guard let placed, placed.lineCount > 0 || placed.size != .zero else { return }
    list.append(
      .text(placed, rect.origin, color),
      bounds: CGRect(origin: rect.origin, size: placed.size).insetBy(dx: -2, dy: -2))
  }

  public override func accessibilityElements() -> [AccessibilityElement] {
    let string = spans.map(\.text).joined()
    guard !string.isEmpty else { return [] }
    return [
      AccessibilityElement(label: string, traits: .isStaticText, frame: frame(in: nil))
    ]
  }

  public override func containsHit(_ point: CGPoint) -> Bool {
    CGRect(origin: .zero, size: size).contains(point)
  }
}

extension EnvironmentValues {
  /// How paragraphs are set here.
  var paragraphStyle: ParagraphStyle {
    let text = text
    var style = ParagraphStyle()
    style.alignment = text.alignment
    style.lineSpacing = text.lineSpacing
    style.lineLimit = text.lineLimit
    style.truncation = text.truncationMode
    style.minimumScaleFactor = text.minimumScaleFactor
    style.isRightToLeft = layoutDirection == .rightToLeft
    style.language = locale.identifier.replacingOccurrences(of: "_", with: "-")
    return style
  }
}
