import Foundation
import Geometry

/// A choice of one among several views, each with a `tag`.
public struct Picker<Label, SelectionValue: Hashable, Content> {
  let selection: Binding<SelectionValue>
  let label: Label
  let content: Content
}

extension Picker where Label: View, Content: View {
  nonisolated public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.init(selection: selection, label: label(), content: content())
  }

  nonisolated public init(
    selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, label: label, content: content())
  }
}

extension Picker where Label == Text, Content: View {
  nonisolated public init(
    _ title: LocalizedStringKey, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, label: Text(title), content: content())
  }

  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, label: Text(title), content: content())
  }
}

extension Picker: View where Label: View, Content: View {
  public var body: some View {
    PickerBody(selection: selection, content: ViewPart(content))
  }
}

/// How a picker looks; on a panel all are shown as segments or as a list.
public struct PickerStyle: Hashable, Sendable {
  let isList: Bool
  public static let automatic = PickerStyle(isList: false)
  public static let segmented = PickerStyle(isList: false)
  public static let palette = PickerStyle(isList: false)
  public static let inline = PickerStyle(isList: true)
}

struct PickerStyleKey: EnvironmentKey {
  static var defaultValue: PickerStyle { .automatic }
}

extension EnvironmentValues {
  var pickerStyle: PickerStyle {
    get { self[PickerStyleKey.self] }
    set { self[PickerStyleKey.self] = newValue }
  }
}

extension View {
  /// The look of pickers inside.
  nonisolated public func pickerStyle(_ style: PickerStyle) -> some View {
    environment(\.pickerStyle, style)
  }
}

private struct PickerBody<Value: Hashable>: View {
  @Binding var selection: Value
  let content: ViewPart
  @Environment(\.pickerStyle) private var style
  @Environment(\.isEnabled) private var isEnabled

  var body: some View {
    let handle = SegmentHandle()
    SegmentsView(
      content: content, selection: AnyHashable(selection), isList: style.isList, handle: handle
    )
    .contentShape(Rectangle())
    .gesture(
      SpatialTapGesture().onEnded { tap in
        if isEnabled, let value = handle.node?.tag(at: tap.location) as? Value {
          selection = value
        }
      }
    )
    .opacity(isEnabled ? 1 : 0.4)
  }
}

/// Lets a gesture ask the node what is at a point.
@MainActor
final class SegmentHandle {
  weak var node: SegmentsNode?
  nonisolated init() {}
}

struct SegmentsView {
  let content: ViewPart
  let selection: AnyHashable
  let isList: Bool
  let handle: SegmentHandle
}

extension SegmentsView: PrimitiveView {
  func update(_ node: SegmentsNode) {
    handle.node = node
    node.configure(selection: selection, isList: isList)
    node.setChild(0, content)
    node.setChild(1, SegmentGround(isList: isList))
    node.setChild(2, SegmentMark(isList: isList))
  }
}

/// What lies under the segments.
private struct SegmentGround: View {
  let isList: Bool

  var body: some View {
    if isList { Color.clear } else { Color(.tertiarySystemFill).clipShape(.rect(cornerRadius: 8)) }
  }
}

/// What lies under the chosen segment.
private struct SegmentMark: View {
  let isList: Bool

  var body: some View {
    if isList {
      HStack {
        Spacer()
        Image(systemName: "checkmark").asDecoration().foregroundStyle(.tint)
      }
    } else {
      RoundedRectangle(cornerRadius: 6)
        .fill(Color(light: .white, dark: Color(.systemGray2)))
        .shadow(color: .black.opacity(0.15), radius: 2, y: 1)
    }
  }
}

/// Segments of equal width, or rows, one of them marked.
final class SegmentsNode: LayoutNode {
  private var selection: AnyHashable?
  private var isList = false
  private var segments: [LayoutNode] = []

  override var name: String { "Picker" }

  func configure(selection: AnyHashable, isList: Bool) {
    if selection != self.selection {
      self.selection = selection
      setNeedsPlacement()
      setNeedsDisplay()
    }
    if isList != self.isList {
      self.isList = isList
      invalidateLayout()
    }
  }

  override func collectContent(into elements: inout [LayoutNode]) {
    segments = []
    guard children.count == 3 else { return }
    children[1].collectElements(into: &elements, traits: nil)
    children[2].collectElements(into: &elements, traits: nil)
    children[0].collectElements(into: &segments, traits: nil)
    elements += segments
  }

  func tag(at point: CGPoint) -> AnyHashable? {
    let hit = segments.first { segment in
      let cell = cells[ObjectIdentifier(segment)] ?? .null
      return cell.contains(point)
    }
    return hit?.traits?.tag ?? hit?.traits?.id
  }

  private var cells: [ObjectIdentifier: CGRect] = [:]
  private let inset: CGFloat = 2

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    _ = elements
    let sizes = segments.map { $0.sizeThatFits(.unspecified) }
    let width = sizes.map(\.width).max() ?? 0
    let height = sizes.map(\.height).max() ?? 0
    if isList {
      return CGSize(
        width: proposal.width ?? width + 40, height: (height + 20) * CGFloat(sizes.count))
    }
    let natural = (width + 24) * CGFloat(max(1, sizes.count))
    return CGSize(width: proposal.width ?? natural, height: max(32, height + 12))
  }

  override func placeElements(_ proposal: ProposedViewSize) {
    let all = elements
    guard all.count > segments.count, !segments.isEmpty else { return }
    placeElement(all[0], at: .zero, proposal: ProposedViewSize(size))
    let count = CGFloat(segments.count)
    let isMirrored = isRightToLeft
    var marked = CGRect.zero
    cells = [:]
    for (index, segment) in segments.enumerated() {
      let cell =
        isList
        ? CGRect(
          x: 0, y: size.height / count * CGFloat(index), width: size.width,
          height: size.height / count)
        : CGRect(
          x: size.width / count * CGFloat(index), y: 0, width: size.width / count,
          height: size.height)
      let inner = segment.sizeThatFits(ProposedViewSize(cell.size))
      let x = isList ? 12 : cell.midX - inner.width / 2
      placeElement(
        segment, at: CGPoint(x: x, y: cell.midY - inner.height / 2),
        proposal: ProposedViewSize(cell.size))
      var drawn = cell
      if isMirrored { drawn.origin.x = size.width - cell.maxX }
      cells[ObjectIdentifier(segment)] = drawn
      if (segment.traits?.tag ?? segment.traits?.id) == selection { marked = cell }
    }
    let mark = isList ? marked.insetBy(dx: 12, dy: 0) : marked.insetBy(dx: inset, dy: inset)
    if all.count > segments.count + 1 {
      placeElement(
        all[1], at: mark.origin,
        proposal: marked == .zero ? .zero : ProposedViewSize(mark.size))
    }
  }

  override func accessibilityElements() -> [AccessibilityElement] {
    segments.flatMap { segment -> [AccessibilityElement] in
      segment.accessibilityElements().map { element in
        var element = element
        element.traits.subtract(.isStaticText)
        element.traits.formUnion(.isButton)
        if (segment.traits?.tag ?? segment.traits?.id) == selection {
          element.traits.formUnion(.isSelected)
        }
        return element
      }
    }
  }
}
