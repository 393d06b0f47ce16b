import Foundation
import Testing

@testable import Views

@MainActor
struct LayoutTests {
  @Test func aStackCentersItsElementsEightPointsApart() {
    #expect(
      layout(
        VStack {
          box(50, 20)
          box(30, 10)
        }) == """
          VStack (75, 31) 50×38
            frame (0, 0) 50×20
              Rectangle (0, 0) 50×20
            frame (10, 28) 30×10
              Rectangle (0, 0) 30×10
          """)
  }

  @Test func aSpacerTakesWhatIsLeft() {
    #expect(
      layout(
        HStack {
          box(50, 20)
          Spacer()
          box(30, 10)
        }) == """
          HStack (0, 40) 200×20
            frame (0, 0) 50×20
              Rectangle (0, 0) 50×20
            Spacer (50, 10) 120×0
            frame (170, 5) 30×10
              Rectangle (0, 0) 30×10
          """)
  }

  @Test func theLeastFlexibleElementChoosesFirst() {
    #expect(
      layout(
        HStack(spacing: 0) {
          Color(white: 0)
          box(50, 20)
          Color(white: 0).frame(maxWidth: 30)
        }) == """
          HStack (0, 0) 200×100
            Rectangle (0, 0) 120×100
            frame (120, 40) 50×20
              Rectangle (0, 0) 50×20
            frame (170, 0) 30×100
              Rectangle (0, 0) 30×100
          """)
  }

  @Test func higherPriorityTakesAllButTheMinimumOfTheRest() {
    #expect(
      layout(
        HStack(spacing: 0) {
          Color(white: 0).frame(minWidth: 20)
          Color(white: 0).layoutPriority(1)
        }) == """
          HStack (0, 0) 200×100
            frame (0, 0) 20×100
              Rectangle (0, 0) 20×100
            Rectangle (20, 0) 180×100
          """)
  }

  @Test func aModifierOfAGroupAppliesToEachOfItsViews() {
    #expect(
      layout(
        HStack(spacing: 0) {
          Group {
            box(10, 10)
            box(20, 10)
          }.padding(5)
        }) == """
          HStack (75, 40) 50×20
            padding (0, 0) 20×20
              frame (5, 5) 10×10
                Rectangle (0, 0) 10×10
            padding (20, 0) 30×20
              frame (5, 5) 20×10
                Rectangle (0, 0) 20×10
          """)
  }

  @Test func aModifierOfNothingVanishes() {
    #expect(
      layout(
        VStack {
          box(10, 10)
          EmptyView().padding(20)
          box(10, 10)
        }) == """
          VStack (95, 36) 10×28
            frame (0, 0) 10×10
              Rectangle (0, 0) 10×10
            frame (0, 18) 10×10
              Rectangle (0, 0) 10×10
          """)
  }

  @Test func aBackgroundIsOfferedTheContentsSize() {
    #expect(
      layout(box(40, 20).background(Color(white: 1)).overlay(alignment: .topTrailing) { box(5, 5) })
        == """
        overlay (80, 40) 40×20
          background (0, 0) 40×20
            ZStack (0, 0) 40×20
              Rectangle (0, 0) 40×20
            frame (0, 0) 40×20
              Rectangle (0, 0) 40×20
          ZStack (35, 0) 5×5
            frame (0, 0) 5×5
              Rectangle (0, 0) 5×5
        """)
  }

  @Test func rightToLeftMirrorsTheRow() {
    var environment = EnvironmentValues()
    environment.layoutDirection = .rightToLeft
    #expect(
      layout(
        HStack(spacing: 0) {
          box(50, 20)
          Spacer()
          box(30, 20).padding(.leading, 10)
        }, environment: environment) == """
          HStack (0, 40) 200×20
            frame (150, 0) 50×20
              Rectangle (0, 0) 50×20
            Spacer (40, 10) 110×0
            padding (0, 0) 40×20
              frame (0, 0) 30×20
                Rectangle (0, 0) 30×20
          """)
  }

  @Test func aGeometryReaderTakesAllAndTellsItsSize() {
    #expect(
      layout(
        GeometryReader { proxy in box(proxy.size.width / 2, proxy.size.height / 4) }
          .frame(width: 80, height: 40)) == """
          frame (60, 30) 80×40
            GeometryReader (0, 0) 80×40
              frame (0, 0) 40×10
                Rectangle (0, 0) 40×10
          """)
  }

  @Test(arguments: [
    (ContentMode.fit, "aspectRatio (50, 0) 100×100"), (.fill, "aspectRatio (0, -50) 200×200"),
  ])
  func aspectRatioFitsOrFills(mode: ContentMode, line: String) {
    let text = layout(Color(white: 0).aspectRatio(1, contentMode: mode))
    #expect(text.split(separator: "\n").first.map(String.init) == line)
  }

  @Test func anAlignmentGuideMovesOnlyItsView() {
    #expect(
      layout(
        VStack(alignment: .leading, spacing: 0) {
          box(40, 10)
          box(40, 10).alignmentGuide(.leading) { $0.width / 2 }
        }) == """
          VStack (70, 40) 60×20
            frame (20, 0) 40×10
              Rectangle (0, 0) 40×10
            alignmentGuide (0, 10) 40×10
              frame (0, 0) 40×10
                Rectangle (0, 0) 40×10
          """)
  }
}
