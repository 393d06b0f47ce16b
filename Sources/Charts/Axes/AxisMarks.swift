public import Foundation
public import Geometry
import Views

/// Where an axis stands.
public struct AxisMarkPosition: Hashable, Sendable {
  let side: AxisSpec.Side

  /// Below the plot, or at its trailing side.
  public static let automatic = AxisMarkPosition(side: .automatic)
  public static let leading = AxisMarkPosition(side: .leading)
  public static let trailing = AxisMarkPosition(side: .trailing)
  public static let top = AxisMarkPosition(side: .top)
  public static let bottom = AxisMarkPosition(side: .bottom)
}

/// How an axis and its labels stand to the plot.
public struct AxisMarkPreset: Hashable, Sendable {
  let preset: AxisSpec.Preset

  public static let automatic = AxisMarkPreset(preset: .automatic)
  /// Labels are centred on their ticks and stay inside the plot's ends.
  public static let aligned = AxisMarkPreset(preset: .aligned)
  /// Lines go on beside their labels, which begin after them and may stand out of the plot.
  public static let extended = AxisMarkPreset(preset: .extended)
  /// Labels stand inside the plot.
  public static let inset = AxisMarkPreset(preset: .inset)
}

/// The values that an axis is marked at.
public struct AxisMarkValues: Sendable {
  let values: AxisValues

  /// Round values, near a count of ticks if one is given.
  public static var automatic: AxisMarkValues { AxisMarkValues(values: AxisValues()) }

  public static func automatic(
    desiredCount: Int? = nil, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil
  ) -> AxisMarkValues {
    AxisMarkValues(
      values: AxisValues(
        kind: .automatic(desiredCount: desiredCount), roundsLowerBound: roundLowerBound,
        roundsUpperBound: roundUpperBound))
  }

  /// The multiples of a number.
  public static func stride<P: Plottable & BinaryFloatingPoint>(
    by stepSize: P, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil
  ) -> AxisMarkValues {
    AxisMarkValues(
      values: AxisValues(
        kind: .stride(Double(stepSize)), roundsLowerBound: roundLowerBound,
        roundsUpperBound: roundUpperBound))
  }

  /// The starts of calendar units.
  public static func stride(
    by component: Calendar.Component, count: Int = 1, roundLowerBound: Bool? = nil,
    roundUpperBound: Bool? = nil, calendar: Calendar? = nil
  ) -> AxisMarkValues {
    let unit = CalendarStride.Unit(component) ?? .day
    return AxisMarkValues(
      values: AxisValues(
        kind: .calendar(unit, count: count), roundsLowerBound: roundLowerBound,
        roundsUpperBound: roundUpperBound))
  }

  public static func explicit<P: Plottable>(_ values: [P]) -> AxisMarkValues {
    AxisMarkValues(values: AxisValues(kind: .explicit(values.map(\.datum))))
  }
}

/// A value that an axis is marked at, for the builder of the mark.
public struct AxisValue {
  let datum: PlottableDatum
  /// Counted from the axis' start.
  public let index: Int
  /// How many values the axis has, where they are counted; 0 on a scrolling axis of dates.
  public let count: Int

  init(_ tick: AxisPlace) {
    datum = tick.datum
    index = tick.index
    count = tick.count
  }

  /// The value, if it is of a type.
  public func `as`<P: Plottable>(_ type: P.Type) -> P? { P(datum: datum) }
}

/// Marks of an axis: `AxisMarks`, or several.
public protocol AxisContent {
  func _specs(into specs: inout [AxisSpecBox])
}

/// An `AxisMarks`, its type erased.
public struct AxisSpecBox {
  let spec: AxisSpec
}

/// The marks of an axis at each of its values.
public struct AxisMarks: AxisContent {
  let spec: AxisSpec

  /// A grid line, a tick and a label at each value.
  public init(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic, stroke: StrokeStyle? = nil
  ) {
    spec = AxisSpec(preset: preset.preset, side: position.side, values: values.values) { _ in
      AxisMarks.standard(stroke: stroke, label: .automatic)
    }
  }

  public init<P: Plottable>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [P],
    stroke: StrokeStyle? = nil
  ) {
    self.init(preset: preset, position: position, values: .explicit(values), stroke: stroke)
  }

  /// Labels in a format.
  public init(
    format: Date.FormatStyle, preset: AxisMarkPreset = .automatic,
    position: AxisMarkPosition = .automatic, values: AxisMarkValues = .automatic,
    stroke: StrokeStyle? = nil
  ) {
    spec = AxisSpec(preset: preset.preset, side: position.side, values: values.values) { _ in
      AxisMarks.standard(stroke: stroke, label: .date(format))
    }
  }

  public init<F: FormatStyle>(
    format: F, preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic, stroke: StrokeStyle? = nil
  ) where F.FormatInput: Plottable, F.FormatOutput == String {
    self.init(preset, position, values, stroke, .format(axisFormat(format)))
  }

  init(
    _ preset: AxisMarkPreset, _ position: AxisMarkPosition, _ values: AxisMarkValues,
    _ stroke: StrokeStyle?, _ label: AxisItem.Content
  ) {
    spec = AxisSpec(preset: preset.preset, side: position.side, values: values.values) { _ in
      AxisMarks.standard(stroke: stroke, label: label)
    }
  }

  public init<C: AxisMark>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic, @AxisMarkBuilder content: @escaping (AxisValue) -> C
  ) {
    spec = AxisSpec(preset: preset.preset, side: position.side, values: values.values) { tick in
      var items: [AxisItemBox] = []
      content(AxisValue(tick))._items(into: &items)
      return items.map(\.item)
    }
  }

  public init<C: AxisMark>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic, @AxisMarkBuilder content: @escaping () -> C
  ) {
    self.init(preset: preset, position: position, values: values) { _ in content() }
  }

  public init<P: Plottable, C: AxisMark>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [P],
    @AxisMarkBuilder content: @escaping (AxisValue) -> C
  ) {
    self.init(preset: preset, position: position, values: .explicit(values), content: content)
  }

  public init<P: Plottable, C: AxisMark>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [P],
    @AxisMarkBuilder content: @escaping () -> C
  ) {
    self.init(preset: preset, position: position, values: .explicit(values)) { _ in content() }
  }

  public func _specs(into specs: inout [AxisSpecBox]) { specs.append(AxisSpecBox(spec: spec)) }

  private static func standard(stroke: StrokeStyle?, label: AxisItem.Content) -> [AxisItem] {
    [
      AxisItem(kind: .grid, stroke: stroke), AxisItem(kind: .tick, stroke: stroke),
      AxisItem(kind: .label, content: label),
    ]
  }
}

/// Builds an axis from its marks.
@resultBuilder
public enum AxisContentBuilder {
  public static func buildExpression<C: AxisContent>(_ content: C) -> C { content }
  public static func buildBlock<C: AxisContent>(_ content: C) -> C { content }
  public static func buildBlock(_ content: any AxisContent...) -> AxisContentList {
    AxisContentList(contents: content)
  }
  public static func buildIf<C: AxisContent>(_ content: C?) -> C? { content }
  public static func buildEither<C: AxisContent>(first: C) -> AxisContentList {
    AxisContentList(contents: [first])
  }
  public static func buildEither<C: AxisContent>(second: C) -> AxisContentList {
    AxisContentList(contents: [second])
  }
}

/// Several marks of one axis.
public struct AxisContentList: AxisContent {
  let contents: [any AxisContent]

  public func _specs(into specs: inout [AxisSpecBox]) {
    for content in contents { content._specs(into: &specs) }
  }
}

extension Optional: AxisContent where Wrapped: AxisContent {
  public func _specs(into specs: inout [AxisSpecBox]) { self?._specs(into: &specs) }
}
