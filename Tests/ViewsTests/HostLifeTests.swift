import Foundation
import Testing
import Typography

@testable import Views

/// Whether a host of a view is freed with its last owner.
@MainActor
private func isFreed<V: View>(_ view: V) -> Bool {
  weak var graph: ViewGraph?
  do {
    let host = ViewHost(
      view, size: CGSize(width: 100, height: 100), scale: 1, fonts: FontLibrary())
    _ = host.update(at: 0)
    graph = host.graph
  }
  return graph == nil
}

@MainActor
@Test func aHostIsFreedWithItsLastOwner() {
  #expect(isFreed(Text("a")))
  #expect(isFreed(GeometryReader { _ in Color.red }))
  #expect(isFreed(ScrollView { LazyVStack { ForEach(0..<9, id: \.self) { Text("\($0)") } } }))
  #expect(isFreed(TabView(selection: .constant(1)) { Text("a").tag(1) }))
  #expect(isFreed(Text("a").onAppear {}.onChange(of: 1) { _, _ in }))
}

/// A watchdog sees a long update go on: never do more bodies run than it counts in a step.
@MainActor @Test func aLongUpdateTellsOfItsSteps() {
  struct Counting: View {
    let count: () -> Void
    var body: some View {
      let _ = count()
      Text("a row")
    }
  }
  var (steps, bodies, longest) = (0, 0, 0)
  let rows = ViewHost(
    VStack {
      ForEach(0..<300, id: \.self) { _ in
        Counting {
          bodies += 1
          longest = max(longest, bodies)
        }
      }
    }, size: CGSize(width: 200, height: 9_000), scale: 1, fonts: testFonts
  ) {
    steps += 1
    bodies = 0
  }
  _ = rows.update(at: 0)
  #expect((1...32).contains(longest))
  #expect(steps > 9)
  steps = 0
  _ = rows.update(at: 1)
  #expect(steps == 0)
}
