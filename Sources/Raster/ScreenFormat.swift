/// How a screen's memory holds a pixel.
public enum ScreenFormat: Hashable, Sendable, CaseIterable {
  /// 32 bits: blue in the lowest byte (DRM's XRGB8888 and ARGB8888).
  case xrgb8888
  /// 32 bits: red in the lowest byte (DRM's XBGR8888 and ABGR8888).
  case xbgr8888
  /// 16 bits, dithered.
  case rgb565
  /// 32 bits: ten a colour, blue lowest.
  case xrgb2101010

  public var bytesPerPixel: Int { self == .rgb565 ? 2 : 4 }
}
