import Foundation

/// What controls are joined to: programs today, a broker or Home Assistant where a connection is there.
///
/// Both calls return at once; the answer comes on the wall's thread.
@MainActor
protocol ControlLink: AnyObject {
  /// Asks for the true state.
  func state(
    _ link: Dashboard.ControlCard.Link,
    _ answer: @escaping @MainActor (Result<String, ControlFault>) -> Void)
  /// Asks for a change; success says that it was sent, and not that it has happened.
  func send(
    _ words: [String], _ answer: @escaping @MainActor (Result<String, ControlFault>) -> Void)
}

/// Why a control did nothing, in words.
struct ControlFault: Error, Equatable {
  var reason: String
}
