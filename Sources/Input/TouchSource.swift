public import Motion

/// Where touches come from: a touchscreen, a mouse, a script.
///
/// Frames come from the loop, in the order of their times, and every contact that goes down also
/// goes up or is cancelled, whatever happens to the device.
@MainActor
public protocol TouchSource: AnyObject {
  var onFrame: ((TouchFrame) -> Void)? { get set }

  func start() throws
  /// Cancels the contacts that are down and ends.
  func stop()
}
