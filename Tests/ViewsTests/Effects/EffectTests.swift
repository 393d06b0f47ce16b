import Foundation
import Geometry
import Motion
import Rendering
import Testing

@testable import Views

@MainActor
@Suite struct EffectTests {
  struct Row: Sendable {
    var fraction: Double
    var scale: Double
    var opacity: Double
    var corners: [CGPoint]

    init(
      _ fraction: Double, _ scale: Double, _ opacity: Double, _ x: [CGFloat], _ y: [CGFloat]
    ) {
      self.fraction = fraction
      self.scale = scale
      self.opacity = opacity
      corners = zip(x, y).map { CGPoint(x: $0, y: $1) }
    }
  }

  @Test(arguments: [
    Row(0, 1, 1, [0, 320, 320, 0], [0, 0, 240, 240]),
    Row(
      0.1, 0.92, 0.95, [43.6226, 323.1000, 331.9503, 21.2545],
      [12.2622, 20.6260, 240.0403, 230.2388]),
    Row(
      0.25, 0.8, 0.875, [102.3309, 331.8285, 346.5978, 59.0618],
      [32.1100, 48.5402, 231.5045, 208.5344]),
    Row(
      0.5, 0.6, 0.75, [187.5868, 352.0921, 362.6897, 138.1454],
      [65.2433, 86.9928, 197.6509, 163.6745]),
    Row(
      0.75, 0.4, 0.625, [263.6203, 374.0000, 374.0000, 229.8319],
      [94.1601, 113.9102, 155.6569, 127.6283]),
    Row(
      0.9, 0.28, 0.55, [307.2377, 386.2054, 382.0721, 285.8698],
      [107.6076, 123.1712, 135.9138, 116.2849]),
    Row(
      0.99, 0.208, 0.505, [333.2540, 392.9308, 388.0116, 318.8628],
      [113.6889, 125.8043, 127.6540, 113.4968]),
  ])
  func theCombinedTransitionHasItsGoldenCorners(row: Row) {
    let effects = PhaseEffects { content, phase in
      content
        .scaleEffect(phase.isIdentity ? 1 : 0.2)
        .opacity(phase.isIdentity ? 1 : 0.5)
        .rotation3DEffect(.degrees(phase.isIdentity ? 0 : 90), axis: (x: 0.5, y: 0, z: 0.1))
        .offset(x: phase.value * -200)
    }
    for (sign, progress) in [
      (1.0, ScrollTransitionProgress(topLeading: 1 - row.fraction, bottomTrailing: 1)),
      (-1.0, ScrollTransitionProgress(topLeading: 1, bottomTrailing: 1 - row.fraction)),
    ] {
      var effect = GroupEffect()
      effects.apply(progress, to: &effect, size: CGSize(width: 320, height: 240))
      #expect(abs(effect.opacity - row.opacity) < 1e-9)
      let quad = effect.transform.quad(of: CGRect(x: 0, y: 0, width: 320, height: 240))
      // Only the offset is mirrored below: there the corners stand 400 f further left.
      let shift = sign > 0 ? 0 : -400 * row.fraction
      for (corner, expected) in zip(quad, row.corners) {
        #expect(abs(corner.x - expected.x - CGFloat(shift)) < 6e-5)
        #expect(abs(corner.y - expected.y) < 6e-5)
      }
      let summary = effects.summary(progress)
      #expect(abs(Double(summary.scale) - row.scale) < 1e-9)
      #expect(abs(Double(summary.offset.width) - sign * 200 * row.fraction) < 1e-9)
    }
  }

  @Test func theMatrixOfHalfTheTransitionIsGolden() {
    let effects = PhaseEffects { content, phase in
      content
        .scaleEffect(phase.isIdentity ? 1 : 0.2)
        .rotation3DEffect(.degrees(phase.isIdentity ? 0 : 90), axis: (x: 0.5, y: 0, z: 0.1))
        .offset(x: phase.value * -200)
    }
    var effect = GroupEffect()
    effects.apply(
      ScrollTransitionProgress(topLeading: 0.5, bottomTrailing: 1), to: &effect,
      size: CGSize(width: 320, height: 240))
    let m = effect.transform
    let found = [m.m11, m.m12, m.m13, m.m21, m.m22, m.m23, m.m31, m.m32, m.m33]
    let golden: [CGFloat] = [
      0.565782186, 0.070531765, -0.000105611, -0.421225462, 0.268254639, -0.001300079,
      220.021905548, 76.524360952, 1.172907116,
    ]
    for (a, b) in zip(found, golden) { #expect(abs(a - b) < 1e-8) }
  }

  @Test func aQuarterTurnAboutXHidesTheViewAndMissesTouches() {
    var taps = 0
    let view = Color(white: 0).frame(width: 100, height: 50)
      .onTapGesture { taps += 1 }
      .rotation3DEffect(.degrees(90), axis: (x: 1, y: 0, z: 0))
    let player = Player(host(view, 200, 100))
    player.touch(.down, 100, 50)
    player.touch(.up, 100, 50)
    player.step()
    #expect(taps == 0)
  }

  @Test func theDrawnPlaceIsHitAndTheLayoutPlaceIsNot() {
    var taps = 0
    let view = Color(white: 0).frame(width: 40, height: 40)
      .onTapGesture { taps += 1 }
      .scaleEffect(0.5)
      .rotationEffect(.degrees(45))
      .offset(x: 60)
    let player = Player(host(view, 200, 100))
    player.touch(.down, 100, 50)
    player.touch(.up, 100, 50)
    #expect(taps == 0)
    // The drawn square is a rhombus about (160, 50) with half diagonals of 14.1.
    player.touch(.down, 173, 50)
    player.touch(.up, 173, 50)
    #expect(taps == 1)
    player.touch(.down, 170, 60)
    player.touch(.up, 170, 60)
    #expect(taps == 1)
  }

  @Test func aScaleOfZeroDrawsNothingAndMirrorsArePossible() {
    var effect = GroupEffect()
    ScaleEffect(x: 0, y: 1, anchor: .center)._apply(
      to: &effect, size: CGSize(width: 10, height: 10))
    #expect(effect.transform.inverse == nil)
    #expect(effect.transform.determinant > 0)
    var mirrored = GroupEffect()
    ScaleEffect(x: -1, y: 1, anchor: .center)._apply(
      to: &mirrored, size: CGSize(width: 10, height: 10))
    #expect(mirrored.transform.apply(.zero) == CGPoint(x: 10, y: 0))
  }

  @Test func opacityIsClampedAndMultiplies() {
    var effect = GroupEffect()
    OpacityEffect(opacity: 0.5)._apply(to: &effect, size: .zero)
    OpacityEffect(opacity: 7)._apply(to: &effect, size: .zero)
    #expect(effect.opacity == 0.5)
    OpacityEffect(opacity: .nan)._apply(to: &effect, size: .zero)
    #expect(effect.opacity == 0.5)
    OpacityEffect(opacity: -1)._apply(to: &effect, size: .zero)
    #expect(effect.opacity == 0)
  }

  @Test func visualEffectsFollowTheScrollerWithoutEvaluatingViews() {
    let view = ScrollView {
      VStack(spacing: 0) {
        ForEach(0..<20, id: \.self) { _ in
          Color(white: 0).frame(width: 100, height: 100)
            .visualEffect { content, proxy in
              content.opacity(proxy.frame(in: .global).minY < 0 ? 0.25 : 1)
            }
        }
      }
    }
    let player = Player(host(view, 100, 300))
    let evaluations = player.host.evaluations
    player.drag(from: CGPoint(x: 50, y: 250), to: CGPoint(x: 50, y: 190), lift: false)
    player.step()
    #expect(player.offset == 50)
    let opacities = groups(player.items).map(\.opacity)
    #expect(opacities.filter { $0 == 0.25 }.count == 1)
    #expect(player.host.evaluations == evaluations)
  }
}

/// All groups of a list that are layers, in order.
@MainActor
func groups(_ items: [DisplayItem]) -> [DisplayGroup] {
  items.flatMap { item -> [DisplayGroup] in
    guard case .group(let group) = item.content else { return [] }
    return group.isLayer ? [group] : groups(group.children)
  }
}
