import Foundation

/// What tells one machine of a fleet from the others.
struct MachineNames: Equatable, Sendable {
  /// A Raspberry Pi's serial number, a board's, or else the machine's id.
  var serial: String
  var hostname: String

  /// - Parameters:
  ///   - root: what stands before the system's files; another is for tests.
  ///   - hostname: nil asks the system.
  init(root: String = "", hostname: String? = nil) {
    let files = KernelFiles(root: root)
    let places = [
      "/sys/firmware/devicetree/base/serial-number", "/sys/class/dmi/id/product_serial",
      "/etc/machine-id",
    ]
    let found = places.lazy.compactMap { files.text($0) }.first { !$0.isEmpty }
    serial = MachineNames.plain(found ?? "unknown")
    self.hostname = MachineNames.plain(hostname ?? ProcessInfo.processInfo.hostName)
  }

  /// This machine.
  static let own = MachineNames()

  /// A text with `{serial}` and `{hostname}` in their places.
  func fill(_ text: String) -> String {
    guard text.contains("{") else { return text }
    return text.replacingOccurrences(of: "{serial}", with: serial)
      .replacingOccurrences(of: "{hostname}", with: hostname)
  }

  /// A name that is safe in a path, an address and a topic.
  private static func plain(_ text: String) -> String {
    String(
      text.prefix(64).map {
        $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) ? $0 : "-"
      })
  }
}
