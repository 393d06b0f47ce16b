public import Foundation

/// A 3×3 transform of the plane, applied to row vectors: `(x, y, 1) · M`, then divided by w.
///
/// `m13`, `m23` are zero and `m33` is one for affine transforms. y points down.
/// Source of the convention: `behaviour.md` §2.1.
public struct ProjectionTransform: Hashable, Sendable {
  public var m11: CGFloat = 1
  public var m12: CGFloat = 0
  public var m13: CGFloat = 0
  public var m21: CGFloat = 0
  public var m22: CGFloat = 1
  public var m23: CGFloat = 0
  public var m31: CGFloat = 0
  public var m32: CGFloat = 0
  public var m33: CGFloat = 1

  @inlinable public init() {}

  public init(
    _ m11: CGFloat, _ m12: CGFloat, _ m13: CGFloat, _ m21: CGFloat, _ m22: CGFloat, _ m23: CGFloat,
    _ m31: CGFloat, _ m32: CGFloat, _ m33: CGFloat
  ) {
    self.m11 = m11
    self.m12 = m12
    self.m13 = m13
    self.m21 = m21
    self.m22 = m22
    self.m23 = m23
    self.m31 = m31
    self.m32 = m32
    self.m33 = m33
  }

  public static let identity = ProjectionTransform()

  public init(translationX x: CGFloat, y: CGFloat) {
    m31 = x
    m32 = y
  }

  public init(scaleX x: CGFloat, y: CGFloat) {
    m11 = x
    m22 = y
  }

  public init(rotation angle: Angle) {
    let c = CGFloat(cos(angle.radians))
    let s = CGFloat(sin(angle.radians))
    m11 = c
    m12 = s
    m21 = -s
    m22 = c
  }

  public var isIdentity: Bool { self == .identity }
  public var isAffine: Bool { m13 == 0 && m23 == 0 && m33 == 1 }
  /// Whether it only moves.
  public var isTranslation: Bool { isAffine && m11 == 1 && m12 == 0 && m21 == 0 && m22 == 1 }
  /// Whether it only moves and scales.
  public var isScaleTranslation: Bool { isAffine && m12 == 0 && m21 == 0 }

  /// This transform first, then `other`.
  public func concatenating(_ o: ProjectionTransform) -> ProjectionTransform {
    ProjectionTransform(
      m11 * o.m11 + m12 * o.m21 + m13 * o.m31, m11 * o.m12 + m12 * o.m22 + m13 * o.m32,
      m11 * o.m13 + m12 * o.m23 + m13 * o.m33,
      m21 * o.m11 + m22 * o.m21 + m23 * o.m31, m21 * o.m12 + m22 * o.m22 + m23 * o.m32,
      m21 * o.m13 + m22 * o.m23 + m23 * o.m33,
      m31 * o.m11 + m32 * o.m21 + m33 * o.m31, m31 * o.m12 + m32 * o.m22 + m33 * o.m32,
      m31 * o.m13 + m32 * o.m23 + m33 * o.m33)
  }

  public func translatedBy(x: CGFloat, y: CGFloat) -> ProjectionTransform {
    ProjectionTransform(translationX: x, y: y).concatenating(self)
  }

  public var determinant: CGFloat {
    m11 * (m22 * m33 - m23 * m32) - m12 * (m21 * m33 - m23 * m31) + m13 * (m21 * m32 - m22 * m31)
  }

  /// The inverse, or nil where |determinant| < 1e-9 (a quad seen edge-on: draw nothing).
  public var inverse: ProjectionTransform? {
    let d = determinant
    guard d.isFinite, abs(d) >= 1e-9 else { return nil }
    let r = 1 / d
    return ProjectionTransform(
      (m22 * m33 - m23 * m32) * r, (m13 * m32 - m12 * m33) * r, (m12 * m23 - m13 * m22) * r,
      (m23 * m31 - m21 * m33) * r, (m11 * m33 - m13 * m31) * r, (m13 * m21 - m11 * m23) * r,
      (m21 * m32 - m22 * m31) * r, (m12 * m31 - m11 * m32) * r, (m11 * m22 - m12 * m21) * r)
  }

  /// The weight of a point; at or below 1e-4 it lies behind the viewer.
  @inlinable public func weight(_ p: CGPoint) -> CGFloat { m13 * p.x + m23 * p.y + m33 }

  /// The image of a point; infinite where it lies behind the viewer.
  public func apply(_ p: CGPoint) -> CGPoint {
    if isAffine { return CGPoint(x: m11 * p.x + m21 * p.y + m31, y: m12 * p.x + m22 * p.y + m32) }
    let w = weight(p)
    guard w > 1e-4 else { return CGPoint(x: CGFloat.infinity, y: CGFloat.infinity) }
    return CGPoint(x: (m11 * p.x + m21 * p.y + m31) / w, y: (m12 * p.x + m22 * p.y + m32) / w)
  }

  /// The four corners of a rectangle, clockwise from its origin.
  public func quad(of rect: CGRect) -> [CGPoint] {
    [
      apply(CGPoint(x: rect.minX, y: rect.minY)), apply(CGPoint(x: rect.maxX, y: rect.minY)),
      apply(CGPoint(x: rect.maxX, y: rect.maxY)), apply(CGPoint(x: rect.minX, y: rect.maxY)),
    ]
  }

  /// The bounds of a rectangle's image, parts behind the viewer (w ≤ 1e-4) cut off; `.null` where
  /// nothing is left.
  public func boundingBox(of rect: CGRect) -> CGRect {
    if rect.isNull || rect.isEmpty { return .null }
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
    ]
    var low = CGPoint(x: CGFloat.infinity, y: CGFloat.infinity)
    var high = CGPoint(x: -CGFloat.infinity, y: -CGFloat.infinity)
    func take(_ p: CGPoint) {
      low = CGPoint(x: min(low.x, p.x), y: min(low.y, p.y))
      high = CGPoint(x: max(high.x, p.x), y: max(high.y, p.y))
    }
    for index in 0..<4 {
      let a = corners[index]
      let b = corners[(index + 1) & 3]
      let wa = weight(a)
      let wb = weight(b)
      if wa > 1e-4 { take(apply(a)) }
      if (wa > 1e-4) != (wb > 1e-4) {
        let t = (1.0001e-4 - wa) / (wb - wa)
        take(apply(CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)))
      }
    }
    guard low.x <= high.x, low.y <= high.y else { return .null }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
