import Foundation
import Geometry
import Testing

@testable import Raster

/// Shortcuts give the pixels of the general way, to the bit.
@Suite struct ShortcutTests {
  private static let size = 90

  private static func draw(
    pieces: [PixelRect] = [PixelRect(x: 0, y: 0, width: size, height: size)],
    _ body: (Painter) -> Void
  ) -> [UInt32] {
    let buffer = PixelBuffer(width: size, height: size)
    buffer.clear(0xff10_1820)
    for piece in pieces { body(Painter(target: buffer, limits: piece)) }
    return words(buffer)
  }

  /// Bands of rows too low for any rows to be found alike.
  private static let low = (0..<9).map { PixelRect(x: 0, y: $0 * 10, width: size, height: 10) }
  /// Strips whose sides don't lie on groups of eight pixels.
  private static let narrow = [0, 3, 20, 41, 90].indices.dropLast().map { index in
    let sides = [0, 3, 20, 41, 90]
    return PixelRect(minX: sides[index], minY: 0, maxX: sides[index + 1], maxY: size)
  }

  private static let paints: [Paint] = {
    let stops = [
      ColorStop(color: RGBA(hex: 0xff4020, alpha: 0.9), location: 0),
      ColorStop(color: RGBA(hex: 0x2040ff, alpha: 0.2), location: 1),
    ]
    return [
      .solid(RGBA(hex: 0x4fc3f7)), .solid(RGBA(hex: 0x4fc3f7, alpha: 0.6)),
      .linear(stops: stops, start: CGPoint(x: 0, y: 10), end: CGPoint(x: 0, y: 70)),
      .linear(stops: stops, start: .zero, end: CGPoint(x: 60, y: 70)),
    ]
  }()

  private static let shapes: [Path] = {
    let tall = CGRect(x: 7.3, y: 4.6, width: 31.4, height: 77.7)
    var ring = Path(roundedRect: tall, cornerRadius: 9)
    ring.addRoundedRect(
      in: tall.insetBy(dx: 4.5, dy: 4.5), cornerSize: CGSize(width: 5, height: 5))
    let bars = Path { path in
      for index in 0..<6 {
        path.addRect(
          CGRect(x: 3.2 + Double(index) * 14.3, y: 3 + Double(index) * 5, width: 9.9, height: 55.5))
      }
    }
    return [
      Path(tall), Path(roundedRect: tall, cornerRadius: 9), ring, bars,
      Path(CGRect(x: 20, y: 8, width: 30, height: 64)),
      Path(CGRect(x: -40, y: -30, width: 120, height: 150)),
    ]
  }()

  @Test(arguments: shapes.indices, [false, true])
  func rowsThatLookAlikeAreDrawnAsTheyWouldBeOneByOne(shape: Int, evenOdd: Bool) {
    let path = ShortcutTests.shapes[shape]
    for paint in ShortcutTests.paints {
      for isClipped in [false, true] {
        func body(_ painter: Painter) {
          if isClipped {
            painter.clip(
              Path(roundedRect: CGRect(x: 2.5, y: 1.5, width: 70, height: 82), cornerRadius: 12),
              transform: .identity)
          }
          painter.fill(
            path, style: FillStyle(eoFill: evenOdd), paint: paint, transform: .identity)
        }
        let whole = ShortcutTests.draw(body)
        #expect(whole == ShortcutTests.draw(pieces: ShortcutTests.low, body))
        #expect(whole == ShortcutTests.draw(pieces: ShortcutTests.narrow, body))
        #expect(whole.contains { $0 != 0xff10_1820 })
      }
    }
  }

  @Test(arguments: [0, 90, 17, 45, 63.4, 151, 270], [0, 0.7, 1.5, 6])
  func dashesAreDrawnAloneAsTogether(degrees: Double, width: Double) {
    for dash: [CGFloat] in [[6, 4], [3], [0.5, 1.5, 9, 2], [40, 2]] {
      let style = StrokeStyle(lineWidth: CGFloat(width), dash: dash, dashPhase: 2.3)
      let turn = ProjectionTransform(translationX: -45, y: -45)
        .concatenating(ProjectionTransform(rotation: .degrees(degrees)))
        .concatenating(ProjectionTransform(translationX: 45.2, y: 44.7))
      let alone = Path {
        $0.move(to: CGPoint(x: -30, y: 45))
        $0.addLine(to: CGPoint(x: 120, y: 45))
      }
      // A point more, that draws nothing, and it is no single line.
      var together = alone
      together.move(to: CGPoint(x: 10, y: 10))
      for color in [RGBA(hex: 0x4fc3f7), RGBA(hex: 0x4fc3f7, alpha: 0.4)] {
        func stroke(_ path: Path) -> (Painter) -> Void {
          { $0.stroke(path, style: style, paint: .solid(color), transform: turn) }
        }
        let general = ShortcutTests.draw(stroke(together))
        #expect(general == ShortcutTests.draw(stroke(alone)))
        #expect(general == ShortcutTests.draw(pieces: ShortcutTests.narrow, stroke(alone)))
        #expect(general == ShortcutTests.draw(pieces: ShortcutTests.low, stroke(alone)))
        #expect(general.contains { $0 != 0xff10_1820 })
      }
    }
  }

  @Test(arguments: [
    [CGFloat.nan, 4], [6, .nan], [6, .infinity], [-3, 5], [0, 0], [6, 1e300], [1e-300, 2],
  ])
  func strangeDashesAreHarmless(dash: [CGFloat]) {
    let path = Path {
      $0.move(to: CGPoint(x: -1e12, y: 45))
      $0.addLine(to: CGPoint(x: 1e12, y: 46))
    }
    _ = ShortcutTests.draw {
      $0.stroke(
        path, style: StrokeStyle(lineWidth: 2, dash: dash), paint: .solid(.white),
        transform: .identity)
    }
  }
}
