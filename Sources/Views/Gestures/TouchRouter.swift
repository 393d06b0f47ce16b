public import Foundation
import Geometry
public import Motion

/// Brings touches to the views they came down on, and gives each one owner.
///
/// - Source: `behaviour.md` §3.5.
@MainActor
public final class TouchRouter: TouchRouting {
  private let graph: ViewGraph
  private var sessions: [Int: TouchSession] = [:]
  /// Fingers that do nothing until all of them are up.
  private var ignored: Set<Int> = []
  private var timer: Int?

  public init(graph: ViewGraph) { self.graph = graph }

  /// Whether a finger is down.
  public var isTouched: Bool { !sessions.isEmpty || !ignored.isEmpty }

  public func handle(_ frame: TouchFrame) {
    for touch in frame.touches where touch.location.x.isFinite && touch.location.y.isFinite {
      switch touch.phase {
      case .down: begin(touch)
      case .move: sessions[touch.contact]?.follow(touch)
      case .up, .cancel: end(touch)
      }
    }
    schedule()
  }

  /// Ends all touches as if their device had gone.
  public func cancelAll(at time: TimeInterval) {
    for session in Set(sessions.values.map(ObjectReference.init)) { session.value.cancel(at: time) }
    sessions.removeAll()
    ignored.removeAll()
    schedule()
  }

  private func begin(_ touch: Touch) {
    // A contact that comes down twice has lost its lift on the way.
    if sessions[touch.contact] != nil || ignored.contains(touch.contact) {
      var lost = touch
      lost.phase = .cancel
      end(lost)
    }
    var path = HitPath()
    _ = graph.root.hitTest(touch.location, into: &path)
    let responders = path.entries.compactMap { $0.node as? any TouchResponder }
    for session in sessions.values where session.shares(responders) {
      if session.add(touch) {
        sessions[touch.contact] = session
      } else {
        ignore(session, with: touch)
      }
      return
    }
    let isIgnored = !ignored.isEmpty && sessions.isEmpty
    if isIgnored {
      ignored.insert(touch.contact)
      return
    }
    let session = TouchSession(touch, responders: responders)
    sessions[touch.contact] = session
    session.begin(touch)
  }

  /// A second finger that nobody asked for ends what the first began; both are out until all are up.
  private func ignore(_ session: TouchSession, with touch: Touch) {
    session.cancel(at: touch.time)
    for (contact, other) in sessions where other === session {
      sessions[contact] = nil
      ignored.insert(contact)
    }
    ignored.insert(touch.contact)
  }

  private func end(_ touch: Touch) {
    ignored.remove(touch.contact)
    guard let session = sessions.removeValue(forKey: touch.contact) else { return }
    if touch.phase == .cancel { session.cancel(at: touch.time) } else { session.follow(touch) }
    // What two fingers did ends with the first lift; the other one has nothing left to do.
    for (contact, other) in sessions where other === session {
      if session.isOver {
        sessions[contact] = nil
        ignored.insert(contact)
      }
    }
  }

  /// Wakes for the earliest deadline: a hold, a tap that becomes too long.
  private func schedule() {
    if let timer { graph.cancelTimer(timer) }
    timer = nil
    guard let next = sessions.values.compactMap(\.deadline).min() else { return }
    timer = graph.wake(at: next) { [weak self] in
      guard let self else { return }
      self.timer = nil
      for session in Set(self.sessions.values.map(ObjectReference.init)) {
        session.value.advance(to: self.graph.time)
      }
      self.schedule()
    }
  }
}

/// An object told apart by what it is, not by its value.
struct ObjectReference<Object: AnyObject>: Hashable {
  let value: Object
  init(_ value: Object) { self.value = value }
  static func == (a: Self, b: Self) -> Bool { a.value === b.value }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(value)) }
}
