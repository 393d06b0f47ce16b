import Geometry

extension Painter {
  /// The pixels that the collected edges touch.
  func edgeBounds() -> PixelRect {
    let edges = scratch.edges
    guard edges.count > 0 else { return .zero }
    let b = Rows.bounds(edges: edges.edges, count: edges.count)
    return PixelRect(
      minX: Int(b.x) >> 8, minY: Int(b.y) >> 8, maxX: (Int(b.z) + 255) >> 8,
      maxY: (Int(b.w) + 255) >> 8)
  }

  /// The same inside the clip, made wider where there is room: rows are composed by eight pixels.
  func edgeArea() -> PixelRect {
    let bounds = current.bounds
    var area = edgeBounds().intersection(bounds)
    if area.isEmpty { return area }
    let more = -area.width & 7
    if area.maxX + more <= bounds.maxX {
      area.maxX += more
    } else if area.minX - more >= bounds.minX {
      area.minX -= more
    }
    return area
  }

  /// Accumulates the collected edges over an area and hands on each row's runs.
  ///
  /// Runs are relative to the area's first column; `scratch.mask` holds varying coverage. `keepsMask`
  /// says that `body` never writes to it, not even under a clip.
  func sweep(
    _ area: PixelRect, evenOdd: Bool, keepsMask: Bool = false,
    _ body: (_ y: Int, _ runs: UnsafeMutablePointer<Int32>, _ count: Int) -> Void
  ) {
    scratch.reserve(width: area.width)
    guard keepsMask || current.mask == nil, let alike = alikeRows(area) else {
      sweepEach(area, evenOdd, body)
      return
    }
    sweepEach(area.rows(area.minY..<alike.lowerBound), evenOdd, body)
    sweepEach(area.rows(alike.lowerBound..<alike.lowerBound + 1), evenOdd) { _, runs, count in
      for y in alike { body(y, runs, count) }
    }
    sweepEach(area.rows(alike.upperBound..<area.maxY), evenOdd, body)
  }

  private func sweepEach(
    _ area: PixelRect, _ evenOdd: Bool,
    _ body: (_ y: Int, _ runs: UnsafeMutablePointer<Int32>, _ count: Int) -> Void
  ) {
    if area.isEmpty { return }
    accumulate(area) { top, rows, stride in
      for row in 0..<rows {
        let count = Rows.sweep(
          cells: scratch.cells + row * stride, flags: scratch.flags + row * stride / 8,
          width: area.width, evenOdd: evenOdd, mask: scratch.mask, runs: scratch.runs)
        if count > 0 { body(top + row, scratch.runs, count) }
      }
    }
  }

  /// The same with a colour, or one for each row of the area, composed at once.
  func sweep(
    _ area: PixelRect, evenOdd: Bool, colors: UnsafePointer<UInt32>, step: Int
  ) {
    func each(_ part: PixelRect) {
      if part.isEmpty { return }
      accumulate(part) { top, rows, stride in
        Rows.sweep(
          cells: scratch.cells, stride: stride, flags: scratch.flags,
          width: part.width, rows: rows, evenOdd: evenOdd,
          pixels: surface.pointer(x: part.minX, y: top), pixelStride: surface.stride,
          colors: colors + (top - area.minY) * step, colorStep: step)
      }
    }
    guard let alike = alikeRows(area) else {
      each(area)
      return
    }
    each(area.rows(area.minY..<alike.lowerBound))
    scratch.reserve(width: area.width)
    sweepEach(area.rows(alike.lowerBound..<alike.lowerBound + 1), evenOdd) { _, runs, count in
      Rows.compose(
        alike: alike.count, runs: runs, count: count, mask: scratch.mask,
        pixels: surface.pointer(x: area.minX, y: alike.lowerBound), pixelStride: surface.stride,
        colors: colors + (alike.lowerBound - area.minY) * step, colorStep: step)
    }
    each(area.rows(alike.upperBound..<area.maxY))
  }

  /// The longest range of rows that all edges cross upright from end to end, or not at all.
  ///
  /// They look the same, as those of a bar or a card do between its corners. Nil where it isn't worth
  /// it.
  private func alikeRows(_ area: PixelRect) -> Range<Int>? {
    let least = 16
    let edges = UnsafeBufferPointer(start: scratch.edges.edges, count: scratch.edges.count)
    guard area.height >= least, edges.count <= 256,
      edges.contains(where: { $0.x == $0.z && abs($0.w - $0.y) >= least * 256 })
    else { return nil }
    return withUnsafeTemporaryAllocation(of: Bool.self, capacity: area.height) { differs in
      differs.initialize(repeating: false)
      for edge in edges {
        let low = (Int(min(edge.y, edge.w)) >> 8) - area.minY
        let high = (Int(max(edge.y, edge.w)) >> 8) - area.minY
        if edge.x == edge.z {
          for row in [low, high] where differs.indices.contains(row) { differs[row] = true }
        } else if low < area.height && high >= 0 {
          for row in max(0, low)...min(area.height - 1, high) { differs[row] = true }
        }
      }
      var best = 0..<0
      var start = 0
      for row in 0...area.height where row == area.height || differs[row] {
        if row - start > best.count { best = start..<row }
        start = row + 1
      }
      return best.count >= least
        ? area.minY + best.lowerBound..<area.minY + best.upperBound : nil
    }
  }

  /// Accumulates the collected edges over an area, in bands.
  ///
  /// With more than one, edges are sorted by the band that they begin in; those that go on are
  /// carried from band to band.
  private func accumulate(
    _ area: PixelRect, _ body: (_ top: Int, _ rows: Int, _ stride: Int) -> Void
  ) {
    // An odd number of cache lines, or the rows of a column would share a few sets.
    let stride = (((area.width + 8) + 15) / 16 | 1) * 16
    let edges = scratch.edges
    let shift = max(
      0,
      (Scratch.cellLimit / stride).bitWidth - 1
        - max(1, Scratch.cellLimit / stride).leadingZeroBitCount)
    let bandRows = area.height <= 2 << shift ? area.height : 1 << shift
    scratch.reserve(cells: stride * bandRows + 16, flags: stride * bandRows / 8 + 16)
    scratch.reserve(edges: edges.count)
    if bandRows == area.height {
      _ = Rows.accumulate(
        edges: edges.edges, count: edges.count, cells: scratch.cells, stride: stride,
        flags: scratch.flags, originX: area.minX, originY: area.minY, width: area.width,
        rows: area.height, rest: scratch.carried)
      body(area.minY, area.height, stride)
      return
    }
    let bands = (area.height + bandRows - 1) / bandRows
    withUnsafeTemporaryAllocation(of: Int.self, capacity: bands + 1) { starts in
      guard let first = starts.baseAddress else { return }
      first.initialize(repeating: 0, count: bands + 1)
      Rows.sort(
        edges: edges.edges, count: edges.count, sorted: scratch.sorted, top: area.minY,
        rows: area.height, shift: shift, starts: first)
      var carried = 0
      for band in 0..<bands {
        let top = area.minY + band * bandRows
        let rows = min(bandRows, area.maxY - top)
        func accumulate(
          _ from: UnsafePointer<SIMD4<Int32>>, _ count: Int,
          _ rest: UnsafeMutablePointer<SIMD4<Int32>>
        ) -> Int {
          Rows.accumulate(
            edges: from, count: count, cells: scratch.cells, stride: stride,
            flags: scratch.flags, originX: area.minX, originY: top, width: area.width,
            rows: rows, rest: rest)
        }
        carried = accumulate(scratch.carried, carried, scratch.carried)
        carried += accumulate(
          scratch.sorted + starts[band], starts[band + 1] - starts[band],
          scratch.carried + carried)
        body(top, rows, stride)
      }
    }
  }
}

extension PixelRect {
  /// The same columns of other rows.
  fileprivate func rows(_ rows: Range<Int>) -> PixelRect {
    PixelRect(minX: minX, minY: rows.lowerBound, maxX: maxX, maxY: rows.upperBound)
  }
}
