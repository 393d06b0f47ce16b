internal import CUdev
internal import Foundation

/// A device as udev knows it.
public struct Device: Hashable, Sendable {
  public enum Action: Hashable, Sendable {
    /// It was there when the list was made.
    case present
    case add, remove, change
    /// Any other word of the kernel's.
    case other
  }

  public var action: Action
  public var subsystem: String
  /// The kernel's name, such as "card0".
  public var name: String
  /// The kind within the subsystem, such as "drm_minor"; may be empty.
  public var kind: String
  /// The file in /dev, or empty.
  public var node: String
  /// The driver of the parent device, or empty.
  public var driver: String
  /// Where the device is plugged in, such as "pci-0000:00:02.0", or empty.
  public var place: String
  /// The firmware showed its messages here.
  public var isBootDisplay: Bool
  public var properties: [String: String]

  public init(
    action: Action = .present, subsystem: String, name: String, kind: String = "",
    node: String = "", driver: String = "", place: String = "", isBootDisplay: Bool = false,
    properties: [String: String] = [:]
  ) {
    self.action = action
    self.subsystem = subsystem
    self.name = name
    self.kind = kind
    self.node = node
    self.driver = driver
    self.place = place
    self.isBootDisplay = isBootDisplay
    self.properties = properties
  }

  /// The seat the device belongs to; seat0 unless udev says otherwise.
  public var seat: String { properties["ID_SEAT"] ?? "seat0" }

  /// The devices of `subsystem` whose kernel names match `pattern`, such as "card[0-9]*", by name.
  ///
  /// - Returns: an empty list when udev is not there.
  public static func list(subsystem: String, matching pattern: String = "*") -> [Device] {
    guard let context = udev_new() else { return [] }
    defer { udev_unref(context) }
    guard let enumeration = udev_enumerate_new(context) else { return [] }
    defer { udev_enumerate_unref(enumeration) }
    udev_enumerate_add_match_subsystem(enumeration, subsystem)
    udev_enumerate_add_match_sysname(enumeration, pattern)
    udev_enumerate_scan_devices(enumeration)
    var devices: [Device] = []
    var entry = udev_enumerate_get_list_entry(enumeration)
    while let current = entry {
      if let path = udev_list_entry_get_name(current),
        let device = udev_device_new_from_syspath(context, path)
      {
        devices.append(Device(device))
        udev_device_unref(device)
      }
      entry = udev_list_entry_get_next(current)
    }
    return devices.sorted { $0.name.localizedStandardCompare($1.name) == .orderedAscending }
  }

  init(_ device: OpaquePointer) {
    func text(_ pointer: UnsafePointer<CChar>?) -> String {
      pointer.map { String(cString: $0) } ?? ""
    }
    var properties: [String: String] = [:]
    var entry = udev_device_get_properties_list_entry(device)
    while let current = entry {
      properties[text(udev_list_entry_get_name(current))] = text(
        udev_list_entry_get_value(current))
      entry = udev_list_entry_get_next(current)
    }
    let parent = udev_device_get_parent(device)
    var action = Action.present
    if let word = udev_device_get_action(device) {
      switch String(cString: word) {
      case "add": action = .add
      case "remove": action = .remove
      case "change": action = .change
      default: action = .other
      }
    }
    self.init(
      action: action, subsystem: text(udev_device_get_subsystem(device)),
      name: text(udev_device_get_sysname(device)), kind: text(udev_device_get_devtype(device)),
      node: text(udev_device_get_devnode(device)),
      driver: parent.map { text(udev_device_get_driver($0)) } ?? "",
      place: properties["ID_PATH"] ?? "",
      isBootDisplay: parent.map { text(udev_device_get_sysattr_value($0, "boot_vga")) == "1" }
        ?? false,
      properties: properties)
  }
}
