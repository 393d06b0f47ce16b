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
