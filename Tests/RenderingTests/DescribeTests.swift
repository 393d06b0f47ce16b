import Foundation
import Geometry
import Raster
import Testing

@testable import Rendering

@Suite struct DescribeTests {
  @Test func aListIsToldLineByLine() {
    let chart = group(
      7, [fill(8, CGRect(x: 1, y: 2, width: 3.00049, height: 4), RGBA(hex: 0x336699))],
      bounds: CGRect(x: 0, y: 0, width: 10, height: 10), version: 3
    ) {
      $0.transform = ProjectionTransform(translationX: 20, y: 1.0 / 3)
      $0.opacity = 0.5
      $0.isLayer = true
      $0.clip = Path(CGRect(x: 0, y: 0, width: 5, height: 5))
    }
    let line = DisplayItem(
      id: DisplayID(2), version: 5,
      content: .stroke(
        Path {
          $0.move(to: .zero)
          $0.addLine(to: CGPoint(x: 1, y: 2))
        },
        StrokeStyle(lineWidth: 2, lineCap: .round, dash: [4, 2]),
        .linear(
          stops: [
            ColorStop(color: .black, location: 0),
            ColorStop(color: .white.opacity(0.25), location: 1),
          ],
          start: .zero, end: CGPoint(x: 0, y: 10))))
    #expect(
      DisplayList.describe([chart, line]) == """
        group translate(20 0.333) opacity(0.5) clip rect(0 0 5 5) layer
          fill rect(1 2 3 4) #336699
        stroke path(M 0 0 L 1 2) width(2) round dash(4 2) linear(0 0 to 0 10: #000000@0 #ffffff/0.25@1)

        """)
    #expect(
      DisplayList.describe([chart], identities: true) == """
        group #7 v3 content(v3) bounds(0 0 10 10) translate(20 0.333) opacity(0.5) clip rect(0 0 5 5) layer
          fill #8 v0 rect(1 2 3 4) #336699

        """)
  }

  @Test(arguments: [
    (ProjectionTransform(scaleX: 2, y: 2), "scale(2)"),
    (ProjectionTransform(1, 0, 0, 0, 3, 0, -4, 5, 1), "scale(1 3) translate(-4 5)"),
    (ProjectionTransform(rotation: .degrees(90)), "matrix(0 1, -1 0, 0 0)"),
    (
      ProjectionTransform(0.5, 0, -0.00125, 0, 1, 0, 10, 0, 1),
      "matrix(0.5 0 -0.00125, 0 1 0, 10 0 1)"
    ),
  ])
  func transformsAreTold(transform: ProjectionTransform, words: String) {
    let item = group(1, [fill(2, .zero)]) { $0.transform = transform }
    #expect(DisplayList.describe([item]).hasPrefix("group \(words)\n"))
  }
}
