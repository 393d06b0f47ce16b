public import Foundation

/// Where a token or password is kept: never in the dashboard itself.
public enum Secret: Hashable, Sendable {
  /// A file that only its owner should be able to read.
  case file(String)
  /// A variable of the environment.
  case environment(String)
  /// A credential of the systemd unit: a file in `$CREDENTIALS_DIRECTORY`.
  case credential(String)

  /// The longest secret that is taken, in bytes.
  static let limit = 64 << 10

  /// Reads it, anew each time, so that a secret that was renewed is seen without a restart.
  ///
  /// - Throws: `SourceFailure` of kind `configuration`, which names the place and never the content.
  public func read(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(SourceFailure) -> SecretText {
    let text: String
    switch self {
    case .file(let path): text = try Secret.contents(path, "the secret's file \(path)")
    case .environment(let name):
      guard let value = environment[name] else {
        throw SourceFailure(.configuration, "the variable \(name) with the secret is not set")
      }
      text = value
    case .credential(let name):
      guard let folder = environment["CREDENTIALS_DIRECTORY"] else {
        throw SourceFailure(
          .configuration,
          "the credential \(name) needs LoadCredential=\(name):PATH in the systemd unit")
      }
      guard !name.contains("/") else {
        throw SourceFailure(.configuration, "a credential's name has no \"/\": \(name)")
      }
      text = try Secret.contents("\(folder)/\(name)", "the credential \(name)")
    }
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !trimmed.isEmpty else {
      throw SourceFailure(.configuration, "\(place) is empty")
    }
    guard !trimmed.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7f }) else {
      throw SourceFailure(.configuration, "\(place) holds more than one line")
    }
    return SecretText(trimmed)
  }

  /// The place in words, for people.
  public var place: String {
    switch self {
    case .file(let path): "the secret's file \(path)"
    case .environment(let name): "the variable \(name)"
    case .credential(let name): "the credential \(name)"
    }
  }

  private static func contents(_ path: String, _ what: String) throws(SourceFailure) -> String {
    guard let file = FileHandle(forReadingAtPath: path),
      let bytes = try? file.read(upToCount: limit)
    else { throw SourceFailure(.configuration, "\(what) cannot be read") }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A secret in memory: its description is dots, so that no message or log tells it.
public struct SecretText: Hashable, Sendable, CustomStringConvertible,
  CustomDebugStringConvertible, CustomReflectable
{
  /// The text itself, for the call that needs it.
  public let text: String

  public init(_ text: String) { self.text = text }

  public var description: String { "•••" }
  public var debugDescription: String { "•••" }
  public var customMirror: Mirror { Mirror(self, children: []) }

  /// Compares in a time that tells nothing about where two secrets differ.
  public func isEqual(to other: some Collection<UInt8>) -> Bool {
    let own = Array(text.utf8)
    var difference = own.count ^ other.count
    var index = 0
    for byte in other {
      difference |= Int((own.isEmpty ? 0 : own[index % own.count]) ^ byte)
      index += 1
    }
    return difference == 0
  }
}
