public import Foundation
public import Geometry
import Typography
public import Views

/// A part of an axis' mark at one value.
public protocol AxisMark {
  func _items(into items: inout [AxisItemBox])
}

/// A part of an axis' mark, its type erased.
public struct AxisItemBox {
  var item: AxisItem
}

/// A line across the plot.
public struct AxisGridLine: AxisMark {
  var item: AxisItem

  public init(centered: Bool? = nil, stroke: StrokeStyle? = nil) {
    item = AxisItem(kind: .grid, stroke: stroke, isCentered: centered)
  }

  public func _items(into items: inout [AxisItemBox]) { items.append(AxisItemBox(item: item)) }
}

/// A short line beside the plot.
public struct AxisTick: AxisMark {
  /// How long it is.
  public struct Length: Hashable, Sendable {
    let length: AxisTickLength

    public static let automatic = Length(length: .automatic)
    /// To the end of its label.
    public static let label = Length(length: .label(extendPastBy: 0))
    /// To the end of the axis' longest label.
    public static let longestLabel = Length(length: .longestLabel(extendPastBy: 0))

    public static func label(extendPastBy length: CGFloat) -> Length {
      Length(length: .label(extendPastBy: Double(length)))
    }

    public static func longestLabel(extendPastBy length: CGFloat) -> Length {
      Length(length: .longestLabel(extendPastBy: Double(length)))
    }

    init(length: AxisTickLength) { self.length = length }
  }

  var item: AxisItem

  public init(centered: Bool? = nil, length: Length = .automatic, stroke: StrokeStyle? = nil) {
    item = AxisItem(
      kind: .tick, stroke: stroke, isCentered: centered, tickLength: length.length)
  }

  public init(centered: Bool? = nil, length: CGFloat, stroke: StrokeStyle? = nil) {
    item = AxisItem(
      kind: .tick, stroke: stroke, isCentered: centered, tickLength: .fixed(Double(length)))
  }

  public func _items(into items: inout [AxisItemBox]) { items.append(AxisItemBox(item: item)) }
}

/// A part of a mark, changed.
public struct ModifiedAxisMark<Base: AxisMark>: AxisMark {
  let base: Base
  let change: (inout AxisItem) -> Void

  init(_ base: Base, change: @escaping (inout AxisItem) -> Void) {
    self.base = base
    self.change = change
  }

  public func _items(into items: inout [AxisItemBox]) {
    let start = items.count
    base._items(into: &items)
    for index in start..<items.count { change(&items[index].item) }
  }
}

extension AxisMark {
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> ModifiedAxisMark<Self> {
    ModifiedAxisMark(self) { item in
      if item.paint == nil { item.paint = { MarkPaint(style, $0) } }
    }
  }

  /// The font of labels that are texts.
  public func font(_ font: Font?) -> ModifiedAxisMark<Self> {
    let descriptor = font?.descriptor(weight: nil, isItalic: false, monospacedDigit: false)
    return ModifiedAxisMark(self) { item in
      if item.font == nil { item.font = descriptor }
    }
  }

  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> ModifiedAxisMark<Self> {
    ModifiedAxisMark(self) { item in
      item.offset = CGSize(width: item.offset.width + x, height: item.offset.height + y)
    }
  }
}

/// Builds the mark at a value from its parts.
@resultBuilder
public enum AxisMarkBuilder {
  public static func buildExpression<M: AxisMark>(_ mark: M) -> M { mark }
  public static func buildBlock() -> AxisMarkList { AxisMarkList(marks: []) }
  public static func buildBlock<M: AxisMark>(_ mark: M) -> M { mark }
  public static func buildBlock(_ marks: any AxisMark...) -> AxisMarkList {
    AxisMarkList(marks: marks)
  }
  public static func buildIf<M: AxisMark>(_ mark: M?) -> M? { mark }
  public static func buildEither<M: AxisMark>(first: M) -> AxisMarkList {
    AxisMarkList(marks: [first])
  }
  public static func buildEither<M: AxisMark>(second: M) -> AxisMarkList {
    AxisMarkList(marks: [second])
  }
}

/// Several parts of one mark.
public struct AxisMarkList: AxisMark {
  let marks: [any AxisMark]

  public func _items(into items: inout [AxisItemBox]) {
    for mark in marks { mark._items(into: &items) }
  }
}

extension Optional: AxisMark where Wrapped: AxisMark {
  public func _items(into items: inout [AxisItemBox]) { self?._items(into: &items) }
}
