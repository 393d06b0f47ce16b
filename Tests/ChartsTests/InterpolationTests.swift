import Foundation
import Geometry
import Testing

@testable import Charts

@Suite struct InterpolationTests {
  private let data = [
    CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 10), CGPoint(x: 20, y: 0), CGPoint(x: 40, y: 40),
  ]

  private func path(_ method: InterpolationMethod, _ points: [CGPoint]? = nil) -> Path {
    var path = Path()
    method.append(points ?? data, to: &path)
    return path
  }

  private func controls(_ path: Path) -> [CGPoint] {
    var result: [CGPoint] = []
    path.forEach { element in
      if case .curve(_, let control1, let control2) = element { result += [control1, control2] }
    }
    return result
  }

  private func expectClose(_ points: [CGPoint], _ expected: [(Double, Double)]) {
    #expect(points.count == expected.count)
    for (point, golden) in zip(points, expected) {
      #expect(abs(point.x - golden.0) < 1e-4 && abs(point.y - golden.1) < 1e-4)
    }
  }

  @Test func monotoneSlopesAndControlsAreGolden() {
    #expect(InterpolationMethod.monotoneSlopes(data) == [1.5, 0, 0, 3])
    expectClose(
      controls(path(.monotone)),
      [
        (10.0 / 3, 5), (20.0 / 3, 10), (40.0 / 3, 10), (50.0 / 3, 0), (80.0 / 3, 0),
        (100.0 / 3, 20),
      ])
  }

  @Test func centripetalControlsAreGolden() {
    expectClose(
      controls(path(.catmullRom)),
      [
        (0, 0), (6.666_667, 10), (13.333_333, 10), (16.517_1, -0.565_2), (26.193_6, 1.005_1),
        (40, 40),
      ])
  }

  @Test func chordalControlsAreGolden() {
    let result = controls(path(.catmullRom(alpha: 1)))
    expectClose([result[3], result[4]], [(16.961, 1.519_5), (29.610_1, -4.805_1)])
  }

  @Test func uniformCatmullRomIsTheLooseCardinal() {
    let catmull = controls(path(.catmullRom(alpha: 0)))
    let cardinal = controls(path(.cardinal))
    for (a, b) in zip(catmull, cardinal) { #expect(hypot(a.x - b.x, a.y - b.y) < 1e-9) }
    #expect(cardinal.count == 6)
  }

  @Test func monotoneStaysBetweenItsDataAndCatmullRomDoesNot() {
    let humidity = [10, 10, 10, 20, 25, 50, 25, 20, 10, 10, 10].enumerated().map {
      CGPoint(x: Double($0.offset) * 10, y: Double($0.element))
    }
    func least(_ path: Path) -> CGFloat {
      var least = CGFloat.infinity
      var from = CGPoint.zero
      path.forEach { element in
        switch element {
        case .curve(let to, let c1, let c2):
          for step in 0...50 {
            let t = CGFloat(step) / 50
            let u = 1 - t
            let ends = u * u * u * from.y + t * t * t * to.y
            least = min(least, ends + 3 * u * u * t * c1.y + 3 * u * t * t * c2.y)
          }
          from = to
        case .move(let to), .line(let to): from = to
        default: break
        }
      }
      return least
    }
    #expect(least(path(.monotone, humidity)) >= 10 - 1e-9)
    #expect(abs(least(path(.catmullRom(alpha: 0), humidity)) - 9.26) < 0.01)
  }

  @Test func stepsChangeAtTheStartTheMiddleAndTheEnd() {
    let two = [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 5)]
    #expect(path(.stepStart, two).points[1] == CGPoint(x: 10, y: 0))
    #expect(path(.stepCenter, two).points[1] == CGPoint(x: 5, y: 0))
    #expect(path(.stepEnd, two).points[2] == CGPoint(x: 0, y: 5))
  }

  @Test(arguments: [
    InterpolationMethod.linear, .monotone, .catmullRom, .cardinal, .stepStart, .stepCenter,
    .stepEnd,
  ])
  func aMissingDatumIsAGap(method: InterpolationMethod) {
    var points = data + data.map { CGPoint(x: $0.x + 100, y: $0.y) }
    points.insert(CGPoint(x: 50, y: CGFloat.nan), at: 4)
    let path = path(method, points)
    #expect(path.verbs.filter { $0 == .move }.count == 2)
    #expect(path.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
  }

  @Test(arguments: [InterpolationMethod.monotone, .catmullRom, .cardinal])
  func coincidingDataNeverDivideByZero(method: InterpolationMethod) {
    let same = CGPoint(x: 3, y: 3)
    let path = path(method, [same, same, same, CGPoint(x: 3, y: 9), CGPoint(x: 3, y: 9)])
    #expect(path.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
  }
}
