import Foundation
import Geometry
import Motion
import Testing

@testable import Views

/// A row of numbers from a seed.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 2 &+ 1 }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    var x = state
    x ^= x >> 33
    x = x &* 0xff51_afd7_ed55_8ccd
    x ^= x >> 33
    return x
  }
}

/// Two pages: a column that aligns, with a row and buttons in it, and one that does not.
private struct Wall: View {
  var press: (Bool) -> Void
  var drag: (Bool) -> Void

  var body: some View {
    TabView {
      ScrollView {
        VStack {
          ForEach(0..<12, id: \.self) { index in
            if index % 4 == 1 {
              ScrollView(.horizontal) {
                HStack {
                  ForEach(0..<8, id: \.self) { _ in Color(white: 0.2).frame(width: 90, height: 92) }
                }
                .scrollTargetLayout()
              }
              .scrollTargetBehavior(.viewAligned)
            } else {
              Color(white: 0.5).frame(width: 200, height: 92)
                ._onPress {
                  press($0)
                } perform: {
                }
                .scrollTransition { content, phase in content.opacity(phase.isIdentity ? 1 : 0) }
            }
          }
        }
        .scrollTargetLayout()
      }
      .scrollTargetBehavior(.viewAligned)
      ScrollView {
        VStack {
          Color(white: 0.1).frame(width: 200, height: 120)
            .gesture(DragGesture().onChanged { _ in drag(true) }.onEnded { _ in drag(false) })
          Color(white: 0.3).frame(width: 200, height: 700)
        }
      }
    }
  }
}

@MainActor
@Suite struct GestureFuzzTests {
  /// How many gestures are played for each seed; more by the environment.
  static let count =
    ProcessInfo.processInfo.environment["GESTURE_FUZZ"].flatMap { Int($0) } ?? 150

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func everyScrollerComesToALegalRestAndNoPressSticks(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    var pressed = 0
    let wall = Wall(press: { pressed += $0 ? 1 : -1 }, drag: { _ in })
    let host = host(wall, 320, 300)
    var time = 0.0
    _ = host.update(at: 0)
    func send(_ phase: Touch.Phase, _ contact: Int, _ point: CGPoint) {
      host.handle(
        TouchFrame(
          time: time,
          touches: [Touch(contact: contact, phase: phase, location: point, time: time)]))
    }
    for gesture in 0..<Self.count {
      var fingers: [Int: CGPoint] = [:]
      for _ in 0..<Int.random(in: 1...2, using: &numbers) {
        let contact = fingers.count
        let point = CGPoint(
          x: CGFloat.random(in: 0...320, using: &numbers),
          y: CGFloat.random(in: 0...300, using: &numbers))
        fingers[contact] = point
        send(.down, contact, point)
        for _ in 0..<Int.random(in: 0...5, using: &numbers) {
          time += Double.random(in: 0.001...0.06, using: &numbers)
          for key in fingers.keys.sorted() {
            guard let old = fingers[key] else { continue }
            let next = CGPoint(
              x: old.x + CGFloat.random(in: -60...60, using: &numbers),
              y: old.y + CGFloat.random(in: -60...60, using: &numbers))
            fingers[key] = next
            send(.move, key, next)
          }
          if Bool.random(using: &numbers) { _ = host.update(at: time) }
        }
      }
      for key in fingers.keys.sorted() {
        let last = fingers[key] ?? .zero
        send(Int.random(in: 0..<8, using: &numbers) == 0 ? .cancel : .up, key, last)
        time += 0.01
      }
      // Most gestures are caught in mid-air by the next one.
      if gesture % 5 != 4 {
        time += Double.random(in: 0...0.3, using: &numbers)
        _ = host.update(at: time)
        continue
      }
      _ = host.update(at: time)
      time += 12
      _ = host.update(at: time)
      #expect(pressed == 0)
      let rows = host.trace.scrollers
      #expect(rows.allSatisfy { $0.state == "idle" && $0.velocity == 0 })
      #expect(rows[0].offset == 0 || rows[0].offset == 320)
      let column = rows[1].offset
      #expect(column.truncatingRemainder(dividingBy: 100) == 0 || column == 892)
      for row in rows[2...4] {
        #expect(row.offset.truncatingRemainder(dividingBy: 98) == 0 || row.offset == 456)
      }
      #expect(rows[5].offset >= 0 && rows[5].offset <= 528)
    }
  }
}
