import Foundation
import Testing

@testable import Views

final class Weather: ObservableObject {
  @Published var degrees = 7
  @Published private(set) var updates = 0
  var untracked = 0

  func measure(_ value: Int) {
    degrees = value
    updates += 1
  }
}

@MainActor
struct ObservationTests {
  let log = Log()

  @Test func aPublishedChangeEvaluatesWhoWatches() {
    struct Watching: View {
      let log: Log
      @ObservedObject var weather: Weather
      var body: some View {
        let _ = log.add("\(weather.degrees)")
        Text("\(weather.degrees)")
      }
    }
    let weather = Weather()
    let host = host(Watching(log: log, weather: weather))
    _ = host.update(at: 0)
    weather.untracked = 1
    #expect(!host.needsUpdate)
    weather.measure(9)
    #expect(host.needsUpdate)
    _ = host.update(at: 1)
    #expect(log.lines == ["7", "9"])
  }

  @Test func aStateObjectIsMadeOnce() {
    struct Owner: View {
      let log: Log
      let handle: Handle
      @State private var tick = 0
      @StateObject private var weather = Weather()
      var body: some View {
        let _ = handle.set = { tick = $0 }
        let _ = log.add("\(tick) \(ObjectIdentifier(weather).hashValue)")
        Text("\(weather.degrees)")
      }
    }
    let handle = Handle()
    let host = host(Owner(log: log, handle: handle))
    _ = host.update(at: 0)
    handle.set(1)
    _ = host.update(at: 1)
    #expect(log.lines.count == 2)
    #expect(Set(log.lines.map { $0.split(separator: " ").last }).count == 1)
  }

  @Test func aChangeOnAnotherThreadArrivesOnTheMainOne() async {
    struct Watching: View {
      let log: Log
      @ObservedObject var weather: Weather
      var body: some View {
        let _ = log.add("\(weather.degrees)")
        Text("\(weather.degrees)")
      }
    }
    let weather = Weather()
    let host = host(Watching(log: log, weather: weather))
    _ = host.update(at: 0)
    let carried = UncheckedSendable(weather)
    await Task.detached { carried.value.measure(3) }.value
    for _ in 0..<100 where !host.needsUpdate { await Task.yield() }
    _ = host.update(at: 1)
    #expect(log.lines == ["7", "3"])
  }

  @Test func aTaskRunsOnAppearAndIsCancelledOnLeaving() async {
    struct Working: View {
      let log: Log
      let handle: Handle
      @State private var isShown = true
      var body: some View {
        let _ = handle.set = { isShown = $0 == 1 }
        if isShown {
          Color.clear.task {
            log.add("started")
            try? await Task.sleep(for: .seconds(60))
            log.add(Task.isCancelled ? "cancelled" : "done")
          }
        }
      }
    }
    let handle = Handle()
    let host = host(Working(log: log, handle: handle))
    _ = host.update(at: 0)
    for _ in 0..<1000 where log.lines.isEmpty { await Task.yield() }
    handle.set(0)
    _ = host.update(at: 1)
    for _ in 0..<1000 where log.lines.count < 2 {
      try? await Task.sleep(for: .milliseconds(1))
    }
    #expect(log.lines == ["started", "cancelled"])
  }
}
