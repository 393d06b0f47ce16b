public import Foundation

/// A folder that goes with its last owner.
public final class TemporaryFolder: Sendable {
  public let path: String
  public var url: URL { URL(fileURLWithPath: path, isDirectory: true) }

  public init() throws {
    path = FileManager.default.temporaryDirectory.path + "/vitrine-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // A test may have taken the right to write away.
    try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    try? FileManager.default.removeItem(atPath: path)
  }

  public func path(_ name: String) -> String { path + "/" + name }

  /// Writes a file and answers its path.
  @discardableResult
  public func write(_ name: String, _ text: String, atomically: Bool = true) throws -> String {
    try text.write(toFile: path(name), atomically: atomically, encoding: .utf8)
    return path(name)
  }

  public func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }
}
