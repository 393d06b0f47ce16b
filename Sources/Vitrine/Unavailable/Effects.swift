public import Foundation
public import Views

// What a processor without a graphics card does not draw at every frame.

@available(
  *, unavailable, message: "nothing is matched here: use offset, scaleEffect or transition"
)
@propertyWrapper
public struct Namespace {
  public struct ID: Hashable, Sendable {}
  public init() {}
  public var wrappedValue: ID { ID() }
}

@available(*, unavailable, message: "use LinearGradient or RadialGradient, or draw in a Canvas")
public struct MeshGradient {
  public init(width: Int, height: Int, points: [SIMD2<Float>], colors: [Color]) {}
}

extension View {
  @available(
    *, unavailable, message: "nothing is matched here: use offset, scaleEffect or transition"
  )
  nonisolated public func matchedGeometryEffect<ID: Hashable, Space>(id: ID, in namespace: Space)
    -> some View
  { self }

  @available(
    *, unavailable, message: "choose the colour in the view, or give the picture another file"
  )
  nonisolated public func hueRotation(_ angle: Angle) -> some View { self }

  @available(
    *, unavailable, message: "choose the colour in the view, or give the picture another file"
  )
  nonisolated public func saturation(_ amount: Double) -> some View { self }

  @available(
    *, unavailable, message: "choose the colour in the view, or give the picture another file"
  )
  nonisolated public func grayscale(_ amount: Double) -> some View { self }

  @available(*, unavailable, message: "lay a white or black colour with opacity(_:) over it")
  nonisolated public func brightness(_ amount: Double) -> some View { self }

  @available(
    *, unavailable, message: "choose the colour in the view, or give the picture another file"
  )
  nonisolated public func contrast(_ amount: Double) -> some View { self }

  @available(*, unavailable, message: "letters stand as their font says: choose another font")
  nonisolated public func kerning(_ kerning: CGFloat) -> some View { self }

  @available(*, unavailable, message: "letters stand as their font says: choose another font")
  nonisolated public func tracking(_ tracking: CGFloat) -> some View { self }

  @available(*, unavailable, message: "use offset(y:)")
  nonisolated public func baselineOffset(_ offset: CGFloat) -> some View { self }

  @available(
    *, unavailable, message: "say accessibilityLabel, accessibilityValue and accessibilityAddTraits"
  )
  nonisolated public func accessibilityRepresentation<V: View>(
    @ViewBuilder representation: () -> V
  ) -> some View { self }

  @available(*, unavailable, message: "choose the colour by \\.colorScheme")
  nonisolated public func colorInvert() -> some View { self }

  @available(
    *, unavailable, message: "layers are laid over each other as they are: use opacity(_:)"
  )
  nonisolated public func blendMode<Mode>(_ mode: Mode) -> some View { self }

  @available(*, unavailable, message: "there is no graphics card to run it: draw in a Canvas")
  nonisolated public func colorEffect<Shader>(_ shader: Shader) -> some View { self }

  @available(*, unavailable, message: "there is no graphics card to run it: draw in a Canvas")
  nonisolated public func layerEffect<Shader>(_ shader: Shader, maxSampleOffset: CGSize)
    -> some View
  { self }
}

extension ShapeStyle where Self == Color {
  @available(*, unavailable, message: "nothing is blurred behind: use a colour with opacity(_:)")
  public static var ultraThinMaterial: Color { .clear }
  @available(*, unavailable, message: "nothing is blurred behind: use a colour with opacity(_:)")
  public static var thinMaterial: Color { .clear }
  @available(*, unavailable, message: "nothing is blurred behind: use a colour with opacity(_:)")
  public static var regularMaterial: Color { .clear }
  @available(*, unavailable, message: "nothing is blurred behind: use a colour with opacity(_:)")
  public static var thickMaterial: Color { .clear }
}
