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

  var surface: Surface
  var current: Clip
  var saved: [Clip] = []
  var groups: [Group] = []
  let scratch: Scratch

  /// What goes on when a group ends.
  struct Group {
    let surface: Surface
    let clip: Clip
    let saved: [Clip]
    let opacity: UInt8
  }

  public init(target: PixelBuffer, limits: PixelRect? = nil) {
    self.target = target
    self.limits = (limits ?? target.bounds).intersection(target.bounds)
    surface = Surface(buffer: target, origin: PixelPoint(x: 0, y: 0))
    current = Clip(bounds: self.limits)
    scratch = Scratch.take()
  }

  deinit { scratch.giveBack() }

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
    let layer = PixelBuffer(current.bounds.size)
    groups.append(
      Group(
        surface: surface, clip: current, saved: saved, opacity: Painter.byte(opacity)))
    surface = Surface(
      buffer: layer, origin: PixelPoint(x: current.bounds.minX, y: current.bounds.minY))
    current.mask = nil
    saved = []
  }

  /// Composes the innermost group; without one nothing happens.
  public func endGroup() {
    guard let group = groups.popLast() else { return }
    let layer = surface
    surface = group.surface
    current = group.clip
    saved = group.saved
    guard group.opacity > 0, !current.bounds.isEmpty else { return }
    let bounds = current.bounds
    for y in bounds.minY..<bounds.maxY {
      let source = layer.pointer(x: bounds.minX, y: y)
      let row = surface.pointer(x: bounds.minX, y: y)
      if let mask = current.mask {
        if group.opacity < 255 { Rows.scale(source, bounds.width, group.opacity) }
        Rows.blend(row, bounds.width, source: source, mask: mask.pointer(x: bounds.minX, y: y))
      } else if group.opacity < 255 {
        Rows.blend(row, bounds.width, source: source, opacity: group.opacity)
      } else {
        Rows.blend(row, bounds.width, source: source)
      }
    }
  }

  /// Fills whole pixels.
  public func fill(_ rect: PixelRect, color: RGBA) {
    let area = current.bounds.intersection(rect)
    let pixel = color.premultiplied
    guard !area.isEmpty, pixel != 0 else { return }
    for y in area.minY..<area.maxY {
      let row = surface.pointer(x: area.minX, y: y)
      if let mask = current.mask {
        Rows.blend(row, area.width, color: pixel, mask: mask.pointer(x: area.minX, y: y))
      } else {
        Rows.blend(row, area.width, color: pixel)
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
      let coverage = mask.row(y - offsetY) + (area.minX - offsetX)
      let row = surface.pointer(x: area.minX, y: y)
      if let clip = current.mask {
        scratch.reserve(width: area.width)
        scratch.mask.update(from: coverage, count: area.width)
        Rows.multiply(scratch.mask, by: clip.pointer(x: area.minX, y: y), area.width)
        Rows.blend(row, area.width, color: pixel, mask: scratch.mask)
      } else {
        Rows.blend(row, area.width, color: pixel, mask: coverage)
      }
    }
  }

  /// A factor of 0…1 as a byte; NaN counts as zero.
  static func byte(_ factor: Double) -> UInt8 {
    factor > 0 ? UInt8((min(1, factor) * 255).rounded()) : 0
  }
}
