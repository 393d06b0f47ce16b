// See Sources/Views/State/Observation.swift: there from Swift 6.1 on.
#if compiler(>=6.1)
  import Observation
  import Testing

  @testable import Views

  @Observable
  final class Room {
    var humidity = 40
    var name = "Office"
  }

  @MainActor
  struct ObservableModelTests {
    let log = Log()

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
  }

  extension Room {
    var isDry: Bool {
      get { humidity < 40 }
      set { humidity = newValue ? 30 : 50 }
    }
  }
#endif
