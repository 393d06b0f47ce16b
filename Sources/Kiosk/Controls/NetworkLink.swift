import Documents
import Foundation
import Network
import Platform
import Series

/// Controls over the connections that a dashboard's sources have, over HTTP, and by programs.
///
/// Nothing that is asked for waits for a connection: a wish that cannot be sent now is a fault now.
@MainActor
final class NetworkLink: ControlLink {
  private let inbox: Inbox
  private let programs: ProgramLink
  private let http: HTTPClient
  /// The connections of the sources; nil before there are any.
  var sources: (@MainActor () -> LiveSources?) = { nil }
  private var listening: [(broker: MQTTConnector, number: Int)] = []

  typealias Heard = @MainActor @Sendable (String, Result<String, ControlFault>) -> Void
  typealias Card = Dashboard.ControlCard

  init(inbox: Inbox, http: HTTPClient = .shared) {
    self.inbox = inbox
    self.http = http
    programs = ProgramLink(inbox: inbox)
  }

  func state(_ card: Card, _ answer: @escaping Answer) {
    switch card.link {
    case .program: programs.state(card, answer)
    case .http(let requests):
      guard let call = requests.state else { return }
      ask(call, requests, value: nil) { result in
        answer(result.map { NetworkLink.part($0, requests.path) })
      }
    case .mqtt, .homeAssistant: break
    }
  }

  func send(_ wish: ControlWish, _ card: Card, _ answer: @escaping Answer) {
    switch card.link {
    case .program: programs.send(wish, card, answer)
    case .mqtt(let messages): publish(wish, messages, answer)
    case .homeAssistant(let entity): call(wish, card, entity, answer)
    case .http(let requests):
      let call = wish == .off ? requests.sendOff ?? requests.send : requests.send
      var value: String?
      if case .set(let text) = wish { value = text }
      ask(call, requests, value: value, answer)
    }
  }

  func follow(_ cards: [String: Card], _ heard: @escaping Heard) {
    for (broker, number) in listening { broker.ignore(number) }
    listening = []
    let sources = sources()
    var messages: [String: [(id: String, Card.Messages)]] = [:]
    var entities: [String: [(id: String, Card)]] = [:]
    for (id, card) in cards.sorted(by: { $0.key < $1.key }) {
      switch card.link {
      case .mqtt(let link) where link.state != nil:
        messages[link.source, default: []].append((id, link))
      case .homeAssistant(let link) where card.kind != .button:
        entities[link.source, default: []].append((id, card))
      default: break
      }
    }
    for (name, links) in messages {
      if let broker = sources?.broker(name) { listen(to: broker, links, heard) }
    }
    for (name, cards) in entities {
      if let home = sources?.homeAssistant(name) { watch(home, cards, heard) }
    }
  }

  private func publish(_ wish: ControlWish, _ link: Card.Messages, _ answer: @escaping Answer) {
    guard let broker = sources()?.broker(link.source) else {
      return answer(.failure(ControlFault(reason: "\(link.source) is not connected")))
    }
    let text =
      switch wish {
      case .press, .on: link.on
      case .off: link.off
      case .set(let value): link.value.replacingOccurrences(of: "$value", with: value)
      }
    let inbox = inbox
    broker.publish(topic: link.set, payload: Array(text.utf8), retain: false) { result in
      inbox.post { answer(NetworkLink.words(result)) }
    }
  }

  private func listen(
    to broker: MQTTConnector, _ links: [(id: String, Card.Messages)], _ heard: @escaping Heard
  ) {
    let filters = Set(links.compactMap(\.1.state)).sorted().compactMap { TopicFilter($0) }
    let inbox = inbox
    let number = broker.listen(to: filters) { event in
      switch event {
      case .connected: break
      case .message(let topic, let payload, _):
        // A retained message is the thing's last word: that is its state.
        let text = String(decoding: payload.prefix(64 << 10), as: UTF8.self)
        for (id, link) in links where link.state == topic {
          let part = NetworkLink.part(text, link.path)
          inbox.post { heard(id, .success(part)) }
        }
      case .refused(let topic):
        for (id, link) in links where link.state == topic {
          inbox.post { heard(id, .failure(ControlFault(reason: "the broker refuses \(topic)"))) }
        }
      case .disconnected:
        for (id, link) in links {
          inbox.post {
            heard(id, .failure(ControlFault(reason: "\(link.source) is not connected")))
          }
        }
      }
    }
    listening.append((broker, number))
  }

  private func call(
    _ wish: ControlWish, _ card: Card, _ link: Card.Entity, _ answer: @escaping Answer
  ) {
    guard let home = sources()?.homeAssistant(link.source) else {
      return answer(.failure(ControlFault(reason: "\(link.source) is not connected")))
    }
    guard let service = EntityService(wish, link, kind: card.kind) else {
      return answer(.failure(ControlFault(reason: "\(link.entity) cannot be asked for that")))
    }
    let inbox = inbox
    home.callService(domain: service.domain, service: service.name, data: service.data) { result in
      inbox.post { answer(NetworkLink.words(result)) }
    }
  }

  private func watch(
    _ home: HomeAssistantConnector, _ cards: [(id: String, Card)], _ heard: @escaping Heard
  ) {
    let inbox = inbox
    var wanted: [String: [(id: String, kind: Card.Kind)]] = [:]
    for (id, card) in cards {
      guard case .homeAssistant(let link) = card.link else { continue }
      wanted[link.entity, default: []].append((id, card.kind))
    }
    let watched = wanted
    home.watch(watched.keys.sorted()) { state in
      for (id, kind) in watched[state.entity] ?? [] {
        let text = EntityService.state(state, kind: kind)
        inbox.post { heard(id, text) }
      }
    }
  }

  private func ask(
    _ call: Card.Requests.Call, _ requests: Card.Requests, value: String?,
    _ answer: @escaping Answer
  ) {
    let inbox = inbox
    let made = NetworkLink.request(call, requests, value: value)
    guard case .success(let request) = made else {
      if case .failure(let fault) = made { answer(.failure(fault)) }
      return
    }
    let place = requests.token?.place
    http.send(request) { result in
      let words: Result<String, ControlFault>
      switch result {
      case .failure(let failure): words = .failure(ControlFault(reason: failure.words))
      case .success(let response):
        if let failure = response.failure(tokenFrom: place, now: Date()) {
          words = .failure(ControlFault(reason: failure.words))
        } else {
          words = .success(String(decoding: response.body, as: UTF8.self))
        }
      }
      inbox.post { answer(words) }
    }
  }

  nonisolated static func request(
    _ call: Card.Requests.Call, _ requests: Card.Requests, value: String?
  ) -> Result<HTTPRequest, ControlFault> {
    let plain = value ?? ""
    // In an address a value is only a value.
    let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
    let coded = plain.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    var request = HTTPRequest(url: call.url.replacingOccurrences(of: "$value", with: coded))
    request.method = call.method
    request.body = Array(call.body.replacingOccurrences(of: "$value", with: plain).utf8)
    if let type = call.type { request.headers.append(.init("Content-Type", type)) }
    request.limits.bytes = 256 << 10
    request.limits.time = TimeInterval(ProgramLink.patience)
    request.certificates = requests.certificates
    if let token = requests.token {
      do throws(SourceFailure) {
        request.secretHeaders.append(.init("Authorization", "Bearer \(try token.read().text)"))
      } catch {
        return .failure(ControlFault(reason: error.words))
      }
    }
    return .success(request)
  }

  /// The part of a JSON text at a path, or all of it.
  nonisolated static func part(_ text: String, _ path: String?) -> String {
    guard let path else { return text }
    guard let document = try? Document(text: text, file: "state.json"),
      let value = document.root.values(at: path).first
    else { return "" }
    switch value.kind {
    case .string(let text): return text
    case .bool(let isOn): return isOn ? "on" : "off"
    case .integer(let number): return "\(number)"
    case .double(let number): return "\(number)"
    case .null, .sequence, .mapping: return ""
    }
  }

  nonisolated private static func words(
    _ result: Result<Void, SourceFailure>
  ) -> Result<String, ControlFault> {
    result.map { "" }.mapError { ControlFault(reason: $0.words) }
  }
}
