internal import Foundation
internal import Synchronization

/// The state of an entity, as a control shows it.
public struct EntityState: Hashable, Sendable {
  public var entity: String
  /// As Home Assistant says it: `on`, `off`, `21.5`, `unavailable`.
  public var state: String
  /// Its plain attributes as texts, such as `brightness` with `128`; lists are left out.
  public var attributes: [String: String]
}

/// What others ask of a Home Assistant over a connector's connection, from any thread.
final class HomeAssistantRequests: Sendable {
  typealias Done = @Sendable (Result<Void, SourceFailure>) -> Void

  struct Call: Sendable {
    var command: HomeAssistantCommand
    var done: Done
  }

  private struct State {
    var isOpen = false
    var calls: [Call] = []
    var watched: [String] = []
    var isWatchNew = false
    var handler: (@Sendable (EntityState) -> Void)?
    var states: [String: EntityState] = [:]
    var wake: (@Sendable () -> Void)?
  }

  private let place: String
  private let state = Mutex(State())

  /// Calls that wait for the connection's thread at most.
  private static let limit = 100

  init(place: String) { self.place = place }

  func call(_ command: HomeAssistantCommand, _ done: @escaping Done) {
    let isTaken = state.withLock { state in
      guard state.isOpen, state.calls.count < HomeAssistantRequests.limit else { return false }
      state.calls.append(Call(command: command, done: done))
      state.wake?()
      return true
    }
    if !isTaken {
      done(.failure(SourceFailure(.unreachable, "Home Assistant at \(place) is not connected")))
    }
  }

  func watch(_ entities: [String], _ handler: @escaping @Sendable (EntityState) -> Void) {
    let known = state.withLock { state -> [EntityState] in
      state.handler = handler
      if state.watched != entities {
        state.watched = entities
        state.isWatchNew = true
        state.wake?()
      }
      return entities.compactMap { state.states[$0] }
    }
    for one in known { handler(one) }
  }

  var watched: [String] { state.withLock { $0.watched } }

  /// A session stands; `wake` brings its thread here.
  func began(wake: @escaping @Sendable () -> Void) {
    state.withLock { state in
      state.isOpen = true
      state.isWatchNew = !state.watched.isEmpty
      state.wake = wake
    }
  }

  /// What is to be sent now, and the entities to watch when those are new.
  func take() -> (calls: [Call], watched: [String]?) {
    state.withLock { state in
      defer { (state.calls, state.isWatchNew) = ([], false) }
      return (state.calls, state.isWatchNew ? state.watched : nil)
    }
  }

  /// The session is gone; nobody knows the states any more.
  func ended() {
    let (calls, lost, handler) = state.withLock { state in
      let lost = state.states.values.map {
        EntityState(entity: $0.entity, state: "unavailable", attributes: [:])
      }
      defer { (state.isOpen, state.calls, state.states, state.wake) = (false, [], [:], nil) }
      return (state.calls, lost, state.handler)
    }
    for call in calls { call.done(.failure(gone)) }
    for one in lost { handler?(one) }
  }

  /// A new state, whole or what has changed of it.
  func take(_ entity: String, state text: String?, attributes: [String: String], removed: [String])
  {
    let told = state.withLock { state -> (EntityState, (@Sendable (EntityState) -> Void)?)? in
      guard state.watched.contains(entity) else { return nil }
      var one =
        state.states[entity] ?? EntityState(entity: entity, state: "unknown", attributes: [:])
      if let text { one.state = String(text.prefix(255)) }
      for (name, value) in attributes.prefix(100) {
        one.attributes[name] = value
      }
      for name in removed { one.attributes[name] = nil }
      guard state.states[entity] != one else { return nil }
      state.states[entity] = one
      return (one, state.handler)
    }
    if let told { told.1?(told.0) }
  }

  var gone: SourceFailure {
    SourceFailure(.brokenOff, "Home Assistant at \(place) closed the connection")
  }
}
