public import Foundation
public import Geometry
public import Views

/// What becomes of labels that would overlap.
public struct AxisValueLabelCollisionResolution: Hashable, Sendable {
  let collision: AxisCollision

  /// From the leading side, a label that meets the one before goes.
  public static let automatic = AxisValueLabelCollisionResolution(collision: .automatic)
  public static let truncate = AxisValueLabelCollisionResolution(collision: .truncate)
  /// All are drawn.
  public static let disabled = AxisValueLabelCollisionResolution(collision: .disabled)

  public static func greedy(priority: Double = 0, minimumSpacing: CGFloat = 0)
    -> AxisValueLabelCollisionResolution
  {
    AxisValueLabelCollisionResolution(
      collision: .greedy(priority: priority, spacing: Double(minimumSpacing)))
  }
}

/// Which way an axis' labels read.
public struct AxisValueLabelOrientation: Hashable, Sendable {
  enum Turn: Hashable, Sendable { case none, up, down }

  let turn: Turn

  public static let automatic = AxisValueLabelOrientation(turn: .none)
  public static let horizontal = AxisValueLabelOrientation(turn: .none)
  /// Upward; a view stays as it is.
  public static let vertical = AxisValueLabelOrientation(turn: .up)
  /// Downward; a view stays as it is.
  public static let verticalReversed = AxisValueLabelOrientation(turn: .down)
}

/// What a value is called.
///
/// What all initialisers take: `centered` puts it between its tick and the next; `anchor` is the
/// label's point that stands at its tick; `multiLabelAlignment` says where it stands in the room
/// that the longest label of its axis takes, and how its lines are aligned; a label that does not
/// offset the marks leaves the plot its room.
public struct AxisValueLabel: AxisMark {
  var item: AxisItem

  init(_ content: AxisItem.Content, _ options: Options) {
    item = AxisItem(
      kind: .label, isCentered: options.centered, content: content, anchor: options.anchor,
      collision: options.collision.collision, spacing: options.horizontal.map(Double.init))
    item.verticalSpacing = options.vertical.map(Double.init)
    item.alignment = options.alignment?.fractions
    item.orientation = options.orientation
    item.takesRoom = options.offsetsMarks ?? true
  }

  /// What suits the scale.
  public init(
    centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic,
    offsetsMarks: Bool? = nil, orientation: AxisValueLabelOrientation = .automatic,
    horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil
  ) {
    self.init(
      .automatic,
      Options(
        centered, anchor, multiLabelAlignment, collisionResolution, offsetsMarks, orientation,
        horizontalSpacing, verticalSpacing))
  }

  public init(
    _ text: String, centered: Bool? = nil, anchor: UnitPoint? = nil,
    multiLabelAlignment: Alignment? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic,
    offsetsMarks: Bool? = nil, orientation: AxisValueLabelOrientation = .automatic,
    horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil
  ) {
    self.init(
      .text(text),
      Options(
        centered, anchor, multiLabelAlignment, collisionResolution, offsetsMarks, orientation,
        horizontalSpacing, verticalSpacing))
  }

  public init(
    format: Date.FormatStyle, centered: Bool? = nil, anchor: UnitPoint? = nil,
    multiLabelAlignment: Alignment? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic,
    offsetsMarks: Bool? = nil, orientation: AxisValueLabelOrientation = .automatic,
    horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil
  ) {
    self.init(
      .date(format),
      Options(
        centered, anchor, multiLabelAlignment, collisionResolution, offsetsMarks, orientation,
        horizontalSpacing, verticalSpacing))
  }

  public init<F: FormatStyle>(
    format: F, centered: Bool? = nil, anchor: UnitPoint? = nil,
    multiLabelAlignment: Alignment? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic,
    offsetsMarks: Bool? = nil, orientation: AxisValueLabelOrientation = .automatic,
    horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil
  ) where F.FormatInput: Plottable, F.FormatOutput == String {
    self.init(
      .format(axisFormat(format)),
      Options(
        centered, anchor, multiLabelAlignment, collisionResolution, offsetsMarks, orientation,
        horizontalSpacing, verticalSpacing))
  }

  /// A view.
  public init<V: View>(
    centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic,
    offsetsMarks: Bool? = nil, orientation: AxisValueLabelOrientation = .automatic,
    horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) {
    self.init(
      .view(HostedView(content())),
      Options(
        centered, anchor, multiLabelAlignment, collisionResolution, offsetsMarks, orientation,
        horizontalSpacing, verticalSpacing))
  }

  public func _items(into items: inout [AxisItemBox]) { items.append(AxisItemBox(item: item)) }

  struct Options {
    let centered: Bool?
    let anchor: UnitPoint?
    let alignment: Alignment?
    let collision: AxisValueLabelCollisionResolution
    let offsetsMarks: Bool?
    let orientation: AxisValueLabelOrientation
    let horizontal: CGFloat?
    let vertical: CGFloat?

    init(
      _ centered: Bool?, _ anchor: UnitPoint?, _ alignment: Alignment?,
      _ collision: AxisValueLabelCollisionResolution, _ offsetsMarks: Bool?,
      _ orientation: AxisValueLabelOrientation, _ horizontal: CGFloat?, _ vertical: CGFloat?
    ) {
      self.centered = centered
      self.anchor = anchor
      self.alignment = alignment
      self.collision = collision
      self.offsetsMarks = offsetsMarks
      self.orientation = orientation
      self.horizontal = horizontal
      self.vertical = vertical
    }
  }
}
