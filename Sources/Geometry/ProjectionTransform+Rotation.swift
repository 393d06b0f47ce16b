public import Foundation

extension ProjectionTransform {
  /// The plane turned in space and seen in perspective, as `rotation3DEffect` does.
  ///
  /// The viewer stands `max(width, height) / perspective` in front of the plane. A positive angle
  /// about x turns the top edge away, a positive angle about y the right edge. An axis without
  /// length turns nothing.
  ///
  /// - Parameters:
  ///   - angle: how far it is turned.
  ///   - axis: what it is turned about; it need not have length one.
  ///   - anchor: the axis passes through this point of the plane.
  ///   - anchorZ: and this far in front of it, in points.
  ///   - perspective: 0 is none.
  ///   - size: the size of what is turned, in points.
  /// - Returns: the transform, in points with the origin at the top left.
  /// - Source: `behaviour.md` §2.1.
  public static func rotation3D(
    angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
    anchorZ: CGFloat = 0, perspective: CGFloat = 1, size: CGSize
  ) -> ProjectionTransform {
    let length = (axis.x * axis.x + axis.y * axis.y + axis.z * axis.z).squareRoot()
    guard length > 0, length.isFinite, angle.radians.isFinite else { return .identity }
    let x = axis.x / length
    let y = axis.y / length
    let z = axis.z / length
    let c = CGFloat(cos(angle.radians))
    let s = CGFloat(sin(angle.radians))
    let k = 1 - c
    // Rows of the rotation, for row vectors; z points at the viewer.
    let r11 = c + x * x * k
    let r12 = x * y * k + z * s
    let r13 = x * z * k - y * s
    let r21 = x * y * k - z * s
    let r22 = c + y * y * k
    let r23 = y * z * k + x * s
    let r31 = x * z * k + y * s
    let r32 = y * z * k - x * s
    let r33 = c + z * z * k
    let extent = max(size.width, size.height)
    let p = extent > 0 ? -perspective / extent : 0
    let ax = anchor.x * size.width
    let ay = anchor.y * size.height
    let az = anchorZ
    // The anchor moved to the origin, turned, then moved back; the third column is the weight.
    let tx = -(ax * r11 + ay * r21 + az * r31)
    let ty = -(ax * r12 + ay * r22 + az * r32)
    let tz = -(ax * r13 + ay * r23 + az * r33)
    let w1 = p * r13
    let w2 = p * r23
    let w3 = p * tz + 1
    return ProjectionTransform(
      r11 + w1 * ax, r12 + w1 * ay, w1, r21 + w2 * ax, r22 + w2 * ay, w2, tx + w3 * ax,
      ty + w3 * ay, w3)
  }
}
