public import Foundation
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
public final class Painter {
  public let target: PixelBuffer
  /// Nothing outside is touched.
  public let limits: PixelRect

  public init(target: PixelBuffer, limits: PixelRect? = nil) {
    self.target = target
    self.limits = (limits ?? target.bounds).intersection(target.bounds)
  }

  // Clip, group and fill are the rasteriser's; signatures stand, bodies follow.

  /// Keeps the clip, to be brought back by `restore`.
  public func save() {}
  public func restore() {}

  /// Narrows the clip by a path, anti-aliased.
  public func clip(_ path: Path, style: FillStyle = .init(), transform: ProjectionTransform) {}
  /// Narrows the clip to whole pixels.
  public func clip(_ rect: PixelRect) {}
  /// The bounds of the clip as it stands.
  public var clipBounds: PixelRect { limits }

  /// What is drawn until `endGroup` is composed as one picture with this opacity.
  public func beginGroup(opacity: Double) {}
  public func endGroup() {}

  public func fill(
    _ path: Path, style: FillStyle = .init(), paint: Paint, transform: ProjectionTransform
  ) {}

  public func stroke(
    _ path: Path, style: StrokeStyle, paint: Paint, transform: ProjectionTransform
  ) {}

  /// Fills whole pixels.
  public func fill(_ rect: PixelRect, color: RGBA) {}

  /// Draws `source` of a picture (whole picture when nil) stretched over `rect`, whose edges are
  /// anti-aliased by coverage.
  public func draw(
    _ picture: PixelBuffer, source: PixelRect? = nil, in rect: CGRect,
    transform: ProjectionTransform, opacity: Double = 1, sampling: Sampling = .bilinear
  ) {}

  /// Draws a colour through a mask (or a part of one) whose top left corner is at whole pixels.
  public func draw(_ mask: Mask, source: PixelRect? = nil, at origin: PixelPoint, color: RGBA) {}

  /// The gaussian shadow of a filled path; `sigma` and `offset` are in the path's points.
  public func shadow(
    _ path: Path, sigma: CGFloat, offset: CGSize, color: RGBA, transform: ProjectionTransform
  ) {}
}
