import Foundation
import Geometry
import Motion
import Rendering
import Testing

@testable import Views

/// Seven cards of 240 points, eight apart, along an axis.
private struct CardLine: View {
  var axis = Axis.horizontal
  var top = ScrollTransitionConfiguration.interactive
  var bottom = ScrollTransitionConfiguration.interactive
  var along: Axis?

  var body: some View {
    if axis == .horizontal {
      ScrollView(.horizontal) { HStack { cards } }
    } else {
      ScrollView { VStack { cards } }
    }
  }

  private var cards: some View {
    ForEach(0..<7, id: \.self) { _ in
      Color(white: 0.5).frame(width: 240, height: 240)
        .scrollTransition(topLeading: top, bottomTrailing: bottom, axis: along) { content, phase in
          content
            .scaleEffect(phase.isIdentity ? 1 : 0.6)
            .offset(x: phase.value * -200)
        }
    }
  }
}

@MainActor
@Suite struct CarouselFormsTests {
  private func card<V: View>(
    _ view: V, at offset: Double, _ index: Int, axis: Axis = .horizontal,
    _ direction: LayoutDirection = .leftToRight
  ) throws -> ViewTrace.CardRow {
    var environment = EnvironmentValues()
    environment.layoutDirection = direction
    let size =
      axis == .horizontal ? CGSize(width: 800, height: 300) : CGSize(width: 300, height: 800)
    let player = Player(host(view, size.width, size.height, environment: environment))
    let node = try #require(player.host.scrollNode)
    node[axis].scroll(to: offset, at: 0)
    node.offsetDidChange()
    player.step()
    return player.host.trace.cards[index]
  }

  /// Along an axis, in a direction.
  nonisolated static let forms: [(Axis, LayoutDirection)] = [
    (.horizontal, .leftToRight), (.horizontal, .rightToLeft), (.vertical, .leftToRight),
    (.vertical, .rightToLeft),
  ]

  // The golden table of `behaviour.md` §1.5, its positions as offsets of one card.
  @Test(
    arguments: [
      (0.0, 0.0, 1.0), (24, -0.019722, 0.992111), (60, -0.129162, 0.948335), (120, -0.5, 0.8),
      (180, -0.870838, 0.651665), (216, -0.980278, 0.607889), (240, -1, 0.6),
    ], forms)
  func theLeadingFormHasTheGoldenTable(
    row: (offset: Double, progress: Double, scale: Double), form: (Axis, LayoutDirection)
  ) throws {
    let card = try card(CardLine(axis: form.0), at: row.offset, 0, axis: form.0, form.1)
    #expect(abs(card.progress - row.progress) < 1e-4)
    #expect(abs(card.scale - row.scale) < 1e-4)
    #expect(abs(Double(card.offset.width) + 200 * row.progress) < 200e-4)
  }

  @Test(arguments: [0.0, 4, 64, 120, 184], forms)
  func theTrailingFormMirrorsTheLeadingOne(offset: Double, form: (Axis, LayoutDirection)) throws {
    // The fourth card begins at 744 − offset, so 56 + offset of its points are in sight.
    let expected = 1 - UnitCurve.easeInOut.value(at: min(1, (56 + offset) / 240))
    let card = try card(CardLine(axis: form.0), at: offset, 3, axis: form.0, form.1)
    #expect(abs(card.progress - expected) < 1e-9)
    #expect(abs(card.scale - (1 - 0.4 * expected)) < 1e-9)
    #expect(abs(Double(card.offset.width) + 200 * expected) < 1e-6)
  }

  @Test func eachEdgeHasItsOwnForm() throws {
    let view = CardLine(
      top: .identity, bottom: .interactive(timingCurve: .linear).threshold(.visible(0.5)))
    #expect(try card(view, at: 120, 0).progress == 0)
    // 56 of 240 points are in sight; identity is reached at half of the card.
    #expect(abs(try card(view, at: 0, 3).progress - (1 - 56.0 / 120)) < 1e-9)
  }

  @Test func anotherAxisCountsWhereItIsAskedFor() throws {
    // Across its scroller a card stands still, wholly in sight.
    #expect(try card(CardLine(along: .vertical), at: 120, 0).progress == 0)
  }

  @Test func anAnimatedFormStepsAndIsChased() throws {
    let form = ScrollTransitionConfiguration.animated(.linear(duration: 0.5))
    let player = Player(host(CardLine(top: form, bottom: form), 800, 300))
    let node = try #require(player.host.scrollNode)
    func move(_ offset: Double) {
      node.horizontal.scroll(to: offset, at: player.time)
      node.offsetDidChange()
      player.step()
    }
    move(119)
    #expect(player.host.trace.cards[0].progress == 0)
    move(121)
    player.run(0.25)
    #expect(abs(player.host.trace.cards[0].progress + 0.5) < 0.04)
    #expect(player.host.needsUpdate)
    player.run(0.5)
    #expect(player.host.trace.cards[0].progress == -1)
    player.run(1)
    #expect(!player.host.needsUpdate)
  }

  @Test func anInteractiveFormWithAnAnimationIsChasedToo() throws {
    let form = ScrollTransitionConfiguration.interactive(timingCurve: .linear)
      .animation(.linear(duration: 0.5))
    let player = Player(host(CardLine(top: form, bottom: form), 800, 300))
    let node = try #require(player.host.scrollNode)
    node.horizontal.scroll(to: 240, at: 0)
    node.offsetDidChange()
    player.step()
    #expect(player.host.trace.cards[0].progress == 0)
    player.run(0.25)
    #expect(abs(player.host.trace.cards[0].progress + 0.5) < 0.04)
    player.run(1)
    #expect(player.host.trace.cards[0].progress == -1)
  }

  @Test func outsideOfAScrollerAViewIsWhole() {
    let view = Color(white: 0).scrollTransition { content, phase in
      content.opacity(phase.isIdentity ? 1 : 0)
    }
    let player = Player(host(view, 100, 100))
    #expect(flattened(player.items).count == 1)
    #expect(allGroups(player.items).allSatisfy { $0.opacity == 1 })
  }

  @Test func theClosureRunsAtMostThriceForACardAndAChange() {
    struct Changing: View {
      let log: Log
      let handle: Handle
      @State private var scale = 6

      var body: some View {
        let _ = handle.set = { scale = $0 }
        ScrollView(.horizontal) {
          HStack {
            ForEach(0..<7, id: \.self) { index in
              Color(white: 0).frame(width: 240, height: 240)
                .scrollTransition { content, phase in
                  log.add("\(index) \(phase)")
                  return content.scaleEffect(phase.isIdentity ? 1 : CGFloat(scale) / 10)
                }
            }
          }
        }
      }
    }
    let log = Log()
    let handle = Handle()
    let player = Player(host(Changing(log: log, handle: handle), 800, 300))
    func play() {
      player.drag(from: CGPoint(x: 700, y: 100), to: CGPoint(x: 100, y: 100), frames: 20)
      player.run(3)
      player.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 700, y: 100), frames: 20)
      player.run(3)
    }
    play()
    #expect(log.lines.count == Set(log.lines).count)
    #expect(log.lines.count <= 21 && log.lines.count > 12)
    log.lines = []
    handle.set(4)
    play()
    #expect(log.lines.count == Set(log.lines).count)
    #expect(!log.lines.isEmpty)
  }
}
