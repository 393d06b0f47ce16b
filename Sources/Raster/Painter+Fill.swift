import Foundation
public import Geometry

extension Painter {
  /// Fills the inside of a path.
  public func fill(
    _ path: Path, style: FillStyle = .init(), paint: Paint, transform: ProjectionTransform
  ) {
    collectFill(path, transform)
    fillEdges(evenOdd: style.isEOFilled, paint: paint, transform: transform)
  }

  /// Fills the outline of a path; a width of zero is a line of one pixel.
  public func stroke(
    _ path: Path, style: StrokeStyle, paint: Paint, transform: ProjectionTransform
  ) {
    if strokeDashes(path, style, paint, transform) { return }
    if let (series, run) = collectStroke(path, style, transform) {
      drawSeries(series, run, paint: paint, transform: transform)
    } else {
      fillEdges(evenOdd: false, paint: paint, transform: transform)
    }
  }

  /// Narrows the clip by a path, anti-aliased.
  public func clip(_ path: Path, style: FillStyle = .init(), transform: ProjectionTransform) {
    if transform.isScaleTranslation, let rect = path.rectangle {
      let box = transform.boundingBox(of: rect)
      let whole = PixelRect(covering: box)
      if box == whole.cgRect {
        clip(whole)
        return
      }
    }
    collectFill(path, transform)
    let area = edgeBounds().intersection(current.bounds)
    guard !area.isEmpty else {
      current.bounds = .zero
      current.mask = nil
      return
    }
    let mask = Mask(width: area.width, height: area.height)
    var whole = [SIMD2<Int32>](repeating: .zero, count: area.height)
    sweep(area, evenOdd: style.isEOFilled, keepsMask: true) { y, runs, count in
      let row = mask.row(y - area.minY)
      var best = SIMD2<Int32>.zero
      for index in 0..<count {
        let run = runs + index * 3
        let start = Int(run[0])
        let length = Int(run[1]) - start
        if run[2] < 0 {
          (row + start).update(from: scratch.mask + start, count: length)
        } else {
          (row + start).update(repeating: UInt8(run[2]), count: length)
          if run[2] == 255 && length > Int(best[1] - best[0]) { best = SIMD2(run[0], run[1]) }
        }
      }
      best = best &+ SIMD2(repeating: Int32(area.minX))
      if let old = current.mask {
        Rows.multiply(row, by: old.pointer(x: area.minX, y: y), area.width)
        let inside = old.whole(in: Int(best[0])..<Int(best[1]), y: y)
        best = SIMD2(Int32(inside.lowerBound), Int32(inside.upperBound))
      }
      whole[y - area.minY] = best
    }
    current = Clip(bounds: area, mask: ClipMask(mask: mask, bounds: area, whole: whole))
  }

  /// The edges of a path's inside.
  func collectFill(_ path: Path, _ transform: ProjectionTransform) {
    scratch.edges.removeAll()
    if transform.isAffine {
      var sink = FillSink(scratch.edges)
      Flattener().flatten(path, AffineMap(transform), into: &sink)
    } else {
      var sink = PerspectiveSink(scratch.edges, transform)
      let scale = transform.greatestScale(over: path.boundingRect)
      Flattener(tolerance: Flattener.standard / scale).flatten(path, .identity, into: &sink)
    }
  }

  /// The edges of a path's stroke, or the time series that it is.
  private func collectStroke(
    _ path: Path, _ style: StrokeStyle, _ transform: ProjectionTransform
  ) -> ([SIMD2<Double>], StrokeRun)? {
    scratch.edges.removeAll()
    let width = style.lineWidth.native
    guard width >= 0, width.isFinite else { return nil }
    guard transform.isAffine else {
      let scale = transform.greatestScale(over: path.boundingRect)
      let outline = path.strokeOutline(style, scale: scale)
      var sink = PerspectiveSink(scratch.edges, transform)
      Flattener().flatten(outline, .identity, into: &sink)
      return nil
    }
    let map = AffineMap(transform)
    let visible = current.bounds.cgRect
    if let scale = map.uniformScale {
      let stroke = StrokeRun(style, width: width == 0 ? 1 : width * scale, unit: scale, scale: 1)
      if let series = collectChartStroke(path, stroke, map, keepSeries: current.mask == nil) {
        return series.isEmpty ? nil : (series, stroke)
      }
      stroke.run(path, map, visible, StrokeEdges(scratch.edges, map: nil))
    } else {
      let scale = map.greatestScale
      guard scale > 0, scale.isFinite, let inverse = transform.inverse else { return nil }
      let stroke = StrokeRun(style, width: width == 0 ? 1 / scale : width, unit: 1, scale: scale)
      stroke.run(
        path, .identity, inverse.boundingBox(of: visible), StrokeEdges(scratch.edges, map: map))
    }
    return nil
  }

  /// Fills the collected edges.
  func fillEdges(evenOdd: Bool, paint: Paint, transform: ProjectionTransform) {
    let area = edgeArea()
    guard !area.isEmpty,
      let ink = Ink(paint, transform: transform, rows: area.minY..<area.maxY)
    else { return }
    if current.mask == nil {
      switch ink {
      case .color(let color):
        withUnsafePointer(to: color) { sweep(area, evenOdd: evenOdd, colors: $0, step: 0) }
        return
      case .rows(let colors, _):
        colors.withUnsafeBufferPointer { buffer in
          guard let first = buffer.baseAddress else { return }
          sweep(area, evenOdd: evenOdd, colors: first, step: 1)
        }
        return
      case .spans: break
      }
    }
    sweep(area, evenOdd: evenOdd) { y, runs, count in
      switch ink {
      case .color(let color): compose(runs, count, area.minX, y, color)
      case .rows(let colors, let top): compose(runs, count, area.minX, y, colors[y - top])
      case .spans(let source): compose(runs, count, area.minX, y, source)
      }
    }
  }

  func compose(
    _ runs: UnsafeMutablePointer<Int32>, _ count: Int, _ left: Int, _ y: Int, _ color: UInt32
  ) {
    for index in 0..<count {
      let run = runs + index * 3
      clipped(left + Int(run[0])..<left + Int(run[1]), y: y) { range, clip in
        let row = surface.pointer(x: range.lowerBound, y: y)
        if clip != nil || run[2] < 0 {
          let mask = coverage(run[2], range.lowerBound - left, range.count, clip)
          Rows.blend(row, range.count, color: color, mask: mask)
        } else if run[2] == 255 {
          Rows.blend(row, range.count, color: color)
        } else {
          Rows.blend(
            row, range.count, color: color, coverage: UInt8(truncatingIfNeeded: run[2]))
        }
      }
    }
  }

  func compose(
    _ runs: UnsafeMutablePointer<Int32>, _ count: Int, _ left: Int, _ y: Int,
    _ source: some SpanSource, opacity: UInt8 = 255
  ) {
    let isOpaque = source.isOpaque && opacity == 255
    for index in 0..<count {
      let run = runs + index * 3
      clipped(left + Int(run[0])..<left + Int(run[1]), y: y) { range, clip in
        let row = surface.pointer(x: range.lowerBound, y: y)
        if isOpaque && clip == nil && run[2] == 255 {
          source.write(row, range.count, x: range.lowerBound, y: y)
          return
        }
        source.write(scratch.ink, range.count, x: range.lowerBound, y: y)
        if opacity < 255 { Rows.scale(scratch.ink, range.count, opacity) }
        if clip != nil || run[2] < 0 {
          let mask = coverage(run[2], range.lowerBound - left, range.count, clip)
          Rows.blend(row, range.count, source: scratch.ink, mask: mask)
        } else if run[2] == 255 {
          Rows.blend(row, range.count, source: scratch.ink)
        } else {
          Rows.blend(row, range.count, source: scratch.ink, opacity: UInt8(run[2]))
        }
      }
    }
  }

  /// The coverage bytes of a part of a run, the clip's included.
  ///
  /// `run` is the run's constant coverage, or −1 where `scratch.mask` tells it from `start` on.
  func coverage(
    _ run: Int32, _ start: Int, _ count: Int, _ clip: UnsafeMutablePointer<UInt8>?
  ) -> UnsafeMutablePointer<UInt8> {
    let mask = scratch.mask + start
    guard let clip else { return mask }
    if run == 255 { return clip }
    if run >= 0 { mask.update(repeating: UInt8(run), count: count) }
    Rows.multiply(mask, by: clip, count)
    return mask
  }
}

/// A stroke's numbers, ready to run over a path.
struct StrokeRun {
  let style: StrokeStyle
  /// In the stroke's space.
  let width: Double
  /// What dash lengths are multiplied by.
  let unit: Double
  /// Pixels of one unit of the stroke's space.
  let scale: Double

  init(_ style: StrokeStyle, width: Double, unit: Double, scale: Double) {
    self.style = style
    self.width = width
    self.unit = unit
    self.scale = scale
  }

  /// Offsets magnify a chord's deviation where the curve is tighter than the line is wide.
  var tolerance: Double { Flattener.standard / scale / (1 + width * scale / 16) }

  func run<Outline: StrokeOutline>(
    _ path: Path, _ map: AffineMap, _ visible: CGRect, _ outline: Outline
  ) {
    var stroker = stroker(outline)
    walk(path, map, visible, &stroker)
  }

  /// Dashes of a path beyond which the rest is painted whole; those outside of what is visible don't
  /// count, so it matters where all is.
  var mostDashes = Int.max

  /// For outlines, whose dashes are kept, each with the points of its caps.
  static let mostKeptDashes = 16_384

  func stroker<Outline: StrokeOutline>(_ outline: Outline) -> Stroker<Outline> {
    Stroker(
      width: width, join: style.lineJoin, cap: style.lineCap,
      miterLimit: style.miterLimit.native, tolerance: Flattener.standard / scale, outline: outline)
  }

  func walk<Outline: StrokeOutline>(
    _ path: Path, _ map: AffineMap, _ visible: CGRect, _ stroker: inout Stroker<Outline>
  ) {
    let flattener = Flattener(tolerance: tolerance)
    let reach = width * max(1, style.lineJoin == .miter ? style.miterLimit.native : 1) + 2 / scale
    let pattern = style.dash.map { $0.native * unit }
    if var dasher = Dasher(
      pattern: pattern, phase: style.dashPhase.native * unit, least: 1 / (16 * scale),
      visible: visible.insetBy(dx: CGFloat(-reach), dy: CGFloat(-reach)), budget: mostDashes,
      next: stroker)
    {
      flattener.flatten(path, map, into: &dasher)
      stroker = dasher.next
    } else {
      flattener.flatten(path, map, into: &stroker)
    }
  }
}

extension Path {
  /// The outline of a stroke as a path, to be filled with non-zero winding.
  ///
  /// Curves become lines that keep within 0.1 points of them. After 16,384 dashes the rest is one.
  public func strokedPath(_ style: StrokeStyle) -> Path { strokeOutline(style, scale: 1) }

  /// The same for a picture magnified by `scale`.
  func strokeOutline(_ style: StrokeStyle, scale: Double) -> Path {
    let width = style.lineWidth.native
    guard width >= 0, width.isFinite, scale > 0, scale.isFinite else { return Path() }
    var run = StrokeRun(style, width: width == 0 ? 1 / scale : width, unit: 1, scale: scale)
    run.mostDashes = StrokeRun.mostKeptDashes
    var stroker = run.stroker(StrokePath())
    let everything = CGRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
    run.walk(self, .identity, everything, &stroker)
    return stroker.outline.path
  }
}
