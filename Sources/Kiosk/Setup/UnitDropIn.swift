import Foundation
import Network

/// What a dashboard needs of its systemd unit beyond `systemd/vitrine.service`: the network, and secrets.
///
/// The unit shuts every network family out. A dashboard that names a service over the network gets a
/// file of its own beside the unit, which goes when the dashboard needs it no longer.
public struct UnitDropIn: Sendable, Equatable {
  /// The sources that are reached over the network; without any it stays shut out.
  public var sources: [String]
  /// The credentials that the dashboard reads.
  public var credentials: [String]

  /// The file's name in `UNIT.d`.
  public static let fileName = "network.conf"
  /// How a file begins that this program wrote, and may replace or remove.
  static let mark = "# Written by vitrine init --drop-in"

  public init(_ dashboard: Dashboard) {
    let services = dashboard.sources.compactMap { source in
      source.service.map { (source.name, $0.service) }
    }
    sources = services.filter { $0.1.needsNetwork }.map(\.0)
    var names: Set<String> = []
    for case .credential(let name) in services.compactMap({ $0.1.secret }) { names.insert(name) }
    credentials = names.sorted()
  }

  public var isNeeded: Bool { !sources.isEmpty || !credentials.isEmpty }

  /// The drop-in's text.
  ///
  /// - Parameters:
  ///   - dashboard: the file that it is for.
  ///   - secrets: where a credential's file is; nil while there is none, since a unit with a
  ///     credential that cannot be loaded does not start.
  /// - Returns: lines of systemd's, with comments.
  public func text(for dashboard: String, secrets: (String) -> String?) -> String {
    var lines = ["\(UnitDropIn.mark), for \(dashboard); it is written anew at every upgrade."]
    lines.append("[Service]")
    if !sources.isEmpty {
      lines += [
        "# The network, for: \(sources.joined(separator: ", "))",
        "RestrictAddressFamilies=", "RestrictAddressFamilies=AF_UNIX AF_NETLINK AF_INET AF_INET6",
        "IPAddressDeny=",
      ]
    }
    for name in credentials {
      let path = secrets(name)
      lines.append(
        path.map { "LoadCredential=\(name):\($0)" }
          ?? "# LoadCredential=\(name):/etc/vitrine/\(name).token  (when that file is there)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What `write` has done.
  public enum Outcome: Sendable, Equatable {
    case written, unchanged, removed, notNeeded
    /// A file that somebody else wrote stays as it is.
    case kept
  }

  /// Writes the drop-in into a unit's folder, or removes the one that is needed no longer.
  ///
  /// - Throws: why the file cannot be written.
  public func write(
    into folder: String, for dashboard: String, secrets: (String) -> String?
  ) throws -> Outcome {
    let path = "\(folder)/\(UnitDropIn.fileName)"
    let old = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    if let old, !old.hasPrefix(UnitDropIn.mark) { return .kept }
    guard isNeeded else {
      guard old != nil else { return .notNeeded }
      try FileManager.default.removeItem(atPath: path)
      return .removed
    }
    let text = text(for: dashboard, secrets: secrets)
    guard text != old else { return .unchanged }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    return .written
  }
}
