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
  private(set) var spans: [TextSpan] = []
  @exclusivity(unchecked) private var style = ParagraphStyle()
  private var color = RGBA.black
  /// The colour that it comes to have.
  private var target = RGBA.black
  @exclusivity(unchecked) private var ideal: TextLayout?
  /// What the text takes without a limit in whole pixels, and the height of a line of it.
  @exclusivity(unchecked)
  private var idealSize: (size: CGSize, line: CGFloat, isOneLine: Bool)?
  @exclusivity(unchecked)
  private var fitted: (width: CGFloat, lines: Int?, layout: TextLayout)?
  @exclusivity(unchecked) private var placed: TextLayout?
  private var rules = TextRules.none
  private var transition: TextTransition?
  /// The number that the text was last said to show.
  private var value: Double?

  public override var name: String {
    "Text \"\(spans.map(\.text).joined())\""
  }

  func update(_ text: Text) {
    let environment = trackedEnvironment
    let newSpans = text.spans(in: environment)
    let newStyle = environment.paragraphStyle
    let newColor = ForegroundStyle()._paint(in: .zero, environment).representativeColor
    if newSpans != spans || newStyle != style {
      let oldSpans = spans
      spans = newSpans
      style = newStyle
      ideal = nil
      idealSize = nil
      fitted = nil
      invalidateLayout()
      setContentNeedsDisplay()
      if let placed, graph.transaction.animation != nil {
        transition = TextTransition(self, from: placed, oldSpans, value)
      } else {
        transition = nil
      }
    }
    if case .numeric(_, let value) = environment.contentTransition.kind { self.value = value }
    let newRules = text.rules(in: environment, color: newColor)
    if newRules != rules {
      rules = newRules
      setContentNeedsDisplay()
    }
    if newColor != target {
      let old = target
      target = newColor
      animate(TextColor(rgba: newColor), from: TextColor(rgba: old)) { [unowned self] in
        color = $0.rgba
        setContentNeedsDisplay()
      }
    }
  }

  func endTransition(_ ended: TextTransition) {
    if transition === ended { transition = nil }
  }

  /// The text set without a limit to its width.
  var idealLayout: TextLayout {
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

  public override func invalidateLayout() {
    idealSize = nil
    super.invalidateLayout()
  }

  override var tellsWhatItAsks: Bool { true }

  public override func measure(_ proposal: ProposedViewSize) -> CGSize {
    ViewGraph.asked.insert(.horizontal)
    let ideal = measuredIdeal
    // A stack asks for the least width to tell how flexible a text is; that is not worth a layout.
    if let width = proposal.width, width <= 0 { return CGSize(width: 0, height: ideal.line) }
    let isWide = proposal.width ?? .infinity >= ideal.size.width
    if isWide, ideal.isOneLine { return ideal.size }
    ViewGraph.asked.insert(.vertical)
    if isWide, proposal.height ?? .infinity >= ideal.size.height { return ideal.size }
    let size = layout(proposal).size
    return CGSize(
      width: graph.pixelCeiled(size.width), height: graph.pixelCeiled(size.height))
  }

  private var measuredIdeal: (size: CGSize, line: CGFloat, isOneLine: Bool) {
    if let idealSize { return idealSize }
    let layout = idealLayout
    let size = CGSize(
      width: graph.pixelCeiled(layout.size.width), height: graph.pixelCeiled(layout.size.height))
    let count = max(1, layout.lineCount)
    let result = (size, layout.size.height / CGFloat(count), count == 1)
    idealSize = result
    return result
  }

  public override func placeElements(_ proposal: ProposedViewSize) {
    // What is offered most often leaves the whole line as it stands.
    if let idealSize, idealSize.isOneLine, let ideal, placed === ideal,
      proposal.width ?? .infinity >= idealSize.size.width
    {
      return
    }
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
    if let transition {
      transition.draw(placed, color: color, at: rect.origin, time: graph.time, into: &list)
      return
    }
    list.append(
      .text(placed, rect.origin, color),
      bounds: CGRect(origin: rect.origin, size: placed.size).insetBy(dx: -2, dy: -2))
    if rules != .none, let font = spans.first?.font {
      rules.draw(
        placed, size: font.size, pixel: 1 / graph.scale, at: rect.origin, into: &list)
    }
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

extension Text {
  /// The lines under and through a text of a colour.
  fileprivate func rules(in environment: EnvironmentValues, color: RGBA) -> TextRules {
    let said = attributes
    let under = said.underline ?? environment.text.underline
    let through = said.strikethrough ?? environment.text.strikethrough
    if under == nil, through == nil { return .none }
    let own = said.color?.resolve(in: environment) ?? color
    return TextRules(
      under: under.map { $0.color?.resolve(in: environment) ?? own },
      through: through.map { $0.color?.resolve(in: environment) ?? own })
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
    style.language = language
    return style
  }
}
