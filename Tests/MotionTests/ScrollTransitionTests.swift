import Motion
import Testing

@Suite struct ScrollTransitionTests {
  static func progress(
    _ configuration: ScrollTransitionConfiguration = .interactive, position: Double,
    target: Double = 240, container: Double = 800
  ) -> ScrollTransitionProgress {
    ScrollTransitionProgress(
      topLeading: configuration, bottomTrailing: configuration, position: position,
      target: target, container: container)
  }

  @Test(arguments: [
    (800.0, 1.0, 0.0, 0.6), (780, 1, 0.013605, 0.605442), (740, 1, 0.129162, 0.651665),
    (680, 1, 0.5, 0.8), (620, 1, 0.870838, 0.948335), (560, 1, 1, 1), (0, 1, 1, 1),
    (-24, 0.980278, 1, 0.992111), (-60, 0.870838, 1, 0.948335), (-120, 0.5, 1, 0.8),
    (-180, 0.129162, 1, 0.651665), (-216, 0.019722, 1, 0.607889), (-240, 0, 1, 0.6),
  ])
  func progressHasItsGoldenTable(minY: Double, top: Double, bottom: Double, scale: Double) {
    let progress = ScrollTransitionTests.progress(position: -minY)
    #expect(abs(progress.topLeading - top) < 2e-6)
    #expect(abs(progress.bottomTrailing - bottom) < 2e-6)
    let blend = progress.blend(topLeading: 0.6, identity: 1.0, bottomTrailing: 0.6)
    #expect(abs(blend - scale) < 2e-6)
  }

  @Test(
    arguments: zip(
      [-200.0, -150, -100, -50, 0, 60, 120, 200, 260, 320],
      [0, 0.049162, 0.203543, 0.446255, 0.707229, 0.856982, 0.707229, 0.292771, 0.071509, 0]))
  func aViewLongerThanItsViewportNeverReachesIdentity(position: Double, opacity: Double) {
    let progress = ScrollTransitionTests.progress(position: position, target: 320, container: 200)
    let blend = progress.blend(topLeading: 0, identity: 1.0, bottomTrailing: 0)
    #expect(abs(blend - opacity) < 3e-6)
  }

  @Test func thresholdsAreDistancesOfCentres() {
    typealias Threshold = ScrollTransitionConfiguration.Threshold
    #expect(Threshold.visible.distance(target: 240, container: 800) == 280)
    #expect(Threshold.hidden.distance(target: 240, container: 800) == 520)
    #expect(Threshold.visible(0.5).distance(target: 240, container: 800) == 400)
    #expect(Threshold.visible(7).distance(target: 240, container: 800) == 280)
    #expect(Threshold.centered.distance(target: 240, container: 800) == 0)
    #expect(Threshold.visible.inset(by: 30).distance(target: 240, container: 800) == 250)
    #expect(Threshold.centered.inset(by: 30).distance(target: 240, container: 800) == 0)
    let between = Threshold.visible.interpolated(towards: .hidden, amount: 0.25)
    #expect(between.distance(target: 240, container: 800) == 340)
  }

  @Test func centredIsIdentityOnlyWhereTheCentresMeet() {
    let configuration = ScrollTransitionConfiguration.interactive.threshold(.centered)
    #expect(ScrollTransitionTests.progress(configuration, position: -280).isIdentity)
    #expect(!ScrollTransitionTests.progress(configuration, position: -281).isIdentity)
    #expect(!ScrollTransitionTests.progress(configuration, position: -279).isIdentity)
  }

  @Test func animatedStepsAtHalfOfTheView() {
    let animated = ScrollTransitionConfiguration.animated
    #expect(ScrollTransitionTests.progress(animated, position: 120).topLeading == 1)
    #expect(ScrollTransitionTests.progress(animated, position: 120.1).topLeading == 0)
    #expect(ScrollTransitionTests.progress(animated, position: -680).bottomTrailing == 1)
    #expect(ScrollTransitionTests.progress(animated, position: -680.1).bottomTrailing == 0)
  }

  @Test func interactiveHiddenIsAStepAtTheEdge() {
    let hidden = ScrollTransitionConfiguration.interactive.threshold(.hidden)
    #expect(ScrollTransitionTests.progress(hidden, position: 240).isIdentity)
    #expect(ScrollTransitionTests.progress(hidden, position: 240.5).topLeading == 0)
    #expect(ScrollTransitionTests.progress(hidden, position: -800.5).bottomTrailing == 0)
  }

  @Test(arguments: [-2000.0, -700, 0, 130, 1e9, .nan])
  func identityNeverChanges(position: Double) {
    #expect(ScrollTransitionTests.progress(.identity, position: position).isIdentity)
  }

  @Test func bothEdgesHaveTheirOwnConfiguration() {
    let progress = ScrollTransitionProgress(
      topLeading: .identity, bottomTrailing: .interactive(timingCurve: .linear), position: 200,
      target: 240, container: 800)
    #expect(progress.isIdentity)
    let below = ScrollTransitionProgress(
      topLeading: .identity, bottomTrailing: .interactive(timingCurve: .linear), position: -740,
      target: 240, container: 800)
    #expect(below.bottomTrailing == 0.25)
    #expect(below.signed == 0.75)
  }

  @Test func phasesAreWholeNumbers() {
    #expect(ScrollTransitionPhase.topLeading.value == -1)
    #expect(ScrollTransitionPhase.identity.value == 0)
    #expect(ScrollTransitionPhase.bottomTrailing.value == 1)
    #expect(ScrollTransitionTests.progress(position: 240).signed == -1)
    #expect(ScrollTransitionTests.progress(position: -800).signed == 1)
  }
}
