import Foundation
import Testing

@testable import Views

/// Stacks ask with an infinite length how far an element stretches; every alignment must say it.
@MainActor
@Test(arguments: [VerticalAlignment.top, .center, .bottom, .firstTextBaseline])
func aRowOfStretchingViewsStretchesWhateverItsAlignment(alignment: VerticalAlignment) {
  let root = VStack(spacing: 0) {
    Color(white: 0).frame(height: 10)
    HStack(alignment: alignment, spacing: 0) {
      Color(white: 0.5)
      Color(white: 0.6)
    }
    Color(white: 1).frame(height: 10)
  }
  #expect(layout(root).contains("HStack (0, 10) 200×80"))
}

@MainActor
@Test(arguments: [HorizontalAlignment.leading, .center, .trailing])
func aColumnOfStretchingViewsStretchesWhateverItsAlignment(alignment: HorizontalAlignment) {
  let root = HStack(spacing: 0) {
    Color(white: 0).frame(width: 10)
    VStack(alignment: alignment, spacing: 0) {
      Color(white: 0.5)
      Color(white: 0.6)
    }
    Color(white: 1).frame(width: 10)
  }
  #expect(layout(root).contains("VStack (10, 0) 180×100"))
}
