import Foundation
import Testing

@testable import Views

@MainActor
struct GridTests {
  @Test func columnsAreAsWideAsTheirWidestCell() {
    #expect(
      layout(
        Grid(alignment: .topLeading, horizontalSpacing: 10, verticalSpacing: 5) {
          GridRow {
            box(20, 10)
            box(40, 20)
          }
          GridRow {
            box(50, 10)
            box(10, 10)
          }
        }) == """
          Grid (50, 32.5) 100×35
            GridRow (0, 0) 100×20
              frame (0, 0) 20×10
                Rectangle (0, 0) 20×10
              frame (60, 0) 40×20
                Rectangle (0, 0) 40×20
            GridRow (0, 25) 100×10
              frame (0, 0) 50×10
                Rectangle (0, 0) 50×10
              frame (60, 0) 10×10
                Rectangle (0, 0) 10×10
          """)
  }

  @Test func flexibleCellsShareTheRoom() {
    let text = layout(
      Grid(horizontalSpacing: 0, verticalSpacing: 0) {
        GridRow {
          Color(white: 0)
          Color(white: 0)
        }
        GridRow {
          box(30, 20)
          Color(white: 0)
        }
      })
    #expect(text.contains("GridRow (0, 0) 200×50"))
    #expect(text.contains("Rectangle (100, 0) 100×50"))
  }

  @Test func theFirstViewThatFitsIsShown() {
    let view = ViewThatFits {
      box(300, 20)
      box(150, 20)
      box(50, 20)
    }
    let host = host(view)
    let items = flattened(host.update(at: 0))
    #expect(items.count == 1)
    #expect(host.layoutDescription().contains("ViewThatFits (25, 40) 150×20"))
  }

  @Test func theSafeAreaKeepsClearAndCanBeIgnored() {
    var environment = EnvironmentValues()
    environment.safeAreaInsets = EdgeInsets(top: 10, leading: 20, bottom: 0, trailing: 0)
    #expect(layout(Color(white: 0), environment: environment) == "Rectangle (20, 10) 180×90")
    #expect(
      layout(Color(white: 0).ignoresSafeArea(), environment: environment) == """
        ignoresSafeArea (20, 10) 180×90
          Rectangle (-20, -10) 200×100
        """)
  }

  @Test func aContainerRelativeFrameIsAPartOfTheWindow() {
    let text = layout(
      ScrollView(.horizontal) {
        HStack(spacing: 10) {
          ForEach(0..<5) { _ in
            Color(white: 0).containerRelativeFrame(.horizontal, count: 3, spacing: 10)
          }
        }
      })
    #expect(text.contains("containerRelativeFrame (70, 0) 60×"))
  }
}
