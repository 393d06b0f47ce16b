import Foundation

/// What is known of a thing that a control stands for.
///
/// It is never what was wished: a control that was pressed waits until the thing itself says so.
struct ControlState: Equatable {
  /// What the thing said last: 0 and 1 for off and on; nil while nothing is known.
  var value: Double?
  /// What was asked for and is not confirmed yet.
  var wanted: Double?
  /// Why it cannot be told, or did not do what was asked for.
  var fault: String?

  var isOn: Bool { (value ?? 0) != 0 }

  /// A press or a slide: what is asked for.
  mutating func ask(_ value: Double) {
    wanted = value
    fault = nil
  }

  /// The thing has told which of its scenes is in force.
  mutating func hear(_ text: String, of scenes: [Dashboard.ControlCard.Scene]) {
    let word = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard let index = scenes.firstIndex(where: { $0.value == word }) else {
      // A thing may be in a state that the dashboard has no name for.
      value = nil
      if wanted == nil { fault = "says “\(word.prefix(40))”" }
      return
    }
    take(Double(index), tolerance: 0)
  }

  /// The thing has told its state; a value is what was asked for when it is within `tolerance`.
  mutating func hear(_ text: String, tolerance: Double = 1e-6) {
    guard let heard = ControlState.value(of: text) else {
      value = nil
      fault = "says “\(text.prefix(40))”"
      return
    }
    take(heard, tolerance: tolerance)
  }

  private mutating func take(_ heard: Double, tolerance: Double) {
    // A thing that did not answer has still not answered when it says again what it said before.
    if value != heard { fault = nil }
    value = heard
    if let wanted, abs(wanted - heard) <= tolerance { self.wanted = nil }
  }

  /// Nothing has confirmed what was asked for, and nothing will.
  mutating func giveUp() {
    guard wanted != nil else { return }
    wanted = nil
    fault = "did not answer"
  }

  /// The thing, or the program that asks it, has failed.
  mutating func fail(_ reason: String) {
    wanted = nil
    fault = reason
  }

  /// `on`, `OFF`, `true`, a number, the first word of a text; a state in JSON such as
  /// `{"state":"ON"}` is read, too.
  static func value(of text: String) -> Double? {
    var word = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if word.hasPrefix("{"), let range = word.range(of: "\"state\"") {
      word = String(word[range.upperBound...]).trimmingCharacters(
        in: CharacterSet(charactersIn: " :\"\t"))
    }
    let end = word.firstIndex { !($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    word = String(word[..<(end ?? word.endIndex)]).lowercased()
    switch word {
    case "on", "true", "yes", "open", "home", "playing": return 1
    case "off", "false", "no", "closed", "away", "idle", "paused": return 0
    default:
      guard let number = Double(word), number.isFinite else { return nil }
      return number
    }
  }
}
