public import Foundation
public import Geometry

extension Painter {
  /// The gaussian shadow of a filled path; `sigma` and `offset` are in the path's points.
  public func shadow(
    _ path: Path, sigma: CGFloat, offset: CGSize, color: RGBA, transform: ProjectionTransform
  ) {
    let moved = transform.translatedBy(x: offset.width, y: offset.height)
    let scale = transform.greatestScale(over: path.boundingRect)
    let deviation = min(Gaussian.widest, sigma.native * scale)
    guard deviation >= 0, !current.bounds.isEmpty else { return }
    let margin = Gaussian(sigma: deviation).radius
    collectFill(path, moved)
    // What lies farther away than the kernel reaches can't be seen.
    let limits = current.bounds.insetBy(dx: -margin, dy: -margin)
    guard
      let (mask, origin) = collectedMask(evenOdd: false, limits: limits, margin: margin)
    else { return }
    draw(mask.blurred(sigma: deviation), at: origin, color: color)
  }
}
