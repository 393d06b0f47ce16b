import Foundation
import Geometry
import Motion
import Rendering
import Testing

@testable import Views

/// A square that a tap fades, out and in again.
struct Fader: View {
  @State private var isOn = false
  var explicit: Animation?
  var implicit: Animation?

  var body: some View {
    Group {
      if let implicit { square.animation(implicit, value: isOn) } else { square }
    }
    .onTapGesture {
      if let explicit { withAnimation(explicit) { isOn.toggle() } } else { isOn.toggle() }
    }
  }

  private var square: some View {
    Color(white: 0).frame(width: 50, height: 50).opacity(isOn ? 0 : 1)
  }
}

@MainActor
@Suite struct ViewAnimationTests {
  private func tap(_ player: Player) {
    player.touch(.down, 25, 25)
    player.touch(.up, 25, 25)
  }

  private func opacity(_ player: Player) -> Double {
    func find(_ items: [DisplayItem]) -> Double? {
      for item in items {
        guard case .group(let group) = item.content else { continue }
        if group.opacity < 1 { return group.opacity }
        if let found = find(group.children) { return found }
      }
      return nil
    }
    return find(player.items) ?? (player.items.isEmpty ? 0 : 1)
  }

  @Test(arguments: [true, false])
  func changesMoveByTheirAnimation(isExplicit: Bool) {
    let linear = Animation.linear(duration: 1)
    let view = isExplicit ? Fader(explicit: linear) : Fader(implicit: linear)
    let player = Player(host(view, 50, 50))
    tap(player)
    player.step()
    #expect(opacity(player) == 1)
    player.run(0.5)
    #expect(abs(opacity(player) - 0.5) < 1e-9)
    player.run(0.6)
    #expect(opacity(player) == 0)
    player.step()
    #expect(!player.host.needsUpdate)
  }

  @Test func withoutAnAnimationItIsThereAtOnce() {
    let player = Player(host(Fader(), 50, 50))
    tap(player)
    player.step()
    #expect(opacity(player) == 0)
  }

  @Test func anInterruptedSpringGoesOnFromWhereItIs() {
    let player = Player(host(Fader(explicit: .spring(duration: 1)), 50, 50))
    tap(player)
    player.run(0.25)
    let before = opacity(player)
    #expect(before < 0.9)
    tap(player)
    player.step()
    // Its velocity carries it on for a while.
    #expect(opacity(player) < before)
    #expect(opacity(player) > before - 0.1)
    player.run(3)
    #expect(opacity(player) == 1)
  }

  @Test func animationsEvaluateNoView() {
    let player = Player(host(Fader(explicit: .linear(duration: 1)), 50, 50))
    tap(player)
    player.step()
    let evaluations = player.host.evaluations
    player.run(0.5)
    #expect(player.host.evaluations == evaluations)
  }
}

/// A number that is only known once the container has been laid out, and its unit behind it.
private struct Measured: View {
  @State private var value = 0.0

  var body: some View {
    VStack(alignment: .leading) {
      HStack(alignment: .firstTextBaseline, spacing: 5) {
        Text(verbatim: value == 0 ? "0.0" : "16.4").font(.largeTitle.bold()).monospacedDigit()
        Text("km").font(.headline).foregroundStyle(.secondary)
      }
      Color.red.frame(height: 20)
    }
    .animation(.snappy, value: value)
    .onAppear { value = 16.4 }
  }
}

@MainActor
@Test func whatChangesBeforeItIsFirstSeenStandsInItsPlaceAtOnce() {
  let host = host(Measured(), 400, 300)
  var offsets: [CGSize] = []
  func collect(_ node: Node) {
    if let layout = node as? LayoutNode { offsets.append(layout.presentationOffset) }
    for child in node.children { collect(child) }
  }
  _ = host.update(at: 0)
  collect(host.graph.root)
  #expect(offsets.allSatisfy { $0 == .zero })
}
