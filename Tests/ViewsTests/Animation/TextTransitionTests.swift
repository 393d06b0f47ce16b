import Foundation
import Geometry
import Motion
import Rendering
import Testing

@testable import Views

private struct Counter: View {
  let handle: Handle
  let transition: ContentTransition
  var isAnimated = true
  @State private var value = 9_214

  var body: some View {
    let _ =
      handle.set = { new in
        if isAnimated {
          withAnimation(.linear(duration: 1)) { value = new }
        } else {
          value = new
        }
      }
    Text(verbatim: "\(value) steps").monospacedDigit().contentTransition(transition)
  }
}

@MainActor
@Suite struct TextTransitionTests {
  private let handle = Handle()

  private func half(_ transition: ContentTransition, to value: Int) -> Player {
    let player = Player(host(Counter(handle: handle, transition: transition), 200, 40))
    handle.set(value)
    player.step()
    for _ in 0..<30 { player.step() }
    return player
  }

  private struct Part: Equatable {
    var opacity: Double
    var y: CGFloat
  }

  private func parts(_ player: Player) -> [Part] {
    allGroups(player.items).filter { group in
      group.children.contains { if case .text = $0.content { true } else { false } }
    }.map { Part(opacity: ($0.opacity * 100).rounded() / 100, y: $0.transform.m32) }
  }

  @Test func digitsThatChangeRollAndTheOthersStay() {
    let player = half(.numericText(), to: 9_284)
    let all = parts(player)
    // "92", the old 1, the new 8, "4 steps".
    #expect(all.count == 4)
    #expect(all.filter { $0.y == 0 && $0.opacity == 1 }.count == 2)
    #expect(all.filter { $0.opacity == 0.5 }.count == 2)
    #expect(all.contains { $0.y < 0 } && all.contains { $0.y > 0 })
    player.run(1)
    #expect(allGroups(player.items).isEmpty)
    #expect(flattened(player.items).count == 1)
    #expect(!player.host.needsUpdate)
  }

  private struct FromRight: View {
    let handle: Handle
    @State private var value = 9_214

    var body: some View {
      let _ = handle.set = { new in withAnimation(.linear(duration: 1)) { value = new } }
      // Steps in Hebrew, read from right to left; the number is not.
      Text(verbatim: "\(value) צעדים").contentTransition(.numericText())
        .environment(\.layoutDirection, .rightToLeft)
    }
  }

  @Test func figuresRollInTheirPlacesInALineFromRightToLeft() throws {
    let player = Player(host(FromRight(handle: handle), 200, 40))
    handle.set(9_284)
    player.step()
    for _ in 0..<30 { player.step() }
    let groups = allGroups(player.items).filter { group in
      group.children.contains { if case .text = $0.content { true } else { false } }
    }
    let rolling = groups.filter { abs($0.opacity - 0.5) < 0.01 }
    let standing = groups.filter { $0.opacity == 1 }
    #expect(rolling.count == 2)
    // The word is left of the number, whose last figure is right of the one that rolls.
    let figure = try #require(rolling.first).bounds
    #expect(standing.contains { $0.bounds.maxX <= figure.minX + 0.5 && $0.bounds.width > 30 })
    #expect(standing.contains { $0.bounds.minX >= figure.maxX - 0.5 && $0.bounds.width < 20 })
    #expect(figure.width < 16)
    player.run(1)
    #expect(allGroups(player.items).isEmpty)
  }

  @Test func aNumberThatFallsRollsTheOtherWay() throws {
    let up = parts(half(.numericText(value: 1), to: 9_284)).first { $0.opacity == 0.5 }
    #expect(try #require(up).y < 0)
    let down = parts(half(.numericText(countsDown: true), to: 9_204)).first { $0.opacity == 0.5 }
    #expect(try #require(down).y > 0)
  }

  @Test func theValueItselfSaysTheDirection() throws {
    struct Valued: View {
      let handle: Handle
      @State private var value = 50

      var body: some View {
        let _ = handle.set = { new in withAnimation(.linear(duration: 1)) { value = new } }
        Text(verbatim: "\(value)").contentTransition(.numericText(value: Double(value)))
      }
    }
    let player = Player(host(Valued(handle: handle), 200, 40))
    func rolled(to value: Int) throws -> CGFloat {
      handle.set(value)
      player.step()
      for _ in 0..<30 { player.step() }
      let y = try #require(parts(player).first { $0.opacity == 0.5 }).y
      player.run(1)
      return y
    }
    #expect(try rolled(to: 61) < 0)
    #expect(try rolled(to: 42) > 0)
    #expect(try rolled(to: 55) < 0)
  }

  @Test func anOpacityTransitionFadesTheWholeText() {
    let all = parts(half(.opacity, to: 9_284))
    #expect(all == [Part(opacity: 0.5, y: 0), Part(opacity: 0.5, y: 0)])
  }

  @Test func withoutAnAnimationOrATransitionTheTextIsThereAtOnce() {
    #expect(parts(half(.identity, to: 10)).isEmpty)
    let player = Player(
      host(Counter(handle: handle, transition: .numericText(), isAnimated: false), 200, 40))
    handle.set(10)
    player.step()
    #expect(parts(player).isEmpty)
    #expect(!player.host.needsUpdate)
  }

  @Test func noBodyIsEvaluatedWhileDigitsRoll() {
    let player = half(.numericText(), to: 8_000)
    let before = player.host.evaluations
    player.run(0.3)
    #expect(player.host.evaluations == before)
  }
}
