import Foundation
import Geometry
import Raster
import Typography

extension Scene {
  /// Draws the part of the scene inside `rect` over `background`.
  ///
  /// - Parameters:
  ///   - rect: what to draw, in the scene's pixels; nothing outside is touched.
  ///   - buffer: takes the pixels.
  ///   - origin: the scene's pixel that is the buffer's first.
  ///   - background: the pixel below everything.
  /// - Returns: texts drawn.
  func draw(
    _ rect: PixelRect, into buffer: PixelBuffer, origin: PixelPoint, background: UInt32
  ) -> Int {
    let place = rect.offsetBy(dx: -origin.x, dy: -origin.y)
    let painter = Painter(target: buffer, limits: place)
    var first = 0
    if let hiding = entries.lastIndex(where: { $0.cover.contains(rect) }) {
      first = hiding
    } else {
      buffer.clear(background, in: place)
    }
    var drawing = SceneDrawing(scene: self, painter: painter, origin: origin)
    for index in visible(in: rect, from: first) { drawing.draw(index) }
    drawing.close()
    return drawing.textDraws
  }

  /// The items from index `first` on of which something can be seen in `rect`, from back to front.
  ///
  /// What is wholly behind one opaque item isn't drawn: a page behind a page, the cards behind the one
  /// that is open, a background under a photo.
  private func visible(in rect: PixelRect, from first: Int) -> [Int] {
    var result: [Int] = []
    var covers: [PixelRect] = []
    for index in (first..<entries.count).reversed() {
      let part = entries[index].bounds.intersection(rect)
      if part.isEmpty || covers.contains(where: { $0.contains(part) }) { continue }
      result.append(index)
      let cover = entries[index].cover.intersection(rect)
      // Small ones hide little; as many as a page has cards are kept.
      if cover.area >= 1_024, covers.count < 16 { covers.append(cover) }
    }
    result.reverse()
    return result
  }

  /// Elements of the longest path in sight.
  func longestPath(in rect: PixelRect) -> Int {
    entries.reduce(0) { most, entry in
      switch entry.content {
      case .stroke(let path, _, _), .fill(let path, _, _):
        path.verbs.count > most && entry.bounds.intersects(rect) ? path.verbs.count : most
      default: most
      }
    }
  }

  /// The largest rectangle that one item makes opaque.
  var largestCover: PixelRect {
    entries.reduce(.zero) { $1.cover.area > $0.area ? $1.cover : $0 }
  }
}

/// A walk over a scene's items that opens and closes contexts around them.
struct SceneDrawing {
  let scene: Scene
  let painter: Painter
  let origin: PixelPoint
  private(set) var textDraws = 0
  private var open: [Int32] = []

  init(scene: Scene, painter: Painter, origin: PixelPoint) {
    self.scene = scene
    self.painter = painter
    self.origin = origin
  }

  mutating func draw(_ index: Int) {
    enter(scene.entries[index].context)
    let entry = scene.entries[index]
    let transform = scene.spaces[Int(entry.space)].movedOrigin(to: origin)
    let opacity = entry.opacity
    switch entry.content {
    case .fill(let path, let style, let paint):
      painter.fill(
        path, style: style, paint: opacity < 1 ? paint.opacity(opacity) : paint,
        transform: transform)
    case .stroke(let path, let style, let paint):
      painter.stroke(
        path, style: style, paint: opacity < 1 ? paint.opacity(opacity) : paint,
        transform: transform)
    case .picture(let picture, let rect, let sampling):
      painter.draw(
        picture, in: rect.standardized, transform: transform, opacity: opacity,
        sampling: sampling)
    case .text(let layout, let place, let color):
      textDraws += 1
      layout.draw(in: painter, at: place, transform: transform, color: color)
    case .shadow(let path, let shadow):
      painter.shadow(
        path, sigma: shadow.radius, offset: CGSize(width: shadow.x, height: shadow.y),
        color: shadow.color.opacity(opacity), transform: transform)
    case .group:
      entry.layer?.compose(with: painter, transform: transform, opacity: opacity)
    }
  }

  /// Closes all contexts.
  mutating func close() { leave(to: 0) }

  /// Makes `context` the innermost open one.
  private mutating func enter(_ context: Int32) {
    if (open.last ?? 0) == context { return }
    var path: [Int32] = []
    var step = context
    while step > 0 {
      path.append(step)
      step = scene.contexts[Int(step)].parent
    }
    path.reverse()
    var common = 0
    while common < open.count, common < path.count, open[common] == path[common] { common += 1 }
    leave(to: common)
    for step in path[common...] {
      let context = scene.contexts[Int(step)]
      painter.save()
      if let rect = context.clipRect {
        painter.clip(rect.offsetBy(dx: -origin.x, dy: -origin.y))
      } else if let clip = context.clip {
        let space = scene.spaces[Int(context.clipSpace)]
        painter.clip(clip, transform: space.movedOrigin(to: origin))
      }
      if context.opacity < 1 {
        // A group takes memory for the whole clip, so that is made as narrow as it can be.
        painter.clip(context.content.offsetBy(dx: -origin.x, dy: -origin.y))
        painter.beginGroup(opacity: context.opacity)
      }
      open.append(step)
    }
  }

  private mutating func leave(to depth: Int) {
    while open.count > depth, let last = open.popLast() {
      if scene.contexts[Int(last)].opacity < 1 { painter.endGroup() }
      painter.restore()
    }
  }
}
