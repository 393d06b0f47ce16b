import Foundation
import Geometry

/// One blurred corner of a large rounded rectangle, in units of the blur.
///
/// The shadow of a rounded rectangle looks the same at every size if radius and blur keep their
/// ratio. So one tile a ratio serves all sizes, scales and places: `steps` samples a standard
/// deviation, from three deviations outside to where the corner's influence ends. Everything else
/// of the shadow is the tile's last row, its last column, or full. Interpolating between samples is
/// off by at most 0.15/255.
///
/// Cached by ratio and style, at most `ShadowCorner.mostTiles`.
final class ShadowCorner: Sendable {
  /// Samples of one standard deviation.
  static let steps = 8.0
  /// Deviations that the blur reaches.
  static let reach = 3.0
  static let mostTiles = 32
  /// The largest ratio of a corner's reach to the deviation; sharper shadows are blurred in place.
  static let greatestRatio = 40.0

  /// Samples along each side.
  let side: Int
  /// `side + 1` rows of `side + 1` values 0 … 65280, the last row and column doubled.
  let values: [UInt16]
  /// The tile's extent in deviations, from its outer side.
  let extent: Double

  private init(ratio: Double, style: RoundedCornerStyle) {
    let arc = style == .continuous ? ratio * 1.528_665 : ratio
    extent = arc + 2 * ShadowCorner.reach
    side = Int((extent * ShadowCorner.steps).rounded(.up)) + 1
    // The corner of a rectangle large enough that its other corners don't reach here.
    let margin = ShadowCorner.reach * ShadowCorner.steps
    let size = side + Int(margin.rounded(.up)) + 1
    let length = CGFloat(4 * size)
    let path = Path(
      roundedRect: CGRect(
        x: CGFloat(2 * margin) + 0.5, y: CGFloat(2 * margin) + 0.5, width: length, height: length),
      cornerRadius: CGFloat(ratio * ShadowCorner.steps), style: style)
    let count = size + Int(margin)
    var sharp = [Double](repeating: 0, count: count * count)
    let covered = Mask.covering(
      path, transform: .identity, limits: PixelRect(x: 0, y: 0, width: count, height: count))
    if let covered {
      for y in 0..<covered.mask.height {
        let row = covered.mask.row(y)
        for x in 0..<covered.mask.width {
          sharp[(y + covered.origin.y) * count + x + covered.origin.x] = Double(row[x]) / 255
        }
      }
    }
    let radius = Int((margin * 1.2).rounded(.up))
    var weights = (-radius...radius).map {
      exp(-0.5 * pow(Double($0) / ShadowCorner.steps, 2))
    }
    let sum = weights.reduce(0, +)
    weights = weights.map { $0 / sum }
    func pass(_ a: [Double], _ along: Int, _ across: Int) -> [Double] {
      var out = a
      for i in 0..<count {
        for j in 0..<count {
          var total = 0.0
          for k in -radius...radius {
            let place = max(0, min(count - 1, j + k))
            total += a[i * across + place * along] * weights[k + radius]
          }
          out[i * across + j * along] = total
        }
      }
      return out
    }
    let soft = pass(pass(sharp, 1, count), count, 1)
    let first = Int(margin)
    var values: [UInt16] = []
    for y in 0...side {
      for x in 0...side {
        let sy = first + min(y, side - 1)
        let sx = first + min(x, side - 1)
        values.append(UInt16(max(0, min(1, soft[sy * count + sx])) * 65280))
      }
    }
    self.values = values
  }

  private static let cache = Cache()

  /// The tile for a ratio of corner radius to deviation, rounded to 1/32; nil for sharper ones.
  static func tile(ratio: Double, style: RoundedCornerStyle) -> ShadowCorner? {
    guard ratio >= 0, ratio <= greatestRatio else { return nil }
    let step = (ratio * 32).rounded()
    return cache.tile(Key(step: Int(step), style: style))
  }

  /// Tiles that are kept, at most `mostTiles`.
  static var keptTiles: Int { cache.count }

  private struct Key: Hashable {
    let step: Int
    let style: RoundedCornerStyle
  }

  private final class Cache: @unchecked Sendable {
    private let lock = NSLock()
    private var tiles: [Key: ShadowCorner] = [:]
    private var order: [Key] = []

    var count: Int {
      lock.lock()
      defer { lock.unlock() }
      return tiles.count
    }

    func tile(_ key: Key) -> ShadowCorner {
      lock.lock()
      defer { lock.unlock() }
      if let tile = tiles[key] { return tile }
      if order.count >= mostTiles { tiles[order.removeFirst()] = nil }
      let tile = ShadowCorner(ratio: Double(key.step) / 32, style: key.style)
      tiles[key] = tile
      order.append(key)
      return tile
    }
  }
}

/// Where the pixels of a row or column lie in a corner tile.
struct ShadowAxis {
  /// Of each pixel, the tile's sample before it and the next one's weight in 1/256.
  let places: [(index: Int32, weight: Int32)]
  /// Pixels whose place is the tile's last sample: the shadow doesn't change along them.
  let middle: Range<Int>

  /// `low` and `high` are the shape's edges, in pixels, as is `deviation`.
  init(
    low: Double, high: Double, deviation: Double, tile: ShadowCorner, range: Range<Int>
  ) {
    let last = tile.side - 1
    let scale = ShadowCorner.steps / deviation
    let outer = ShadowCorner.reach * ShadowCorner.steps
    var first = range.upperBound
    var end = range.upperBound
    places = range.map { pixel in
      let center = Double(pixel) + 0.5
      let place = min(center - low, high - center) * scale + outer
      let fixed = Int32(max(0, min(Double(last) * 256, (place * 256).rounded())))
      if fixed >> 8 >= last {
        if first == range.upperBound { first = pixel }
        end = pixel + 1
      }
      return (fixed >> 8, fixed & 255)
    }
    middle = first..<max(first, end)
  }
}
