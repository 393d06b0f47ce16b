import Foundation
import Testing

@testable import Views

/// A view that goes on by itself: after a delay, and when an animation has come to rest.
private struct Settling: View {
  @State private var steps = ["start"]

  var body: some View {
    Text(verbatim: steps.joined(separator: " "))
      .onAppear {
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { steps.append("later") }
        DispatchQueue.main.async { steps.append("soon") }
        withAnimation(.linear(duration: 0.5)) {
          steps.append("moving")
        } completion: {
          steps.append("done")
        }
      }
  }
}

@MainActor
@Suite struct PlayedDelayTests {
  @Test(arguments: [
    (0.0, "start moving soon"), (0.2, "start moving soon"), (0.31, "start moving soon later"),
    (0.6, "start moving soon later done"), (30, "start moving soon later done"),
  ])
  func delaysAndCompletionsComeOnThePlayedClock(time: TimeInterval, text: String) {
    let renderer = ImageRenderer(content: Settling())
    renderer.time = time
    // "done" hangs on a text's colour and place, which the animation has in hand.
    let said = renderer.accessibilityTree.compactMap(\.label).joined()
    if time < 0.5 { #expect(said.replacingOccurrences(of: " done", with: "") == text) }
    if time > 0.5 {
      #expect(said.split(separator: " ").sorted() == text.split(separator: " ").sorted())
    }
  }

  @Test func withoutAPlayedClockTheQueueIsTheSystems() async {
    let fired = await withCheckedContinuation { continuation in
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.01) {
        continuation.resume(returning: true)
      }
    }
    #expect(fired)
  }

  @Test func otherQueuesAreLeftAlone() {
    let log = Log()
    let done = DispatchSemaphore(value: 0)
    MainQueueClock.played { _, _ in
      log.add("taken")
    } _: {
      DispatchQueue.global().asyncAfter(deadline: .now()) { done.signal() }
    }
    #expect(done.wait(timeout: .now() + 10) == .success)
    #expect(log.lines.isEmpty)
  }
}
