import Foundation

/// What controls are joined to: programs, a broker, Home Assistant, an HTTP server.
///
/// All calls return at once; the answers come on the wall's thread.
@MainActor
protocol ControlLink: AnyObject {
  typealias Answer = @MainActor @Sendable (Result<String, ControlFault>) -> Void

  /// Asks for the true state; nothing comes from a thing that tells it by itself.
  func state(_ card: Dashboard.ControlCard, _ answer: @escaping Answer)

  /// Asks for a change; success says that it was sent, and not that it has happened.
  func send(_ wish: ControlWish, _ card: Dashboard.ControlCard, _ answer: @escaping Answer)

  /// Listens to the things that tell their state by themselves.
  ///
  /// - Parameters:
  ///   - cards: by their ids; those of before are listened to no more.
  ///   - heard: told the state, or why it cannot be known.
  func follow(
    _ cards: [String: Dashboard.ControlCard],
    _ heard: @escaping @MainActor @Sendable (String, Result<String, ControlFault>) -> Void)
}

extension ControlLink {
  func follow(
    _ cards: [String: Dashboard.ControlCard],
    _ heard: @escaping @MainActor @Sendable (String, Result<String, ControlFault>) -> Void
  ) {}
}

/// Why a control did nothing, in words.
struct ControlFault: Error, Equatable {
  var reason: String
}
