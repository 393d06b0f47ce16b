public import Foundation
public import Geometry

extension Painter {
  /// The gaussian shadow of a filled path; `sigma` and `offset` are in the path's points.
  ///
  /// Rounded rectangles that are moved and scaled alone come from a cached corner; other paths are
  /// rasterised and blurred each time, those with a blur below 1.25 pixels on finer pixels.
  public func shadow(
    _ path: Path, sigma: CGFloat, offset: CGSize, color: RGBA, transform: ProjectionTransform
  ) {
    let moved = transform.translatedBy(x: offset.width, y: offset.height)
    if roundedShadow(path, sigma.native, color, moved) { return }
    let scale = transform.greatestScale(over: path.boundingRect)
    // In this order NaN stays what it is.
    let deviation = min(sigma.native * scale, Gaussian.widest)
    guard deviation >= 0, !current.bounds.isEmpty else { return }
    let margin = Gaussian(sigma: deviation).radius
    collectFill(path, moved)
    let shape = edgeBounds()
    let area = shape.insetBy(dx: -margin, dy: -margin).intersection(current.bounds)
    guard !area.isEmpty else { return }
    let refinement = Gaussian.refinement(sigma: deviation)
    let (mask, origin) =
      refinement > 0
      ? softMask(path, moved, deviation, area, refinement: refinement)
      : softMask(deviation, area, shape: shape)
    let part = PixelRect(
      x: area.minX - origin.x, y: area.minY - origin.y, width: area.width, height: area.height)
    draw(mask, source: part, at: PixelPoint(x: area.minX, y: area.minY), color: color)
  }

  /// The collected edges' coverage, blurred and right inside of `area`.
  private func softMask(
    _ deviation: Double, _ area: PixelRect, shape: PixelRect
  ) -> (mask: Mask, origin: PixelPoint) {
    let side = 1 << Mask.reduction(sigma: deviation)
    // What lies farther away than the kernel reaches can't be seen.
    let reach = Gaussian(sigma: deviation).radius + 3 * side
    let whole = area.insetBy(dx: -reach, dy: -reach)
      .intersection(shape.insetBy(dx: -reach, dy: -reach))
    // Squares lie by the shape, so that its shadow is the same under any clip.
    let left = whole.minX - (whole.minX - shape.minX + reach) % side
    let top = whole.minY - (whole.minY - shape.minY + reach) % side
    let squares = PixelRect(minX: left, minY: top, maxX: whole.maxX, maxY: whole.maxY)
    return (
      collectedMask(evenOdd: false, over: squares).blurred(sigma: deviation),
      PixelPoint(x: left, y: top)
    )
  }

  /// The same from pixels that are finer, for blurs that pixels are too coarse for.
  private func softMask(
    _ path: Path, _ transform: ProjectionTransform, _ deviation: Double, _ area: PixelRect,
    refinement: Int
  ) -> (mask: Mask, origin: PixelPoint) {
    let side = 1 << refinement
    let scale = ProjectionTransform(scaleX: CGFloat(side), y: CGFloat(side))
    collectFill(path, transform.concatenating(scale))
    let margin = Gaussian(sigma: deviation).radius + 1
    let whole = area.insetBy(dx: -margin, dy: -margin)
    let fine = PixelRect(
      minX: whole.minX * side, minY: whole.minY * side, maxX: whole.maxX * side,
      maxY: whole.maxY * side)
    let soft = collectedMask(evenOdd: false, over: fine).blurred(sigma: deviation * Double(side))
    return (soft.reduced(refinement), PixelPoint(x: whole.minX - 1, y: whole.minY - 1))
  }

  /// Whether the shadow was one of a large rounded rectangle, which then is drawn.
  private func roundedShadow(
    _ path: Path, _ sigma: Double, _ color: RGBA, _ transform: ProjectionTransform
  ) -> Bool {
    guard transform.isScaleTranslation, let shape = path.roundedRectangle else { return false }
    let scale = abs(transform.m11.native)
    let deviation = sigma * scale
    // The tile holds points of the shadow, and a pixel is the mean of its square; from two pixels on
    // that makes less than 1/255.
    let soft = deviation < 2 ? (deviation * deviation + 1.0 / 12).squareRoot() : deviation
    guard abs(abs(transform.m22.native) - scale) <= 1e-6 * scale, deviation >= 0.5,
      deviation.isFinite,
      let tile = ShadowCorner.tile(
        ratio: shape.radius.native / sigma * (deviation / soft), style: shape.style)
    else { return false }
    let box = transform.boundingBox(of: shape.rect)
    let least = 2 * (tile.extent - ShadowCorner.reach) * soft
    guard box.width.native >= least, box.height.native >= least,
      abs(box.minX.native) < EdgeList.guardBand, abs(box.maxX.native) < EdgeList.guardBand,
      abs(box.minY.native) < EdgeList.guardBand, abs(box.maxY.native) < EdgeList.guardBand
    else { return false }
    let outset = CGFloat(-ShadowCorner.reach * soft)
    let area = PixelRect(covering: box.insetBy(dx: outset, dy: outset))
      .intersection(current.bounds)
    let pixel = color.premultiplied
    guard !area.isEmpty, pixel != 0 else { return true }
    drawCorners(box, soft, tile, area, pixel)
    return true
  }

  private func drawCorners(
    _ box: CGRect, _ deviation: Double, _ tile: ShadowCorner, _ area: PixelRect, _ color: UInt32
  ) {
    let across = ShadowAxis(
      low: box.minX.native, high: box.maxX.native, deviation: deviation, tile: tile,
      range: area.minX..<area.maxX)
    let down = ShadowAxis(
      low: box.minY.native, high: box.maxY.native, deviation: deviation, tile: tile,
      range: area.minY..<area.maxY)
    let stride = tile.side + 1
    scratch.reserve(width: area.width)
    let shade = UnsafeMutablePointer<UInt8>.allocate(capacity: area.width + 8)
    let profile = UnsafeMutablePointer<UInt16>.allocate(capacity: stride)
    defer {
      shade.deallocate()
      profile.deallocate()
    }
    var shaded = -1
    tile.values.withUnsafeBufferPointer { values in
      guard let first = values.baseAddress else { return }
      for y in area.minY..<area.maxY {
        let place = down.places[y - area.minY]
        let key = Int(place.index) << 8 | Int(place.weight)
        if key != shaded {
          shaded = key
          let upper = first + Int(place.index) * stride
          Rows.mix(upper, upper + stride, profile, stride, weight: UInt32(place.weight))
          across.places.withUnsafeBufferPointer { places in
            for index in 0..<area.width {
              let at = places[index]
              let a = Int32(profile[Int(at.index)])
              let b = Int32(profile[Int(at.index) + 1])
              let value = (a << 8) &+ (b &- a) &* at.weight
              shade[index] = UInt8(truncatingIfNeeded: (value &+ 32768) >> 16)
            }
          }
        }
        let middle = across.middle
        if middle.isEmpty {
          compose(shade - area.minX, area.minX..<area.maxX, y: y, color)
          continue
        }
        compose(shade - area.minX, area.minX..<middle.lowerBound, y: y, color)
        let factor = shade[middle.lowerBound - area.minX]
        clipped(middle, y: y) { part, clip in
          let row = surface.pointer(x: part.lowerBound, y: y)
          if clip == nil {
            Rows.blend(row, part.count, color: color, coverage: factor)
          } else {
            let shade = coverage(Int32(factor), 0, part.count, clip)
            Rows.blend(row, part.count, color: color, mask: shade)
          }
        }
        compose(shade - area.minX, middle.upperBound..<area.maxX, y: y, color)
      }
    }
  }
}
