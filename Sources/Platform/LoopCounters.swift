/// How often the loop woke up, and for what.
public struct LoopCounters: Equatable, Sendable {
  /// Returns from waiting; one can serve several reasons.
  public var wakeUps = 0
  public var descriptors = 0
  public var timers = 0
  public var signals = 0
  public var inbox = 0
  public var mainQueue = 0
  /// Calls by the name given to a watch or a timer.
  public var byName: [String: Int] = [:]

  public init() {}
}
