import Foundation
import Geometry

/// The lines of a stroke, kept to tell whether it is a time series: what runs forward in x, densely,
/// is drawn by columns; the rest goes to the general stroker.
///
/// With many points in a pixel the general stroke's outline overlaps itself again and again, and its
/// coverage adds up; the columns' outline does not, and is drawn in less time.
struct ChartLineSink: LineSink {
  private let run: StrokeRun
  private let scratch: Scratch
  private let area: PixelRect
  private var stroker: Stroker<StrokeEdges>
  private(set) var points: [SIMD2<Double>] = []
  private var runsForward = true
  /// The first subpath's points, if they are a time series and nothing followed yet.
  private(set) var series: [SIMD2<Double>]?
  private var subpaths = 0

  /// The fewest points a pixel for which columns pay: below, the general stroke hardly overlaps.
  static let leastDensity = 0.25
  static let fewestPoints = 16
  /// Circles of a wider line would cover too many columns each.
  static let greatestRadius = 16.0
  /// Columns keep y as a Float with eight bits of fraction.
  static let farthest = 8192.0

  init(_ scratch: Scratch, _ run: StrokeRun, area: PixelRect) {
    self.scratch = scratch
    self.run = run
    self.area = area
    stroker = run.stroker(StrokeEdges(scratch.edges, map: nil))
    points = scratch.takePoints()
  }

  mutating func begin(_ x: Double, _ y: Double) {
    points.removeAll(keepingCapacity: true)
    points.append(SIMD2(x, y))
    runsForward = abs(x) < Self.farthest && abs(y) < Self.farthest
  }

  @inline(__always)
  mutating func line(_ x: Double, _ y: Double) {
    let last = points[points.count - 1]
    // NaN fails each comparison.
    if !(x >= last.x && x < Self.farthest && abs(y) < Self.farthest) { runsForward = false }
    points.append(SIMD2(x, y))
  }

  mutating func end(closed: Bool) {
    let first = points[0]
    let last = points[points.count - 1]
    let isDense =
      points.count >= Self.fewestPoints
      && Double(points.count) >= Self.leastDensity * (last.x - first.x)
    let isSeries = runsForward && isDense && !closed && last.x - first.x > 1
    subpaths += 1
    if isSeries && subpaths == 1 {
      series = points
      points = []
      return
    }
    finish()
    if isSeries {
      ChartLine(points, run, scratch, area)?.addEdges()
    } else {
      stroker.begin(first.x, first.y)
      for point in points.dropFirst() { stroker.line(point.x, point.y) }
      stroker.end(closed: closed)
    }
  }

  /// Turns the series that waits into edges.
  mutating func finish() {
    if let series { ChartLine(series, run, scratch, area)?.addEdges() }
    series = nil
  }
}

/// The outline of a time series: two bounds by columns, in the scratch.
struct ChartLine {
  private struct End {
    let x: Int32
    let top: Int32
    let bottom: Int32

    /// A flat end that stands upright within a column is as wide as the line; any other one is a
    /// corner.
    init(_ p: SIMD2<Double>, _ normal: SIMD2<Double>, _ corner: SIMD2<Double>, isFlat: Bool) {
      if isFlat && abs(normal.x) < 1.0 / 16 {
        x = EdgeList.snap(p.x)
        top = EdgeList.snap(p.y - abs(normal.y))
        bottom = EdgeList.snap(p.y + abs(normal.y))
      } else {
        x = EdgeList.snap(corner.x)
        top = EdgeList.snap(corner.y)
        bottom = top
      }
    }
  }

  private let scratch: Scratch
  private let area: PixelRect
  /// The outline's own ends, between columns: x and the two sides' y, in 1/256 px.
  private let start: End
  private let end: End
  /// The number of the first column, a multiple of 64.
  private let firstColumn: Int
  /// The covered columns, both included, as indices.
  private let from: Int
  private let to: Int
  /// Whether the outline's ends lie between columns that were looked at.
  private let hasStart: Bool
  private let hasEnd: Bool

  /// Nil where nothing is visible.
  init?(_ points: [SIMD2<Double>], _ run: StrokeRun, _ scratch: Scratch, _ area: PixelRect) {
    self.scratch = scratch
    self.area = area
    let radius = run.width / 2
    guard var start = points.first, var end = points.last else { return nil }
    let after = points.first { Self.distance($0, start) > 1e-3 } ?? end
    let before = points.last { Self.distance($0, end) > 1e-3 } ?? start
    let startDirection = Self.direction(start, after)
    let endDirection = Self.direction(before, end)
    var line = points
    if run.style.lineCap == .square {
      // A segment more, as long as the cap; where it would run back there is none.
      if startDirection.x > 0 {
        start -= startDirection * radius
        line.insert(start, at: 0)
      }
      if endDirection.x > 0 {
        end += endDirection * radius
        line.append(end)
      }
    }
    let isRound = run.style.lineCap == .round
    let startNormal = SIMD2(startDirection.y, -startDirection.x) * radius
    let endNormal = SIMD2(endDirection.y, -endDirection.x) * radius
    let startCorner =
      isRound
      ? start - SIMD2(radius, 0) : startNormal.x < 0 ? start + startNormal : start - startNormal
    let endCorner =
      isRound ? end + SIMD2(radius, 0) : endNormal.x > 0 ? end + endNormal : end - endNormal

    // Whole groups of eight pixels, inside of which columns are joined.
    let firstPixel = max(area.minX, Int((startCorner.x - 1).rounded(.down))) & ~7
    let endPixel = (min(area.maxX, Int((endCorner.x + 1).rounded(.up))) + 7) & ~7
    guard firstPixel < endPixel else { return nil }
    firstColumn = firstPixel * 8
    // The column after the last pixel closes its last piece.
    let columns = (endPixel - firstPixel + 1) * 8
    scratch.reserve(bounds: columns)
    let top = scratch.top
    let bottom = scratch.bottom
    let low = Double(firstPixel) - radius - 1
    let high = Double(endPixel + 1) + radius + 1
    line.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      // Two points more on the left and one on the right, whose segments reach in.
      let first = max(0, Self.lowerBound(buffer) { $0.x < low } - 2)
      let last = min(buffer.count - 1, Self.lowerBound(buffer) { $0.x <= high } + 1)
      if first < last {
        Rows.envelope(
          points: base, first: first, last: last, radius: radius, top: top, bottom: bottom,
          firstColumn: firstPixel * 8, columns: columns)
      }
    }
    func flatEnd(_ p: SIMD2<Double>, _ normal: SIMD2<Double>, isTop: Bool) {
      let a = normal.x < 0 ? p + normal : p - normal
      let b = normal.x < 0 ? p - normal : p + normal
      Rows.envelope(
        from: a, to: b, bound: isTop ? top : bottom, isTop: isTop, firstColumn: firstPixel * 8,
        columns: columns)
    }
    if isRound {
      for center in [start, end] {
        Rows.envelope(
          circle: center, radius: radius, top: top, bottom: bottom, firstColumn: firstPixel * 8,
          columns: columns)
      }
    } else {
      // A flat end is one more bound: below at the start and above at the end of a rising line.
      flatEnd(start, startNormal, isTop: startNormal.x > 0)
      flatEnd(end, endNormal, isTop: endNormal.x < 0)
    }
    var from = 0
    while from < columns && top[from] > bottom[from] { from += 1 }
    var to = columns - 1
    while to > from && top[to] > bottom[to] { to -= 1 }
    guard from < to else { return nil }
    // Rounding may leave a column without cover where the line has no height: it takes a neighbour's.
    for k in from...to where top[k] > bottom[k] {
      top[k] = top[k - 1]
      bottom[k] = bottom[k - 1]
    }
    self.from = from
    self.to = to
    self.start = End(start, startNormal, startCorner, isFlat: !isRound)
    self.end = End(end, endNormal, endCorner, isFlat: !isRound)
    hasStart = from > 0
    hasEnd = to < columns - 1
  }

  /// The bounds as edges, with the outline's corners and, at a clip's left side, an edge along it.
  func addEdges() {
    let top = scratch.top
    let bottom = scratch.bottom
    let edges = scratch.edges
    for (bound, isForward) in [(top, true), (bottom, false)] {
      edges.commit(
        Rows.outline(
          bound: bound, from: from, to: to, firstColumn: firstColumn, isForward: isForward,
          edges: edges.reserve(to - from + 1)))
    }
    let left = Int32(truncatingIfNeeded: (from + firstColumn) * 32)
    let right = Int32(truncatingIfNeeded: (to + firstColumn) * 32)
    if hasStart && start.x < left {
      edges.append(SIMD4(left, bottom[from], start.x, start.bottom))
      edges.append(SIMD4(start.x, start.bottom, start.x, start.top))
      edges.append(SIMD4(start.x, start.top, left, top[from]))
    } else {
      edges.append(SIMD4(left, bottom[from], left, top[from]))
    }
    if hasEnd && end.x > right {
      edges.append(SIMD4(right, top[to], end.x, end.top))
      edges.append(SIMD4(end.x, end.top, end.x, end.bottom))
      edges.append(SIMD4(end.x, end.bottom, right, bottom[to]))
    } else {
      edges.append(SIMD4(right, top[to], right, bottom[to]))
    }
  }

  /// The rows that the visible part touches.
  var rows: Range<Int> {
    let extent = Rows.extent(top: scratch.top, bottom: scratch.bottom, from: from, to: to + 1)
    let low = min(extent.x, min(start.top, end.top))
    let high = max(extent.y, max(start.bottom, end.bottom))
    return Int(low) >> 8..<(Int(high) >> 8) + 1
  }

  /// Composes a colour, or one for each row from `firstRow` on, strip by strip.
  func draw(
    on surface: Surface, colors: UnsafePointer<UInt32>, step: Int, firstRow: Int
  ) {
    let top = scratch.top
    let bottom = scratch.bottom
    // The columns beside the covered ones are read, with no weight.
    for k in from & ~7..<from {
      top[k] = top[from]
      bottom[k] = bottom[from]
    }
    let endOfPixel = (to + 8) & ~7
    if to < endOfPixel {
      for k in to + 1...endOfPixel {
        top[k] = top[to]
        bottom[k] = bottom[to]
      }
    }
    let startPiece = hasStart ? Int32(truncatingIfNeeded: (from + firstColumn) * 32) - start.x : 0
    let endPiece = hasEnd ? end.x - Int32(truncatingIfNeeded: (to + firstColumn) * 32) : 0
    var strip = (from - (startPiece > 0 ? 1 : 0)) & ~63
    while strip <= to {
      defer { strip += 64 }
      let first = max(from, strip)
      let last = min(to, strip + 64)
      let startsHere = startPiece > 0 && (from - 1) & ~63 == strip
      let endsHere = endPiece > 0 && to & ~63 == strip
      if first >= last && !startsHere && !endsHere { continue }
      var extent = Rows.extent(
        top: top, bottom: bottom, from: min(first, last), to: max(first, last) + 1)
      if startsHere {
        extent = SIMD2(min(extent.x, start.top), max(extent.y, start.bottom))
      }
      if endsHere { extent = SIMD2(min(extent.x, end.top), max(extent.y, end.bottom)) }
      let baseRow = Int(extent.x) >> 8
      let endRow = (Int(extent.y) >> 8) + 1
      let minX = max(area.minX, (firstColumn + strip) / 8)
      let maxX = min(area.maxX, (firstColumn + strip) / 8 + 8)
      let minY = max(area.minY, baseRow)
      let maxY = min(area.maxY, endRow)
      if minX >= maxX || minY >= maxY { continue }
      // Three rows more take the last differences.
      scratch.reserve(strip: (endRow - baseRow + 4) * 8)
      if first < last {
        Rows.addBounds(
          top: top + strip, bottom: bottom + strip, from: first - strip, to: last - strip,
          strip: scratch.strip, baseRow: baseRow)
      }
      if startsHere {
        let pixel = scratch.strip + ((from - 1) & 63) >> 3
        for (a, b, sign) in [
          (start.top, top[from], Int32(1)), (start.bottom, bottom[from], -1),
        ] {
          Rows.addBound(
            from: a, to: b, weight: startPiece * 256, strip: pixel, baseRow: baseRow,
            sign: sign)
        }
      }
      if endsHere {
        let pixel = scratch.strip + (to & 63) >> 3
        for (a, b, sign) in [(top[to], end.top, Int32(1)), (bottom[to], end.bottom, -1)] {
          Rows.addBound(
            from: a, to: b, weight: endPiece * 256, strip: pixel, baseRow: baseRow, sign: sign)
        }
      }
      Rows.sweep(
        strip: scratch.strip, rows: maxY - baseRow, skip: minY - baseRow,
        pixels: surface.pointer(x: minX, y: minY), pixelStride: surface.stride,
        from: minX - (firstColumn + strip) / 8, to: maxX - (firstColumn + strip) / 8,
        colors: colors + (minY - firstRow) * step, colorStep: step)
      // What lies below the area, and the last differences, were not swept.
      (scratch.strip + (maxY - baseRow) * 8).update(
        repeating: 0, count: (endRow - maxY + 3) * 8)
    }
  }

  private static func distance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    let d = b - a
    return (d * d).sum().squareRoot()
  }

  /// From one point to another, of length one; to the right where they are the same.
  private static func direction(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
    let length = distance(a, b)
    return length > 0 ? (b - a) / length : SIMD2(1, 0)
  }

  /// The first index whose point fails `isBefore`, in points sorted so that the others come first.
  private static func lowerBound(
    _ points: UnsafeBufferPointer<SIMD2<Double>>, _ isBefore: (SIMD2<Double>) -> Bool
  ) -> Int {
    var low = 0
    var high = points.count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(points[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Painter {
  /// Whether a stroke may be drawn by columns.
  private func isChartStroke(_ run: StrokeRun) -> Bool {
    usesChartLines && run.style.lineJoin == .round && run.style.dash.isEmpty
      && run.width / 2 <= ChartLineSink.greatestRadius
  }

  /// Collects a stroke that may be a time series.
  ///
  /// - Returns: nil where it can't be one, and nothing was collected; otherwise the series, or an
  ///   empty array where the edges hold all.
  func collectChartStroke(
    _ path: Path, _ run: StrokeRun, _ map: AffineMap, keepSeries: Bool
  ) -> [SIMD2<Double>]? {
    guard isChartStroke(run) else { return nil }
    var sink = ChartLineSink(scratch, run, area: current.bounds)
    Flattener(tolerance: run.tolerance).flatten(path, map, into: &sink)
    if keepSeries, let series = sink.series { return series }
    sink.finish()
    scratch.givePoints(sink.points)
    return []
  }

  /// Draws a time series through no clip but the bounds.
  func drawSeries(
    _ series: [SIMD2<Double>], _ run: StrokeRun, paint: Paint, transform: ProjectionTransform
  ) {
    defer { scratch.givePoints(series) }
    guard let line = ChartLine(series, run, scratch, current.bounds) else { return }
    let rows = line.rows.clamped(to: current.bounds.minY..<current.bounds.maxY)
    guard !rows.isEmpty, let ink = Ink(paint, transform: transform, rows: rows) else { return }
    switch ink {
    case .color(let color):
      withUnsafePointer(to: color) {
        line.draw(on: surface, colors: $0, step: 0, firstRow: rows.lowerBound)
      }
    case .rows(let colors, let firstRow):
      colors.withUnsafeBufferPointer {
        guard let first = $0.baseAddress else { return }
        line.draw(on: surface, colors: first, step: 1, firstRow: firstRow)
      }
    case .spans:
      line.addEdges()
      fillEdges(evenOdd: false, paint: paint, transform: transform)
    }
  }
}
