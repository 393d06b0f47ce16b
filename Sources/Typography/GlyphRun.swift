import Foundation
import Raster

/// Placed glyphs of one face, size and colour on one baseline; points, y down.
struct GlyphRun: Sendable {
  struct Glyph: Sendable {
    var id: UInt32
    var x: Double
    /// From the baseline.
    var y: Double
  }

  var face: FontFace
  var em: Double
  var color: RGBA?
  var baseline: Double
  var glyphs: [Glyph]

  mutating func move(x: Double) {
    for index in glyphs.indices { glyphs[index].x += x }
  }

  /// The run scaled about its origin, then moved.
  func placed(scale: Double, x: Double, baseline: Double) -> GlyphRun {
    var run = self
    run.em *= scale
    run.baseline = baseline
    for index in run.glyphs.indices {
      run.glyphs[index].x = glyphs[index].x * scale + x
      run.glyphs[index].y = glyphs[index].y * scale
    }
    return run
  }
}
