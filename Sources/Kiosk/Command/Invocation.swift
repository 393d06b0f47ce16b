public import Foundation
import Series

/// What was given on the command line.
public struct Invocation: Sendable {
  /// By long name; a flag's value is empty.
  public var values: [String: String] = [:]
  public var arguments: [String] = []

  public init() {}

  public func has(_ name: String) -> Bool { values[name] != nil }

  public func number(_ name: String, in range: ClosedRange<Double>) throws -> Double? {
    guard let text = values[name] else { return nil }
    guard let value = Double(text), range.contains(value) else {
      throw UsageError(
        "\(name) takes a number from \(range.lowerBound.plain) to \(range.upperBound.plain), not '\(text)'"
      )
    }
    return value
  }

  public func choice(_ name: String, of choices: [String]) throws -> String? {
    guard let text = values[name] else { return nil }
    guard choices.contains(text) else {
      throw UsageError("\(name) takes \(choices.joined(separator: ", ")), not '\(text)'")
    }
    return text
  }

  /// The quarter turn that was asked for, in clockwise degrees.
  public func rotation() throws -> Int? {
    guard let text = try choice("--rotate", of: ["0", "90", "180", "270"]) else { return nil }
    return Int(text)
  }

  /// The time zone that was asked for.
  public func zone() throws -> TimeZone? {
    guard let name = values["--zone"] else { return nil }
    guard let zone = try? TimeZone.named(name) else {
      throw UsageError("there is no time zone '\(name)'; write one such as Europe/Berlin")
    }
    return zone
  }

  /// A moment that was asked for.
  public func moment(_ name: String) throws -> WallClockText? {
    guard let text = values[name] else { return nil }
    guard let moment = WallClockText(text) else {
      throw UsageError("\(name) takes a time such as 2026-11-29T09:41:00, not '\(text)'")
    }
    return moment
  }
}

extension Double {
  /// Without a needless fraction: `60`, `0.5`.
  fileprivate var plain: String {
    self == rounded() && abs(self) < 1e15 ? "\(Int(self))" : "\(self)"
  }
}
