import Foundation
import Testing

@testable import Views

private enum NumberKey: EnvironmentKey {
  static var defaultValue: Int { 0 }
}

private enum NameKey: EnvironmentKey {
  static var defaultValue: String { "" }
}

extension EnvironmentValues {
  fileprivate var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }
  fileprivate var name: String {
    get { self[NameKey.self] }
    set { self[NameKey.self] = newValue }
  }
}

private struct Reading<Value>: View {
  let label: String
  let log: Log
  @Environment private var value: Value

  init(_ label: String, _ path: KeyPath<EnvironmentValues, Value>, _ log: Log) {
    self.label = label
    self.log = log
    _value = Environment(path)
  }

  var body: some View {
    let _ = log.add("\(label) \(value)")
    Color(white: 0)
  }
}

private struct Middle: View {
  let log: Log

  var body: some View {
    let _ = log.add("middle")
    VStack {
      Reading("number", \.number, log)
      Reading("name", \.name, log)
      Text("reads the locale by itself")
    }
  }
}

@MainActor
@Suite struct EnvironmentTests {
  let log = Log()

  private func changed(_ change: (inout EnvironmentValues) -> Void) -> [String] {
    let host = host(Middle(log: log))
    _ = host.update(at: 0)
    log.lines = []
    var environment = host.environment
    change(&environment)
    host.environment = environment
    let before = host.evaluations
    _ = host.update(at: 1)
    #expect(host.evaluations - before == log.lines.count)
    return log.lines
  }

  @Test func onlyWhoReadAKeyIsEvaluatedWhenItChanges() {
    #expect(changed { $0.number = 7 } == ["number 7"])
    #expect(changed { $0.name = "x" } == ["name x"])
    #expect(
      changed {
        $0.name = "y"
        $0.number = 1
      } == ["number 1", "name y"])
  }

  @Test func aKeyThatNobodyReadsEvaluatesNothing() {
    #expect(changed { $0.colorScheme = .dark }.isEmpty)
  }

  @Test func aValueThatIsHandedDownReachesItsReadersThroughViewsThatDoNotRead() {
    struct Writing: View {
      let log: Log
      let handle: Handle
      @State private var number = 1

      var body: some View {
        let _ = handle.set = { number = $0 }
        Middle(log: log).environment(\.number, number)
      }
    }
    let handle = Handle()
    let host = host(Writing(log: log, handle: handle))
    _ = host.update(at: 0)
    log.lines = []
    handle.set(5)
    _ = host.update(at: 1)
    #expect(log.lines == ["number 5"])
  }

  @Test func aKeyThatIsReadOnlySometimesCountsWhenItWasRead() {
    struct Choosing: View {
      let log: Log
      @Environment(\.number) private var number
      @Environment(\.name) private var name

      var body: some View {
        let _ = log.add(number == 0 ? "none" : name)
        Color(white: 0)
      }
    }
    let host = host(Choosing(log: log))
    _ = host.update(at: 0)
    host.environment.name = "a"
    _ = host.update(at: 1)
    #expect(log.lines == ["none"])
    host.environment.number = 1
    _ = host.update(at: 2)
    host.environment.name = "b"
    _ = host.update(at: 3)
    #expect(log.lines == ["none", "a", "b"])
  }

  @Test func anActionReadsTheValueOfTheMoment() {
    struct Acting: View {
      let log: Log
      @Environment(\.number) private var number

      var body: some View {
        let _ = log.add("body")
        Color(white: 0).onTapGesture { log.add("\(number)") }
      }
    }
    let host = host(Acting(log: log))
    _ = host.update(at: 0)
    host.environment.number = 3
    let player = Player(host)
    player.step()
    player.touch(.down, 50, 50)
    player.touch(.up, 50, 50)
    player.step()
    #expect(log.lines == ["body", "3"])
  }

  @Test func builtContentReadsTheValueOfTheMoment() {
    struct Building: View {
      let log: Log
      @Environment(\.number) private var number

      var body: some View {
        GeometryReader { _ in
          let _ = log.add("\(number)")
          Color(white: 0)
        }
      }
    }
    let host = host(Building(log: log))
    _ = host.update(at: 0)
    host.environment.number = 4
    _ = host.update(at: 1)
    #expect(log.lines.last == "4")
  }

  @Test func textsFollowTheLocaleWithoutABodyBeingEvaluated() {
    let host = host(Text(1234.5, format: .number))
    _ = host.update(at: 0)
    let before = host.evaluations
    host.environment.locale = Locale(identifier: "de_DE")
    _ = host.update(at: 1)
    #expect(host.layoutDescription().contains("1.234,5"))
    #expect(host.evaluations == before)
  }

  @Test func anotherLayoutDirectionMirrorsWhatStands() {
    let row = HStack(spacing: 0) {
      box(50, 20)
      Spacer(minLength: 0)
    }
    let host = host(row)
    _ = host.update(at: 0)
    #expect(host.layoutDescription().contains("frame (0, 0) 50×20"))
    host.environment.layoutDirection = .rightToLeft
    _ = host.update(at: 1)
    #expect(host.layoutDescription().contains("frame (150, 0) 50×20"))
  }
}
