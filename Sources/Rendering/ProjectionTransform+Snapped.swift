import Foundation
import Geometry

extension ProjectionTransform {
  /// The transform on a grid on which a rounding error of the processor is no longer seen.
  ///
  /// Places are whole 1/256 px; what multiplies a length of a few thousand pixels is rounded so
  /// finely that its product stays within that. Perspective is normalised to `m33` = 1 first. So
  /// two frames whose geometry differs by less than a pixel's 1/256 are equal, and draw equal pixels.
  /// nil where a number is not finite.
  var snapped: ProjectionTransform? {
    var result = self
    if !isAffine, m33 > 1e-9 {
      let r = 1 / m33
      result = ProjectionTransform(
        m11 * r, m12 * r, m13 * r, m21 * r, m22 * r, m23 * r, m31 * r, m32 * r, 1)
    }
    let sum = result.m11 + result.m12 + result.m13 + result.m21 + result.m22 + result.m23
    guard (sum + result.m31 + result.m32 + result.m33).isFinite else { return nil }
    func snap(_ value: inout CGFloat, _ steps: CGFloat) {
      value = (value * steps).rounded() / steps
    }
    snap(&result.m11, 4_194_304)
    snap(&result.m12, 4_194_304)
    snap(&result.m21, 4_194_304)
    snap(&result.m22, 4_194_304)
    snap(&result.m13, 4_294_967_296)
    snap(&result.m23, 4_294_967_296)
    snap(&result.m31, 256)
    snap(&result.m32, 256)
    return result
  }

  /// The transform seen from another origin of the same pixel grid.
  func movedOrigin(to origin: PixelPoint) -> ProjectionTransform {
    if origin.x == 0, origin.y == 0 { return self }
    let x = CGFloat(origin.x)
    let y = CGFloat(origin.y)
    if isAffine {
      var result = self
      result.m31 -= x
      result.m32 -= y
      return result
    }
    return concatenating(ProjectionTransform(translationX: -x, y: -y))
  }

  /// The image of an axis-aligned rectangle where it stays one.
  func rect(of rect: CGRect) -> CGRect? {
    guard isScaleTranslation else { return nil }
    return boundingBox(of: rect)
  }

  /// How many pixels of the target a pixel of the source covers along an edge, as the geometric
  /// mean of both directions at a point; 0 where the plane is seen edge-on or from behind.
  func magnification(at p: CGPoint) -> CGFloat {
    let w = weight(p)
    guard w > 1e-4 else { return 0 }
    let area = abs(determinant) / (w * w * w)
    return area.isFinite ? area.squareRoot() : 0
  }
}
