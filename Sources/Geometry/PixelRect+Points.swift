public import Foundation

extension PixelRect {
  /// The whole pixels that a rectangle in (fractional) pixel coordinates touches.
  ///
  /// NaN and infinities give the empty rectangle; coordinates are limited to ±2^30.
  public init(covering rect: CGRect) {
    let limit: CGFloat = 1_073_741_824
    guard rect.minX.isFinite, rect.minY.isFinite, rect.maxX.isFinite, rect.maxY.isFinite else {
      self = .zero
      return
    }
    func clamp(_ value: CGFloat) -> Int { Int(Swift.min(limit, Swift.max(-limit, value))) }
    self.init(
      minX: clamp(rect.minX.rounded(.down)), minY: clamp(rect.minY.rounded(.down)),
      maxX: clamp(rect.maxX.rounded(.up)), maxY: clamp(rect.maxY.rounded(.up)))
  }

  /// The same rectangle as floating-point pixel coordinates.
  public var cgRect: CGRect {
    CGRect(x: CGFloat(minX), y: CGFloat(minY), width: CGFloat(width), height: CGFloat(height))
  }
}
