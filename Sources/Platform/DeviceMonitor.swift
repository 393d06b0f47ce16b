internal import CUdev
internal import Foundation

/// Tells of devices that come, go or change.
///
/// - C: udev's netlink socket, which a private network namespace cuts off.
@MainActor
public final class DeviceMonitor {
  private let socket: MonitorSocket
  private var readiness: DescriptorWatch?

  /// Calls `body` for every device of `subsystems` that something happens to.
  ///
  /// `body` gets nil when events were lost: whatever is known has to be read anew.
  ///
  /// - Throws: `SystemError` when there is no udev.
  public init(
    loop: Loop, subsystems: [String], _ body: @escaping @MainActor (Device?) -> Void
  ) throws(SystemError) {
    socket = try MonitorSocket()
    let monitor = socket.monitor
    for subsystem in subsystems {
      udev_monitor_filter_add_match_subsystem_devtype(monitor, subsystem, nil)
    }
    udev_monitor_set_receive_buffer_size(monitor, 1 << 20)
    guard udev_monitor_enable_receiving(monitor) >= 0 else {
      throw .last("udev_monitor_enable_receiving")
    }
    readiness = try loop.watch(udev_monitor_get_fd(monitor), for: .readable, name: "devices") {
      [weak self] _ in self?.receive(body)
    }
  }

  /// Ends it.
  public func cancel() {
    readiness?.cancel()
    readiness = nil
  }

  private func receive(_ body: @MainActor (Device?) -> Void) {
    errno = 0
    var received = 0
    while let device = udev_monitor_receive_device(socket.monitor) {
      received += 1
      let value = Device(device)
      udev_device_unref(device)
      body(value)
      guard readiness != nil else { return }
      errno = 0
    }
    if errno == ENOBUFS || (received == 0 && errno != EAGAIN && errno != 0) { body(nil) }
  }
}

/// Owns udev's two objects; a class of its own since a main-actor class cannot free them.
private final class MonitorSocket: @unchecked Sendable {
  private let context: OpaquePointer
  let monitor: OpaquePointer

  init() throws(SystemError) {
    guard let context = udev_new() else { throw .last("udev_new") }
    guard let monitor = udev_monitor_new_from_netlink(context, "udev") else {
      let error = SystemError.last("udev_monitor_new_from_netlink")
      udev_unref(context)
      throw error
    }
    self.context = context
    self.monitor = monitor
  }

  deinit {
    udev_monitor_unref(monitor)
    udev_unref(context)
  }
}
