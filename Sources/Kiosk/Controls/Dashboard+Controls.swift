public import Documents
public import Foundation
import Network

extension Dashboard {
  /// A button, a switch, a slider or scenes, and what it is joined to.
  public struct ControlCard: Sendable, Equatable {
    public enum Kind: Sendable, Equatable {
      case button
      case toggle
      case slider(ClosedRange<Double>, step: Double)
      /// Of which one is in force.
      case scenes([Scene])
    }

    /// One of several states that a thing can be put into.
    public struct Scene: Sendable, Equatable {
      /// As people call it.
      public var name: String
      /// As the thing calls it.
      public var value: String
    }

    public var kind: Kind
    var link: Link
    public var unit = ""
    public var color: ColorValue?
    /// Whether it does nothing before the PIN was typed.
    public var asksForPin = false
    /// Seconds between two looks at the state, where the thing doesn't tell it by itself.
    public var every: TimeInterval = 30

    /// The source whose connection it goes over.
    var source: String? {
      switch link {
      case .mqtt(let link): link.source
      case .homeAssistant(let link): link.source
      case .program, .http: nil
      }
    }

    /// What does as a control asks for and tells how things are.
    enum Link: Sendable, Equatable {
      case program(Program)
      case mqtt(Messages)
      case homeAssistant(Entity)
      case http(Requests)
    }

    /// Programs; `$value` in their arguments is a slider's value or a scene's.
    struct Program: Sendable, Equatable {
      /// For a button, a slider, a scene, and for on.
      var send: [String]
      var sendOff: [String] = []
      /// Prints the true state; nil for a button.
      var state: [String]?
    }

    /// Messages of a broker that is a source of the dashboard.
    struct Messages: Sendable, Equatable {
      var source: String
      /// Where wishes are sent to.
      var set: String
      /// Where the thing tells how it is; nil for a button.
      var state: String?
      /// Where in a JSON payload; nil takes all of it.
      var path: String?
      /// What is sent for a press and for on, for off, and for a value in place of `$value`.
      var on = "ON"
      var off = "OFF"
      var value = "$value"
    }

    /// An entity of a Home Assistant that is a source of the dashboard.
    struct Entity: Sendable, Equatable {
      var source: String
      var entity: String

      /// Such as `light`.
      var domain: String { String(entity.prefix { $0 != "." }) }
    }

    /// Questions to an HTTP server; `$value` in their address and body is a slider's value or a scene's.
    struct Requests: Sendable, Equatable {
      struct Call: Sendable, Equatable {
        var url: String
        var method: HTTPRequest.Method = .post
        var body = ""
        /// What the body is.
        var type: String?
      }

      var send: Call
      var sendOff: Call?
      var state: Call?
      /// Where in the answer's JSON; nil takes all of it.
      var path: String?
      var token: Secret?
      var certificates: String?
    }
  }
}

/// What a finger asks of a thing.
enum ControlWish: Equatable, Sendable {
  case press
  case on
  case off
  /// A slider's value or a scene's, as the thing calls it.
  case set(String)
}
