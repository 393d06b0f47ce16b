import Foundation
public import Geometry

/// A gaussian, sampled at whole pixels.
struct Gaussian {
  /// Pixels on each side that count: three standard deviations.
  let radius: Int
  /// The centre's weight first; all of them, both sides counted, sum to 65536.
  let weights: [UInt32]

  /// The widest standard deviation, in pixels.
  static let widest = 256.0

  init(sigma: Double) {
    let sigma = sigma > 0 ? min(sigma, Gaussian.widest) : 0
    radius = Int((sigma * 3).rounded(.up))
    let exact = (0...radius).map {
      sigma > 0 ? exp(-0.5 * (Double($0) / sigma) * (Double($0) / sigma)) : 1
    }
    let sum = exact[0] + 2 * exact.dropFirst().reduce(0, +)
    var rounded = exact.map { UInt32(($0 / sum * 65536).rounded()) }
    let total = rounded[0] + 2 * rounded.dropFirst().reduce(0, +)
    rounded[0] = rounded[0] &+ 65536 &- total
    weights = rounded
  }

  /// Binary logarithm of how much finer than a pixel a shape must be sampled for this blur.
  ///
  /// Samples of a gaussian less than 1.25 of them wide are another curve: those of 0.65 pixels leave
  /// 12/255 beside an edge.
  static func refinement(sigma: Double) -> Int {
    sigma >= 1.25 || !(sigma > 1.0 / 32) ? 0 : sigma >= 0.625 ? 1 : 2
  }
}

extension Mask {
  /// The coverage of a path's inside.
  ///
  /// - Returns: the mask and the place of its top left pixel, or nil where the path covers nothing
  ///   inside `limits`.
  public static func covering(
    _ path: Path, style: FillStyle = .init(), transform: ProjectionTransform, limits: PixelRect
  ) -> (mask: Mask, origin: PixelPoint)? {
    let painter = Painter(target: PixelBuffer(width: 0, height: 0))
    painter.current.bounds = limits
    painter.collectFill(path, transform)
    let area = painter.edgeBounds().intersection(limits)
    if area.isEmpty { return nil }
    return (
      painter.collectedMask(evenOdd: style.isEOFilled, over: area),
      PixelPoint(x: area.minX, y: area.minY)
    )
  }

  /// Blurred with a gaussian; what lies outside counts as empty, and nothing grows.
  ///
  /// - Complexity: O(pixels), whatever the deviation.
  public func blurred(sigma: Double) -> Mask {
    let shift = Mask.reduction(sigma: sigma)
    return shift > 0 ? blurredWidely(sigma, shift: shift) : convolved(Gaussian(sigma: sigma))
  }

  private func convolved(_ gaussian: Gaussian) -> Mask {
    let radius = gaussian.radius
    let result = Mask(width: width, height: height)
    guard radius > 0, width > 0, height > 0 else {
      result.bytes.update(from: bytes, count: byteCount)
      return result
    }
    let middle = Mask(width: width, height: height)
    let padded = UnsafeMutablePointer<UInt8>.allocate(capacity: width + 2 * radius)
    padded.initialize(repeating: 0, count: width + 2 * radius)
    let sums = UnsafeMutablePointer<UInt32>.allocate(capacity: width)
    sums.initialize(repeating: 32768, count: width)
    let empty = UnsafeMutablePointer<UInt8>.allocate(capacity: width)
    empty.initialize(repeating: 0, count: width)
    defer {
      padded.deallocate()
      sums.deallocate()
      empty.deallocate()
    }
    gaussian.weights.withUnsafeBufferPointer { weights in
      guard let first = weights.baseAddress else { return }
      for y in 0..<height {
        (padded + radius).update(from: row(y), count: width)
        Rows.convolve(padded, middle.row(y), width, weights: first, radius: radius)
      }
      for y in 0..<height {
        for k in 0...radius {
          let above = y - k >= 0 ? middle.row(y - k) : empty
          let below = k > 0 && y + k < height ? middle.row(y + k) : empty
          Rows.accumulate(sums, above, below, width, weight: weights[k])
        }
        Rows.settle(sums, result.row(y), width)
      }
    }
    return result
  }
}

extension PixelBuffer {
  /// Blurred with a gaussian; what lies outside counts as transparent, and nothing grows.
  public func blurred(sigma: Double) -> PixelBuffer {
    let result = PixelBuffer(width: width, height: height)
    for shift: UInt32 in [0, 8, 16, 24] {
      let channel = Mask(width: width, height: height)
      for y in 0..<height {
        let source = row(y)
        let out = channel.row(y)
        for x in 0..<width { out[x] = UInt8(truncatingIfNeeded: source[x] >> shift) }
      }
      let blurred = channel.blurred(sigma: sigma)
      for y in 0..<height {
        let source = blurred.row(y)
        let out = result.row(y)
        for x in 0..<width { out[x] |= UInt32(source[x]) << shift }
      }
    }
    return result
  }
}

extension Painter {
  /// The coverage of the collected edges inside of `area`.
  func collectedMask(evenOdd: Bool, over area: PixelRect) -> Mask {
    let mask = Mask(width: area.width, height: area.height)
    let inside = edgeBounds().intersection(area)
    guard !inside.isEmpty else { return mask }
    sweep(inside, evenOdd: evenOdd) { y, runs, count in
      let row = mask.row(y - area.minY) + (inside.minX - area.minX)
      for index in 0..<count {
        let run = runs + index * 3
        let start = Int(run[0])
        let length = Int(run[1]) - start
        if run[2] < 0 {
          (row + start).update(from: scratch.mask + start, count: length)
        } else {
          (row + start).update(repeating: UInt8(run[2]), count: length)
        }
      }
    }
    return mask
  }
}
