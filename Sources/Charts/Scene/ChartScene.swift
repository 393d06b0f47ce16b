import Foundation
import Geometry
import Raster
import Rendering
import Typography

/// A chart laid out and drawn: axes that stay, and a plot in tiles that move.
///
/// The content of a scrolling chart is cut into tiles, counted from the domain's start. Each is a
/// kept layer: while the chart moves, layers are moved, and only a tile that comes into sight is
/// evaluated and drawn. Used from one thread.
final class ChartScene {
  var input: ChartInput {
    didSet {
      marks.removeAll(keepingCapacity: true)
      settled = nil
    }
  }
  /// Data that were looked at for drawing, all in all.
  let counter = MarkCounter()
  let texts: TextCache
  let numbers: ItemNumbers
  /// The size of a label that is a view; nil where there is none at the moment.
  var hosted: (HostedLabelKey) -> CGSize? = { _ in nil }
  private var marks: [HostedLabelKey: [AxisItem]] = [:]
  private var settled: Settled?
  var tiles: [Int: ChartTile] = [:]
  /// Set texts that are drawn turned, as items of their own.
  var turned: [TurnedKey: DisplayItem] = [:]
  let keepers = (
    behind: ItemKeeper(), front: ItemKeeper(), over: ItemKeeper(), window: ItemKeeper(),
    all: ItemKeeper()
  )

  /// What layout found.
  struct Settled {
    var frame: ChartFrame
    var xTicks: [AxisTicks]
    var yTicks: [AxisTicks]
    var yLabels: [PlacedLabel]
    /// Labels of y axes that are views.
    var yHosted: [PlacedView] = []
    /// For each x axis the number of ticks that share one label, 1 for none left out.
    var chunks: [Int]
  }

  /// A label that is a view, with its place: in the chart, or along x in the content.
  struct PlacedView {
    var key: HostedLabelKey
    var origin: CGPoint
  }

  /// A label's text, or the view that stands for it, and how large it is.
  struct LabelBody {
    enum Kind {
      case text(TextLayout)
      /// Reading upward or downward; the size is what it then takes.
      case turned(TextLayout, isUp: Bool)
      case hosted(HostedLabelKey)
    }

    var kind: Kind
    var size: CGSize
    /// What it was set from, for one that may be cut off.
    var source: (text: String, font: FontDescriptor)?
  }

  /// A label with its place in the chart.
  struct PlacedLabel {
    var body: LabelBody
    var origin: CGPoint
    var color: RGBA
    /// Its tick, in the axis' points.
    var tick: Double
  }

  init(input: ChartInput, fonts: FontLibrary, language: String, numbers: ItemNumbers) {
    self.input = input
    texts = TextCache(fonts: fonts, language: language)
    self.numbers = numbers
  }

  /// Where the parts stand.
  var frame: ChartFrame { layout.frame }

  var layout: Settled {
    if let settled { return settled }
    let made = makeLayout()
    settled = made
    tiles = tiles.filter { made.frame.isScrollable || $0.key == 0 }
    for tile in tiles.values { tile.isStale = true }
    return made
  }

  /// Takes data that came at the end of what there was.
  ///
  /// Only tiles that the new data, the last ticks or a new place of the axes touch are drawn anew.
  ///
  /// - Parameters:
  ///   - input: the model with the new data, all else as it was.
  ///   - value: the x from which on marks differ.
  func grow(to input: ChartInput, from value: Double) {
    guard let old = settled else {
      self.input = input
      return
    }
    self.input = input
    let new = makeLayout()
    settled = new
    guard new.frame.isPlaced(like: old.frame), value.isFinite else {
      tiles = tiles.filter { new.frame.isScrollable || $0.key == 0 }
      for tile in tiles.values { tile.isStale = true }
      return
    }
    var edge = old.frame.x.position(value)
    // The last tick's label stands before the domain's end, which has moved.
    let end = old.frame.x.domain.upperBound
    for ticks in old.xTicks {
      guard let last = ticks.ticks(in: end...end).last(where: { $0.value <= end }) else { continue }
      edge = min(edge, old.frame.x.position(last.value))
    }
    edge -= ChartScene.labelReach
    for (index, tile) in tiles
    where !new.frame.isScrollable || Double(index + 1) * tileWidth >= edge {
      tile.isStale = true
    }
  }

  /// What the axis marks at a value, asked of the author once.
  func items(_ spec: AxisSpec, _ index: Int, _ tick: AxisPlace, isVertical: Bool) -> [AxisItem] {
    let key = HostedLabelKey(isVertical: isVertical, spec: index, value: tick.value)
    if let known = marks[key] { return known }
    if marks.count > 8_192 { marks.removeAll(keepingCapacity: true) }
    let items = spec.items(tick)
    marks[key] = items
    return items
  }

  /// What a label shows; nil for one that says nothing.
  func body(
    _ item: AxisItem, _ tick: AxisPlace, _ ticks: AxisTicks, spec: Int, isVertical: Bool
  ) -> LabelBody? {
    let string: String
    switch item.content {
    case .automatic: string = input.text.text(tick.datum, ticks: ticks)
    case .text(let text): string = text
    case .format(let format): string = format(tick.datum, input.text.locale)
    case .date(let format):
      guard case .date(let seconds) = tick.datum else { return nil }
      string = input.text.date(seconds, format: format)
    case .view:
      let key = HostedLabelKey(isVertical: isVertical, spec: spec, value: tick.value)
      return hosted(key).map { LabelBody(kind: .hosted(key), size: $0) }
    }
    guard !string.isEmpty else { return nil }
    let font = item.font ?? input.labelFont
    let alignment: TextAlignment =
      switch item.alignment?.x {
      case 0.5?: .center
      case 1?: .trailing
      default: .leading
      }
    let layout = texts.layout(string, font: font, alignment: alignment)
    guard item.orientation.turn == .none else {
      return LabelBody(
        kind: .turned(layout, isUp: item.orientation.turn == .up),
        size: CGSize(width: layout.size.height, height: layout.size.width))
    }
    return LabelBody(kind: .text(layout), size: layout.size, source: (string, font))
  }

  func color(_ item: AxisItem) -> RGBA {
    item.paint?(input.context).color ?? input.palette.secondaryLabel
  }
}

/// The label of one value of an axis.
struct HostedLabelKey: Hashable {
  var isVertical: Bool
  var spec: Int
  var value: Double
}

/// A part of a tile: a strip of a layer of marks.
struct StripKey: Hashable {
  var layer: Int
  var strip: Int
}

/// A stretch of the content, and what it drew last.
final class ChartTile {
  let id: DisplayID
  let marks = ItemKeeper()
  let axis = ItemKeeper()
  let labels = ItemKeeper()
  /// One for each layer of marks, or for each strip of one that grows.
  var layers: [StripKey: ItemKeeper] = [:]
  var item: DisplayItem?
  var isStale = true

  init(id: DisplayID) { self.id = id }
}
