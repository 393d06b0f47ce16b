import Foundation
import Testing

@testable import Kiosk

/// Name for name in its place, and no row below the card, whatever its size.
@Test(arguments: [
  CGSize(width: 236, height: 70), CGSize(width: 268, height: 100), CGSize(width: 700, height: 40),
  CGSize(width: 90, height: 300), CGSize(width: 60, height: 20), CGSize(width: 1800, height: 900),
])
func scenesStayInTheirCard(size: CGSize) {
  for count in 1...12 {
    let grid = SceneGrid(count: count, in: size)
    let all = (0..<grid.rows).flatMap { Array(grid.indices(inRow: $0)) }
    #expect(all == Array(0..<count))
    let height = CGFloat(grid.rows) * grid.height + CGFloat(grid.rows - 1) * SceneGrid.gap
    // Where there is no room at all, each still has a point.
    #expect(height <= size.height || grid.height == 1, "\(count) names in \(size)")
  }
}

@Test func namesStandCloserBeforeTheirRowsGetLow() {
  // Two rows of two would be 78 points high; three names beside each other have 74 each.
  let tight = SceneGrid(count: 3, in: CGSize(width: 236, height: 60))
  #expect(tight.rows == 1 && tight.columns == 3 && tight.height == 60)
  let roomy = SceneGrid(count: 3, in: CGSize(width: 236, height: 90))
  #expect(roomy.rows == 2 && roomy.columns == 2 && roomy.height == 42)
}

@Test func aCardWithoutSizeHasNamesAllTheSame() {
  for size in [CGSize.zero, CGSize(width: -5, height: -5)] {
    let grid = SceneGrid(count: 4, in: size)
    #expect(grid.rows * grid.columns >= 4 && grid.height == 1)
  }
}
