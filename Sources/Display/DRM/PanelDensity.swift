internal import Foundation
internal import Geometry

/// Finds a scale from what a monitor says about its size, which is often a lie.
/// (`drm-input.md` §1.12)
enum PanelDensity {
  /// Pixels a point, 1, 1.25, 1.5, 2 or 3, for a point of about 1/96 inch; 1 where the size is no size.
  static func scale(pixels: PixelSize, millimetres: PixelSize) -> CGFloat {
    guard let density = density(pixels: pixels, millimetres: millimetres) else { return 1 }
    // A wall is looked at from further away than a desk: only dense panels are scaled.
    guard density >= 144 else { return 1 }
    return [1, 1.25, 1.5, 2, 3].min {
      abs($0 * 96 - density) < abs($1 * 96 - density)
    } ?? 1
  }

  /// Pixels an inch, or nil where the numbers cannot be true.
  static func density(pixels: PixelSize, millimetres: PixelSize) -> Double? {
    guard !pixels.isEmpty, !millimetres.isEmpty else { return nil }
    let bogus = [(160, 90), (160, 100), (16, 9), (16, 10), (34, 20), (1600, 900)]
    for (width, height) in bogus
    where millimetres == PixelSize(width: width, height: height)
      || millimetres == PixelSize(width: height, height: width)
    {
      return nil
    }
    let across = Double(pixels.width) * 25.4 / Double(millimetres.width)
    let down = Double(pixels.height) * 25.4 / Double(millimetres.height)
    let mean = (across + down) / 2
    guard (50...600).contains(across), (50...600).contains(down), abs(across - down) <= mean * 0.15
    else { return nil }
    return mean
  }
}
