import CHarfBuzz

/// What a run of text of one face, script and direction is shaped from.
struct ShapingKey: Hashable {
  var scalars: ArraySlice<UInt32>
  var face: Int
  var script: UInt32
  var isRightToLeft: Bool
  var monospacedDigits: Bool
  var language: String
}

/// Glyphs in the order of their places from left to right, in font units.
///
/// No size goes in: nothing is hinted, so advances grow with the em and one shaping serves all.
final class ShapedRun: Sendable {
  struct Glyph: Sendable {
    var id: UInt32
    /// The index of the cluster's first scalar within the run.
    var cluster: Int32
    var advance: Int32
    var x: Int32
    var y: Int32
  }

  let glyphs: [Glyph]

  init(_ glyphs: [Glyph]) { self.glyphs = glyphs }

  /// A box for every cluster.
  init(boxesFor starts: [Int], isRightToLeft: Bool) {
    let order = isRightToLeft ? starts.reversed() : starts
    glyphs = order.map {
      Glyph(id: 0, cluster: Int32(clamping: $0), advance: FontFace.boxAdvance, x: 0, y: 0)
    }
  }
}

/// HarfBuzz's buffer, kept from run to run.
final class Shaper {
  private let buffer: OpaquePointer?
  private static let tabular: UInt32 = 0x746E_756D

  init() { buffer = hb_buffer_create() }

  deinit { if let buffer { hb_buffer_destroy(buffer) } }

  func shape(_ key: ShapingKey, _ font: OpaquePointer) -> ShapedRun {
    guard let buffer else { return ShapedRun([]) }
    hb_buffer_clear_contents(buffer)
    key.scalars.withUnsafeBufferPointer { scalars in
      hb_buffer_add_codepoints(
        buffer, scalars.baseAddress, Int32(clamping: scalars.count), 0,
        Int32(clamping: scalars.count))
    }
    hb_buffer_set_direction(buffer, key.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, hb_script_t(rawValue: key.script))
    hb_buffer_set_language(buffer, hb_language_from_string(key.language, -1))
    var feature = hb_feature_t(tag: Shaper.tabular, value: 1, start: 0, end: .max)
    hb_shape(font, buffer, &feature, key.monospacedDigits ? 1 : 0)
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return ShapedRun([]) }
    return ShapedRun(
      (0..<Int(count)).map { index in
        let place = positions[index]
        return ShapedRun.Glyph(
          id: infos[index].codepoint, cluster: Int32(clamping: infos[index].cluster),
          advance: place.x_advance, x: place.x_offset, y: place.y_offset)
      })
  }
}
