import Foundation

/// How the names of scenes stand beside and below each other, in points.
///
/// A name is 110 wide if there is room, in rows of 36 to 64. Where the rows would be more than the card
/// is high, names stand closer, down to 64, and then in lower rows.
struct SceneGrid: Equatable {
  static let gap: CGFloat = 6
  let rows: Int
  let columns: Int
  let height: CGFloat
  private let count: Int

  /// - Parameters:
  ///   - count: names, one at least.
  ///   - size: what there is for them.
  init(count: Int, in size: CGSize) {
    func across(_ width: CGFloat) -> Int {
      max(1, Int(min(CGFloat(count), (size.width + Self.gap) / (width + Self.gap))))
    }
    let rowsThatFit = max(1, Int(min(CGFloat(count), (size.height + Self.gap) / (36 + Self.gap))))
    let needed = (count + rowsThatFit - 1) / rowsThatFit
    columns = max(across(110), min(needed, across(64)))
    rows = (count + columns - 1) / columns
    height = max(1, min(64, (size.height - CGFloat(rows - 1) * Self.gap) / CGFloat(rows)))
    self.count = count
  }

  /// The names of a row.
  func indices(inRow row: Int) -> Range<Int> {
    row * columns..<max(row * columns, min(count, (row + 1) * columns))
  }
}
