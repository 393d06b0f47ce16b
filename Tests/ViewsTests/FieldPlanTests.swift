import Foundation
import Testing

@testable import Views

/// Two values of a type, made in memory that was full of different bytes.
@MainActor
private func isSame<V>(_ a: V, _ b: V) -> Bool {
  let memory = UnsafeMutableRawPointer.allocate(
    byteCount: 2 * MemoryLayout<V>.stride, alignment: MemoryLayout<V>.alignment)
  defer { memory.deallocate() }
  memset(memory, 0xAA, MemoryLayout<V>.stride)
  memset(memory + MemoryLayout<V>.stride, 0x55, MemoryLayout<V>.stride)
  let values = memory.bindMemory(to: V.self, capacity: 2)
  values.initialize(to: a)
  (values + 1).initialize(to: b)
  defer { values.deinitialize(count: 2) }
  return FieldPlan.plan(for: V.self).areEqual(&values[0], values[1])
}

private struct Page<Content: View>: View {
  var width: CGFloat?
  var title: String?
  @ViewBuilder var content: Content
  var body: some View { content.frame(width: width) }
}

@MainActor
@Suite struct FieldPlanTests {
  @Test func whatIsBehindNilMakesNoDifference() {
    #expect(isSame(Text("Row"), Text("Row")))
    #expect(isSame(Text(verbatim: "even"), Text(verbatim: "even")))
    #expect(isSame(CGFloat?.none, CGFloat?.none))
    #expect(isSame(Text("Row").bold().font(.title), Text("Row").bold().font(.title)))
    #expect(isSame(Optional(String?.none), Optional(String?.none)))
    #expect(isSame(Text?.none, Text?.none))
    #expect(isSame(Optional(Text("Row")), Optional(Text("Row"))))
    #expect(
      isSame(
        Page {
          HStack {
            Text("Row"); Text(verbatim: "even")
          }
        },
        Page {
          HStack {
            Text("Row"); Text(verbatim: "even")
          }
        }))
  }

  @Test func whatIsShownDoes() {
    #expect(!isSame(Text("Row"), Text("Line")))
    #expect(!isSame(Text("Row"), Text(verbatim: "Row")))
    #expect(!isSame(Text("Row").bold(), Text("Row")))
    #expect(!isSame(Text("Row").bold(), Text("Row").italic()))
    #expect(!isSame(Text("Row").foregroundColor(.red), Text("Row").foregroundColor(.blue)))
    #expect(!isSame(Text("Row \(1)"), Text("Row \(2)")))
    #expect(!isSame(CGFloat?(1), CGFloat?.none))
    #expect(!isSame(CGFloat?(1), CGFloat?(2)))
    #expect(!isSame(Page(title: "a") { Text("Row") }, Page(title: "b") { Text("Row") }))
    #expect(!isSame(Page(width: 3) { Text("Row") }, Page(width: nil) { Text("Row") }))
    #expect(
      !isSame(
        HStack {
          Text("Row"); Text(verbatim: "even")
        },
        HStack {
          Text("Row"); Text("odd")
        }))
  }

  @Test func anAuthorsEqualityIsNotAsked() {
    struct Named: Equatable {
      var id: Int
      var name: Int
      static func == (a: Named, b: Named) -> Bool { a.id == b.id }
    }
    struct Shown: View {
      var item: Named?
      var body: some View { Text(verbatim: "\(item?.name ?? 0)") }
    }
    #expect(isSame(Shown(item: Named(id: 1, name: 1)), Shown(item: Named(id: 1, name: 1))))
    #expect(!isSame(Shown(item: Named(id: 1, name: 1)), Shown(item: Named(id: 1, name: 2))))
  }

  @Test func aColumnAsksARowOfShortTextsOnce() {
    struct Rows: View {
      var body: some View {
        VStack(spacing: 0) {
          ForEach(0..<50, id: \.self) { _ in
            HStack {
              Text("Row")
              Text("even")
            }
          }
        }
      }
    }
    let host = host(Rows(), 200, 4_000)
    _ = host.update(at: 0)
    let before = host.graph.statistics.measures
    host.size.width = 180
    _ = host.update(at: 1)
    // Each row once, however high; of what its texts have been asked, only their share is new.
    #expect(host.graph.statistics.measures - before <= 2 + 50 * (1 + 2))
  }

  @Test func aTextThatDoesBreakIsAskedByHeightToo() {
    let view = VStack(spacing: 0) {
      Text("one two three four five six seven eight nine ten eleven twelve")
      Text("thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty")
    }
    let host = host(view, 120, 60)
    _ = host.update(at: 0)
    let low = host.graph.root.elements[0].size
    host.size.height = 400
    _ = host.update(at: 1)
    let high = host.graph.root.elements[0].size
    #expect(low.height <= 60 && high.height > 100)
  }
}
