public import Foundation
import Geometry
import Pictures
public import Raster
import Rendering
public import Typography

/// Draws a view into pixels without a screen.
///
///     let renderer = ImageRenderer(content: Text("7 °C").padding())
///     renderer.scale = 2
///     let png = try renderer.pngData()
@MainActor
public final class ImageRenderer<Content: View> {
  public var content: Content
  /// What the view is offered; its own size is the picture's.
  public var proposedSize = ProposedViewSize.unspecified
  /// Pixels a point.
  public var scale: CGFloat = 1
  /// Below everything; clear leaves the picture transparent where nothing is drawn.
  public var background = RGBA.clear
  public var environment = EnvironmentValues()
  /// Seconds on the frame clock at which the view is drawn; animations begin at 0.
  public var time: TimeInterval = 0
  private let fonts: FontLibrary

  /// - Parameters:
  ///   - content: what is drawn.
  ///   - fonts: what sets its texts; by default a library shared by all renderers.
  public init(content: Content, fonts: FontLibrary? = nil) {
    self.content = content
    self.fonts = fonts ?? FontLibrary.ofRenderers
  }

  /// A host of the size that the view takes, updated to `time`.
  public func makeHost() -> ViewHost {
    let probe = CGSize(
      width: finite(proposedSize.width) ?? 10_000, height: finite(proposedSize.height) ?? 10_000)
    let host = ViewHost(
      content, size: probe, scale: scale, fonts: fonts, environment: environment)
    let delays = PlayedDelays()
    MainQueueClock.played(by: delays.add) {
      host.evaluate(at: 0)
      host.size = host.fittingSize(proposedSize)
      delays.play(host, to: time)
    }
    return host
  }

  private func finite(_ length: CGFloat?) -> CGFloat? {
    length.flatMap { $0.isFinite ? $0 : nil }
  }

  /// The picture, or nil for a view that takes no room.
  public var picture: PixelBuffer? {
    let host = makeHost()
    let width = (host.size.width * host.scale).rounded(.up)
    let height = (host.size.height * host.scale).rounded(.up)
    guard width >= 1, height >= 1, width <= 32_768, height <= 32_768 else { return nil }
    let buffer = PixelBuffer(width: Int(width), height: Int(height))
    _ = Compositor().render(
      host.update(at: time), size: buffer.size, scale: host.scale, background: background,
      into: buffer)
    return buffer
  }

  /// What the view says, element by element in reading order.
  public var accessibilityTree: [AccessibilityElement] { makeHost().accessibilityTree() }

  /// The picture as a PNG file's bytes.
  ///
  /// - Returns: the bytes, or nil for a view that takes no room.
  /// - Throws: `PictureError` when the pixels can't be encoded.
  public func pngData() throws -> Data? {
    try picture.map { try PictureFile.encodePNG($0) }
  }
}

extension FontLibrary {
  /// The library of renderers that were given none.
  fileprivate static let ofRenderers = FontLibrary()
}

extension ViewHost {
  /// The size that the root view takes when it is offered something, in points.
  public func fittingSize(_ proposal: ProposedViewSize) -> CGSize {
    graph.root.stack.measure(graph.root.elements, proposal)
  }
}
