public import Foundation

/// A Home Assistant, how to be let in, and which entities are wanted.
public struct HomeAssistantSettings: Hashable, Sendable {
  /// The address of its pages: `http://homeassistant.local:8123`.
  public var url: String
  /// A long-lived access token.
  public var token: Secret
  /// Entities such as `sensor.kitchen_humidity`, and statistics such as `energy:grid`.
  public var entities: [String]
  /// How far back history is fetched when nothing is kept yet, in seconds.
  public var history: TimeInterval
  /// A file of certificates to trust; nil for those of the system.
  public var authorities: String?
  /// Seconds between two questions where no WebSocket can be had.
  public var interval: TimeInterval
  /// Seconds until an answer must have come.
  public var patience: TimeInterval

  public init(
    url: String, token: Secret, entities: [String], history: TimeInterval = 0,
    authorities: String? = nil, interval: TimeInterval = 60, patience: TimeInterval = 10
  ) {
    self.url = url
    self.token = token
    self.entities = entities
    self.history = history
    self.authorities = authorities
    self.interval = interval
    self.patience = patience
  }

  /// What a person is told whose token was not taken.
  func refusedToken(_ words: String) -> SourceFailure {
    SourceFailure(
      .unauthorised,
      "Home Assistant refused the token (\(words.prefix(100))): it has expired or was deleted; "
        + "make a new one in your profile there and put it into \(token.place)")
  }

  var base: String { url.hasSuffix("/") ? String(url.dropLast()) : url }
}
