import Foundation
import Raster

/// Sets paragraphs in lines.
struct TextSetter {
  /// A line before it is placed: glyphs from x = 0 and the baseline, in points.
  struct Line {
    var runs: [GlyphRun] = []
    var width = 0.0
    var metrics: FontMetrics
  }

  struct Result {
    var lines: [Line] = []
    var isTruncated = false
    /// Whether a word had to be broken because it is wider than the line.
    var breaksWords = false

    var fits: Bool { !isTruncated && !breaksWords }
  }

  let source: TextSource
  let store: FontStore
  let style: ParagraphStyle
  /// Room for rounding: text always fits the width that it was measured with.
  private let tolerance = 0.01
  private let paragraphs: [ShapedParagraph]

  init(_ source: TextSource, _ store: FontStore, _ style: ParagraphStyle) {
    self.source = source
    self.store = store
    self.style = style
    paragraphs = source.paragraphs.map { paragraph in
      ShapedParagraph(
        paragraph.scalars, spans: paragraph.spans, styles: source.styles, store, style: style)
    }
  }

  /// Sets all lines at the largest scale at which they fit, down to the style's least.
  func set(width: Double?) -> (result: Result, scale: Double) {
    let natural = lines(width: width)
    let least = Double(style.minimumScaleFactor)
    guard let width, width > 0, least > 0, least < 1, !natural.fits else { return (natural, 1) }
    let smallest = lines(width: width / least)
    if !smallest.fits { return (smallest, least) }
    var best = (smallest, least)
    var low = least
    var high = 1.0
    for _ in 0..<7 {
      let middle = (low + high) / 2
      let result = lines(width: width / middle)
      if result.fits {
        best = (result, middle)
        low = middle
      } else {
        high = middle
      }
    }
    return best
  }

  private func lines(width: Double?) -> Result {
    var result = Result()
    let limit = style.lineLimit.map { max(1, $0) } ?? .max
    for (number, paragraph) in paragraphs.enumerated() {
      let isLast = number == paragraphs.count - 1
      var start = 0
      repeat {
        let end = lineEnd(paragraph, from: start, width: width)
        let hasMore = end.next < paragraph.count || !isLast
        if hasMore && result.lines.count + 1 >= limit {
          result.lines.append(
            truncatedLine(
              paragraph, from: start, width: width, fallbackSpan: source.firstSpans[number]))
          result.isTruncated = true
          return result
        }
        result.breaksWords = result.breaksWords || end.breaksWord
        result.lines.append(
          line(
            paragraph, start..<end.next, width: width, fallbackSpan: source.firstSpans[number]))
        start = end.next
      } while start < paragraph.count
    }
    return result
  }

  /// Where the line that begins at `start` ends, and whether that is inside a word.
  private func lineEnd(_ paragraph: ShapedParagraph, from start: Int, width: Double?) -> (
    next: Int, breaksWord: Bool
  ) {
    guard let width else { return (paragraph.count, false) }
    var x = 0.0
    var candidate = start
    for index in start..<paragraph.count {
      if index > start && paragraph.breaks[index] { candidate = index }
      x += paragraph.advances[index]
      if x <= width + tolerance || Scalars.isHanging(paragraph.scalars[index]) { continue }
      if candidate > start { return (candidate, false) }
      if index > start && paragraph.starts[index] { return (index, true) }
    }
    return (paragraph.count, false)
  }

  /// Shapes what the line cuts, and puts runs in their visual order.
  private func line(
    _ paragraph: ShapedParagraph, _ range: Range<Int>, width: Double?, fallbackSpan: Int
  ) -> Line {
    var end = range.upperBound
    while end > range.lowerBound && Scalars.isHanging(paragraph.scalars[end - 1]) { end -= 1 }
    var visible: [ShapedParagraph.Run] = []
    var metrics: FontMetrics?
    for run in paragraph.runs where run.range.overlaps(range) {
      metrics = union(metrics, source.styles[run.span].metrics)
      let part = run.range.clamped(to: range.lowerBound..<max(range.lowerBound, end))
      if part.isEmpty { continue }
      var cut = run
      if part != run.range {
        cut.range = part
        cut.shaped = paragraph.shape(part, run, source.styles, store, style.language)
      }
      visible.append(cut)
    }
    // Spaces at the end of a paragraph count as far as there is room; those at a break hang.
    var trailing = 0.0
    if range.upperBound == paragraph.count {
      for index in end..<range.upperBound { trailing += paragraph.advances[index] }
    }
    var line = Line(metrics: metrics ?? emptyMetrics(fallbackSpan))
    var x = paragraph.base == 1 ? trailing : 0
    for run in visualOrder(visible) { append(run, to: &line, x: &x) }
    line.width = x + (paragraph.base == 1 ? 0 : trailing)
    if let width, line.width > width {
      let hang = min(trailing, line.width - width)
      line.width -= hang
      if paragraph.base == 1 && hang > 0 {
        for index in line.runs.indices { line.runs[index].move(x: -hang) }
      }
    }
    return line
  }

  private func append(_ run: ShapedParagraph.Run, to line: inout Line, x: inout Double) {
    let span = source.styles[run.span]
    let unit = span.size / run.face.unitsPerEm
    var glyphs: [GlyphRun.Glyph] = []
    glyphs.reserveCapacity(run.shaped.glyphs.count)
    for glyph in run.shaped.glyphs {
      glyphs.append(
        GlyphRun.Glyph(
          id: glyph.id, x: x + Double(glyph.x) * unit, y: -Double(glyph.y) * unit))
      x += Double(glyph.advance) * unit
    }
    line.runs.append(
      GlyphRun(face: run.face, em: span.size, color: span.color, baseline: 0, glyphs: glyphs))
  }

  /// Rule L2 of UAX #9: from the highest level down, runs of at least that level are reversed.
  private func visualOrder(_ runs: [ShapedParagraph.Run]) -> [ShapedParagraph.Run] {
    guard let highest = runs.map(\.level).max(), highest > 0 else { return runs }
    var order = runs
    for level in stride(from: highest, through: 1, by: -1) {
      var at = 0
      while at < order.count {
        guard order[at].level >= level else {
          at += 1
          continue
        }
        var end = at
        while end < order.count && order[end].level >= level { end += 1 }
        order[at..<end].reverse()
        at = end
      }
    }
    return order
  }

  private func emptyMetrics(_ span: Int) -> FontMetrics {
    source.styles.indices.contains(span)
      ? source.styles[span].metrics
      : FontMetrics(ascent: 0, descent: 0, lineGap: 0, capHeight: 0, xHeight: 0)
  }

  private func union(_ a: FontMetrics?, _ b: FontMetrics) -> FontMetrics {
    guard let a else { return b }
    return FontMetrics(
      ascent: max(a.ascent, b.ascent), descent: max(a.descent, b.descent),
      lineGap: max(a.lineGap, b.lineGap), capHeight: max(a.capHeight, b.capHeight),
      xHeight: max(a.xHeight, b.xHeight))
  }

  /// The last line that is allowed, with an ellipsis for what it leaves out.
  private func truncatedLine(
    _ paragraph: ShapedParagraph, from start: Int, width: Double?, fallbackSpan: Int
  ) -> Line {
    let all = start..<paragraph.count
    let boundaries = all.filter { paragraph.starts[$0] } + [paragraph.count]
    var sums = [0.0]
    for index in all { sums.append((sums.last ?? 0) + paragraph.advances[index]) }
    func advance(_ range: Range<Int>) -> Double {
      sums[range.upperBound - start] - sums[range.lowerBound - start]
    }
    let span = paragraph.spans.indices.contains(start) ? paragraph.spans[start] : fallbackSpan
    let dots = ellipsis(span)
    let room = (width ?? .infinity) + tolerance - ellipsisWidth(dots, span)
    var keep = boundaries.count - 1
    // The first guess is from advances, the proof from shaping, which may differ by kerning.
    while keep > 0 {
      let (head, tail) = kept(keep, boundaries)
      if advance(head) + advance(tail) <= room { break }
      keep -= 1
    }
    while true {
      let (head, tail) = kept(keep, boundaries)
      let line = composed(paragraph, head, tail, dots, span, fallbackSpan)
      if keep == 0 || line.width <= (width ?? .infinity) + tolerance { return line }
      keep -= 1
    }
  }

  /// What stands before and after the ellipsis when `count` clusters are kept.
  private func kept(_ count: Int, _ boundaries: [Int]) -> (Range<Int>, Range<Int>) {
    let first = boundaries[0]
    let end = boundaries[boundaries.count - 1]
    switch style.truncation {
    case .tail: return (first..<boundaries[count], end..<end)
    case .head: return (first..<first, boundaries[boundaries.count - 1 - count]..<end)
    case .middle:
      let head = (count + 1) / 2
      return (first..<boundaries[head], boundaries[boundaries.count - 1 - (count - head)]..<end)
    }
  }

  private func composed(
    _ paragraph: ShapedParagraph, _ head: Range<Int>, _ tail: Range<Int>, _ dots: [UInt32],
    _ span: Int, _ fallbackSpan: Int
  ) -> Line {
    var before = Array(paragraph.scalars[head])
    var spans = Array(paragraph.spans[head])
    while let last = before.last, Scalars.isSpace(last) {
      before.removeLast()
      spans.removeLast()
    }
    var after = paragraph.scalars[tail]
    while let first = after.first, Scalars.isSpace(first) { after.removeFirst() }
    let own = spans.last ?? span
    spans += Array(repeating: own, count: dots.count) + Array(paragraph.spans[after.indices])
    let text = ShapedParagraph(
      before + dots + after, spans: spans, styles: source.styles, store, style: style,
      base: paragraph.base)
    return line(text, 0..<text.count, width: nil, fallbackSpan: fallbackSpan)
  }

  private func ellipsis(_ span: Int) -> [UInt32] {
    guard source.styles.indices.contains(span) else { return [Scalars.ellipsis] }
    let face = source.styles[span].face
    return face.hb == nil || face.glyph(for: Scalars.ellipsis) != nil
      ? [Scalars.ellipsis] : [0x2E, 0x2E, 0x2E]
  }

  private func ellipsisWidth(_ dots: [UInt32], _ span: Int) -> Double {
    guard source.styles.indices.contains(span) else { return 0 }
    return ShapedParagraph(
      dots, spans: dots.map { _ in span }, styles: source.styles, store, style: style
    ).advances.reduce(0, +)
  }
}
