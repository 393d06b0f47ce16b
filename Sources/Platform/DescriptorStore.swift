internal import CLinux
public import Foundation

/// Descriptors that systemd keeps open while the service is restarted.
///
/// A card whose file stays open goes on showing its last frame, and stays ours: no console and no
/// black between the end of one process and the first frame of the next. Off unless the unit has
/// `FileDescriptorStoreMax=` and says so in `FDSTORE`, which newer versions of systemd do by themselves.
///
/// - Source: `sd_pid_notify_with_fds(3)`, `sd_listen_fds(3)`.
@MainActor
public final class DescriptorStore {
  private let notifier: ServiceNotifier
  /// What the process before us has left, by name.
  private var inherited: [String: Int32]
  private var kept: [Int32: String] = [:]

  /// Nil where nothing is to be kept.
  public convenience init?(
    _ notifier: ServiceNotifier, environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    guard notifier.isActive, let room = environment["FDSTORE"].flatMap({ Int($0) }), room > 0 else {
      return nil
    }
    self.init(notifier, left: ControlServer.inherited(environment: environment))
  }

  /// - Parameters:
  ///   - notifier: systemd.
  ///   - left: what the process before us has left, by name.
  init(_ notifier: ServiceNotifier, left: [String: Int32]) {
    self.notifier = notifier
    inherited = left
  }

  /// Whether the process before us has left nothing.
  public var isEmpty: Bool { !inherited.keys.contains { $0.hasPrefix("card") } }

  /// Whether the process before us has left the file of a device.
  public func has(_ path: String) -> Bool {
    inherited[Self.name(path)].map { vitrine_is_device($0, path) != 0 } ?? false
  }

  /// The open file of a device that the process before us has left; at most once.
  public func take(_ path: String) -> Int32? {
    guard has(path), let descriptor = inherited.removeValue(forKey: Self.name(path)) else {
      return nil
    }
    _ = vitrine_make_nonblocking(descriptor)
    kept[descriptor] = Self.name(path)
    return descriptor
  }

  /// Keeps the open file of a device until `forget`.
  public func keep(_ descriptor: Int32, of path: String) {
    let name = Self.name(path)
    guard kept[descriptor] != name else { return }
    // Files of the same name would add up.
    notifier.send(.forget(name))
    if notifier.send(.keep(name), descriptor: descriptor) { kept[descriptor] = name }
  }

  public func keeps(_ descriptor: Int32) -> Bool { kept[descriptor] != nil }

  /// Lets systemd close its copy, before we close ours.
  public func forget(_ descriptor: Int32) {
    if let name = kept.removeValue(forKey: descriptor) { notifier.send(.forget(name)) }
  }

  private nonisolated static func name(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
