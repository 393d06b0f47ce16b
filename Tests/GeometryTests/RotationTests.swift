import Foundation
import Geometry
import Testing

private func entries(_ t: ProjectionTransform) -> [CGFloat] {
  [t.m11, t.m12, t.m13, t.m21, t.m22, t.m23, t.m31, t.m32, t.m33]
}

private func expectEqual(
  _ a: [CGFloat], _ b: [CGFloat], _ tolerance: CGFloat,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for (x, y) in zip(a, b) {
    #expect(abs(x - y) <= tolerance, "\(a) \(b)", sourceLocation: sourceLocation)
  }
}

@Test func rotationAboutXHasTheGoldenMatrix() {
  let t = ProjectionTransform.rotation3D(
    angle: .radians(.pi / 4), axis: (1, 0, 0), anchorZ: 2, perspective: 2,
    size: CGSize(width: 100, height: 50))
  expectEqual(
    entries(t),
    [
      1, 0, 0, -0.7071067811865475, 0.35355339059327384, -0.014142135623730949,
      19.09188309203678, 18.282485578727798, 1.3818376618407355,
    ], 1e-12)
}

@Test func rotationAboutYHasTheGoldenMatrix() {
  let size = CGSize(width: 100, height: 50)
  let t = ProjectionTransform.rotation3D(
    angle: .radians(.pi / 3), axis: (0, 1, 0), anchorZ: 1, size: size)
  expectEqual(
    entries(t),
    [
      0.9330127018922194, 0.21650635094610965, 0.008660254037844387, 0, 1, 0,
      2.73333950160459, -10.700317547305483, 0.5719872981077807,
    ], 1e-12)
  let flip = ProjectionTransform(-1, 0, 0, 0, 1, 0, size.width, 0, 1)
  expectEqual(
    entries(flip.concatenating(t).concatenating(flip)),
    [
      0.06698729810778081, -0.21650635094610965, -0.008660254037844387, 0, 1, 0,
      47.766660498395396, 10.950317547305483, 1.4380127018922193,
    ], 1e-12)
}

/// Effect fraction and the corners (0,0) (320,0) (320,240) (0,240); `behaviour.md` §2.4.
private let quads: [(CGFloat, [CGFloat])] = [
  (0, [0, 0, 320, 0, 320, 240, 0, 240]),
  (0.1, [43.6226, 12.2622, 323.1000, 20.6260, 331.9503, 240.0403, 21.2545, 230.2388]),
  (0.25, [102.3309, 32.1100, 331.8285, 48.5402, 346.5978, 231.5045, 59.0618, 208.5344]),
  (0.5, [187.5868, 65.2433, 352.0921, 86.9928, 362.6897, 197.6509, 138.1454, 163.6745]),
  (0.75, [263.6203, 94.1601, 374.0000, 113.9102, 374.0000, 155.6569, 229.8319, 127.6283]),
  (0.9, [307.2377, 107.6076, 386.2054, 123.1712, 382.0721, 135.9138, 285.8698, 116.2849]),
  (0.99, [333.2540, 113.6889, 392.9308, 125.8043, 388.0116, 127.6540, 318.8628, 113.4968]),
]

private func card(_ f: CGFloat) -> ProjectionTransform {
  let scale = 1 - 0.8 * f
  let center = ProjectionTransform(translationX: -160, y: -120)
    .concatenating(ProjectionTransform(scaleX: scale, y: scale))
    .concatenating(ProjectionTransform(translationX: 160, y: 120))
  return
    center.concatenating(
      .rotation3D(
        angle: .degrees(90 * Double(f)), axis: (0.5, 0, 0.1),
        size: CGSize(width: 320, height: 240))
    ).concatenating(ProjectionTransform(translationX: 200 * f, y: 0))
}

@Test(arguments: quads.indices)
func scaleRotationAndOffsetGiveTheGoldenCorners(_ index: Int) {
  let (f, corners) = quads[index]
  let quad = card(f).quad(of: CGRect(x: 0, y: 0, width: 320, height: 240))
  expectEqual(quad.flatMap { [$0.x, $0.y] }, corners, 1e-4)
}

@Test func halfWayTheCombinedMatrixIsTheGoldenOne() {
  expectEqual(
    entries(card(0.5)),
    [
      0.565782186, 0.070531765, -0.000105611, -0.421225462, 0.268254639, -0.001300079,
      220.021905548, 76.524360952, 1.172907116,
    ], 1e-9)
}

@Test func aRightAngleAboutXHasNoInverse() {
  let t = ProjectionTransform.rotation3D(
    angle: .degrees(90), axis: (1, 0, 0), size: CGSize(width: 320, height: 240))
  #expect(t.inverse == nil)
}

@Test func anAxisWithoutLengthTurnsNothing() {
  let t = ProjectionTransform.rotation3D(
    angle: .degrees(40), axis: (0, 0, 0), size: CGSize(width: 320, height: 240))
  #expect(t.isIdentity)
}
