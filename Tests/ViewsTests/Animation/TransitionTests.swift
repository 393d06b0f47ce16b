import Foundation
import Geometry
import Motion
import Rendering
import Testing

@testable import Views

/// A square that a tap on the bar above it makes come and go.
private struct Toggled: View {
  @State private var isShown = true
  var transition: AnyTransition
  var isAnimated = true

  var body: some View {
    VStack(spacing: 0) {
      Color(white: 0).frame(width: 50, height: 20)
        .onTapGesture {
          if isAnimated {
            withAnimation(.linear(duration: 1)) { isShown.toggle() }
          } else {
            isShown.toggle()
          }
        }
      if isShown {
        Color(white: 1).frame(width: 50, height: 40).transition(transition)
      }
      Spacer(minLength: 0)
    }
  }
}

@MainActor
@Suite struct TransitionTests {
  private func tap(_ player: Player) {
    player.touch(.down, 25, 10)
    player.touch(.up, 25, 10)
  }

  private func layers(_ player: Player) -> [DisplayGroup] { groups(player.items) }

  @Test func aViewFadesOutWhereItStoodAndInAgain() throws {
    let player = Player(host(Toggled(transition: .opacity), 50, 100))
    tap(player)
    player.run(0.5)
    let leaving = try #require(layers(player).first)
    #expect(abs(leaving.opacity - (1 - 29.0 / 60)) < 0.02)
    player.run(0.6)
    #expect(layers(player).isEmpty)
    #expect(flattened(player.items).count == 1)
    player.step()
    #expect(!player.host.needsUpdate)
    tap(player)
    player.run(0.25)
    let coming = try #require(layers(player).first)
    #expect(coming.opacity > 0.15 && coming.opacity < 0.35)
    player.run(1)
    #expect(flattened(player.items).count == 2)
  }

  @Test func moveGoesOutByItsOwnLength() throws {
    let player = Player(host(Toggled(transition: .move(edge: .leading)), 50, 100))
    tap(player)
    player.step()
    player.run(0.5)
    let leaving = try #require(layers(player).first)
    #expect(abs(leaving.transform.m31 + 25) < 1)
    #expect(leaving.transform.m32 == 20)
  }

  @Test func withoutAnAnimationItIsGoneAtOnce() {
    let player = Player(host(Toggled(transition: .opacity, isAnimated: false), 50, 100))
    tap(player)
    player.step()
    #expect(flattened(player.items).count == 1)
  }

  @Test func asymmetricTransitionsDiffer() throws {
    let transition = AnyTransition.asymmetric(
      insertion: .offset(x: 10), removal: .scale(scale: 0.5))
    let player = Player(host(Toggled(transition: transition), 50, 100))
    tap(player)
    player.step()
    player.run(0.5)
    #expect(abs((layers(player).first?.transform.m11 ?? 0) - 0.75) < 0.02)
    player.run(1)
    tap(player)
    player.step()
    player.run(0.5)
    let coming = try #require(layers(player).first)
    #expect(abs(coming.transform.m31 - 5) < 0.5)
    #expect(coming.transform.m11 == 1)
  }

  @Test func viewsGoToTheirNewPlacesUnderAnAnimation() throws {
    struct Moving: View {
      @State private var isTop = true
      var body: some View {
        Color(white: 0).frame(width: 20, height: 20)
          .onTapGesture { withAnimation(.linear(duration: 1)) { isTop.toggle() } }
          .frame(width: 20, height: 100, alignment: isTop ? .top : .bottom)
      }
    }
    let player = Player(host(Moving(), 20, 100))
    func top() -> CGFloat {
      guard case .fill(let path, _, _) = flattened(player.items).first?.content else { return -1 }
      return path.boundingRect.minY
    }
    player.touch(.down, 10, 10)
    player.touch(.up, 10, 10)
    player.step()
    #expect(top() == 0)
    player.run(0.5)
    #expect(abs(top() - 40) <= 1)
    player.run(0.6)
    #expect(top() == 80)
  }
}
