public import Foundation
import Geometry
public import Motion
public import Rendering
public import Typography

/// Takes the touches that reach a graph.
@MainActor
public protocol TouchRouting: AnyObject {
  func handle(_ frame: TouchFrame)
}

/// A root view brought to life: takes time and touches, gives display items.
///
/// The seam between views and whoever owns a screen. The owner calls `update(at:)` once a frame
/// while `needsUpdate` says so, sleeps until `nextWake` otherwise, and is told by `onInvalidate`
/// when something changed in between.
@MainActor
public final class ViewHost {
  public let graph: ViewGraph
  /// Where touches go; gestures and scrollers set it.
  public var router: (any TouchRouting)?
  private var items: [DisplayItem] = []
  private var rootEnvironment: EnvironmentValues

  /// - Parameters:
  ///   - root: the view that fills the picture.
  ///   - size: the picture in points.
  ///   - scale: pixels a point.
  ///   - fonts: what sets the texts.
  ///   - environment: what the root view sees; the display scale is set here.
  ///   - onStep: called every 32 bodies, measures, places and drawn nodes of a change or an update: a
  ///     long one goes on.
  public init<V: View>(
    _ root: V, size: CGSize, scale: CGFloat, fonts: FontLibrary,
    environment: EnvironmentValues = .init(), onStep: (() -> Void)? = nil
  ) {
    var environment = environment
    environment.displayScale = scale
    rootEnvironment = environment
    graph = ViewGraph(fonts: fonts, environment: environment, onStep: onStep)
    graph.size = size
    graph.scale = scale > 0 ? scale : 1
    router = TouchRouter(graph: graph)
    graph.linger = { [unowned graph] in graph.lingers($0, $1) }
    setRoot(root)
  }

  /// Shows another view; state is kept if it is of the same type.
  public func setRoot<V: View>(_ root: V) {
    graph.root.setChild(0, root)
    graph.invalidate()
  }

  /// The picture in points.
  public var size: CGSize {
    get { graph.size }
    set {
      guard newValue != graph.size else { return }
      graph.size = newValue
      graph.root.invalidateLayout()
      graph.root.setNeedsDisplay()
      graph.invalidate()
    }
  }

  /// Pixels a point.
  public var scale: CGFloat {
    get { graph.scale }
    set {
      guard newValue != graph.scale, newValue > 0 else { return }
      graph.scale = newValue
      environment.displayScale = newValue
      graph.root.setNeedsDisplay()
    }
  }

  /// What the root view sees; a change has evaluated again what has read a value that is another.
  public var environment: EnvironmentValues {
    get { rootEnvironment }
    set {
      rootEnvironment = newValue
      rootEnvironment.displayScale = graph.scale
      graph.setEnvironment(rootEnvironment)
    }
  }

  public func handle(_ frame: TouchFrame) { router?.handle(frame) }

  /// Evaluates, lays out and samples everything for a time, and gives what is to be drawn.
  ///
  /// - Parameter time: seconds on the frame clock; it never goes back.
  /// - Returns: the display list; items that did not change keep identity and version.
  public func update(at time: TimeInterval) -> [DisplayItem] {
    evaluate(at: time)
    if graph.root.isDisplayDirty {
      var list = DisplayBuilder()
      list.add(graph.root)
      items = list.items
    }
    return items
  }

  /// Evaluates and lays out as `update(at:)` does, for who does not look at the picture.
  public func evaluate(at time: TimeInterval) { graph.run(at: time) }

  /// Whether the next update would differ: something changed or is moving.
  public var needsUpdate: Bool { graph.hasWork || (nextWake.map { $0 <= graph.time } ?? false) }

  /// The earliest time at which something changes by itself, in seconds on the frame clock.
  public var nextWake: TimeInterval? { graph.nextTimer }

  /// Called when an update has become worth while between updates.
  public var onInvalidate: (() -> Void)? {
    get { graph.onInvalidate }
    set { graph.onInvalidate = newValue }
  }

  /// How many bodies have been evaluated since the beginning.
  public var evaluations: Int { graph.statistics.evaluations }

  /// The layout tree as text: a line per node with its frame in its parent's coordinates.
  public func layoutDescription() -> String {
    var text = ""
    describe(graph.root, indent: "", into: &text)
    return text
  }

  private func describe(_ node: LayoutNode, indent: String, into text: inout String) {
    let numbers = [node.origin.x, node.origin.y, node.size.width, node.size.height].map(shortened)
    text += "\(indent)\(node.name) (\(numbers[0]), \(numbers[1])) \(numbers[2])×\(numbers[3])\n"
    for element in node.elements { describe(element, indent: indent + "  ", into: &text) }
  }

  private func shortened(_ number: CGFloat) -> String {
    let rounded = (Double(number) * 100).rounded() / 100
    return rounded == rounded.rounded() && abs(rounded) < 1e9 ? "\(Int(rounded))" : "\(rounded)"
  }
}
