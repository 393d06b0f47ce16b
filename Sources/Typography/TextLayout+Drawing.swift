public import Foundation
public import Geometry
public import Raster

/// Glyphs rasterised and placed for one scale and one fraction of a pixel.
final class PreparedGlyphs: Sendable {
  struct Key: Equatable {
    var scale: Double
    var x: Double
    var y: Double
    /// The colour of the text, where a glyph's picture may take it.
    var color: UInt32
  }

  /// Masks of one colour; nil is the colour given when drawing.
  ///
  /// An object, whose drawing counts fewer references than that of a structure of arrays.
  final class Batch: Sendable {
    let color: RGBA?
    let masks: MaskRun
    let pictures: [ColorGlyph]

    init(color: RGBA?, masks: MaskRun, pictures: [ColorGlyph]) {
      self.color = color
      self.masks = masks
      self.pictures = pictures
    }
  }

  let key: Key
  let batches: [Batch]

  init(_ key: Key, _ batches: [Batch]) {
    self.key = key
    self.batches = batches
  }
}

extension TextLayout {
  /// Ems of more pixels are drawn as outlines: their masks would be large and rarely used twice.
  private static let largestMaskEm = 256.0

  /// Draws with the top left corner at `origin`.
  ///
  /// - Parameters:
  ///   - painter: takes the glyphs' masks.
  ///   - origin: where the top left corner goes, in points.
  ///   - transform: from points to the painter's pixels. Glyphs are rasterised at its scale; a
  ///     turned or perspective one draws outlines.
  ///   - color: for spans without a colour of their own.
  public func draw(
    in painter: Painter, at origin: CGPoint, transform: ProjectionTransform, color: RGBA
  ) {
    guard content.largestEm > 0, origin.x.isFinite, origin.y.isFinite else { return }
    let placed = transform.translatedBy(x: origin.x, y: origin.y)
    let scale = Double(placed.m11)
    let x = Double(placed.m31)
    let y = Double(placed.m32)
    guard placed.isScaleTranslation, placed.m11 == placed.m22, scale > 0, abs(x) < 1e8,
      abs(y) < 1e8, content.largestEm * scale <= TextLayout.largestMaskEm
    else {
      drawOutlines(in: painter, transform: placed, color: color)
      return
    }
    // Whole pixels move what is prepared; only the fraction makes it anew.
    let column = x.rounded(.down)
    let row = y.rounded(.down)
    let key = PreparedGlyphs.Key(
      scale: scale, x: x - column, y: y - row, color: content.hasColor ? color.premultiplied : 0)
    let glyphs = library.locked { store -> PreparedGlyphs in
      if let prepared = content.prepared, prepared.key == key { return prepared }
      let made = prepare(key, store, color)
      content.prepared = made
      return made
    }
    let corner = PixelPoint(x: Int(column), y: Int(row))
    for batch in glyphs.batches {
      let ink = batch.color ?? color
      painter.draw(batch.masks, at: corner, color: ink)
      for glyph in batch.pictures {
        painter.draw(
          glyph.picture, in: glyph.rect.offsetBy(dx: CGFloat(column), dy: CGFloat(row)),
          transform: .identity, opacity: Double(ink.alpha))
      }
    }
  }

  /// The outlines of all glyphs in the layout's points; coloured pictures have none.
  public func outline() -> Path {
    library.locked { _ in
      var path = Path()
      for run in content.runs { path.addPath(run.outline()) }
      return path
    }
  }

  private func prepare(_ key: PreparedGlyphs.Key, _ store: FontStore, _ textColor: RGBA)
    -> PreparedGlyphs
  {
    guard let freeType = store.freeTypeLibrary else { return PreparedGlyphs(key, []) }
    var batches: [PreparedGlyphs.Batch] = []
    var color: RGBA?
    var masks = MaskRun()
    var pictures: [ColorGlyph] = []
    func endBatch() {
      if masks.isEmpty && pictures.isEmpty { return }
      batches.append(.init(color: color, masks: masks, pictures: pictures))
      masks = MaskRun()
      pictures = []
    }
    for run in content.runs {
      let em = run.em * key.scale
      let baseline = (key.y + run.baseline * key.scale).rounded()
      guard em >= 1 / 64, abs(baseline) < 1e8 else { continue }
      let strike = store.strikes.strike(run.face, em: em)
      if color != run.color {
        endBatch()
        color = run.color
      }
      masks.reserveCapacity(masks.count + run.glyphs.count)
      for glyph in run.glyphs {
        let quarters = ((key.x + glyph.x * key.scale) * 4).rounded()
        let rise = (glyph.y * key.scale).rounded()
        guard abs(quarters) < 1e8, abs(rise) < 1e8 else { continue }
        let place = Int(quarters)
        let column = place >> 2
        let row = Int(baseline + rise)
        if run.face.hasColor,
          let made = strike.picture(glyph.id, color: run.color ?? textColor, freeType)
        {
          var placed = made
          placed.rect = made.rect.offsetBy(dx: CGFloat(column), dy: CGFloat(row))
          pictures.append(placed)
        } else if let made = strike.mask(glyph.id, phase: place & 3, freeType) {
          masks.append(made.mask, x: column + Int(made.left), y: row + Int(made.top))
        }
      }
    }
    endBatch()
    store.strikes.trim()
    return PreparedGlyphs(key, batches)
  }

  private func drawOutlines(
    in painter: Painter, transform: ProjectionTransform, color: RGBA
  ) {
    guard abs(transform.determinant) > 0 else { return }
    let bounds = CGRect(origin: .zero, size: size).insetBy(dx: -size.height, dy: -size.height)
    let box = PixelRect(covering: transform.boundingBox(of: bounds))
    guard !box.intersection(painter.clipBounds).isEmpty else { return }
    let scale = Double(abs(transform.determinant).squareRoot())
    for run in content.runs {
      let ink = run.color ?? color
      let (path, pictures) = library.locked { store -> (Path, [ColorGlyph]) in
        (run.outline(), run.pictures(scale: scale, color: ink, store))
      }
      if !path.isEmpty { painter.fill(path, paint: .solid(ink), transform: transform) }
      for glyph in pictures {
        painter.draw(
          glyph.picture, in: glyph.rect, transform: transform, opacity: Double(ink.alpha))
      }
    }
  }
}

extension GlyphRun {
  /// The outlines in points.
  func outline() -> Path {
    var path = Path()
    for glyph in glyphs {
      let outline = face.outline(of: glyph.id)
      if outline.isEmpty { continue }
      path.addPath(
        outline.path(
          scale: em / face.unitsPerEm, offset: CGPoint(x: glyph.x, y: baseline + glyph.y)))
    }
    return path
  }

  /// Coloured pictures with their places in points, made for `scale` pixels a point.
  fileprivate func pictures(scale: Double, color: RGBA, _ store: FontStore) -> [ColorGlyph] {
    guard face.hasColor, let freeType = store.freeTypeLibrary, em > 0 else { return [] }
    let pixels = min(256, max(8, em * (scale.isFinite ? scale : 1)))
    let strike = store.strikes.strike(face, em: pixels)
    let unit = CGFloat(em / strike.em)
    return glyphs.compactMap { glyph in
      guard var made = strike.picture(glyph.id, color: color, freeType) else { return nil }
      made.rect = CGRect(
        x: CGFloat(glyph.x) + made.rect.minX * unit,
        y: CGFloat(baseline + glyph.y) + made.rect.minY * unit, width: made.rect.width * unit,
        height: made.rect.height * unit)
      return made
    }
  }
}
