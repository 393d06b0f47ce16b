import Foundation
import Views

/// Cards of one size in as many columns as make them best to read.
struct CardGrid: Layout {
  var spacing: CGFloat = 12

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize {
    proposal.replacingUnspecifiedDimensions(by: CGSize(width: 320, height: 240))
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    guard !subviews.isEmpty else { return }
    let columns = CardGrid.columns(count: subviews.count, size: bounds.size, spacing: spacing)
    let rows = (subviews.count + columns - 1) / columns
    let width = (bounds.width - spacing * CGFloat(columns - 1)) / CGFloat(columns)
    let height = (bounds.height - spacing * CGFloat(rows - 1)) / CGFloat(rows)
    for (index, subview) in subviews.enumerated() {
      subview.place(
        at: CGPoint(
          x: bounds.minX + CGFloat(index % columns) * (width + spacing),
          y: bounds.minY + CGFloat(index / columns) * (height + spacing)),
        anchor: .topLeading, proposal: ProposedViewSize(width: width, height: height))
    }
  }

  /// The number of columns whose cells are nearest to 8 by 5, where an empty cell counts as a bad one.
  static func columns(count: Int, size: CGSize, spacing: CGFloat) -> Int {
    guard count > 1, size.width > 0, size.height > 0 else { return 1 }
    func cost(_ columns: Int) -> CGFloat {
      let rows = (count + columns - 1) / columns
      let width = (size.width - spacing * CGFloat(columns - 1)) / CGFloat(columns)
      let height = (size.height - spacing * CGFloat(rows - 1)) / CGFloat(rows)
      guard width > 0, height > 0 else { return .infinity }
      let empty = CGFloat(rows * columns - count) / CGFloat(rows * columns)
      return abs(log(width / height / 1.6)) + 3 * empty
    }
    return (1...count).min { cost($0) < cost($1) } ?? 1
  }
}
