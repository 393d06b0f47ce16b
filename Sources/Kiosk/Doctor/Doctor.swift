import Foundation
import Typography

/// Looks at a machine as a wall would: what is there, what is wrong, and the command that mends it.
///
/// Reads files only, needs no right and no dashboard.
public struct Doctor {
  /// One line of the report.
  public struct Finding: Equatable, Sendable {
    public enum Kind: String, Sendable { case fine = "ok", note = "note", fault = "wrong" }

    public var kind: Kind
    public var text: String
    /// The command that mends it.
    public var remedy: String?
  }

  /// A heading with what was found.
  public struct Section: Equatable, Sendable {
    public var title: String
    public var findings: [Finding]
  }

  /// Where the system's files are; another root is for tests.
  let root: String
  let user: String
  let groups: Set<String>

  /// - Parameter root: what stands before `/sys`, `/proc` and `/dev`.
  public init(root: String = "") {
    self.root = root
    user = NSUserName()
    groups = Doctor.groups()
  }

  init(root: String, user: String, groups: Set<String>) {
    self.root = root
    self.user = user
    self.groups = groups
  }

  /// Everything that was found.
  public func examine() -> [Section] {
    [
      Section(title: "Screens", findings: cards()),
      Section(title: "Fingers", findings: inputs()),
      Section(title: "Rights", findings: rights()),
      Section(title: "Who could hold the screen", findings: holders()),
      Section(title: "Fonts", findings: fonts()),
    ]
  }

  /// The report as text.
  public static func text(_ sections: [Section]) -> String {
    sections.map { section in
      let lines = section.findings.map { finding in
        "  \(finding.kind.rawValue.padding(toLength: 6, withPad: " ", startingAt: 0))\(finding.text)"
          + (finding.remedy.map { "\n        mend: \($0)" } ?? "")
      }
      return ([section.title] + lines).joined(separator: "\n")
    }
    .joined(separator: "\n\n") + "\n"
  }

  func read(_ path: String) -> String? {
    guard let handle = FileHandle(forReadingAtPath: root + path) else { return nil }
    defer { try? handle.close() }
    guard let data = try? handle.readToEnd() else { return nil }
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  func list(_ path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: root + path)) ?? []).sorted()
  }

  func link(_ path: String) -> String? {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: root + path))
      .map { URL(fileURLWithPath: $0).lastPathComponent }
  }

  private static func groups() -> Set<String> {
    var ids = [gid_t](repeating: 0, count: 256)
    let count = getgroups(Int32(ids.count), &ids)
    let all = ids.prefix(Int(max(0, count))) + [getegid()]
    return Set(
      all.compactMap { id in
        guard let group = getgrgid(id), let name = group.pointee.gr_name else { return nil }
        return String(cString: name)
      })
  }
}
