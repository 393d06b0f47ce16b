public import Foundation

/// Why a service gave nothing, in a person's words.
public struct SourceFailure: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// No connection: no such host, refused, unreachable.
    case unreachable
    /// It did not answer in time.
    case timedOut
    /// Certificate or TLS trouble.
    case insecure
    /// The token or password was not taken, or has expired.
    case unauthorised
    /// It asked to be left alone for a while.
    case busy
    /// It answered with an error of its own.
    case refused
    /// The answer broke off in its midst.
    case brokenOff
    /// More than the limits allow.
    case tooLarge
    /// The answer is not what was asked for.
    case malformed
    /// The dashboard, a secret or a library is missing or wrong; only a person can mend it.
    case configuration
  }

  public var kind: Kind
  /// What happened and what to do; never holds a secret.
  public var words: String
  /// Seconds that the service asked to wait.
  public var retryAfter: TimeInterval?

  public init(_ kind: Kind, _ words: String, retryAfter: TimeInterval? = nil) {
    self.kind = kind
    self.words = words
    self.retryAfter = retryAfter
  }

  public var description: String { words }

  /// Whether asking again soon cannot help and may lock an account.
  public var needsAPerson: Bool { kind == .unauthorised || kind == .configuration }
}
