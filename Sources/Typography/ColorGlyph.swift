import CFreeType
import Foundation
import Geometry
import Raster

/// A coloured glyph as a picture and where it stands relative to its origin, in pixels.
struct ColorGlyph: Sendable {
  var picture: PixelBuffer
  var rect: CGRect
}

extension FontFace {
  /// The picture of a glyph with a colour bitmap (CBDT, sbix) or layers of colours (COLR version 0).
  ///
  /// - Parameters:
  ///   - glyph: its index.
  ///   - em: the size in pixels.
  ///   - color: for layers in the colour of the text.
  ///   - library: FreeType's library.
  /// - Returns: nil where the glyph has no colours.
  func colorGlyph(_ glyph: UInt32, em: Double, color: RGBA, _ library: FT_Library) -> ColorGlyph? {
    guard hasColor, let ft, em > 0 else { return nil }
    return layers(ft, glyph, em: em, color: color, library) ?? bitmap(ft, glyph, em: em)
  }

  private func bitmap(_ ft: FT_Face, _ glyph: UInt32, em: Double) -> ColorGlyph? {
    let count = Int(ft.pointee.num_fixed_sizes)
    guard count > 0, let sizes = ft.pointee.available_sizes else { return nil }
    // The smallest strike that is large enough, else the largest.
    func pixels(_ index: Int) -> Double { Double(sizes[index].y_ppem) / 64 }
    let order = (0..<count).sorted { pixels($0) < pixels($1) }
    guard let strike = order.first(where: { pixels($0) >= em }) ?? order.last,
      pixels(strike) > 0, FT_Select_Size(ft, Int32(strike)) == 0,
      FT_Load_Glyph(ft, glyph, vitrine_ft_load_color) == 0
    else { return nil }
    let slot = ft.pointee.glyph.pointee
    let bitmap = slot.bitmap
    let width = Int(bitmap.width)
    let height = Int(bitmap.rows)
    guard UInt32(bitmap.pixel_mode) == FT_PIXEL_MODE_BGRA.rawValue, width > 0, height > 0,
      width <= 2_048, height <= 2_048, let bytes = bitmap.buffer
    else { return nil }
    let source = PixelBuffer(width: width, height: height)
    for y in 0..<height {
      let line = UnsafeRawPointer(bytes + y * Int(bitmap.pitch))
      for x in 0..<width {
        source.row(y)[x] = line.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self)
      }
    }
    let factor = em / pixels(strike)
    let size = PixelSize(
      width: max(1, Int((Double(width) * factor).rounded())),
      height: max(1, Int((Double(height) * factor).rounded())))
    let rect = CGRect(
      x: (Double(slot.bitmap_left) * factor).rounded(),
      y: (-Double(slot.bitmap_top) * factor).rounded(),
      width: Double(size.width), height: Double(size.height))
    let picture = factor < 1 ? source.averaged(to: size) : source
    return ColorGlyph(picture: picture, rect: rect)
  }

  private func layers(
    _ ft: FT_Face, _ glyph: UInt32, em: Double, color: RGBA, _ library: FT_Library
  ) -> ColorGlyph? {
    guard isScalable else { return nil }
    var iterator = FT_LayerIterator(num_layers: 0, layer: 0, p: nil)
    var layer: FT_UInt = 0
    var entry: FT_UInt = 0
    var palette: UnsafeMutablePointer<FT_Color>?
    var description = FT_Palette_Data()
    guard FT_Palette_Data_Get(ft, &description) == 0, FT_Palette_Select(ft, 0, &palette) == 0
    else { return nil }
    var parts: [(mask: GlyphMask, color: UInt32)] = []
    var bounds = PixelRect.zero
    while FT_Get_Color_Glyph_Layer(ft, glyph, &layer, &entry, &iterator) != 0 {
      var pixel = color.premultiplied
      if entry < description.num_palette_entries, let stored = palette?[Int(entry)] {
        pixel =
          RGBA(
            red: Float(stored.red) / 255, green: Float(stored.green) / 255,
            blue: Float(stored.blue) / 255, alpha: Float(stored.alpha) / 255
          ).premultiplied
      }
      guard let mask = outline(of: layer).mask(library, scale: em / unitsPerEm, phase: 0) else {
        continue
      }
      parts.append((mask, pixel))
      bounds = bounds.union(
        PixelRect(
          x: Int(mask.left), y: Int(mask.top), width: mask.mask.width, height: mask.mask.height))
    }
    guard !parts.isEmpty else { return nil }
    let picture = PixelBuffer(bounds.size)
    for (part, pixel) in parts {
      let dx = Int(part.left) - bounds.minX
      let dy = Int(part.top) - bounds.minY
      for y in 0..<part.mask.height {
        let coverage = part.mask.row(y)
        let row = picture.row(y + dy) + dx
        for x in 0..<part.mask.width { row[x] = over(pixel, UInt32(coverage[x]), row[x]) }
      }
    }
    return ColorGlyph(picture: picture, rect: bounds.cgRect)
  }

  /// Source over with coverage, premultiplied.
  private func over(_ source: UInt32, _ coverage: UInt32, _ below: UInt32) -> UInt32 {
    func byte(_ pixel: UInt32, _ shift: UInt32) -> UInt32 { pixel >> shift & 255 }
    let alpha = (byte(source, 24) * coverage + 127) / 255
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      let top = (byte(source, shift) * coverage + 127) / 255
      let bottom = (byte(below, shift) * (255 - alpha) + 127) / 255
      result |= min(255, top + bottom) << shift
    }
    return result
  }
}

extension PixelBuffer {
  /// The picture reduced by averaging areas.
  func averaged(to size: PixelSize) -> PixelBuffer {
    let result = PixelBuffer(size)
    let across = Double(width) / Double(size.width)
    let down = Double(height) / Double(size.height)
    /// Source pixels under a target pixel with their weights.
    func spans(_ count: Int, _ step: Double, _ limit: Int) -> [[(Int, Float)]] {
      (0..<count).map { index in
        let start = Double(index) * step
        let end = start + step
        let first = Int(start)
        let last = min(limit - 1, Int(end.rounded(.up)) - 1)
        return (first...max(first, last)).map { at in
          (at, Float((min(end, Double(at + 1)) - max(start, Double(at))) / step))
        }
      }
    }
    let columns = spans(size.width, across, width)
    let rows = spans(size.height, down, height)
    for y in 0..<size.height {
      for x in 0..<size.width {
        var sum = SIMD4<Float>(repeating: 0)
        for (sy, vertical) in rows[y] {
          let row = row(sy)
          for (sx, horizontal) in columns[x] {
            let pixel = row[sx]
            let value = SIMD4<Float>(
              Float(pixel & 255), Float(pixel >> 8 & 255), Float(pixel >> 16 & 255),
              Float(pixel >> 24))
            sum += value * (horizontal * vertical)
          }
        }
        let alpha = UInt32(min(255, sum.w.rounded()))
        let red = min(alpha, UInt32(sum.z.rounded()))
        let green = min(alpha, UInt32(sum.y.rounded()))
        let blue = min(alpha, UInt32(sum.x.rounded()))
        result.row(y)[x] = alpha << 24 | red << 16 | green << 8 | blue
      }
    }
    return result
  }
}
