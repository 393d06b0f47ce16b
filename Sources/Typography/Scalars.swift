import CFriBidi
import CHarfBuzz

/// What setting text has to know about Unicode scalars.
enum Scalars {
  static let ellipsis: UInt32 = 0x2026

  static func isNewline(_ scalar: UInt32) -> Bool {
    scalar == 0x0A || scalar == 0x0D || scalar == 0x0B || scalar == 0x0C || scalar == 0x85
      || scalar == 0x2028 || scalar == 0x2029
  }

  /// Controls that stand for nothing visible and are left out.
  static func isDropped(_ scalar: UInt32) -> Bool {
    (scalar < 0x20 && scalar != 0x09 && !isNewline(scalar)) || (scalar >= 0x7F && scalar < 0xA0)
      || scalar == 0xFFFC
  }

  /// Spaces; HarfBuzz makes up those that a font lacks.
  static func isSpace(_ scalar: UInt32) -> Bool {
    scalar == 0x20 || scalar == 0xA0 || (0x2000...0x200A).contains(scalar) || scalar == 0x202F
      || scalar == 0x205F || scalar == 0x3000 || scalar == 0x1680
  }

  /// Spaces that hang over the end of a line.
  static func isHanging(_ scalar: UInt32) -> Bool {
    isSpace(scalar) && scalar != 0xA0 && scalar != 0x202F && scalar != 0x2007
  }

  /// What needs no glyph: joiners, marks of direction, selectors of variants, tags.
  static func isIgnorable(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xAD, 0x34F, 0x61C, 0x180B...0x180F, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F,
      0xFE00...0xFE0F, 0xFEFF, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  /// Whether a cluster is to be shown as a coloured picture.
  static func isEmoji(_ cluster: ArraySlice<UInt32>) -> Bool {
    guard let first = cluster.first, first >= 0x23 else { return false }
    if cluster.count == 1 && first < 0x231A { return false }
    if cluster.contains(0xFE0E) { return false }
    guard let scalar = Unicode.Scalar(first) else { return false }
    if scalar.properties.isEmojiPresentation { return true }
    return scalar.properties.isEmoji && cluster.contains(0xFE0F)
  }

  static func script(_ scalar: UInt32) -> hb_script_t {
    if scalar < 0x80 {
      let isLetter = (0x41...0x5A).contains(scalar & 0xDF)
      return isLetter ? HB_SCRIPT_LATIN : HB_SCRIPT_COMMON
    }
    return hb_unicode_script(hb_unicode_funcs_get_default(), scalar)
  }

  /// The embedding level of each scalar of a paragraph (UAX #9), and the paragraph's own.
  ///
  /// The paragraph's own level is `base`, else its first strong character's, else that of
  /// `isRightToLeft`.
  static func levels(_ scalars: [UInt32], isRightToLeft: Bool, base: Int8?) -> (
    levels: [Int8], base: Int8
  ) {
    let isPlain = scalars.allSatisfy { $0 < 0x590 }
    let isLeft =
      base.map { $0 == 0 }
      ?? (!isRightToLeft || scalars.contains { script($0) != HB_SCRIPT_COMMON })
    if isPlain && isLeft {
      return (Array(repeating: 0, count: scalars.count), 0)
    }
    let count = FriBidiStrIndex(scalars.count)
    var types = [FriBidiCharType](repeating: FriBidiCharType(rawValue: 0), count: scalars.count)
    var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
    var levels = [FriBidiLevel](repeating: 0, count: scalars.count)
    var direction = isRightToLeft ? vitrine_bidi_weak_right : vitrine_bidi_weak_left
    if let base { direction = base == 0 ? vitrine_bidi_left : vitrine_bidi_right }
    fribidi_get_bidi_types(scalars, count, &types)
    fribidi_get_bracket_types(scalars, count, types, &brackets)
    guard
      fribidi_get_par_embedding_levels_ex(types, brackets, count, &direction, &levels) > 0
    else { return (Array(repeating: 0, count: scalars.count), 0) }
    return (levels, direction.rawValue & 1 != 0 ? 1 : 0)
  }
}
