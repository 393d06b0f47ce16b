internal import Foundation
import Network

extension Dashboard {
  /// How a wall is seen and ordered from elsewhere, beside VNC and the socket.
  public struct RemoteSettings: Sendable, Equatable {
    /// The broker that hears of the wall and gives it orders; nil without one.
    var broker: MQTTSettings?
    /// What all topics of this wall begin with.
    var topic = ""
    /// Where Home Assistant looks for devices; nil tells it nothing.
    var discovery: String? = "homeassistant"
    /// Seconds between two pictures that are sent unasked; nil sends none.
    var pictureEvery: TimeInterval?
    /// A numeric address and a port where Prometheus may ask; nil listens nowhere.
    var metrics: Endpoint?

    struct Endpoint: Sendable, Equatable {
      var address: String
      var port: Int
    }
  }

  /// Where a dashboard comes from that takes this one's place.
  public struct FollowSettings: Sendable, Equatable {
    enum Place: Sendable, Equatable {
      case topic(String, MQTTSettings)
      case url(String)
    }

    var place: Place
    /// A file with the public key (PEM) that the dashboard must be signed by.
    var key: String
    /// Seconds between two questions to a URL.
    var every: TimeInterval = 300
    var token: Secret?
    /// Certificates to trust; nil trusts the system's.
    var certificates: String?

    /// The place in words.
    var words: String {
      switch place {
      case .topic(let topic, let broker): "\(topic) of \(broker.host):\(broker.port)"
      case .url(let url): url
      }
    }
  }
}
