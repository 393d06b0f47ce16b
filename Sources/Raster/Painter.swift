import Foundation
public import Geometry

/// How a picture's pixels are read between their centres.
public enum Sampling: Hashable, Sendable {
  case nearest
  case bilinear
}

/// Draws into a pixel buffer, source over, inside a clip.
///
/// Coordinates are pixels of the target after `transform`, whose origin is the buffer's top left
/// corner. Coordinates far outside, NaN and infinities draw nothing and never trap.
///
/// What a pixel becomes depends on what is drawn, never on the clip's bounds or on `limits`: a
/// picture drawn in pieces is the whole picture, to the bit. So several threads may draw the same
/// things, each with a painter of its own, into limits of one buffer that don't overlap.
public final class Painter {
  public let target: PixelBuffer
  /// Nothing outside is touched.
  public let limits: PixelRect

  /// Whether lines that run forward in x are stroked by columns; off only to measure the general
  /// stroker.
  public var usesChartLines = true

  var surface: Surface
  var current: Clip
  var saved: [Clip] = []
  var groups: [Group] = []
  let scratch: Scratch

  /// What goes on when a group ends.
  struct Group {
    let surface: Surface
    let memory: LayerMemory
    let clip: Clip
    let saved: [Clip]
    let opacity: UInt8
  }

  public init(target: PixelBuffer, limits: PixelRect? = nil) {
    self.target = target
    self.limits = (limits ?? target.bounds).intersection(target.bounds)
    surface = Surface(
      pixels: target.pixels, stride: target.stride, origin: PixelPoint(x: 0, y: 0))
    current = Clip(bounds: self.limits)
    scratch = Scratch.take()
  }

  deinit {
    for group in groups { group.memory.giveBack() }
    scratch.giveBack()
  }

  /// The bounds of the clip as it stands.
  public var clipBounds: PixelRect { current.bounds }

  /// Keeps the clip, to be brought back by `restore`.
  public func save() { saved.append(current) }

  /// Brings back the clip that the last `save` kept; without one nothing happens.
  public func restore() {
    if let clip = saved.popLast() { current = clip }
  }

  /// Narrows the clip to whole pixels.
  public func clip(_ rect: PixelRect) {
    current.bounds = current.bounds.intersection(rect)
  }

  /// What is drawn until `endGroup` is composed as one picture with this opacity.
  ///
  /// The layer is as large as the clip's bounds: narrow them first.
  public func beginGroup(opacity: Double) {
    let bounds = current.bounds
    let stride = (bounds.width + 7) & ~7
    let memory = LayerMemory.take(stride * bounds.height)
    Rows.fill(memory.pixels, stride * bounds.height, 0)
    groups.append(
      Group(
        surface: surface, memory: memory, clip: current, saved: saved,
        opacity: Painter.byte(opacity)))
    surface = Surface(
      pixels: memory.pixels, stride: stride,
      origin: PixelPoint(x: bounds.minX, y: bounds.minY))
    current.mask = nil
    saved = []
  }

  /// Composes the innermost group; without one nothing happens.
  public func endGroup() {
    guard let group = groups.popLast() else { return }
    defer { group.memory.giveBack() }
    let layer = surface
    surface = group.surface
    current = group.clip
    saved = group.saved
    let bounds = current.bounds
    guard group.opacity > 0, !bounds.isEmpty else { return }
    for y in bounds.minY..<bounds.maxY {
      clipped(bounds.minX..<bounds.maxX, y: y) { range, mask in
        let source = layer.pointer(x: range.lowerBound, y: y)
        let row = surface.pointer(x: range.lowerBound, y: y)
        if let mask {
          if group.opacity < 255 { Rows.scale(source, range.count, group.opacity) }
          Rows.blend(row, range.count, source: source, mask: mask)
        } else if group.opacity < 255 {
          Rows.blend(row, range.count, source: source, opacity: group.opacity)
        } else {
          Rows.blend(row, range.count, source: source)
        }
      }
    }
  }

  /// Fills whole pixels.
  public func fill(_ rect: PixelRect, color: RGBA) {
    let area = current.bounds.intersection(rect)
    let pixel = color.premultiplied
    guard !area.isEmpty, pixel != 0 else { return }
    if current.mask == nil && pixel >> 24 == 255 && area.width >= 256 {
      // Copies don't read the target first, as stores of a loop do.
      scratch.reserve(width: area.width)
      Rows.fill(scratch.ink, area.width, pixel)
      scratch.turns(area.minY..<area.maxY) { y in
        surface.pointer(x: area.minX, y: y).update(from: scratch.ink, count: area.width)
      }
      return
    }
    for y in area.minY..<area.maxY {
      clipped(area.minX..<area.maxX, y: y) { range, mask in
        let row = surface.pointer(x: range.lowerBound, y: y)
        if let mask {
          Rows.blend(row, range.count, color: pixel, mask: mask)
        } else {
          Rows.blend(row, range.count, color: pixel)
        }
      }
    }
  }

  /// Draws a colour through a mask (or a part of one) whose top left corner is at whole pixels.
  public func draw(_ mask: Mask, source: PixelRect? = nil, at origin: PixelPoint, color: RGBA) {
    let whole = PixelRect(mask.size)
    let part = (source ?? whole).intersection(whole)
    let limit = 1 << 30
    guard abs(origin.x) < limit, abs(origin.y) < limit else { return }
    let offsetX = origin.x - (source?.minX ?? 0)
    let offsetY = origin.y - (source?.minY ?? 0)
    let area = part.offsetBy(dx: offsetX, dy: offsetY).intersection(current.bounds)
    let pixel = color.premultiplied
    guard !area.isEmpty, pixel != 0 else { return }
    for y in area.minY..<area.maxY {
      let coverage = mask.row(y - offsetY) - offsetX
      compose(coverage, area.minX..<area.maxX, y: y, pixel)
    }
  }

  /// Composes a colour through coverage; `coverage` is addressed by the target's columns.
  func compose(
    _ coverage: UnsafePointer<UInt8>, _ range: Range<Int>, y: Int, _ color: UInt32
  ) {
    clipped(range, y: y) { part, clip in
      let mask = coverage + part.lowerBound
      let row = surface.pointer(x: part.lowerBound, y: y)
      if let clip {
        scratch.reserve(width: part.count)
        scratch.mask.update(from: mask, count: part.count)
        Rows.multiply(scratch.mask, by: clip, part.count)
        Rows.blend(row, part.count, color: color, mask: scratch.mask)
      } else {
        Rows.blend(row, part.count, color: color, mask: mask)
      }
    }
  }

  /// A factor of 0…1 as a byte; NaN counts as zero.
  static func byte(_ factor: Double) -> UInt8 {
    factor > 0 ? UInt8((min(1, factor) * 255).rounded()) : 0
  }
}
