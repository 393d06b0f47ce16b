import Foundation
#if compiler(>=6.1)
  import Observation
#endif
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

#if compiler(>=6.1)
  @Observable
  final class Room {
    var humidity = 40
    var name = "Office"
  }
#endif

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

  #if compiler(>=6.1)
  @Test func anObservablePropertyIsTrackedByRead() {
    struct Reader: View {
      let log: Log
      let room: Room
      var body: some View {
        let _ = log.add("\(room.humidity)")
        Text("\(room.humidity)")
      }
    }
    let room = Room()
    let host = host(Reader(log: log, room: room))
    _ = host.update(at: 0)
    room.name = "Kitchen"
    #expect(!host.needsUpdate)
    room.humidity = 55
    _ = host.update(at: 1)
    room.humidity = 56
    _ = host.update(at: 2)
    #expect(log.lines == ["40", "55", "56"])
  }
  #endif

  #if compiler(>=6.1)
  @Test func modelsTravelDownByType() {
    struct Inner: View {
      let log: Log
      @Environment(Room.self) private var room
      @EnvironmentObject private var weather: Weather
      var body: some View {
        @Bindable var room = room
        let _ = log.add("\(room.humidity) \(weather.degrees)")
        Toggle("dry", isOn: $room.isDry)
      }
    }
    let room = Room()
    let host = host(Inner(log: log).environment(room).environmentObject(Weather()))
    _ = host.update(at: 0)
    #expect(log.lines == ["40 7"])
  }
  #endif

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

  #if compiler(>=6.1)
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

extension Room {
  var isDry: Bool {
    get { humidity < 40 }
    set { humidity = newValue ? 30 : 50 }
  }
  #endif

}
