import Foundation
import Testing

@testable import Views

private struct Weight: LayoutValueKey {
  static let defaultValue: CGFloat = 1
}

/// Columns whose widths follow their weights; remembers how often its cache was made.
private struct Shares: Layout {
  let log: Log

  func makeCache(subviews: Subviews) -> CGFloat {
    MainActor.assumeIsolated { log.add("cache") }
    return subviews.reduce(0) { $0 + $1[Weight.self] }
  }

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout CGFloat
  ) -> CGSize {
    let size = proposal.replacingUnspecifiedDimensions()
    return CGSize(width: size.width, height: 40)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout CGFloat
  ) {
    var x = bounds.minX
    for subview in subviews {
      let width = bounds.width * subview[Weight.self] / max(cache, 1)
      subview.place(
        at: CGPoint(x: x, y: bounds.midY), anchor: .leading,
        proposal: ProposedViewSize(width: width, height: 30))
      x += width
    }
  }
}

@MainActor
@Suite struct LayoutProtocolTests {
  let log = Log()

  @Test func aLayoutReadsValuesAndPlacesByAnchor() {
    let text = layout(
      Shares(log: log) {
        Color(white: 0)
        Color(white: 0).layoutValue(key: Weight.self, value: 3)
      })
    #expect(
      text == """
        Shares (0, 30) 200×40
          Rectangle (0, 5) 50×30
          Rectangle (50, 5) 150×30
        """)
    #expect(log.lines == ["cache"])
  }

  @Test func aLayoutWithDataOfItsOwnIsAnimated() {
    struct Spread: View {
      let handle: Handle
      @State private var gap: CGFloat = 0

      var body: some View {
        let _ =
          handle.set = { value in
            withAnimation(.linear(duration: 1)) { gap = CGFloat(value) }
          }
        Spacing(gap: gap) {
          box(10, 10)
          box(10, 10)
        }
      }
    }
    struct Spacing: Layout {
      var gap: CGFloat
      var animatableData: CGFloat {
        get { gap }
        set { gap = newValue }
      }

      func sizeThatFits(
        proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
      ) -> CGSize {
        CGSize(width: 20 + gap, height: 10)
      }

      func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
      ) {
        for (index, subview) in subviews.enumerated() {
          subview.place(
            at: CGPoint(x: CGFloat(index) * (10 + gap), y: 0), proposal: .unspecified)
        }
      }
    }
    let handle = Handle()
    let player = Player(host(Spread(handle: handle)))
    handle.set(60)
    player.step()
    for _ in 0..<30 { player.step() }
    #expect(player.host.layoutDescription().contains("Spacing (75, 45) 50×10"))
    player.run(1)
    #expect(player.host.layoutDescription().contains("Spacing (60, 45) 80×10"))
  }

  /// A page of a dashboard, as text.
  @Test func aPageHasItsLayoutTree() {
    let page = VStack(alignment: .leading, spacing: 12) {
      HStack(alignment: .firstTextBaseline) {
        box(80, 20)
        Spacer()
        box(40, 10)
      }
      Grid(horizontalSpacing: 10, verticalSpacing: 10) {
        GridRow {
          Color(white: 0).aspectRatio(2, contentMode: .fit)
          Color(white: 0).frame(minWidth: 50, maxWidth: 60)
        }
        GridRow { box(20, 20).gridCellColumns(2) }
      }
      ZStack(alignment: .bottomTrailing) {
        Color(white: 0).layoutPriority(1)
        box(30, 10).padding(5)
      }
      .frame(height: 60)
    }
    .padding()
    #expect(
      layout(page, 320, 240) == """
        padding (0, 0) 320×240
          VStack (16, 16) 288×208
            HStack (0, 0) 288×20
              frame (0, 0) 80×20
                Rectangle (0, 0) 80×20
              Spacer (80, 20) 168×0
              frame (248, 10) 40×10
                Rectangle (0, 0) 40×10
            Grid (0, 32) 288×104
              GridRow (0, 0) 288×74
                aspectRatio (35, 0) 148×74
                  Rectangle (0, 0) 148×74
                frame (228, 0) 60×74
                  Rectangle (0, 0) 60×74
              GridRow (0, 84) 288×20
                frame (134, 0) 20×20
                  Rectangle (0, 0) 20×20
            frame (0, 148) 288×60
              ZStack (0, 0) 288×60
                Rectangle (0, 0) 288×60
                padding (248, 40) 40×20
                  frame (5, 5) 30×10
                    Rectangle (0, 0) 30×10
        """)
  }

  @Test(arguments: [(400.0, "300×20"), (200, "150×20"), (60, "50×20"), (20, "50×20")])
  func theFirstThatFitsTheWidthIsShown(width: Double, size: String) {
    let text = layout(
      ViewThatFits(in: .horizontal) {
        box(300, 20)
        box(150, 20)
        box(50, 20)
      }, CGFloat(width), 10)
    #expect(text.split(separator: "\n").first?.hasSuffix(size) == true)
  }
}
