public import Foundation
import Geometry
public import Raster
import Rendering

/// A picture: at its own size, or stretched when `resizable`.
public struct Image {
  enum Source: Hashable {
    case picture(Picture)
    case named(String)
    case system(String)
  }

  /// A picture told apart by identity.
  struct Picture: Hashable {
    let buffer: PixelBuffer
    static func == (a: Picture, b: Picture) -> Bool { a.buffer === b.buffer }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(buffer)) }
  }

  let source: Source
  var scale: CGFloat = 1
  var isResizable = false
  var sampling = Sampling.bilinear
  var label: String?
  var isDecorative = false

  /// A picture by its name, found by the environment's `imageSource`.
  public init(_ name: String) { source = .named(name) }

  public init(_ name: String, label: Text) {
    source = .named(name)
    self.label = label.string(in: EnvironmentValues())
  }

  /// A picture that says nothing to someone who does not see it.
  public init(decorative name: String) {
    source = .named(name)
    isDecorative = true
  }

  /// A picture that is in memory.
  public init(_ picture: PixelBuffer, scale: CGFloat = 1) {
    source = .picture(Picture(buffer: picture))
    self.scale = scale > 0 ? scale : 1
  }

  /// A symbol of the built-in set.
  public init(systemName: String) { source = .system(systemName) }

  public enum ResizingMode: Hashable, Sendable { case stretch, tile }

  public func resizable() -> Image {
    var image = self
    image.isResizable = true
    return image
  }

  /// How pixels are read when the picture is enlarged.
  public func interpolation(_ interpolation: Interpolation) -> Image {
    var image = self
    image.sampling = interpolation == .none ? .nearest : .bilinear
    return image
  }

  public enum Interpolation: Hashable, Sendable { case none, low, medium, high }
}

enum ImageSourceKey: EnvironmentKey {
  static var defaultValue: (@MainActor (String) -> PixelBuffer?)? { nil }
}

extension EnvironmentValues {
  /// Where named pictures come from; nil gives none.
  public var imageSource: (@MainActor (String) -> PixelBuffer?)? {
    get { self[ImageSourceKey.self] }
    set { self[ImageSourceKey.self] = newValue }
  }
}

extension Image {
  /// The pixels, where the image has any.
  @MainActor func picture(in environment: EnvironmentValues) -> PixelBuffer? {
    switch source {
    case .picture(let picture): picture.buffer
    case .named(let name): environment.imageSource?(name)
    case .system: nil
    }
  }
}

extension Image: PrimitiveView {
  public func update(_ node: ImageNode) { node.update(self) }
}

/// The node of a picture.
public final class ImageNode: DrawingNode {
  private var image: Image?
  private var picture: PixelBuffer?
  private var symbolFont: Font?
  private var symbolScale = Image.Scale.medium

  public override var name: String { "Image" }

  func update(_ image: Image) {
    let picture = image.picture(in: environment)
    if image.source != self.image?.source || environment.font != symbolFont
      || environment.imageScale != symbolScale
    {
      symbolFont = environment.font
      symbolScale = environment.imageScale
      invalidateLayout()
    }
    if picture !== self.picture || image.isResizable != self.image?.isResizable
      || image.scale != self.image?.scale
    {
      invalidateLayout()
    }
    self.image = image
    self.picture = picture
    setContentNeedsDisplay()
  }

  private var symbol: Symbol? {
    guard case .system(let name)? = image?.source else { return nil }
    return Symbol.named(name)
  }

  private var font: Font { environment.font ?? .body }

  private var naturalSize: CGSize {
    if symbol != nil {
      let side = graph.pixelCeiled(font.pointSize * Symbol.scale * symbolScale.factor)
      return CGSize(width: side, height: side)
    }
    guard let picture, let image else { return .zero }
    return CGSize(
      width: CGFloat(picture.width) / image.scale, height: CGFloat(picture.height) / image.scale)
  }

  public override func measure(_ proposal: ProposedViewSize) -> CGSize {
    image?.isResizable == true
      ? proposal.replacingUnspecifiedDimensions(by: naturalSize) : naturalSize
  }

  public override func explicitGuide(_ guide: Guide) -> CGFloat? {
    guard symbol != nil else { return nil }
    switch guide.key {
    // The middle of a symbol stands at the middle of capitals, 0.36 em above the baseline.
    case .firstBaseline, .lastBaseline: return size.height / 2 + font.pointSize * 0.36
    default: return nil
    }
  }

  public override func draw(in rect: CGRect, into list: inout DrawingList) {
    if let symbol {
      return symbol.draw(
        in: rect, style: ForegroundStyle(), weight: environment.text.weight ?? font.weightValue,
        environment: environment, into: &list)
    }
    guard let picture, let image, !picture.size.isEmpty else { return }
    list.append(.picture(picture, rect, image.sampling), bounds: rect)
  }

  public override func accessibilityElements() -> [AccessibilityElement] {
    guard let image, !image.isDecorative else { return [] }
    let label: String? =
      switch image.source {
      case .picture: image.label
      case .named(let name): image.label ?? name
      case .system(let name): image.label ?? name.replacingOccurrences(of: ".", with: " ")
      }
    return [AccessibilityElement(label: label, traits: .isImage, frame: frame(in: nil))]
  }

  public override func containsHit(_ point: CGPoint) -> Bool {
    CGRect(origin: .zero, size: size).contains(point)
  }
}
