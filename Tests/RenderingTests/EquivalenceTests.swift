import Foundation
import Geometry
import Raster
import Testing
import Typography

@testable import Rendering

/// Whatever the way, the pixels are the same.
@Suite struct EquivalenceTests {
  static let texts: [TextLayout] = {
    let library = FontLibrary(defaultFamily: "DejaVu Sans")
    return [("Steps", CGFloat(14)), ("8,412", 31), ("Wg: Åfj", 20)].map { text, size in
      library.layout([TextSpan(text, font: FontDescriptor(size: size))])
    }
  }()

  /// More of them in a longer run: `VITRINE_SEEDS=1000`.
  static let seeds =
    0..<max(1, Int(ProcessInfo.processInfo.environment["VITRINE_SEEDS"] ?? "") ?? 8)

  @Test(arguments: seeds)
  func framesInARowAreThoseDrawnWhole(seed: Int) {
    let scene = RandomScene(seed: UInt64(seed), texts: EquivalenceTests.texts)
    let scale: CGFloat = [1, 1.5, 2][seed % 3]
    let width = Int(scene.size.width * scale)
    let height = Int(scene.size.height * scale)
    let running = Panel(width: width, height: height, scale: scale)
    let forgetful = Panel(width: width, height: height, scale: scale, layerBudget: 0)
    let banded = Panel(width: width, height: height, scale: scale)
    let screens = Rotation.allCases.map { turn in
      Screen(turn, ScreenFormat.allCases[(seed + turn.rawValue / 90) % 4], of: running.shadow)
    }
    for frame in 0..<6 {
      let items = scene.items
      let whole = Panel(width: width, height: height, scale: scale)
      whole.render(items)
      let damage = running.render(items).damage
      forgetful.render(items)
      banded.render(items, threads: 3)
      let place = Comment("seed \(seed), frame \(frame)")
      let incremental = difference(running.shadow, whole.shadow)
      #expect(incremental == nil, place)
      let dropped = difference(forgetful.shadow, whole.shadow)
      #expect(dropped == nil, place)
      let bands = difference(banded.shadow, whole.shadow)
      #expect(bands == nil, place)
      for screen in screens {
        screen.take(damage, of: running.shadow)
        let fresh = Screen(screen.turn, screen.format, of: whole.shadow)
        fresh.take(Region(whole.shadow.bounds), of: whole.shadow)
        #expect(screen.bytes == fresh.bytes, place)
      }
      if incremental != nil || dropped != nil || bands != nil { return }
      scene.mutate()
    }
  }

  /// Bands stand side by side where a line is long.
  @Test func aLongLineInBandsIsTheWholeLine() {
    let line = Path {
      $0.addLines(
        (0..<BandPool.veryLong + 9).map { index in
          let x = Double(index) * 300 / Double(BandPool.veryLong)
          return CGPoint(x: x, y: 60 + 40 * sin(x / 7) + 9 * sin(Double(index)))
        })
    }
    let items = [
      fill(1, CGRect(x: 10, y: 12, width: 200, height: 90), .white),
      DisplayItem(
        id: DisplayID(2), version: 0,
        content: .stroke(
          line, StrokeStyle(lineWidth: 2, lineJoin: .round),
          .solid(RGBA(red: 0.2, green: 0.5, blue: 1, alpha: 1)))),
    ]
    let whole = Panel(width: 320, height: 130)
    let banded = Panel(width: 320, height: 130)
    whole.render(items)
    banded.render(items, threads: 3)
    let bands = difference(banded.shadow, whole.shadow)
    #expect(bands == nil)
  }

  /// A screen's memory, which gets what a frame's damage says and nothing else.
  private final class Screen {
    let turn: Rotation
    let format: ScreenFormat
    private(set) var bytes: [UInt8]

    init(_ turn: Rotation, _ format: ScreenFormat, of frame: PixelBuffer) {
      self.turn = turn
      self.format = format
      bytes = Array(repeating: 0, count: frame.width * frame.height * format.bytesPerPixel)
    }

    func take(_ damage: Region, of frame: PixelBuffer) {
      let pitch = (turn.isTransposed ? frame.height : frame.width) * format.bytesPerPixel
      bytes.withUnsafeMutableBytes { memory in
        guard let first = memory.baseAddress else { return }
        for rect in damage.rects {
          CopyOut.copy(
            from: frame, rect: rect, to: first, pitch: pitch, format: format, rotation: turn)
        }
      }
    }
  }

  @Test func whatIsBehindAnOpaqueItemIsNotDrawn() {
    let text = EquivalenceTests.texts[0]
    func items(_ alpha: Float) -> [DisplayItem] {
      [
        DisplayItem(id: DisplayID(1), version: 0, content: .text(text, .zero, .white)),
        fill(
          2, CGRect(x: -5, y: -5, width: 90, height: 60),
          RGBA(red: 1, green: 0, blue: 0, alpha: alpha)),
        DisplayItem(
          id: DisplayID(3), version: 0, content: .text(text, CGPoint(x: 100, y: 60), .white)),
      ]
    }
    #expect(Panel().render(items(1)).statistics.textDraws == 1)
    #expect(Panel().render(items(0.5)).statistics.textDraws == 2)
  }
}
