public import Foundation
internal import Series

extension HomeAssistantConnector {
  /// The entities with numbers and the statistics that a Home Assistant has, for the command line.
  public static func discover(
    _ settings: HomeAssistantSettings, timeout: TimeInterval
  ) -> Result<[DiscoveredSeries], SourceFailure> {
    do throws(SourceFailure) {
      return .success(try list(settings, timeout: timeout))
    } catch {
      return .failure(error)
    }
  }

  private static func list(
    _ settings: HomeAssistantSettings, timeout: TimeInterval
  ) throws(SourceFailure) -> [DiscoveredSeries] {
    guard let address = WebSocketAddress(settings.url, path: "/api/websocket") else {
      throw SourceFailure(.configuration, "\(settings.url) is no address of a Home Assistant")
    }
    let token = try settings.token.read()
    let socket = try WebSocket(
      address, authorities: settings.authorities, patience: settings.patience)
    let clock = NetworkClock.system
    let start = clock.now().uptime
    var found: [String: DiscoveredSeries] = [:]
    var answers = 0
    while answers < 2 {
      guard clock.now().uptime - start < timeout else {
        throw SourceFailure(.timedOut, "Home Assistant at \(settings.url) is silent")
      }
      for bytes in try socket.turn(seconds: 0.2) {
        switch HomeAssistantMessage(bytes) {
        case .authRequired?:
          socket.send(HomeAssistantCommand.json(["type": "auth", "access_token": token.text]))
        case .authInvalid(let words)?: throw settings.refusedToken(words)
        case .authAccepted?:
          socket.send(HomeAssistantCommand.states.text(id: 1))
          socket.send(HomeAssistantCommand.allStatistics.text(id: 2))
        case .succeeded(id: 1)?:
          answers += 1
          for state in HomeAssistantReader.list(states: bytes) {
            found[state.entity] = DiscoveredSeries(
              name: state.entity, label: state.name, unit: state.unit, last: state.state)
          }
        case .succeeded(id: 2)?:
          answers += 1
          let reader = HomeAssistantReader(zone: .gmt)
          reader.readMetadata(bytes)
          for (id, one) in reader.statistics where found[id] == nil {
            found[id] = DiscoveredSeries(name: id, label: one.name ?? id, unit: one.unit ?? "")
          }
        case .failed(let id, let code, let words)?:
          // Without a recorder there are no statistics, and still the states.
          guard id == 2 else {
            throw SourceFailure(.refused, "Home Assistant: \(words.prefix(200)) (\(code))")
          }
          answers += 1
        case .none: throw SourceFailure(.malformed, "\(settings.url) is no Home Assistant")
        default: break
        }
      }
    }
    return found.values.sorted { $0.name < $1.name }
  }
}
