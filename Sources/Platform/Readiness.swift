internal import CLinux

/// What a file descriptor is ready for, or is watched for.
public struct Readiness: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// There is something to read, or the other end has closed.
  public static let readable = Readiness(rawValue: 1)
  /// Something can be written.
  public static let writable = Readiness(rawValue: 2)
  /// The other end has gone or the descriptor has failed; reported unasked.
  public static let hangup = Readiness(rawValue: 4)

  var epollEvents: UInt32 {
    var events: UInt32 = 0
    if contains(.readable) { events |= EPOLLIN.rawValue }
    if contains(.writable) { events |= EPOLLOUT.rawValue }
    return events
  }

  init(epollEvents events: UInt32) {
    var readiness: Readiness = []
    if events & EPOLLIN.rawValue != 0 { readiness.insert(.readable) }
    if events & EPOLLOUT.rawValue != 0 { readiness.insert(.writable) }
    if events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 { readiness.insert(.hangup) }
    self = readiness
  }
}

/// A file descriptor that the loop watches until the watch is cancelled.
///
/// The descriptor stays its owner's, who cancels the watch before closing it.
@MainActor
public final class DescriptorWatch {
  public let descriptor: Int32
  let name: String
  let token: UInt64
  let body: @MainActor (Readiness) -> Void
  private weak var loop: Loop?

  init(
    descriptor: Int32, name: String, token: UInt64, loop: Loop,
    body: @escaping @MainActor (Readiness) -> Void
  ) {
    self.descriptor = descriptor
    self.name = name
    self.token = token
    self.loop = loop
    self.body = body
  }

  /// Ends the watch, at once: no call comes afterwards, not even in this turn.
  public func cancel() { loop?.remove(self) }

  /// Changes what is watched for; nothing but `hangup` is reported when `readiness` is empty.
  public func update(_ readiness: Readiness) throws(SystemError) {
    try loop?.modify(self, readiness)
  }
}
