public import Foundation
public import Geometry
import Kernels

extension Painter {
  /// Draws `source` of a picture (whole picture when nil) stretched over `rect`, whose edges are
  /// anti-aliased by coverage.
  ///
  /// Nothing outside `source` is ever read into the picture, so there is no bleeding at its edges.
  public func draw(
    _ picture: PixelBuffer, source: PixelRect? = nil, in rect: CGRect,
    transform: ProjectionTransform, opacity: Double = 1, sampling: Sampling = .bilinear
  ) {
    let part = (source ?? picture.bounds).intersection(picture.bounds)
    let alpha = Painter.byte(opacity)
    guard !part.isEmpty, alpha > 0, rect.width > 0, rect.height > 0,
      rect.minX.isFinite, rect.minY.isFinite, rect.maxX.isFinite, rect.maxY.isFinite
    else { return }
    // From the picture's pixels to the target's.
    let placed = ProjectionTransform(
      rect.width / CGFloat(part.width), 0, 0, 0, rect.height / CGFloat(part.height), 0,
      rect.minX, rect.minY, 1
    ).concatenating(transform)
    if placed.isTranslation, let (dx, dy) = Painter.wholeOffset(placed) {
      copy(picture, part, dx: dx - part.minX, dy: dy - part.minY, opacity: alpha)
      return
    }
    guard let inverse = placed.inverse else { return }
    collectFill(Path(rect), transform)
    let area = edgeBounds().intersection(current.bounds)
    guard !area.isEmpty else { return }
    let spans = PictureSpans(picture: picture, part: part, inverse: inverse, sampling: sampling)
    sweep(area, evenOdd: false) { y, runs, count in
      compose(runs, count, area.minX, y, spans, opacity: alpha)
    }
  }

  /// A translation in whole pixels, to 1/512 px.
  static func wholeOffset(_ transform: ProjectionTransform) -> (Int, Int)? {
    let x = transform.m31.native
    let y = transform.m32.native
    let limit = 1_000_000_000.0
    guard abs(x) < limit, abs(y) < limit else { return nil }
    let rx = x.rounded()
    let ry = y.rounded()
    return abs(x - rx) < 1.0 / 512 && abs(y - ry) < 1.0 / 512 ? (Int(rx), Int(ry)) : nil
  }

  private func copy(_ picture: PixelBuffer, _ part: PixelRect, dx: Int, dy: Int, opacity: UInt8) {
    let area = part.offsetBy(dx: dx, dy: dy).intersection(current.bounds)
    guard !area.isEmpty else { return }
    for y in area.minY..<area.maxY {
      let source = picture.row(y - dy) + (area.minX - dx)
      let row = surface.pointer(x: area.minX, y: y)
      if let clip = current.mask {
        let mask = clip.pointer(x: area.minX, y: y)
        if opacity < 255 {
          scratch.reserve(width: area.width)
          scratch.mask.update(from: mask, count: area.width)
          Rows.multiply(scratch.mask, by: opacity, area.width)
          Rows.blend(row, area.width, source: source, mask: scratch.mask)
        } else {
          Rows.blend(row, area.width, source: source, mask: mask)
        }
      } else if opacity < 255 {
        Rows.blend(row, area.width, source: source, opacity: opacity)
      } else {
        Rows.blend(row, area.width, source: source)
      }
    }
  }
}

/// A picture's colours under any transform, one pixel after the other.
struct PictureSpans: SpanSource {
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
