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

  /// The layer half a second into the way out, and half a second into the way in.
  private func halves(_ transition: AnyTransition) throws -> (out: DisplayGroup, in: DisplayGroup) {
    let player = Player(host(Toggled(transition: transition), 50, 100))
    tap(player)
    player.run(0.5)
    player.step()
    let leaving = try #require(layers(player).first)
    player.run(1)
    tap(player)
    player.run(0.5)
    player.step()
    return (leaving, try #require(layers(player).first))
  }

  @Test func scaleShrinksAboutItsAnchor() throws {
    for group in [try halves(.scale).out, try halves(.scale).in] {
      #expect(abs(group.transform.m11 - 0.5) < 0.02)
      // The middle stays: 25 points of the view from its own corner.
      #expect(abs(group.transform.apply(CGPoint(x: 25, y: 20)).x - 25) < 1e-9)
    }
    let corner = try halves(.scale(scale: 0.4, anchor: .topLeading)).out
    #expect(abs(corner.transform.m11 - 0.7) < 0.02)
    #expect(abs(corner.transform.m31) < 1e-9)
  }

  @Test func slideComesFromTheLeadingEdgeAndGoesToTheTrailingOne() throws {
    let (leaving, coming) = try halves(.slide)
    #expect(abs(leaving.transform.m31 - 25) < 1)
    #expect(abs(coming.transform.m31 + 25) < 1)
  }

  @Test func pushFadesOnItsWay() throws {
    let (leaving, coming) = try halves(.push(from: .bottom))
    #expect(abs(leaving.transform.m32 - (20 - 20)) < 1 && abs(leaving.opacity - 0.5) < 0.02)
    #expect(abs(coming.transform.m32 - (20 + 20)) < 1 && abs(coming.opacity - 0.5) < 0.02)
  }

  @Test func transitionsCombine() throws {
    let group = try halves(.opacity.combined(with: .scale(scale: 0))).out
    #expect(abs(group.opacity - 0.5) < 0.02)
    #expect(abs(group.transform.m11 - 0.5) < 0.02)
    let moved = try halves(.offset(x: 30, y: 0).combined(with: .opacity)).in
    #expect(abs(moved.transform.m31 - 15) < 1)
  }

  @Test func identityGoesAtOnce() {
    let player = Player(host(Toggled(transition: .identity), 50, 100))
    tap(player)
    player.step()
    #expect(flattened(player.items).count == 1)
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
