import Foundation

/// The colours of a gradient between 0 and 1, premultiplied before they are mixed.
struct GradientColors {
  private let locations: [Double]
  private let colors: [SIMD4<Double>]

  /// Nil without stops.
  ///
  /// Locations are limited to 0…1 and never descend; one that is no number stands where the stop
  /// before it does.
  init?(_ stops: [ColorStop]) {
    guard !stops.isEmpty else { return nil }
    var previous = 0.0
    locations = stops.map {
      let location = $0.location.native
      previous = max(previous, location.isNaN ? previous : min(1, location))
      return previous
    }
    colors = stops.map {
      func unit(_ v: Float) -> Double { v > 0 ? Double(min(1, v)) : 0 }
      let a = unit($0.color.alpha)
      return SIMD4(
        unit($0.color.blue) * a, unit($0.color.green) * a, unit($0.color.red) * a, a)
    }
  }

  var isOpaque: Bool { colors.allSatisfy { $0.w == 1 } }

  /// The colour at a place; where stops stand at one place, the last of them begins there.
  func pixel(at t: Double) -> UInt32 {
    var index = 0
    return pixel(at: t, &index)
  }

  var last: UInt32 { GradientColors.pixel(colors.last ?? .zero) }

  /// `limit + 1` colours from 0 to 1, the ends exact.
  func table(_ limit: Int) -> [UInt32] {
    var index = 0
    return (0...limit).map { pixel(at: Double($0) / Double(limit), &index) }
  }

  /// `index` is at most the number of stops at or before `t`, and becomes it.
  private func pixel(at t: Double, _ index: inout Int) -> UInt32 {
    while index < locations.count && locations[index] <= t { index += 1 }
    if index == 0 { return GradientColors.pixel(colors[0]) }
    if index == locations.count { return last }
    let from = locations[index - 1]
    let part = (t - from) / (locations[index] - from)
    let color = colors[index - 1] * (1 - part) + colors[index] * part
    return GradientColors.pixel(color)
  }

  private static func pixel(_ color: SIMD4<Double>) -> UInt32 {
    // Not `rounded()`, which calls a function for each lane.
    let v = color * 255 + SIMD4(repeating: 0.5)
    let low = UInt32(v.x) | UInt32(v.y) << 8
    return low | UInt32(v.z) << 16 | UInt32(v.w) << 24
  }
}

/// A gradient's colours at even distances.
struct GradientTable {
  let colors: [UInt32]
  let isOpaque: Bool
  /// The greatest index.
  var limit: Int { colors.count - 1 }

  /// A table for a gradient of so many pixels.
  ///
  /// Two entries a step of 1/255 and two a pixel: a colour is off by at most 3/4 of a step, a hard
  /// edge between two stops by a quarter of a pixel.
  init(_ colors: GradientColors, pixels: Double) {
    let wanted = pixels > 0 ? min(4096, pixels) * 2 : 0
    var limit = 512
    while Double(limit) < wanted { limit *= 2 }
    self.colors = colors.table(limit)
    isOpaque = colors.isOpaque
  }
}
