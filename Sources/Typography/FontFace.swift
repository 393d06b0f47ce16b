import CFreeType
import CHarfBuzz
import Foundation

/// One face of a font file at no particular size: outlines, advances and metrics in font units.
///
/// FreeType gives outlines and colour bitmaps, HarfBuzz reads the same file for shaping and
/// metrics. Neither is safe from two threads, so all calls are made under the library's lock.
final class FontFace: @unchecked Sendable {
  /// The number within its library.
  let number: Int
  let unitsPerEm: Double
  let glyphCount: Int
  /// Whether glyphs may be pictures or layers of colours.
  let hasColor: Bool
  let isScalable: Bool
  /// For an em of one point.
  let metrics: FontMetrics
  let family: String
  let weight: Int
  let isItalic: Bool

  /// nil in the face of boxes.
  let ft: FT_Face?
  let hb: OpaquePointer?
  /// How far upright outlines are sheared to the right, where the family has no italic.
  private let slant: Double
  private var outlines: [UInt32: GlyphOutline] = [:]

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - library: FreeType's library, which must outlive the face.
  ///   - path: the file.
  ///   - index: the face within a collection.
  ///   - number: the number within its library.
  ///   - weight: what a variable font's weight axis is set to.
  ///   - slant: how far outlines are sheared.
  /// - Throws: `FontError` where the file is missing, no font, or cannot be scaled.
  init(
    _ library: FT_Library, path: String, index: Int, number: Int, weight: Int?, slant: Double
  ) throws {
    var opened: FT_Face?
    let status = FT_New_Face(library, path, index & 0xFFFF, &opened)
    guard status == 0, let face = opened else {
      throw FontError(file: path, reason: FontFace.reason(status))
    }
    guard let blob = hb_blob_create_from_file_or_fail(path) else {
      FT_Done_Face(face)
      throw FontError(file: path, reason: "it cannot be read")
    }
    let table = hb_face_create(blob, UInt32(index & 0xFFFF))
    hb_blob_destroy(blob)
    defer { hb_face_destroy(table) }
    let count = Int(hb_face_get_glyph_count(table))
    let isScalable = vitrine_ft_is_scalable(face) != 0
    let hasColor = vitrine_ft_has_color(face) != 0
    guard count > 0, isScalable || hasColor, let font = hb_font_create(table) else {
      FT_Done_Face(face)
      throw FontError(file: path, reason: "it has no glyphs that can be scaled")
    }
    let units = Int32(clamping: max(16, hb_face_get_upem(table)))
    hb_font_set_scale(font, units, units)
    if let weight { FontFace.setWeight(weight, library, face, font) }
    ft = face
    hb = font
    self.number = number
    self.slant = slant
    self.hasColor = hasColor
    self.isScalable = isScalable
    unitsPerEm = Double(units)
    glyphCount = count
    family = face.pointee.family_name.map { String(cString: $0) } ?? ""
    isItalic = face.pointee.style_flags & 1 != 0
    self.weight = FontFace.weight(face)
    metrics = FontFace.metrics(font, units: Double(units))
  }

  /// A face without a file: every glyph is a box, so that missing characters show.
  init(boxesNumbered number: Int) {
    self.number = number
    unitsPerEm = 1_000
    glyphCount = 1
    hasColor = false
    isScalable = true
    metrics = FontMetrics(ascent: 0.9, descent: 0.25, lineGap: 0, capHeight: 0.7, xHeight: 0.5)
    family = ""
    weight = 400
    isItalic = false
    ft = nil
    hb = nil
    slant = 0
    func rectangle(_ inset: Int32) -> [SIMD2<Int32>] {
      let left = 60 + inset
      let right = 540 - inset
      let top = 700 - inset
      return [
        SIMD2(left, inset), SIMD2(left, top), SIMD2(right, top), SIMD2(right, inset),
      ]
    }
    outlines[0] = GlyphOutline(polygons: [rectangle(0), rectangle(60).reversed()])
  }

  deinit {
    if let hb { hb_font_destroy(hb) }
    if let ft { FT_Done_Face(ft) }
  }

  /// The advance of a box, in units.
  static let boxAdvance: Int32 = 600

  func glyph(for scalar: UInt32) -> UInt32? {
    guard let hb else { return nil }
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(hb, scalar, &glyph) != 0 && glyph != 0 ? glyph : nil
  }

  /// The outline of a glyph; empty for a space, a bitmap and a glyph that is broken.
  func outline(of glyph: UInt32) -> GlyphOutline {
    if let known = outlines[glyph] { return known }
    var outline = GlyphOutline()
    if let ft, isScalable, FT_Load_Glyph(ft, glyph, vitrine_ft_load_unscaled) == 0,
      ft.pointee.glyph.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    {
      outline = GlyphOutline(ft.pointee.glyph.pointee.outline, slant: slant)
    }
    if outlines.count >= 2_048 { outlines.removeAll(keepingCapacity: true) }
    outlines[glyph] = outline
    return outline
  }

  private static func reason(_ status: FT_Error) -> String {
    switch Int(status) {
    case 0x01: "it cannot be opened"
    case 0x02: "it is no font of a known kind"
    case 0x40: "memory is short"
    default: "it is broken (FreeType error \(status))"
    }
  }

  private static func weight(_ face: FT_Face) -> Int {
    guard let table = FT_Get_Sfnt_Table(face, FT_SFNT_OS2) else {
      return face.pointee.style_flags & 2 != 0 ? 700 : 400
    }
    let weight = Int(table.assumingMemoryBound(to: TT_OS2.self).pointee.usWeightClass)
    return weight == 0 ? 400 : weight
  }

  /// Sets the weight axis of a variable font, in both libraries.
  private static func setWeight(
    _ weight: Int, _ library: FT_Library, _ face: FT_Face, _ font: OpaquePointer
  ) {
    guard vitrine_ft_has_axes(face) != 0 else { return }
    var described: UnsafeMutablePointer<FT_MM_Var>?
    guard FT_Get_MM_Var(face, &described) == 0, let axes = described else { return }
    defer { FT_Done_MM_Var(library, axes) }
    let tag = weightTag
    var coordinates: [FT_Fixed] = []
    for index in 0..<Int(axes.pointee.num_axis) {
      let axis = axes.pointee.axis[index]
      let wanted = axis.tag == FT_ULong(tag) ? weight << 16 : axis.def
      coordinates.append(max(axis.minimum, min(axis.maximum, wanted)))
    }
    FT_Set_Var_Design_Coordinates(face, FT_UInt(coordinates.count), &coordinates)
    var variation = hb_variation_t(tag: tag, value: Float(weight))
    hb_font_set_variations(font, &variation, 1)
  }

  /// OpenType's `wght`.
  private static let weightTag: UInt32 = 0x7767_6874

  private static func metrics(_ font: OpaquePointer, units: Double) -> FontMetrics {
    var extents = hb_font_extents_t()
    hb_font_get_h_extents(font, &extents)
    func em(_ value: Int32) -> CGFloat { CGFloat(Double(value) / units) }
    // What the tables do not tell is measured from a flat letter.
    func position(_ tag: hb_ot_metrics_tag_t, letter: UInt32, or fallback: CGFloat) -> CGFloat {
      var value: hb_position_t = 0
      if hb_ot_metrics_get_position(font, tag, &value) != 0, value > 0 { return em(value) }
      var glyph: hb_codepoint_t = 0
      var box = hb_glyph_extents_t()
      guard hb_font_get_nominal_glyph(font, letter, &glyph) != 0,
        hb_font_get_glyph_extents(font, glyph, &box) != 0, box.y_bearing > 0
      else { return fallback }
      return em(box.y_bearing)
    }
    var ascent = em(extents.ascender)
    var descent = -em(extents.descender)
    if ascent + descent <= 0 || ascent + descent > 8 {
      ascent = 0.9
      descent = 0.25
    }
    let gap = em(extents.line_gap)
    return FontMetrics(
      ascent: ascent, descent: descent, lineGap: gap > 0 && gap < 2 ? gap : 0,
      capHeight: position(HB_OT_METRICS_TAG_CAP_HEIGHT, letter: 0x48, or: ascent * 0.75),
      xHeight: position(HB_OT_METRICS_TAG_X_HEIGHT, letter: 0x78, or: ascent * 0.55))
  }
}
