import Foundation
import Geometry
import Raster

/// The numbers and pictures of scenes S1 to S11: the same as the peers' script computes.
enum SceneData {
  static let cardCount = 7
  static let cardWidth = 320.0
  static let cardHeight = 240.0
  static let radius = 40.0
  static let border = 6.0
  static let shadowOffset = (x: 8.0, y: 10.0)
  static let shadowSigma = 3.5
  static let shadowAlpha = 0.5
  /// The margin of pre-rendered sprites.
  static let pad = 24.0
  /// The bounds of a card with its shadow.
  static let layer = CGRect(x: -4, y: -2, width: 344, height: 264)
  static let background = RGBA(red: 16 / 255, green: 24 / 255, blue: 32 / 255)
  static let line = RGBA(red: 79 / 255, green: 195 / 255, blue: 247 / 255)
  static let area = RGBA(red: 62 / 255, green: 124 / 255, blue: 177 / 255)
  static let text = RGBA(red: 224 / 255, green: 230 / 255, blue: 237 / 255)
  static let period = 32

  /// x ← (1664525 x + 1013904223) mod 2^32; x / 2^32.
  struct Generator {
    var state: UInt32
    mutating func next() -> Double {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Double(state) / 4_294_967_296
    }
  }

  static func walk(_ seed: UInt32, _ count: Int, _ step: Double) -> [Double] {
    var generator = Generator(state: seed)
    var value = 0.5
    return (0..<count).map { _ in
      defer { value = min(0.95, max(0.05, value + (generator.next() - 0.5) * step)) }
      return value
    }
  }

  static func polyline(
    _ seed: UInt32, _ count: Int, _ step: Double, _ width: Int, _ height: Int, marginX: Double = 20
  ) -> [CGPoint] {
    let w = Double(width)
    let h = Double(height)
    let values = walk(seed, count, step)
    return values.enumerated().map { index, value in
      CGPoint(
        x: marginX + Double(index) * (w - 2 * marginX) / Double(count - 1),
        y: 20 + (1 - value) * (h - 40))
    }
  }

  static func picture(_ width: Int, _ height: Int) -> PixelBuffer {
    let buffer = PixelBuffer(width: width, height: height)
    buffer.isOpaque = true
    for y in 0..<height {
      for x in 0..<width {
        let red = UInt32(x * 255 / max(1, width - 1))
        let green = UInt32(y * 255 / max(1, height - 1))
        let blue = UInt32(((x / 16) ^ (y / 16)) % 2 * 96 + 80)
        buffer[x, y] = 0xff00_0000 | red << 16 | green << 8 | blue
      }
    }
    return buffer
  }

  static func translucent(_ width: Int, _ height: Int) -> PixelBuffer {
    let buffer = picture(width, height)
    buffer.isOpaque = false
    for y in 0..<height {
      for x in 0..<width {
        let alpha = UInt32(64 + x * 160 / max(1, width - 1))
        let p = buffer[x, y]
        func channel(_ shift: UInt32) -> UInt32 { ((p >> shift & 255) * alpha + 127) / 255 }
        buffer[x, y] = alpha << 24 | channel(16) << 16 | channel(8) << 8 | channel(0)
      }
    }
    return buffer
  }

  /// Coverage of a rounded rectangle in logical units on a grid of `k` pixels a unit.
  static func roundedCover(
    _ width: Int, _ height: Int, _ k: Double, _ rect: CGRect, _ radius: Double
  ) -> [Double] {
    var result: [Double] = []
    for y in 0..<height {
      let py = (Double(y) + 0.5) / k
      let qy = abs(py - rect.midY.native) - (rect.height.native / 2 - radius)
      for x in 0..<width {
        let px = (Double(x) + 0.5) / k
        let qx = abs(px - rect.midX.native) - (rect.width.native / 2 - radius)
        let outside = (max(qx, 0) * max(qx, 0) + max(qy, 0) * max(qy, 0)).squareRoot()
        let distance = outside + min(max(qx, qy), 0) - radius
        result.append(max(0, min(1, 0.5 - distance * k)))
      }
    }
    return result
  }

  static func gaussian(_ a: [Double], _ width: Int, _ height: Int, _ sigma: Double) -> [Double] {
    let n = Int((3 * sigma).rounded(.up))
    var weights = (-n...n).map { exp(-0.5 * pow(Double($0) / sigma, 2)) }
    let sum = weights.reduce(0, +)
    weights = weights.map { $0 / sum }
    func pass(_ a: [Double], _ dx: Int, _ dy: Int) -> [Double] {
      var out = [Double](repeating: 0, count: a.count)
      for y in 0..<height {
        for x in 0..<width {
          var s = 0.0
          for k in -n...n {
            let sx = x + k * dx
            let sy = y + k * dy
            if sx >= 0 && sx < width && sy >= 0 && sy < height {
              s += a[sy * width + sx] * weights[k + n]
            }
          }
          out[y * width + x] = s
        }
      }
      return out
    }
    return pass(pass(a, 0, 1), 1, 0)
  }

  /// The pre-rendered card: shadow, picture and ring, premultiplied, with a margin.
  static func sprite(_ k: Double) -> PixelBuffer {
    let width = Int(((cardWidth + 2 * pad) * k).rounded())
    let height = Int(((cardHeight + 2 * pad) * k).rounded())
    let shadow = gaussian(
      roundedCover(
        width, height, k,
        CGRect(
          x: pad + shadowOffset.x, y: pad + shadowOffset.y, width: cardWidth, height: cardHeight),
        radius), width, height, shadowSigma * k)
    let face = roundedCover(
      width, height, k, CGRect(x: pad, y: pad, width: cardWidth, height: cardHeight), radius)
    let hole = roundedCover(
      width, height, k,
      CGRect(
        x: pad + border, y: pad + border, width: cardWidth - 2 * border,
        height: cardHeight - 2 * border), radius - border)
    let content = picture(Int((cardWidth * k).rounded()), Int((cardHeight * k).rounded()))
    let offset = Int((pad * k).rounded())
    let out = PixelBuffer(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let index = y * width + x
        let p = content[x - offset, y - offset]
        let ring = (face[index] - hole[index]) * 0.8
        func channel(_ shift: UInt32, _ back: Double) -> UInt32 {
          var v = Double(p >> shift & 255) / 255 * face[index] + back * (1 - face[index])
          v = ring + v * (1 - ring)
          return UInt32(max(0, min(255, (v * 255).rounded(.toNearestOrEven))))
        }
        let low = channel(0, 0) | channel(8, 0) << 8 | channel(16, 0) << 16
        out[x, y] = low | channel(24, shadow[index] * shadowAlpha) << 24
      }
    }
    return out
  }

  struct Card {
    let transform: ProjectionTransform
    let opacity: Double
    /// With its shadow, in pixels.
    let bounds: PixelRect
  }

  /// The cards of a frame, back to front.
  static func cards(_ frame: Int, _ width: Int, _ height: Int, perspective: Bool) -> [Card] {
    let k = min(Double(width) / 800, Double(height) / 480)
    let p = Double(frame % period) / Double(period) - 0.5
    func place(_ i: Int) -> Double { Double(i - cardCount / 2) - p }
    // A stable sort by distance, farthest first.
    let order = (0..<cardCount).sorted {
      let a = abs(place($0))
      let b = abs(place($1))
      return a != b ? a > b : $0 < $1
    }
    return order.map { i in
      let u = place(i)
      let s = k / (1 + 0.25 * abs(u))
      var m = ProjectionTransform(
        s, 0, 0, 0, s, 0, -cardWidth / 2 * s, -cardHeight / 2 * s, 1)
      if perspective {
        let t = max(-60, min(60, -25 * u)) * .pi / 180
        m = m.concatenating(
          ProjectionTransform(cos(t), 0, sin(t) / (800 * k), 0, 1, 0, 0, 0, 1))
      }
      m = m.concatenating(
        ProjectionTransform(
          translationX: Double(width) / 2 + u * 130 * k, y: Double(height) / 2))
      return Card(
        transform: m, opacity: max(0.25, 1 - 0.2 * abs(u)),
        bounds: PixelRect(covering: m.boundingBox(of: layer)))
    }
  }

  static func runs(_ width: Int, _ height: Int) -> [(String, Double, Double)] {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
    var generator = Generator(state: 99)
    return (0..<500).map { i in
      let text = String((0..<12).map { _ in letters[Int(generator.next() * 62)] })
      return (text, Double((i * 97) % (width - 110)), Double(16 + (i * 53) % (height - 24)))
    }
  }
}
