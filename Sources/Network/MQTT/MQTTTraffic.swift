internal import Foundation
internal import Series
internal import Synchronization

/// What somebody hears who listens to a broker beside the wall's own series.
public enum MQTTEvent: Hashable, Sendable {
  /// The broker has let us in; what is retained comes next.
  case connected
  case message(topic: String, payload: [UInt8], isRetained: Bool)
  /// The broker does not let us read this topic.
  case refused(topic: String)
  /// The connection is gone; another one is tried until the connector is stopped.
  case disconnected
}

/// What others send and hear over a connector's connection, from any thread.
final class MQTTTraffic: Sendable {
  typealias Done = @Sendable (Result<Void, SourceFailure>) -> Void

  private struct Listener {
    var filters: [TopicFilter]
    var handler: @Sendable (MQTTEvent) -> Void
  }

  private struct State {
    var session: MQTTSession?
    var listeners: [Int: Listener] = [:]
    var nextListener = 0
    /// Messages that the broker has not acknowledged, by their numbers.
    var pending: [Int32: Done] = [:]
    /// Calls of `publish` under way; acknowledgements that came before them wait in `early`.
    var publishing = 0
    var early: Set<Int32> = []
  }

  private let place: String
  private let state = Mutex(State())

  /// Messages that wait for the broker's word at most.
  private static let limit = 1_000

  init(place: String) { self.place = place }

  var isListening: Bool { state.withLock { !$0.listeners.isEmpty } }

  /// All that is listened to, once each.
  var topics: [String] {
    state.withLock { state in
      Set(state.listeners.values.flatMap { $0.filters.map(\.description) }).sorted()
    }
  }

  func publish(_ topic: String, _ payload: [UInt8], retain: Bool, _ done: @escaping Done) {
    let session = state.withLock { state -> MQTTSession? in
      guard let session = state.session, state.pending.count < MQTTTraffic.limit else { return nil }
      state.publishing += 1
      return session
    }
    guard let session else {
      return done(.failure(SourceFailure(.unreachable, "\(place) is not connected")))
    }
    let sent = session.publish(topic, payload, retain: retain)
    let result = state.withLock { state -> Result<Void, SourceFailure>? in
      state.publishing -= 1
      defer { if state.publishing == 0 { state.early = [] } }
      switch sent {
      case .failure(let failure): return .failure(failure)
      case .success(let number):
        if state.early.remove(number) != nil { return .success(()) }
        guard state.session === session else { return .failure(gone) }
        state.pending[number] = done
        return nil
      }
    }
    if let result { done(result) }
  }

  /// - Returns: the number by which `ignore` ends it.
  func listen(_ filters: [TopicFilter], _ handler: @escaping @Sendable (MQTTEvent) -> Void) -> Int {
    let (number, session) = state.withLock { state -> (Int, MQTTSession?) in
      state.nextListener += 1
      state.listeners[state.nextListener] = Listener(filters: filters, handler: handler)
      return (state.nextListener, state.session)
    }
    guard let session else { return number }
    handler(.connected)
    session.subscribe(toMore: filters.map(\.description))
    return number
  }

  func ignore(_ number: Int) { state.withLock { $0.listeners[number] = nil } }

  /// The session stands: what was asked for meanwhile goes over it.
  func began(_ session: MQTTSession) {
    let listeners = state.withLock { state in
      state.session = session
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.handler(.connected) }
  }

  func ended() {
    let (pending, listeners) = state.withLock { state -> ([Done], [Listener]) in
      guard state.session != nil else { return ([], []) }
      defer { (state.session, state.pending, state.early) = (nil, [:], []) }
      return (Array(state.pending.values), Array(state.listeners.values))
    }
    for done in pending { done(.failure(gone)) }
    for listener in listeners { listener.handler(.disconnected) }
  }

  func acknowledged(_ number: Int32) {
    let done = state.withLock { state -> Done? in
      if let done = state.pending.removeValue(forKey: number) { return done }
      if state.publishing > 0 { state.early.insert(number) }
      return nil
    }
    done?(.success(()))
  }

  func refused(_ topic: String) {
    for handler in handlers(where: { $0.description == topic }) { handler(.refused(topic: topic)) }
  }

  func arrived(_ message: MQTTMessage) {
    let handlers = handlers { $0.matches(message.topic) }
    guard !handlers.isEmpty else { return }
    let event = MQTTEvent.message(
      topic: message.topic, payload: message.payload, isRetained: message.isRetained)
    for handler in handlers { handler(event) }
  }

  private func handlers(
    where isMeant: (TopicFilter) -> Bool
  ) -> [@Sendable (MQTTEvent) -> Void] {
    state.withLock { state in
      guard !state.listeners.isEmpty else { return [] }
      let meant = state.listeners.filter { $0.value.filters.contains(where: isMeant) }
      return meant.sorted { $0.key < $1.key }.map(\.value.handler)
    }
  }

  private var gone: SourceFailure { SourceFailure(.brokenOff, "\(place) closed the connection") }
}
