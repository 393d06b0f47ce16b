public import Foundation
public import Geometry
public import Raster
public import Rendering

/// Collects what nodes draw into the display list of one group.
@MainActor
public struct DisplayBuilder {
  /// The top left corner, in the group's points, of the node that draws.
  public private(set) var origin = CGPoint.zero
  public private(set) var items: [DisplayItem] = []
  /// What the items cover, in the group's points; `.null` while there are none.
  public private(set) var bounds = CGRect.null

  /// Whether what is drawn moves as a whole: subtrees that stand still in it are kept as layers.
  var moves = false
  /// What may come in sight, in the group's points; elements outside are left out.
  var cull: CGRect?

  public init() {}

  /// Draws a node that stands at its own origin within the one that draws now.
  public mutating func add(_ node: LayoutNode) {
    let saved = origin
    origin.x += node.origin.x + node.presentationOffset.width
    origin.y += node.origin.y + node.presentationOffset.height
    if let cull, !cull.overlaps(node.reach(at: origin)) {
      // It stays dirty until it comes in sight.
      origin = saved
      return
    }
    let isDirty = node.isDisplayDirty
    node.isDisplayDirty = false
    if isDirty { node.graph.step() }
    if moves, node.liveCount == 0 {
      node.displayAsLayer(in: &self, isDirty: isDirty)
    } else {
      node.display(in: &self)
    }
    origin = saved
  }

  /// Adds an item that covers `bounds` in the group's points.
  public mutating func append(_ item: DisplayItem, bounds: CGRect) {
    items.append(item)
    self.bounds = self.bounds.union(bounds)
  }

  mutating func append(contentsOf list: [DisplayItem], bounds: CGRect) {
    items.append(contentsOf: list)
    self.bounds = self.bounds.union(bounds)
  }
}

/// The items of one drawing node: numbers them and adds up what they cover.
public struct DrawingList {
  let firstID: UInt64
  let version: UInt64
  var items: [DisplayItem] = []
  var bounds = CGRect.null
  /// How many identities have been given away, those of items inside of groups included.
  var used = 0

  init(firstID: UInt64, version: UInt64) {
    self.firstID = firstID
    self.version = version
  }

  /// Adds an item; `bounds` is what it covers in the group's points.
  public mutating func append(_ content: DisplayItem.Content, bounds: CGRect) {
    let id = DisplayID(firstID + UInt64(used))
    used += 1
    items.append(DisplayItem(id: id, version: version, content: content))
    self.bounds = self.bounds.union(bounds)
  }

  public mutating func fill(_ path: Path, style: FillStyle = .init(), paint: Paint) {
    append(.fill(path, style, paint), bounds: path.boundingRect)
  }

  public mutating func stroke(_ path: Path, style: StrokeStyle, paint: Paint) {
    var reach = style.lineWidth / 2
    if style.lineJoin == .miter { reach *= min(style.miterLimit, 4) }
    append(
      .stroke(path, style, paint), bounds: path.boundingRect.insetBy(dx: -reach, dy: -reach))
  }
}

/// A leaf that draws; what it drew is kept until it, its size or its place in the group changes.
///
/// The version of its items grows exactly when they are made anew.
@MainActor
open class DrawingNode: LayoutNode {
  private var cached: [DisplayItem] = []
  private var cachedBounds = CGRect.null
  private var cachedRect = CGRect.null
  /// The place for which `cachedRect` was worked out.
  private var cachedOrigin = CGPoint.zero
  private var cachedSize = CGSize.zero
  private var isContentDirty = true
  private lazy var firstID = graph.nextDisplayID()

  /// Draws within a rectangle of the group's points, whose edges stand on whole pixels.
  open func draw(in rect: CGRect, into list: inout DrawingList) {}

  /// Has the content drawn anew.
  public final func setContentNeedsDisplay() {
    isContentDirty = true
    setNeedsDisplay()
  }

  open override func display(in list: inout DisplayBuilder) {
    if isContentDirty || list.origin != cachedOrigin || size != cachedSize { draw(at: list.origin) }
    if !cached.isEmpty { list.append(contentsOf: cached, bounds: cachedBounds) }
  }

  private func draw(at origin: CGPoint) {
    cachedOrigin = origin
    cachedSize = size
    let rect = graph.pixelAligned(CGRect(origin: origin, size: size))
    if isContentDirty || rect != cachedRect {
      var drawing = DrawingList(firstID: firstID, version: graph.nextVersion())
      draw(in: rect, into: &drawing)
      cached = drawing.items
      cachedBounds = drawing.bounds
      cachedRect = rect
      isContentDirty = false
    }
  }
}

extension ViewGraph {
  /// The rectangle with its edges moved to the nearest pixels.
  public func pixelAligned(_ rect: CGRect) -> CGRect {
    let minX = (rect.minX * scale).rounded() / scale
    let minY = (rect.minY * scale).rounded() / scale
    let maxX = (rect.maxX * scale).rounded() / scale
    let maxY = (rect.maxY * scale).rounded() / scale
    return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// The point moved to the nearest pixel.
  public func pixelAligned(_ point: CGPoint) -> CGPoint {
    CGPoint(x: (point.x * scale).rounded() / scale, y: (point.y * scale).rounded() / scale)
  }

  /// The length enlarged to whole pixels.
  func pixelCeiled(_ length: CGFloat) -> CGFloat { (length * scale - 1e-6).rounded(.up) / scale }
}
