import Foundation
import Geometry
import Motion
import Rendering

@testable import Views

/// Plays touches on a host, a frame each sixtieth of a second.
@MainActor
final class Player {
  let host: ViewHost
  private(set) var time = 0.0
  private(set) var items: [DisplayItem] = []
  private var frame = 0

  init(_ host: ViewHost) {
    self.host = host
    items = host.update(at: 0)
  }

  func step() {
    frame += 1
    time = Double(frame) / 60
    items = host.update(at: time)
  }

  /// A frame that takes some seconds.
  func skip(_ seconds: Double) {
    frame += Int((seconds * 60).rounded()) - 1
    step()
  }

  /// Goes on for some seconds.
  func run(_ seconds: Double) {
    for _ in 0..<Int((seconds * 60).rounded()) { step() }
  }

  func touch(_ phase: Touch.Phase, _ x: CGFloat, _ y: CGFloat, contact: Int = 0) {
    host.handle(
      TouchFrame(
        time: time,
        touches: [
          Touch(contact: contact, phase: phase, location: CGPoint(x: x, y: y), time: time)
        ]))
  }

  /// Moves a finger evenly along a line, one move a frame, and lifts it.
  func drag(
    from a: CGPoint, to b: CGPoint, frames: Int = 12, pause: Int = 0, lift: Bool = true
  ) {
    touch(.down, a.x, a.y)
    for index in 1...frames {
      step()
      let t = CGFloat(index) / CGFloat(frames)
      touch(.move, a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t)
    }
    for _ in 0..<pause { step() }
    if lift { touch(.up, b.x, b.y) }
  }

  var scrollers: [ViewTrace.ScrollerRow] { host.trace.scrollers }
  var offset: Double { scrollers.first?.offset ?? .nan }
}

/// A column of 25 cards as in the first reference program: 320 by 240, 8 points apart.
struct Cards: View {
  var count = 25
  var configuration = ScrollTransitionConfiguration.interactive
  var onEvaluate: () -> Void = {}
  var onPhase: (ScrollTransitionPhase) -> Void = { _ in }

  var body: some View {
    onEvaluate()
    return ScrollView {
      VStack {
        ForEach(0..<count, id: \.self) { index in
          Color(white: 0.5)
            .frame(width: 320, height: 240)
            .scrollTransition(configuration) { content, phase in
              onPhase(phase)
              return content.scaleEffect(phase.isIdentity ? 1 : 0.6)
            }
        }
      }
      .scrollTargetLayout()
    }
  }
}
