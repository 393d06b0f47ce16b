import Foundation
import Geometry

/// A picture's colours under any transform, one pixel after the other.
struct PictureSpans: SpanSource {
  var isOpaque: Bool { false }

  let picture: PixelBuffer
  let part: PixelRect
  /// From the target's pixels to the part's.
  let inverse: ProjectionTransform
  let sampling: Sampling

  func write(_ out: UnsafeMutablePointer<UInt32>, _ count: Int, x: Int, y: Int) {
    let m = inverse
    let cy = Double(y) + 0.5
    let bx = m.m21.native * cy + m.m31.native
    let by = m.m22.native * cy + m.m32.native
    let bw = m.m23.native * cy + m.m33.native
    for i in 0..<count {
      let cx = Double(x + i) + 0.5
      let w = m.m13.native * cx + bw
      let u = (m.m11.native * cx + bx) / w
      let v = (m.m12.native * cx + by) / w
      out[i] = sample(u, v)
    }
  }

  private func sample(_ u: Double, _ v: Double) -> UInt32 {
    let right = Double(part.width)
    let bottom = Double(part.height)
    // `>` fails for NaN, which then counts as zero.
    if sampling == .nearest {
      let x = Int(u > 0 ? min(u, right - 1) : 0)
      let y = Int(v > 0 ? min(v, bottom - 1) : 0)
      return picture.row(part.minY + y)[part.minX + x]
    }
    let fx = Int(((u > 0.5 ? min(u, right - 0.5) : 0.5) - 0.5) * 256 + 0.5)
    let fy = Int(((v > 0.5 ? min(v, bottom - 0.5) : 0.5) - 0.5) * 256 + 0.5)
    let x0 = fx >> 8
    let y0 = fy >> 8
    let x1 = min(part.width - 1, x0 + 1)
    let y1 = min(part.height - 1, y0 + 1)
    let wx = UInt32(fx & 255)
    let wy = UInt32(fy & 255)
    let upper = picture.row(part.minY + y0) + part.minX
    let lower = picture.row(part.minY + y1) + part.minX
    let w11 = (wx * wy) >> 8
    let w01 = wx - w11
    let w10 = wy - w11
    let w00 = 256 - wx - w10
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      func channel(_ p: UInt32) -> UInt32 { (p >> shift) & 255 }
      var sum = channel(upper[x0]) * w00 + channel(upper[x1]) * w01
      sum += channel(lower[x0]) * w10 + channel(lower[x1]) * w11
      result |= ((sum + 128) >> 8) << shift
    }
    return result
  }
}
