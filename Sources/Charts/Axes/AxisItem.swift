import Foundation
import Geometry
import Typography

/// One part of an axis mark: a grid line, a tick or a label, as its author described it.
struct AxisItem {
  enum Kind { case grid, tick, label }

  /// What a label says.
  enum Content {
    /// What suits the scale and the step.
    case automatic
    case text(String)
    case date(Date.FormatStyle)
    case format((PlottableDatum, Locale) -> String)
    /// A view, hosted by the chart.
    case view(Any)
  }

  var kind: Kind
  var stroke: StrokeStyle?
  var paint: ((StyleContext) -> MarkPaint)?
  var font: FontDescriptor?
  /// Between its tick and the next.
  var isCentered: Bool?
  var tickLength: AxisTickLength = .automatic
  var content = Content.automatic
  var anchor: UnitPoint?
  var collision = AxisCollision.automatic
  /// Points kept free between a label and its tick or the plot.
  var spacing: Double?
  var verticalSpacing: Double?
  /// Where a label stands in the room that the longest of its axis takes: 0 leading or top.
  var alignment: (x: Double, y: Double)?
  var orientation = AxisValueLabelOrientation.automatic
  /// Whether the plot gives way for the label.
  var takesRoom = true
  var offset = CGSize.zero
}

/// How long an axis' tick is.
enum AxisTickLength: Hashable {
  case automatic
  /// To the end of this tick's label.
  case label(extendPastBy: Double)
  /// To the end of the longest label.
  case longestLabel(extendPastBy: Double)
  case fixed(Double)
}

/// What becomes of labels that meet.
enum AxisCollision: Hashable {
  case automatic
  case greedy(priority: Double, spacing: Double)
  case truncate
  case disabled
}

/// Where an axis' marks stand.
struct AxisValues: Equatable {
  enum Kind: Equatable {
    case automatic(desiredCount: Int?)
    case stride(Double)
    case calendar(CalendarStride.Unit, count: Int)
    case explicit([PlottableDatum])
  }

  var kind = Kind.automatic(desiredCount: nil)
  var roundsLowerBound: Bool?
  var roundsUpperBound: Bool?
}

/// One `AxisMarks` of an axis, its types erased.
struct AxisSpec {
  enum Side { case automatic, leading, trailing, top, bottom }
  enum Preset { case automatic, aligned, extended, inset }

  var preset = Preset.automatic
  var side = Side.automatic
  var values = AxisValues()
  /// The parts of the mark at a value; asked only for values in sight, and remembered.
  var items: (AxisPlace) -> [AxisItem]

  /// A grid line, a tick and a label that suits the scale.
  static func standard(
    values: AxisValues = AxisValues(), side: Side = .automatic, preset: Preset = .automatic
  ) -> AxisSpec {
    AxisSpec(preset: preset, side: side, values: values) { _ in
      [AxisItem(kind: .grid), AxisItem(kind: .tick), AxisItem(kind: .label)]
    }
  }
}

/// A place on an axis that is marked.
struct AxisPlace: Equatable {
  /// Counted from the domain's start, wherever the window is.
  var index: Int
  /// All ticks of the axis, where they are counted.
  var count: Int
  var value: Double
  /// Where the next tick is, or the domain's end.
  var next: Double
  var datum: PlottableDatum
}
