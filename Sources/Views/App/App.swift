public import Foundation
public import Typography

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
  @SceneBuilder var body: Body { get }
  init()
}

/// What an app shows.
@MainActor @preconcurrency
public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder var body: Body { get }

  /// Brings the scene's root view to life for a screen.
  func _makeHost(
    size: CGSize, scale: CGFloat, fonts: FontLibrary, environment: EnvironmentValues
  ) -> ViewHost?
}

extension Scene {
  public func _makeHost(
    size: CGSize, scale: CGFloat, fonts: FontLibrary, environment: EnvironmentValues
  ) -> ViewHost? {
    body._makeHost(size: size, scale: scale, fonts: fonts, environment: environment)
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

  nonisolated public init(
    _ title: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content
  ) {
    self.content = content
  }

  public var body: Never { preconditionFailure("a window has no body") }

  public func _makeHost(
    size: CGSize, scale: CGFloat, fonts: FontLibrary, environment: EnvironmentValues
  ) -> ViewHost? {
    ViewHost(content(), size: size, scale: scale, fonts: fonts, environment: environment)
  }
}

/// Shows a view in an editor that knows previews; kept for source compatibility.
@MainActor @preconcurrency
public protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder static var previews: Previews { get }
}
