import Foundation
import Network

/// What Home Assistant is asked for when a finger wants something of an entity.
///
/// - Source: the services of Home Assistant's integrations `light`, `cover`, `fan`, `climate`,
///   `media_player`, `input_number`, `number`, `input_select`, `select`, `scene`, `script`, `automation`,
///   `button`, `input_button`, `lock`; `homeassistant.turn_on` and `turn_off` switch every other kind.
struct EntityService: Equatable {
  var domain: String
  var name: String
  /// A JSON object.
  var data: String

  typealias Card = Dashboard.ControlCard

  /// Nil for a wish that the entity has no service for.
  init?(_ wish: ControlWish, _ link: Card.Entity, kind: Card.Kind) {
    var fields: [String: Any] = ["entity_id": link.entity]
    let own = link.domain
    switch wish {
    case .press:
      switch own {
      case "button", "input_button": (domain, name) = (own, "press")
      case "automation": (domain, name) = (own, "trigger")
      case "scene", "script": (domain, name) = (own, "turn_on")
      default: (domain, name) = ("homeassistant", "toggle")
      }
    case .on, .off:
      let isOn = wish == .on
      switch own {
      case "cover": (domain, name) = (own, isOn ? "open_cover" : "close_cover")
      case "lock": (domain, name) = (own, isOn ? "unlock" : "lock")
      default: (domain, name) = ("homeassistant", isOn ? "turn_on" : "turn_off")
      }
    case .set(let text):
      if case .scenes = kind {
        guard ["input_select", "select"].contains(own) else { return nil }
        (domain, name) = (own, "select_option")
        fields["option"] = text
        break
      }
      guard let value = Double(text), let level = Level.all[own] else { return nil }
      (domain, name) = (own, level.service)
      fields[level.field] = value / level.divisor
    }
    let json = try? JSONSerialization.data(withJSONObject: fields, options: [.sortedKeys])
    data = String(decoding: json ?? Data("{}".utf8), as: UTF8.self)
  }

  /// What a slider moves, and where its true place is told.
  private struct Level {
    var service: String
    var field: String
    /// What the slider's value is divided by for the service.
    var divisor = 1.0
    /// Nil is the state itself.
    var attribute: String?
    /// What the attribute is multiplied by for the slider.
    var factor = 1.0

    static let all: [String: Level] = [
      "light": Level(
        service: "turn_on", field: "brightness_pct", attribute: "brightness", factor: 100.0 / 255),
      "cover": Level(
        service: "set_cover_position", field: "position", attribute: "current_position"),
      "fan": Level(service: "set_percentage", field: "percentage", attribute: "percentage"),
      "climate": Level(
        service: "set_temperature", field: "temperature", attribute: "temperature"),
      "media_player": Level(
        service: "volume_set", field: "volume_level", divisor: 100, attribute: "volume_level",
        factor: 100),
      "input_number": Level(service: "set_value", field: "value"),
      "number": Level(service: "set_value", field: "value"),
    ]
  }

  /// The state of an entity as a control of this kind takes it.
  static func state(_ state: EntityState, kind: Card.Kind) -> Result<String, ControlFault> {
    guard !["unavailable", "unknown"].contains(state.state) else {
      return .failure(ControlFault(reason: "\(state.entity) is \(state.state)"))
    }
    guard case .slider = kind else {
      return .success(
        state.state == "unlocked" ? "on" : state.state == "locked" ? "off" : state.state)
    }
    let domain = String(state.entity.prefix { $0 != "." })
    guard let level = Level.all[domain], let attribute = level.attribute else {
      return .success(state.state)
    }
    guard let text = state.attributes[attribute], let value = Double(text) else {
      // A light that is off has no brightness.
      return .success(state.state == "off" ? "0" : state.state)
    }
    return .success("\((value * level.factor).rounded(toPlaces: 1))")
  }
}

extension Double {
  fileprivate func rounded(toPlaces places: Int) -> Double {
    let factor = pow(10, Double(places))
    let scaled = (self * factor).rounded() / factor
    return scaled.isFinite ? scaled : self
  }
}
