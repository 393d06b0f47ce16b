import Foundation
import Testing

@testable import Views

@MainActor
struct TimelineTests {
  /// A clock that stands at a date while the frame clock is at 0.
  final class Clock: @unchecked Sendable {
    var date: Date
    init(_ date: Date) { self.date = date }
  }

  @Test func aTimelineSleepsUntilItsNextEntry() {
    let clock = Clock(Date(timeIntervalSinceReferenceDate: 125))
    var environment = EnvironmentValues()
    environment.clock = { clock.date }
    let log = Log()
    let host = host(
      TimelineView(.everyMinute) { context in
        let _ = log.add("\(Int(context.date.timeIntervalSinceReferenceDate))")
        Color.red
      }, environment: environment)
    _ = host.update(at: 0)
    #expect(log.lines == ["120"])
    #expect(!host.needsUpdate)
    #expect(host.nextWake == 55)
    clock.date += 54
    _ = host.update(at: 54)
    #expect(log.lines == ["120"])
    clock.date += 1
    _ = host.update(at: 55)
    #expect(log.lines == ["120", "180"])
    #expect(host.nextWake == 115)
  }

  @Test func aTimelineThatIsRemovedLeavesNoTimer() {
    struct Toggling: View {
      let handle: Handle
      @State private var isShown = true
      var body: some View {
        let _ = handle.set = { isShown = $0 == 1 }
        if isShown {
          TimelineView(.periodic(from: .now, by: 1)) { _ in Color.red }
        }
      }
    }
    let handle = Handle()
    let host = host(Toggling(handle: handle))
    _ = host.update(at: 0)
    #expect(host.nextWake != nil)
    handle.set(0)
    _ = host.update(at: 0.1)
    #expect(host.nextWake == nil)
  }
}
