public import Foundation
import Geometry

/// Rows whose cells stand in common columns.
public struct Grid<Content> {
  let alignment: Alignment
  let horizontalSpacing: CGFloat?
  let verticalSpacing: CGFloat?
  let content: Content
}

extension Grid: View, PrimitiveView where Content: View {
  nonisolated public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    self.init(
      alignment: alignment, horizontalSpacing: horizontalSpacing,
      verticalSpacing: verticalSpacing, content: content())
  }

  public func update(_ node: GridNode) {
    let spacing = CGSize(
      width: horizontalSpacing ?? StackLayout.defaultSpacing,
      height: verticalSpacing ?? StackLayout.defaultSpacing)
    if node.alignment != alignment || node.spacing != spacing {
      node.alignment = alignment
      node.spacing = spacing
      node.invalidateLayout()
    }
    node.setChild(0, content)
  }
}

/// A row of a `Grid`, one view per column; outside a grid a plain row.
public struct GridRow<Content> {
  let alignment: VerticalAlignment?
  let content: Content
}

extension GridRow: View, PrimitiveView where Content: View {
  nonisolated public init(
    alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content
  ) {
    self.init(alignment: alignment, content: content())
  }

  public func update(_ node: GridRowNode) {
    node.alignment = alignment
    node.setChild(0, content)
  }
}

/// A row's node: the grid arranges its elements; the row only keeps them together.
public final class GridRowNode: LayoutNode {
  var alignment: VerticalAlignment?

  public override var name: String { "GridRow" }

  private var fallback: StackLayout {
    StackLayout(
      axis: .horizontal, alignment: (alignment ?? .center).key, spacing: nil)
  }

  public override func measure(_ proposal: ProposedViewSize) -> CGSize {
    fallback.measure(elements, proposal)
  }

  public override func placeElements(_ proposal: ProposedViewSize) {
    if layoutParent is GridNode { return }
    fallback.place(elements, proposal, in: self)
  }
}

/// The node of a grid.
public final class GridNode: LayoutNode {
  var alignment = Alignment.center
  var spacing = CGSize(width: 8, height: 8)

  public override var name: String { "Grid" }

  /// The measures of a grid for one proposal.
  private struct Plan {
    var widths: [CGFloat] = []
    var heights: [CGFloat] = []
    var rows: [[(node: LayoutNode, column: Int, span: Int)]] = []

    func width(_ column: Int, _ span: Int, _ spacing: CGFloat) -> CGFloat {
      let columns = widths[column..<min(widths.count, column + span)]
      return columns.reduce(0, +) + spacing * CGFloat(max(0, columns.count - 1))
    }
  }

  private func plan(_ proposal: ProposedViewSize) -> Plan {
    var plan = Plan()
    for element in elements {
      guard let row = element as? GridRowNode else {
        plan.rows.append([(element, 0, .max)])
        continue
      }
      var column = 0
      var cells: [(LayoutNode, Int, Int)] = []
      for cell in row.elements {
        let span = max(1, cell.traits?.gridColumns ?? 1)
        cells.append((cell, column, span))
        column += span
      }
      plan.rows.append(cells)
      while plan.widths.count < column { plan.widths.append(0) }
    }
    shareWidth(&plan, proposal)
    plan.heights = plan.rows.map { cells in
      cells.reduce(0) { height, cell in
        let width =
          cell.span == .max ? totalWidth(plan) : plan.width(cell.column, cell.span, spacing.width)
        return max(
          height, cell.node.sizeThatFits(ProposedViewSize(width: width, height: nil)).height)
      }
    }
    stretchHeights(&plan, proposal)
    return plan
  }

  /// Columns get what their widest rigid cell wants; flexible columns share the rest.
  private func shareWidth(_ plan: inout Plan, _ proposal: ProposedViewSize) {
    var ideals = plan.widths
    var minima = plan.widths
    var maxima = plan.widths
    for cell in plan.rows.joined() where cell.span == 1 {
      let ideal = cell.node.sizeThatFits(.unspecified).width
      let least = cell.node.sizeThatFits(ProposedViewSize(width: 0, height: nil)).width
      let most = cell.node.sizeThatFits(ProposedViewSize(width: .infinity, height: nil)).width
      ideals[cell.column] = max(ideals[cell.column], ideal)
      minima[cell.column] = max(minima[cell.column], least)
      maxima[cell.column] = max(maxima[cell.column], most)
    }
    guard let proposed = proposal.width, proposed.isFinite, !ideals.isEmpty else {
      plan.widths = proposal.width == nil ? ideals : maxima
      return
    }
    var left = proposed - spacing.width * CGFloat(ideals.count - 1)
    let order = ideals.indices.sorted { maxima[$0] - minima[$0] < maxima[$1] - minima[$1] }
    for (position, column) in order.enumerated() {
      let share = max(0, left) / CGFloat(order.count - position)
      let width = max(minima[column], min(share, maxima[column]))
      plan.widths[column] = width
      left -= width
    }
  }

  /// Rows of cells that can grow share the height that is left.
  private func stretchHeights(_ plan: inout Plan, _ proposal: ProposedViewSize) {
    guard let proposed = proposal.height, proposed.isFinite else { return }
    let used = plan.heights.reduce(0, +) + spacing.height * CGFloat(max(0, plan.heights.count - 1))
    let flexible = plan.rows.indices.filter { row in
      plan.rows[row].contains { cell in
        let width =
          cell.span == .max ? totalWidth(plan) : plan.width(cell.column, cell.span, spacing.width)
        let most = cell.node.sizeThatFits(ProposedViewSize(width: width, height: .infinity)).height
        return most > plan.heights[row] + 1e-6
      }
    }
    guard !flexible.isEmpty else { return }
    let ideal = flexible.reduce(0) { $0 + plan.heights[$1] }
    let share = max(0, proposed - used + ideal) / CGFloat(flexible.count)
    for row in flexible { plan.heights[row] = share }
  }

  private func totalWidth(_ plan: Plan) -> CGFloat {
    plan.widths.reduce(0, +) + spacing.width * CGFloat(max(0, plan.widths.count - 1))
  }

  public override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let plan = plan(proposal)
    return CGSize(
      width: totalWidth(plan),
      height: plan.heights.reduce(0, +)
        + spacing.height * CGFloat(max(0, plan.heights.count - 1)))
  }

  public override func placeElements(_ proposal: ProposedViewSize) {
    let plan = plan(proposal)
    var y: CGFloat = 0
    for (index, element) in elements.enumerated() {
      let height = plan.heights[index]
      if let row = element as? GridRowNode {
        placeRow(row, plan, index, y: y, height: height)
      } else {
        let proposal = ProposedViewSize(width: size.width, height: height)
        let inner = element.sizeThatFits(proposal)
        placeElement(
          element,
          at: CGPoint(
            x: offset(element, in: size.width, of: inner, alignment.horizontal.key, proposal),
            y: y + offset(element, in: height, of: inner, alignment.vertical.key, proposal)),
          proposal: proposal)
      }
      y += height + spacing.height
    }
  }

  private func placeRow(
    _ row: GridRowNode, _ plan: Plan, _ index: Int, y: CGFloat, height: CGFloat
  ) {
    row.layoutParent = self
    let frame = CGRect(x: 0, y: y, width: size.width, height: height)
    row.setFrame(frame)
    var x: CGFloat = 0
    for cell in plan.rows[index] {
      let width = plan.width(cell.column, cell.span, spacing.width)
      let proposal = ProposedViewSize(width: width, height: height)
      let inner = cell.node.sizeThatFits(proposal)
      let horizontal = cell.node.traits?.gridAlignment ?? alignment.horizontal
      let vertical = row.alignment ?? alignment.vertical
      row.placeElement(
        cell.node,
        at: CGPoint(
          x: x + offset(cell.node, in: width, of: inner, horizontal.key, proposal),
          y: offset(cell.node, in: height, of: inner, vertical.key, proposal)),
        proposal: proposal)
      x += width + spacing.width
    }
  }

  private func offset(
    _ node: LayoutNode, in length: CGFloat, of size: CGSize, _ key: AlignmentKey,
    _ proposal: ProposedViewSize
  ) -> CGFloat {
    let room =
      key.isVertical
      ? CGSize(width: 0, height: length) : CGSize(width: length, height: 0)
    return ViewDimensions(size: room).defaultValue(key)
      - node.guide(key, size: size, proposal: proposal)
  }
}

extension View {
  /// Lets the view span several columns of a grid.
  nonisolated public func gridCellColumns(_ count: Int) -> some View {
    TraitView(content: self, trait: .gridColumns(count))
  }

  /// Aligns the view in its grid column by itself.
  nonisolated public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
    TraitView(content: self, trait: .gridAlignment(guide))
  }
}
