import CFreeType
import Raster

/// A face at a size in pixels.
struct StrikeKey: Hashable {
  var face: Int
  /// The em in 1/64 px.
  var em: Int
}

/// The glyphs of a face at one size, rasterised when first asked for.
///
/// A glyph has four masks, for origins at quarters of a pixel.
final class GlyphStrike {
  let face: FontFace
  /// The em in pixels.
  let em: Double
  private(set) var byteCount = 0
  /// Pages of 64 glyphs × 4 phases; an entry is 0 unknown, 1 nothing to draw, else index + 2.
  private var pages: [[Int32]]
  private var masks: [GlyphMask] = []
  private var pictures: [PictureKey: ColorGlyph?] = [:]

  private struct PictureKey: Hashable {
    var glyph: UInt32
    var color: UInt32
  }

  init(_ face: FontFace, em: Double) {
    self.face = face
    self.em = em
    pages = Array(repeating: [], count: (face.glyphCount + 63) / 64)
  }

  /// The mask of a glyph whose origin stands `phase` quarters right of a whole pixel.
  func mask(_ glyph: UInt32, phase: Int, _ library: FT_Library) -> GlyphMask? {
    let page = Int(glyph >> 6)
    guard page < pages.count else { return nil }
    if pages[page].isEmpty { pages[page] = Array(repeating: 0, count: 256) }
    let slot = Int(glyph & 63) << 2 | phase & 3
    let known = pages[page][slot]
    if known > 1 { return masks[Int(known) - 2] }
    if known == 1 { return nil }
    let made = face.outline(of: glyph).mask(library, scale: em / face.unitsPerEm, phase: phase)
    guard let made else {
      pages[page][slot] = 1
      return nil
    }
    masks.append(made)
    pages[page][slot] = Int32(masks.count + 1)
    byteCount += made.mask.byteCount + 96
    return made
  }

  /// The coloured picture of a glyph, or nil where it has none.
  func picture(_ glyph: UInt32, color: RGBA, _ library: FT_Library) -> ColorGlyph? {
    let key = PictureKey(glyph: glyph, color: face.isScalable ? color.premultiplied : 0)
    if let known = pictures[key] { return known }
    let made = face.colorGlyph(glyph, em: em, color: color, library)
    pictures[key] = .some(made)
    byteCount += (made?.picture.byteCount ?? 0) + 96
    return made
  }
}

/// Strikes within a budget of bytes; those not used for longest go first.
struct GlyphStrikes {
  private var strikes: [StrikeKey: (strike: GlyphStrike, used: Int)] = [:]
  private var clock = 0
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  var byteCount: Int { strikes.values.reduce(0) { $0 + $1.strike.byteCount } }
  var count: Int { strikes.count }

  mutating func strike(_ face: FontFace, em: Double) -> GlyphStrike {
    let key = StrikeKey(face: face.number, em: Int((em * 64).rounded()))
    clock += 1
    if let entry = strikes[key] {
      strikes[key]?.used = clock
      return entry.strike
    }
    if byteCount > limit || strikes.count >= 256 { evict() }
    let strike = GlyphStrike(face, em: Double(key.em) / 64)
    strikes[key] = (strike, clock)
    return strike
  }

  /// Drops strikes until half of the budget is left.
  mutating func evict() {
    var bytes = byteCount
    for (key, entry) in strikes.sorted(by: { $0.value.used < $1.value.used }) {
      if bytes <= limit / 2 && strikes.count < 128 { return }
      bytes -= entry.strike.byteCount
      strikes[key] = nil
    }
  }

  /// Called after drawing; a single size may outgrow the budget too.
  mutating func trim() {
    if byteCount > limit { evict() }
  }

  mutating func removeAll() { strikes = [:] }
}
