public import Foundation
public import Geometry

extension Painter {
  /// Draws `source` of a picture (whole picture when nil) stretched over `rect`, whose edges are
  /// anti-aliased by coverage.
  ///
  /// Nothing outside `source` is ever read into the picture, so there is no bleeding at its edges.
  public func draw(
    _ picture: PixelBuffer, source: PixelRect? = nil, in rect: CGRect,
    transform: ProjectionTransform, opacity: Double = 1, sampling: Sampling = .bilinear
  ) {
    draw(
      picture, nil, source: source, rect: rect, transform: transform, opacity: opacity,
      sampling: sampling)
  }

  /// The same from a picture whose levels are kept: smaller than half its size it is drawn from a
  /// level of about the right size, and what is transparent in it costs nothing.
  public func draw(
    _ levels: PictureLevels, source: PixelRect? = nil, in rect: CGRect,
    transform: ProjectionTransform, opacity: Double = 1, sampling: Sampling = .bilinear
  ) {
    draw(
      levels.picture, levels, source: source, rect: rect, transform: transform, opacity: opacity,
      sampling: sampling)
  }

  private func draw(
    _ picture: PixelBuffer, _ levels: PictureLevels?, source: PixelRect?, rect: CGRect,
    transform: ProjectionTransform, opacity: Double, sampling: Sampling
  ) {
    let part = (source ?? picture.bounds).intersection(picture.bounds)
    let weight = opacity > 0 ? Int((min(1, opacity) * 256).rounded()) : 0
    guard !part.isEmpty, weight > 0, !current.bounds.isEmpty, rect.width > 0, rect.height > 0,
      rect.minX.isFinite, rect.minY.isFinite, rect.maxX.isFinite, rect.maxY.isFinite
    else { return }
    // From the part's pixels to the target's.
    let placed = ProjectionTransform(
      rect.width / CGFloat(part.width), 0, 0, 0, rect.height / CGFloat(part.height), 0,
      rect.minX, rect.minY, 1
    ).concatenating(transform)
    if placed.isTranslation, let (dx, dy) = Painter.wholeOffset(placed) {
      copy(
        picture, part, dx: dx - part.minX, dy: dy - part.minY, opacity: Painter.byte(opacity))
      return
    }
    guard placed.inverse != nil else { return }
    var image = SampledPart(
      picture: picture, part: part, runs: levels?.runs, placed: placed, opacity: weight,
      sampling: sampling)
    if let levels {
      let size = CGRect(x: 0, y: 0, width: part.width, height: part.height)
      let scale = placed.greatestScale(over: size)
      let number = PictureLevels.number(scale: scale, size: picture.size)
      if number > 0 { image.choose(levels.level(number), number) }
    }
    if placed.isScaleTranslation && sampling == .bilinear {
      drawScaled(
        image,
        box: placed.boundingBox(
          of: CGRect(
            x: 0, y: 0, width: part.width, height: part.height)))
    } else {
      drawTransformed(image, rect, transform)
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
    // Composing asks for the row below ahead of time.
    let isCopy = picture.isOpaque && opacity == 255 && current.mask == nil
    scratch.turns(area.minY..<area.maxY, onlyDown: !isCopy) { y in
      clipped(area.minX..<area.maxX, y: y) { range, mask in
        let source = picture.row(y - dy) + (range.lowerBound - dx)
        let row = surface.pointer(x: range.lowerBound, y: y)
        if let mask {
          if opacity < 255 {
            scratch.reserve(width: range.count)
            scratch.mask.update(from: mask, count: range.count)
            Rows.multiply(scratch.mask, by: opacity, range.count)
            Rows.blend(row, range.count, source: source, mask: scratch.mask)
          } else {
            Rows.blend(row, range.count, source: source, mask: mask)
          }
        } else if opacity < 255 {
          Rows.blend(row, range.count, source: source, opacity: opacity)
        } else if picture.isOpaque {
          row.update(from: source, count: range.count)
        } else {
          Rows.blend(row, range.count, source: source)
        }
      }
    }
  }

  /// Any transform: the quad's coverage, and the picture sampled where it covers.
  private func drawTransformed(
    _ image: SampledPart, _ rect: CGRect, _ transform: ProjectionTransform
  ) {
    guard let inverse = image.placed.inverse else { return }
    // Around what is visible the colour is transparent: its edges need no coverage.
    let inner = image.visiblePart
    guard !inner.isEmpty else { return }
    collectFill(Path(inner), image.placed)
    let whole = edgeBounds()
    let area = edgeArea()
    guard !area.isEmpty else { return }
    guard image.sampling == .bilinear, let locator = Locator(image, inverse, inner, whole) else {
      let spans = PictureSpans(
        picture: image.picture, part: image.part, inverse: inverse, sampling: image.sampling)
      let opacity = UInt8(min(255, image.opacity * 255 / 256))
      sweep(area, evenOdd: false) { y, runs, count in
        compose(runs, count, area.minX, y, spans, opacity: opacity)
      }
      return
    }
    scratch.reserve(table: whole.maxX - max(0, whole.minX) + 40)
    let alpha = image.picture.isOpaque ? (255 * image.opacity + 128) >> 8 : -1
    let base = image.picture.row(image.part.minY) + image.part.minX
    let stride = image.picture.stride
    let opacity = UInt16(image.opacity)
    sweep(area, evenOdd: false) { y, runs, count in
      let first = (area.minX + Int(runs[0]) - locator.left) & ~7
      let last = area.minX + Int(runs[count * 3 - 2]) - locator.left
      locator.locate(y: y, first: first, count: last - first, scratch)
      for index in 0..<count {
        let run = runs + index * 3
        clipped(area.minX + Int(run[0])..<area.minX + Int(run[1]), y: y) { range, clip in
          let row = surface.pointer(x: range.lowerBound, y: y)
          let table = range.lowerBound - locator.left - first
          func sample(_ out: UnsafeMutablePointer<UInt32>, _ alpha: Int) {
            Rows.sample(
              out, range.count, picture: base, stride: stride, offsets: scratch.offsets + table,
              weightsX: scratch.weightsX + table, weightsY: scratch.weightsY + table,
              opacity: opacity, alpha: alpha)
          }
          if run[2] == 255 && clip == nil {
            sample(row, alpha)
          } else {
            sample(scratch.ink, 255)
            let start = range.lowerBound - area.minX
            if run[2] >= 0 && clip == nil {
              Rows.blend(row, range.count, source: scratch.ink, opacity: UInt8(run[2]))
            } else {
              Rows.blend(
                row, range.count, source: scratch.ink,
                mask: coverage(run[2], start, range.count, clip))
            }
          }
        }
      }
    }
  }
}

/// A picture's part and where it goes.
struct SampledPart {
  var picture: PixelBuffer
  /// What may be read.
  var part: PixelRect
  var runs: RowRuns?
  /// From pixels relative to `part` to the target's.
  var placed: ProjectionTransform
  /// 0 … 256.
  let opacity: Int
  let sampling: Sampling
  /// The part's extent in pixels of the chosen level, which may end inside one.
  private(set) var extent: CGSize

  init(
    picture: PixelBuffer, part: PixelRect, runs: RowRuns?, placed: ProjectionTransform,
    opacity: Int, sampling: Sampling
  ) {
    self.picture = picture
    self.part = part
    self.runs = runs
    self.placed = placed
    self.opacity = opacity
    self.sampling = sampling
    extent = CGSize(width: part.width, height: part.height)
  }

  /// Takes the pixels from a level.
  mutating func choose(_ level: (picture: PixelBuffer, runs: RowRuns), _ number: Int) {
    let factor = CGFloat(1 << number)
    let left = part.minX >> number
    let top = part.minY >> number
    // Where the level's first pixel lies relative to the part's corner.
    let dx = CGFloat(left << number) - CGFloat(part.minX)
    let dy = CGFloat(top << number) - CGFloat(part.minY)
    placed = ProjectionTransform(factor, 0, 0, 0, factor, 0, dx, dy, 1).concatenating(placed)
    extent = CGSize(
      width: (CGFloat(part.width) - dx) / factor, height: (CGFloat(part.height) - dy) / factor)
    part = PixelRect(
      minX: left, minY: top, maxX: min(level.picture.width, ((part.maxX - 1) >> number) + 1),
      maxY: min(level.picture.height, ((part.maxY - 1) >> number) + 1))
    picture = level.picture
    runs = level.runs
  }

  /// What can be seen of the part and a pixel around, relative to it.
  var visiblePart: CGRect {
    let whole = CGRect(origin: .zero, size: extent)
    guard let runs else { return whole }
    let seen = runs.visible.intersection(part)
    if seen.isEmpty { return .zero }
    return seen.insetBy(dx: -1, dy: -1).offsetBy(dx: -part.minX, dy: -part.minY).cgRect
      .intersection(whole)
  }
}

/// Where the pixels of a row lie in a picture, for the kernels.
struct Locator {
  /// Whether a row in perspective may be divided every eighth pixel, where that is close enough.
  ///
  /// On a Cortex-A72 two vector divisions take 72 of a group's 84 cycles, of which 38 are left so
  /// (llvm-mca); on x86-64 they hide behind the rest.
  #if arch(arm64)
    static let prefersSpans = true
  #else
    static let prefersSpans = false
  #endif

  /// The column of index 0.
  let left: Int
  /// Indices, of the whole picture.
  private let width: Int
  private let inverse: ProjectionTransform
  private let limitX: Int32
  private let limitY: Int32
  private let stride: Int32

  /// Nil where a Float can't tell the place to a small part of a pixel: the picture is too large, or
  /// the perspective too steep.
  init?(_ image: SampledPart, _ inverse: ProjectionTransform, _ rect: CGRect, _ bounds: PixelRect) {
    guard image.part.width <= 8192, image.part.height <= 8192,
      bounds.width <= 32768, bounds.minX > -32768
    else { return nil }
    if !image.placed.isAffine {
      let weights = image.placed.weights(of: rect)
      guard weights.least > 1e-3, weights.greatest < 32 * weights.least else { return nil }
    }
    self.inverse = inverse
    left = max(0, bounds.minX) & ~7
    width = bounds.maxX - left
    limitX = Int32((image.part.width - 1) * 256)
    limitY = Int32((image.part.height - 1) * 256)
    stride = Int32(image.picture.stride)
  }

  /// Fills the tables for `count` pixels from index `first`, a multiple of 8.
  func locate(y: Int, first: Int, count: Int, _ scratch: Scratch) {
    let m = inverse
    let cx = Double(left) + 0.5
    let cy = Double(y) + 0.5
    let w0 = m.m13.native * cx + m.m23.native * cy + m.m33.native
    let dw = m.m13.native
    // Samples stand at pixel centres: half a pixel less, in homogeneous coordinates.
    let u0 = m.m11.native * cx + m.m21.native * cy + m.m31.native - 0.5 * w0
    let v0 = m.m12.native * cx + m.m22.native * cy + m.m32.native - 0.5 * w0
    let u = SIMD2(Float(u0), Float(m.m11.native - 0.5 * dw))
    let v = SIMD2(Float(v0), Float(m.m12.native - 0.5 * dw))
    if m.isAffine {
      Rows.locate(
        offsets: scratch.offsets, weightsX: scratch.weightsX, weightsY: scratch.weightsY,
        first: first, count: count, u: u, v: v, limitX: limitX, limitY: limitY, stride: stride)
    } else if Locator.prefersSpans
      && spanError(u0, v0, w0, u.y, v.y, dw, width: width) <= Locator.mostSpanError
    {
      Rows.locateSpans(
        offsets: scratch.offsets, weightsX: scratch.weightsX, weightsY: scratch.weightsY,
        first: first, count: count, u: u, v: v, w: SIMD2(Float(w0), Float(dw)), limitX: limitX,
        limitY: limitY, stride: stride)
    } else {
      Rows.locate(
        offsets: scratch.offsets, weightsX: scratch.weightsX, weightsY: scratch.weightsY,
        first: first, count: count, u: u, v: v, w: SIMD2(Float(w0), Float(dw)), limitX: limitX,
        limitY: limitY, stride: stride)
    }
  }
}

extension Locator {
  /// How far a chord of eight pixels may lie from its curve, in pixels of the picture.
  static let mostSpanError = 0.1

  /// How far one lies at most in a row of `width` pixels: an eighth of a chord's square times the
  /// second derivative of `(u + du · i) / (w + dw · i)`, where the weight is least.
  private func spanError(
    _ u: Double, _ v: Double, _ w: Double, _ du: Float, _ dv: Float, _ dw: Double, width: Int
  ) -> Double {
    let least = min(w, w + dw * Double(width + 8))
    guard least > 0 else { return .infinity }
    let bend = max(abs(Double(du) * w - u * dw), abs(Double(dv) * w - v * dw))
    return 16 * abs(dw) * bend / (least * least * least)
  }
}

extension ProjectionTransform {
  /// The least and greatest weight of a rectangle's corners.
  fileprivate func weights(of rect: CGRect) -> (least: Double, greatest: Double) {
    let corners = [
      weight(CGPoint(x: rect.minX, y: rect.minY)), weight(CGPoint(x: rect.maxX, y: rect.minY)),
      weight(CGPoint(x: rect.maxX, y: rect.maxY)), weight(CGPoint(x: rect.minX, y: rect.maxY)),
    ].map(\.native)
    return (corners.min() ?? 0, corners.max() ?? 0)
  }
}
