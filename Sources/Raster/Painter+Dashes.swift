import Foundation
import Geometry

extension Painter {
  /// Strokes a straight dashed line dash by dash, if no two dashes can share a pixel.
  ///
  /// The cells of a dash stay in the first cache, while those of a line across a frame are spread over
  /// megabytes. The pixels are those of the general way.
  ///
  /// - Returns: false where the line must be stroked the general way; then nothing was drawn.
  func strokeDashes(
    _ path: Path, _ style: StrokeStyle, _ paint: Paint, _ transform: ProjectionTransform
  ) -> Bool {
    guard !style.dash.isEmpty, style.lineCap == .butt, path.verbs == [.move, .line],
      current.mask == nil, case .solid(let color) = paint, transform.isAffine
    else { return false }
    let map = AffineMap(transform)
    let width = style.lineWidth.native
    guard let scale = map.uniformScale, width >= 0, width * scale <= DashShapes.largest else {
      return false
    }
    let pattern = style.dash.map { $0.native * scale }
    let isOdd = pattern.count % 2 == 1
    for (index, length) in pattern.enumerated() {
      let isDash = index % 2 == 0 || isOdd
      let isGap = index % 2 == 1 || isOdd
      // Two dashes that share a pixel are less than its diagonal apart.
      let least = isGap ? 1.5 : 0
      let most = isDash ? DashShapes.largest : 1e6
      if !(length >= least && length <= most) { return false }
    }
    let pixel = color.premultiplied
    guard pixel != 0 else { return true }
    scratch.edges.removeAll()
    let run = StrokeRun(style, width: width == 0 ? 1 : width * scale, unit: scale, scale: 1)
    var stroker = run.stroker(DashShapes(scratch.edges))
    run.walk(path, map, current.bounds.cgRect, &stroker)
    fillShapes(stroker.outline.ends, pixel)
    return true
  }

  /// Fills the collected edges, shape by shape.
  private func fillShapes(_ ends: [Int], _ color: UInt32) {
    let side = 3 * Int(DashShapes.largest)
    scratch.reserve(cells: side * side, flags: side * side / 8 + 16)
    scratch.reserve(edges: scratch.edges.count)
    let bounds = current.bounds
    ends.withUnsafeBufferPointer { ends in
      guard let first = ends.baseAddress else { return }
      Rows.fill(
        edges: scratch.edges.edges, ends: first, count: ends.count, cells: scratch.cells,
        flags: scratch.flags, rest: scratch.carried,
        clip: SIMD4(bounds.minX, bounds.minY, bounds.maxX, bounds.maxY),
        pixels: surface.pointer(x: 0, y: 0), pixelStride: surface.stride, color: color)
    }
  }
}

/// The edges of outlines, and where each ends.
private struct DashShapes: StrokeOutline {
  private var edges: StrokeEdges
  private let list: EdgeList
  private(set) var ends: [Int] = []

  /// Pixels of a side beyond which a dash is no small shape any more.
  static let largest = 64.0

  init(_ list: EdgeList) {
    self.list = list
    edges = StrokeEdges(list, map: nil)
  }

  @inline(__always)
  mutating func begin(_ lx: Double, _ ly: Double, _ rx: Double, _ ry: Double) {
    edges.begin(lx, ly, rx, ry)
  }

  @inline(__always)
  mutating func left(_ x: Double, _ y: Double) { edges.left(x, y) }

  @inline(__always)
  mutating func right(_ x: Double, _ y: Double) { edges.right(x, y) }

  @inline(__always)
  mutating func end(closed: Bool) {
    edges.end(closed: closed)
    ends.append(list.count)
  }

  mutating func polygon(_ points: [SIMD2<Double>]) {
    edges.polygon(points)
    ends.append(list.count)
  }
}
