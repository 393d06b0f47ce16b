/// A virtual terminal that comes and goes.
@MainActor
public protocol ConsoleSession: AnyObject {
  /// Whether our terminal is the one that is shown.
  var isActive: Bool { get }
  /// The terminal is about to be hidden; when the call returns, the screen is another program's.
  var onLeave: (() -> Void)? { get set }
  /// The terminal is shown again.
  var onReturn: (() -> Void)? { get set }
}
