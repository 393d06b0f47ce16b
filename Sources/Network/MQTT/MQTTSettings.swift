public import Foundation
public import Series

/// A broker, how to be let in, and which messages are wanted.
public struct MQTTSettings: Hashable, Sendable {
  /// What encrypts the connection.
  public struct Encryption: Hashable, Sendable {
    /// Certificates of the authorities that are trusted; nil for those of the system.
    public var authorities: String?
    /// The certificate that this wall shows.
    public var certificate: String?
    /// The key of that certificate, without a passphrase.
    public var key: String?
    /// Whether the certificate's name must be the host's.
    public var checksName: Bool

    public init(
      authorities: String? = nil, certificate: String? = nil, key: String? = nil,
      checksName: Bool = true
    ) {
      self.authorities = authorities
      self.certificate = certificate
      self.key = key
      self.checksName = checksName
    }
  }

  public var host: String
  public var port: Int
  public var encryption: Encryption?
  public var user: String?
  public var password: Secret?
  /// The name by which the broker knows this wall; nil for one that the broker gives.
  public var client: String?
  public var messages: [MessageMapping]
  /// 0: each message once at most; 1: each message, again after a broken connection.
  public var quality: Int
  /// Where the wall says `online`, retained, and the broker `offline` when the wall is gone: its last will.
  public var status: String?
  /// Whether the broker keeps messages while the wall is away.
  ///
  /// They come without saying when they were sent, so it is of use only where payloads bear a time.
  public var keepsSession: Bool
  /// Seconds after which a silent connection is asked whether it still stands.
  public var keepAlive: TimeInterval
  /// Seconds until a broker must have let the wall in.
  public var patience: TimeInterval

  public init(
    host: String, port: Int? = nil, encryption: Encryption? = nil, user: String? = nil,
    password: Secret? = nil, client: String? = nil, messages: [MessageMapping], quality: Int = 0,
    status: String? = nil, keepsSession: Bool = false, keepAlive: TimeInterval = 30,
    patience: TimeInterval = 10
  ) {
    self.host = host
    self.port = port ?? (encryption == nil ? 1_883 : 8_883)
    self.encryption = encryption
    self.user = user
    self.password = password
    self.client = client
    self.messages = messages
    self.quality = quality
    self.status = status
    self.keepsSession = keepsSession
    self.keepAlive = keepAlive
    self.patience = patience
  }

  /// The broker as messages name it.
  var place: String { "the broker \(host):\(port)" }
}
