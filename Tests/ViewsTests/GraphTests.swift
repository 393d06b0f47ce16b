import Foundation
import Testing

@testable import Views

@MainActor
final class Log {
  var lines: [String] = []
  func add(_ line: String) { lines.append(line) }
}

@MainActor
final class Handle {
  var set: (Int) -> Void = { _ in }
}

struct Row: View {
  let title: String
  let log: Log
  let handle: Handle
  @State private var value = 0
  @State private var other = 1
  @Environment(\.locale) private var locale

  var body: some View {
    let _ = log.add("\(title) \(value)")
    let _ = handle.set = { value = $0 }
    HStack {
      Text(title)
      Text("\(value) \(other) \(locale.identifier)")
    }
  }
}

struct Rows: View {
  let log: Log
  let handles: [Handle]
  @Binding var order: [Int]

  var body: some View {
    let _ = log.add("rows")
    VStack {
      ForEach(order, id: \.self) { index in
        Row(title: "row \(index)", log: log, handle: handles[index])
      }
    }
  }
}

struct Reordering: View {
  let log: Log
  let handles: [Handle]
  let control: Control
  @State private var order = [1, 2, 3, 4]

  @MainActor
  final class Control { var set: ([Int]) -> Void = { _ in } }

  var body: some View {
    let _ = log.add("root")
    let _ = control.set = { order = $0 }
    Rows(log: log, handles: handles, order: $order)
  }
}

@MainActor
struct GraphTests {
  let log = Log()
  let handles = (0..<6).map { _ in Handle() }

  @Test func onlyTheRowWhoseStateChangedIsEvaluated() {
    let host = host(
      VStack {
        Row(title: "a", log: log, handle: handles[0])
        Row(title: "b", log: log, handle: handles[1])
      })
    _ = host.update(at: 0)
    log.lines = []
    handles[1].set(7)
    _ = host.update(at: 1)
    #expect(log.lines == ["b 7"])
  }

  /// Reads its states as the mode says, in an order of its own.
  private struct Choosy: View {
    let log: Log
    let handles: [Handle]
    @State private var mode = 0
    @State private var a = 0
    @State private var b = 0

    var body: some View {
      let _ = handles[0].set = { mode = $0 }
      let _ = handles[1].set = { a = $0 }
      let _ = handles[2].set = { b = $0 }
      let said =
        switch mode {
        case 0: "a\(a) b\(b)"
        case 1: "b\(b)"
        case 2: "b\(b) a\(a) b\(b)"
        default: "none"
        }
      let _ = log.add(said)
      Text(verbatim: said)
    }
  }

  @Test func aViewDependsOnWhatItReadLastAndOnNothingElse() {
    let log = Log()
    let handles = (0..<3).map { _ in Handle() }
    let host = host(Choosy(log: log, handles: handles))
    var time = 0.0
    func update(_ change: () -> Void) -> [String] {
      log.lines = []
      change()
      time += 1
      _ = host.update(at: time)
      return log.lines
    }
    _ = update {}
    #expect(update { handles[1].set(1) } == ["a1 b0"])
    #expect(update { handles[0].set(1) } == ["b0"])
    #expect(update { handles[1].set(2) } == [])
    #expect(update { handles[2].set(1) } == ["b1"])
    #expect(update { handles[0].set(2) } == ["b1 a2 b1"])
    #expect(update { handles[1].set(3) } == ["b1 a3 b1"])
    #expect(update { handles[2].set(2) } == ["b2 a3 b2"])
    #expect(update { handles[0].set(3) } == ["none"])
    #expect(update { handles[1].set(4) } == [])
    #expect(update { handles[2].set(3) } == [])
    #expect(update { handles[0].set(0) } == ["a4 b3"])
    #expect(
      update {
        handles[1].set(5)
        handles[2].set(4)
      } == ["a5 b4"])
  }

  /// Counts how often it was brought up to date, in its own field.
  private struct Counting: DynamicProperty {
    @State var held = 10
    var updates = 0
    mutating func update() { updates += 1 }
  }

  @Test func aPropertyOfAnAuthorsIsUpdatedFromItsValueAtEachEvaluation() {
    struct Shown: View {
      let log: Log
      let handle: Handle
      private var counting = Counting()
      @State private var value = 0

      init(log: Log, handle: Handle) {
        self.log = log
        self.handle = handle
      }

      var body: some View {
        let _ = handle.set = { value = $0 }
        let _ = log.add("\(value) \(counting.updates) \(counting.held)")
        Text(verbatim: "")
      }
    }
    let log = Log()
    let handle = Handle()
    let host = host(Shown(log: log, handle: handle))
    for time in 0..<3 {
      _ = host.update(at: Double(time))
      handle.set(time + 1)
    }
    #expect(log.lines == ["0 1 10", "1 1 10", "2 1 10"])
  }

  @Test func aViewThatOnlyPassesABindingOnIsNotEvaluated() {
    let control = Reordering.Control()
    let host = host(Reordering(log: log, handles: handles, control: control))
    _ = host.update(at: 0)
    log.lines = []
    control.set([1, 2, 3])
    _ = host.update(at: 1)
    #expect(log.lines == ["rows"])
  }

  @Test func movedRowsKeepTheirStateAndOnlyNewOnesAreEvaluated() {
    let control = Reordering.Control()
    let host = host(Reordering(log: log, handles: handles, control: control))
    _ = host.update(at: 0)
    handles[1].set(11)
    handles[4].set(44)
    _ = host.update(at: 1)
    log.lines = []
    control.set([4, 2, 1, 5])
    _ = host.update(at: 2)
    #expect(log.lines == ["rows", "row 5 0"])
    handles[4].set(45)
    handles[1].set(12)
    log.lines = []
    _ = host.update(at: 3)
    #expect(Set(log.lines) == ["row 4 45", "row 1 12"])
  }

  @Test func branchesOfOneTypeDoNotShareState() {
    struct Switch: View {
      let log: Log
      let handle: Handle
      let row: Handle
      @State private var isOn = true

      var body: some View {
        let _ = handle.set = { isOn = $0 == 1 }
        if isOn {
          Row(title: "x", log: log, handle: row)
        } else {
          Row(title: "x", log: log, handle: row)
        }
      }
    }
    let host = host(Switch(log: log, handle: handles[0], row: handles[1]))
    _ = host.update(at: 0)
    handles[1].set(5)
    _ = host.update(at: 1)
    handles[0].set(0)
    _ = host.update(at: 2)
    #expect(log.lines == ["x 0", "x 5", "x 0"])
  }

  @Test func allFormsOfOnChangeFireOncePerChange() {
    struct Watcher: View {
      let log: Log
      let handle: Handle
      @State private var value = 1

      var body: some View {
        let _ = handle.set = { value = $0 }
        Color.clear
          .onChange(of: value) { log.add("none") }
          .onChange(of: value) { old, new in log.add("\(old) to \(new)") }
          .onChange(of: value) { new in log.add("\(new)") }
          .onChange(of: value, initial: true) { old, new in log.add("initial \(old) \(new)") }
          .onAppear { log.add("appear") }
      }
    }
    let host = host(Watcher(log: log, handle: handles[0]))
    _ = host.update(at: 0)
    #expect(Set(log.lines) == ["initial 1 1", "appear"])
    log.lines = []
    handles[0].set(2)
    _ = host.update(at: 1)
    #expect(Set(log.lines) == ["none", "1 to 2", "2", "initial 1 2"])
    log.lines = []
    handles[0].set(2)
    _ = host.update(at: 2)
    #expect(log.lines == [])
  }

  @Test func appearAndDisappearAreToldOnce() {
    struct Toggling: View {
      let log: Log
      let handle: Handle
      @State private var isShown = false

      var body: some View {
        let _ = handle.set = { isShown = $0 == 1 }
        if isShown {
          Color.clear.onAppear { log.add("appear") }.onDisappear { log.add("disappear") }
        }
      }
    }
    let host = host(Toggling(log: log, handle: handles[0]))
    for (time, shown) in [0, 1, 1, 0, 0, 1].enumerated() {
      handles[0].set(shown)
      _ = host.update(at: Double(time))
    }
    #expect(log.lines == ["appear", "disappear", "appear"])
  }

  @Test func nothingIsToDoAfterAnUpdate() {
    let host = host(Row(title: "a", log: log, handle: handles[0]))
    #expect(host.needsUpdate)
    _ = host.update(at: 0)
    #expect(!host.needsUpdate)
    #expect(host.nextWake == nil)
    var calls = 0
    host.onInvalidate = { calls += 1 }
    handles[0].set(1)
    #expect(host.needsUpdate)
    #expect(calls > 0)
  }

  @Test func anItemsVersionGrowsOnlyWhenItsContentDoes() {
    let host = host(
      VStack {
        Color.red.frame(height: 10)
        Row(title: "a", log: log, handle: handles[0])
      })
    let before = flattened(host.update(at: 0))
    #expect(before.count >= 1)
    handles[0].set(3)
    let after = flattened(host.update(at: 1))
    #expect(before.first?.id == after.first?.id)
    #expect(before.first?.version == after.first?.version)
  }

  @Test func preferencesTravelUp() {
    enum Widths: PreferenceKey {
      static let defaultValue: [CGFloat] = []
      static func reduce(value: inout [CGFloat], nextValue: () -> [CGFloat]) {
        value += nextValue()
      }
    }
    struct Measuring: View {
      let log: Log
      @State private var widths: [CGFloat] = []

      var body: some View {
        HStack(spacing: 0) {
          ForEach([30, 50], id: \.self) { width in
            Color.clear.frame(width: CGFloat(width)).background {
              GeometryReader { proxy in
                Color.clear.preference(key: Widths.self, value: [proxy.size.width])
              }
            }
          }
        }
        .onPreferenceChange(Widths.self) {
          widths = $0
          log.add("\($0)")
        }
      }
    }
    let host = host(Measuring(log: log))
    _ = host.update(at: 0)
    #expect(log.lines.last == "[30.0, 50.0]")
  }
}
