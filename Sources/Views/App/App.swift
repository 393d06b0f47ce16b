/// A program that shows a scene on a panel.
///
///     @main struct Wall: App {
///       var body: some Scene { WindowGroup { Clock() } }
///     }
///
/// `main()` comes with `import Vitrine`; it takes the flags of the command line.
@MainActor @preconcurrency
public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}

/// What an app shows.
@MainActor @preconcurrency
public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }

  /// Puts the scene's view under a node.
  static func _updateScene(_ scene: Self, _ node: Node)
}

extension Scene {
  public static func _updateScene(_ scene: Self, _ node: Node) {
    node.setChild(0, SceneRoot(scene: node.connectedBody(of: scene) { $0.body }))
  }
}

extension Never: Scene {}

/// A panel has one screen, so a scene is built from one part.
@resultBuilder
public enum SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
}

/// The view that fills the panel.
public struct WindowGroup<Content> {
  let content: () -> Content
}

extension WindowGroup: Scene where Content: View {
  nonisolated public init(@ViewBuilder content: @escaping () -> Content) {
    self.content = content
  }

  nonisolated public init(id: String, @ViewBuilder content: @escaping () -> Content) {
    self.content = content
  }

  nonisolated public init(
    _ title: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content
  ) {
    self.content = content
  }

  nonisolated public init(
    _ title: LocalizedStringKey, id: String, @ViewBuilder content: @escaping () -> Content
  ) {
    self.content = content
  }

  public var body: Never { preconditionFailure("a window has no body") }

  public static func _updateScene(_ scene: Self, _ node: Node) {
    node.setChild(0, WindowContent(content: scene.content()))
  }
}

/// The root of an app's views: evaluates the app's body, and keeps its state.
public struct AppRoot<Content> {
  let app: Content
}

extension AppRoot: View, PrimitiveView where Content: App {
  public init(_ app: Content) { self.app = app }

  public func update(_ node: Node) {
    node.setChild(0, SceneRoot(scene: node.connectedBody(of: app) { $0.body }))
  }
}

/// A scene among the views.
struct SceneRoot<Content> {
  let scene: Content
}

extension SceneRoot: View, PrimitiveView where Content: Scene {
  func update(_ node: Node) { Content._updateScene(scene, node) }
}

extension Node {
  /// The body of something that is no view, its state and environment connected to this node.
  final func connectedBody<Part, Body>(of part: Part, _ body: (Part) -> Body) -> Body {
    graph.statistics.evaluations += 1
    var connected = part
    FieldPlan.plan(for: Part.self).connect(&connected, to: self)
    return graph.tracked(self) { body(connected) }
  }
}
