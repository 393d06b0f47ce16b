public import Foundation

/// What a datum is to a scale: a number, a moment or a category.
public enum PlottableDatum: Hashable, Sendable {
  case number(Double)
  /// Seconds since the reference date.
  case date(TimeInterval)
  case category(String)
}

/// A value that can stand along an axis of a chart.
public protocol Plottable {
  associatedtype PrimitivePlottable: PrimitivePlottableProtocol
  var primitivePlottable: PrimitivePlottable { get }
  init?(primitivePlottable: PrimitivePlottable)
}

/// A plottable value that scales know by themselves.
public protocol PrimitivePlottableProtocol: Plottable where PrimitivePlottable == Self {
  var _datum: PlottableDatum { get }
  init?(_datum: PlottableDatum)
}

extension PrimitivePlottableProtocol {
  public var primitivePlottable: Self { self }
  public init?(primitivePlottable: Self) { self = primitivePlottable }
}

extension Plottable {
  /// The value as a scale takes it.
  var datum: PlottableDatum { primitivePlottable._datum }

  /// The value that a scale gives back; nil where the type has none for it.
  init?(datum: PlottableDatum) {
    guard let primitive = PrimitivePlottable(_datum: datum) else { return nil }
    self.init(primitivePlottable: primitive)
  }
}

extension Plottable where Self: RawRepresentable, RawValue: PrimitivePlottableProtocol {
  public var primitivePlottable: RawValue { rawValue }
  public init?(primitivePlottable: RawValue) { self.init(rawValue: primitivePlottable) }
}

extension Double: PrimitivePlottableProtocol {
  public var _datum: PlottableDatum { .number(self) }
  public init?(_datum: PlottableDatum) {
    guard case .number(let number) = _datum else { return nil }
    self = number
  }
}

extension Float: PrimitivePlottableProtocol {
  public var _datum: PlottableDatum { .number(Double(self)) }
  public init?(_datum: PlottableDatum) {
    guard case .number(let number) = _datum else { return nil }
    self = Float(number)
  }
}

extension CGFloat: PrimitivePlottableProtocol {
  public var _datum: PlottableDatum { .number(Double(self)) }
  public init?(_datum: PlottableDatum) {
    guard case .number(let number) = _datum else { return nil }
    self = CGFloat(number)
  }
}

extension Int: PrimitivePlottableProtocol {
  public var _datum: PlottableDatum { .number(Double(self)) }
  public init?(_datum: PlottableDatum) {
    guard case .number(let number) = _datum, let value = Int(exactly: number.rounded(.down)) else {
      return nil
    }
    self = value
  }
}

extension Int32: PrimitivePlottableProtocol {
  public var _datum: PlottableDatum { .number(Double(self)) }
  public init?(_datum: PlottableDatum) {
    guard case .number(let number) = _datum, let value = Int32(exactly: number.rounded(.down))
    else { return nil }
    self = value
  }
}

extension Int64: PrimitivePlottableProtocol {
  public var _datum: PlottableDatum { .number(Double(self)) }
  public init?(_datum: PlottableDatum) {
    guard case .number(let number) = _datum, let value = Int64(exactly: number.rounded(.down))
    else { return nil }
    self = value
  }
}

extension UInt: PrimitivePlottableProtocol {
  public var _datum: PlottableDatum { .number(Double(self)) }
  public init?(_datum: PlottableDatum) {
    guard case .number(let number) = _datum, let value = UInt(exactly: number.rounded(.down)) else {
      return nil
    }
    self = value
  }
}

extension Decimal: PrimitivePlottableProtocol {
  public var _datum: PlottableDatum { .number(NSDecimalNumber(decimal: self).doubleValue) }
  public init?(_datum: PlottableDatum) {
    guard case .number(let number) = _datum, number.isFinite else { return nil }
    self = Decimal(number)
  }
}

extension Date: PrimitivePlottableProtocol {
  public var _datum: PlottableDatum { .date(timeIntervalSinceReferenceDate) }
  public init?(_datum: PlottableDatum) {
    guard case .date(let seconds) = _datum else { return nil }
    self.init(timeIntervalSinceReferenceDate: seconds)
  }
}

extension String: PrimitivePlottableProtocol {
  public var _datum: PlottableDatum { .category(self) }
  public init?(_datum: PlottableDatum) {
    guard case .category(let name) = _datum else { return nil }
    self = name
  }
}

extension Bool: PrimitivePlottableProtocol {
  public var _datum: PlottableDatum { .category(self ? "true" : "false") }
  public init?(_datum: PlottableDatum) {
    guard case .category(let name) = _datum else { return nil }
    self = name == "true"
  }
}

/// A labelled value for one channel of a mark: a position, a colour, a symbol.
public struct PlottableValue<Value: Plottable> {
  var channel: MarkChannel

  public static func value(_ label: String, _ value: Value) -> PlottableValue {
    PlottableValue(channel: MarkChannel(label: label, low: value.datum))
  }

  /// A range of values.
  public static func value(_ label: String, _ range: Range<Value>) -> PlottableValue
  where Value: Comparable {
    PlottableValue(
      channel: MarkChannel(
        label: label, low: range.lowerBound.datum, high: range.upperBound.datum))
  }
}

extension PlottableValue where Value == Date {
  /// A moment that stands for the whole calendar unit that holds it.
  ///
  /// - Parameters:
  ///   - label: what the value is called.
  ///   - value: any moment of the unit.
  ///   - unit: a weekday bins like a day.
  ///   - calendar: nil takes the environment's.
  /// - Returns: the channel's value.
  public static func value(
    _ label: String, _ value: Date, unit: Calendar.Component, calendar: Calendar? = nil
  ) -> PlottableValue {
    PlottableValue(
      channel: MarkChannel(
        label: label, low: value.datum, unit: CalendarStride.Unit(unit), calendar: calendar))
  }
}

/// What a mark says about one axis, its type erased.
struct MarkChannel: Equatable {
  var label: String
  var low: PlottableDatum
  /// The end of a range.
  var high: PlottableDatum?
  var unit: CalendarStride.Unit?
  var calendar: Calendar?
}
