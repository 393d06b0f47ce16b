import CHarfBuzz
import Foundation

/// A paragraph cut into runs and shaped, not yet broken into lines.
///
/// Lengths are points.
struct ShapedParagraph {
  struct Run {
    var range: Range<Int>
    var level: Int8
    var script: UInt32
    var face: FontFace
    var span: Int
    var shaped: ShapedRun
  }

  let scalars: [UInt32]
  let spans: [Int]
  /// Whether a grapheme cluster begins at each scalar.
  let starts: [Bool]
  let breaks: [Bool]
  /// 0 left to right, 1 right to left.
  let base: Int8
  private(set) var runs: [Run] = []
  /// The advance of each scalar; a cluster's stands at its first.
  private(set) var advances: [Double]

  init(
    _ scalars: [UInt32], spans: [Int], styles: [SpanStyle], _ store: FontStore,
    style: ParagraphStyle, base: Int8? = nil
  ) {
    self.scalars = scalars
    self.spans = spans
    starts = ShapedParagraph.clusterStarts(scalars)
    breaks = LineBreaks.opportunities(scalars, starts: starts)
    advances = Array(repeating: 0, count: scalars.count)
    let (levels, resolved) = Scalars.levels(
      scalars, isRightToLeft: style.isRightToLeft, base: base)
    self.base = resolved
    for run in pieces(levels, styles, store) {
      let shaped = shape(run.range, run, styles, store, style.language)
      var done = run
      done.shaped = shaped
      let unit = styles[run.span].size / run.face.unitsPerEm
      for glyph in shaped.glyphs {
        let at = run.range.lowerBound + Int(glyph.cluster)
        if at < run.range.upperBound { advances[at] += Double(glyph.advance) * unit }
      }
      runs.append(done)
    }
  }

  var count: Int { scalars.count }

  /// Shapes a part of a run; the cache knows it when it was shaped before.
  func shape(
    _ range: Range<Int>, _ run: Run, _ styles: [SpanStyle], _ store: FontStore, _ language: String
  ) -> ShapedRun {
    store.shape(
      ShapingKey(
        scalars: scalars[range], face: run.face.number, script: run.script,
        isRightToLeft: run.level & 1 != 0, monospacedDigits: styles[run.span].monospacedDigits,
        language: language), run.face)
  }

  /// Runs of one span, level, script and face, not yet shaped.
  private func pieces(_ levels: [Int8], _ styles: [SpanStyle], _ store: FontStore) -> [Run] {
    var result: [Run] = []
    let empty = ShapedRun([])
    var script = HB_SCRIPT_COMMON
    var at = 0
    while at < count {
      var end = at + 1
      while end < count && !starts[end] { end += 1 }
      let cluster = scalars[at..<end]
      let own = cluster.lazy.map(Scalars.script).first { isStrong($0) }
      let before = script
      if let own { script = own }
      let span = spans[at]
      let face = store.face(for: cluster, styles[span].font, styles[span].face)
      if let last = result.indices.last, result[last].span == span,
        result[last].level == levels[at], result[last].face === face,
        own == nil || own == before || !isStrong(before)
      {
        result[last].range = result[last].range.lowerBound..<end
        result[last].script = script.rawValue
      } else {
        result.append(
          Run(
            range: at..<end, level: levels[at], script: script.rawValue, face: face, span: span,
            shaped: empty))
      }
      at = end
    }
    return result
  }

  private func isStrong(_ script: hb_script_t) -> Bool {
    script != HB_SCRIPT_COMMON && script != HB_SCRIPT_INHERITED && script != HB_SCRIPT_UNKNOWN
  }

  private static func clusterStarts(_ scalars: [UInt32]) -> [Bool] {
    // Below combining marks every scalar is a cluster of its own.
    if scalars.allSatisfy({ $0 < 0x300 }) { return Array(repeating: true, count: scalars.count) }
    var starts = [Bool](repeating: false, count: scalars.count)
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.map { Unicode.Scalar($0) ?? "\u{FFFD}" })
    var at = 0
    for character in String(text) {
      if at < starts.count { starts[at] = true }
      at += character.unicodeScalars.count
    }
    return starts
  }
}
