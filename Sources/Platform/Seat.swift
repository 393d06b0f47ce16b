internal import Foundation

/// A seat that seatd or logind gives: the screen and the fingers, until another has them.
///
/// For walls that are to have no rights of their own. The daemon sets the terminal to graphics, mutes
/// the keyboard and switches terminals; it asks before it takes the seat away.
///
/// - C: libseat, from whichever of its backends is there.
@MainActor
public final class Seat: ConsoleSession {
  public private(set) var isActive = false
  public var onLeave: (() -> Void)?
  public var onReturn: (() -> Void)?
  /// Called when the daemon has gone, and with it all devices.
  public var onLost: ((SystemError) -> Void)?
  /// What opens cards and input devices.
  public let devices: SeatDevices
  private var watch: DescriptorWatch?

  /// Asks for the seat, and waits a moment for it to be ours.
  ///
  /// - Throws: `SystemError` with ENOENT when libseat is not installed, else what it says.
  public init(loop: Loop) throws(SystemError) {
    devices = try SeatDevices()
    for _ in 0..<10 where !isActive {
      try devices.dispatch(milliseconds: 100)
      for isOurs in devices.takeChanges() { isActive = isOurs }
    }
    watch = try loop.watch(devices.descriptor, for: .readable, name: "seat") { [weak self] _ in
      self?.hear()
    }
    let inbox = loop.inbox
    devices.notify { [weak self] in inbox.post { self?.settle() } }
  }

  /// Gives the seat back.
  public func shut() {
    watch?.cancel()
    watch = nil
    isActive = false
    devices.shut()
  }

  private func hear() {
    do {
      try devices.dispatch()
      settle()
    } catch {
      watch?.cancel()
      watch = nil
      isActive = false
      onLeave?()
      onLost?(error)
    }
  }

  private func settle() {
    for isOurs in devices.takeChanges() where isOurs != isActive {
      isActive = isOurs
      if isOurs {
        onReturn?()
      } else {
        onLeave?()
        devices.leave()
      }
    }
  }
}
