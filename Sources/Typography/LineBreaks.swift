/// Where lines may be broken: a small part of UAX #14, enough for words, figures and ideographs.
enum LineBreaks {
  private enum Kind {
    case space, zeroWidthSpace, glue, hyphen, after, both, slash, ideograph, opening, closing
    case number, letter
  }

  /// Whether a line may begin at each scalar; never at the first.
  ///
  /// - Parameters:
  ///   - scalars: a paragraph.
  ///   - starts: whether a grapheme cluster begins at each scalar.
  /// - Returns: one answer for each scalar.
  static func opportunities(_ scalars: [UInt32], starts: [Bool]) -> [Bool] {
    var result = [Bool](repeating: false, count: scalars.count)
    guard var before = scalars.first.map(kind) else { return result }
    var beforeSpaces = before
    for index in scalars.indices.dropFirst() {
      guard starts[index] else { continue }
      let after = kind(scalars[index])
      result[index] = allows(before, beforeSpaces, after)
      if after != .space { beforeSpaces = after }
      before = after
    }
    return result
  }

  private static func allows(_ before: Kind, _ beforeSpaces: Kind, _ after: Kind) -> Bool {
    if after == .space || after == .zeroWidthSpace || after == .closing { return false }
    if before == .zeroWidthSpace { return true }
    if before == .space { return after != .glue || beforeSpaces != .glue }
    if before == .glue || after == .glue || before == .opening { return false }
    switch (before, after) {
    case (.hyphen, .number): return false
    case (.hyphen, _), (.after, _), (.both, _), (_, .both): return before != after
    case (.slash, .number): return false
    case (.slash, _): return after == .letter
    case (.ideograph, _), (_, .ideograph): return after != .hyphen && after != .after
    default: return false
    }
  }

  private static func kind(_ scalar: UInt32) -> Kind {
    switch scalar {
    case 0x20, 0x09, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: return .space
    case 0x200B: return .zeroWidthSpace
    case 0xA0, 0x202F, 0x2007, 0x2011, 0x2060, 0xFEFF: return .glue
    case 0x2D: return .hyphen
    case 0x2010, 0x2012, 0x2013, 0x58A, 0xF0B: return .after
    case 0x2014: return .both
    case 0x2F: return .slash
    case 0x28, 0x5B, 0x7B, 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A,
      0xFF08, 0xFF3B, 0xFF5B, 0xFF62, 0x2018, 0x201C, 0xA1, 0xBF:
      return .opening
    case 0x29, 0x5D, 0x7D, 0x21, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x25, 0xB0, 0x2019, 0x201D, 0x2026,
      0x3001, 0x3002, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B,
      0xFF01, 0xFF05, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3D, 0xFF5D, 0xFF61,
      0xFF63, 0xFF64,
      // Small kana and marks of repetition do not begin a line.
      0x3005, 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E,
      0x309B...0x309E, 0x30A0, 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5,
      0x30E7, 0x30EE, 0x30F5, 0x30F6, 0x30FB...0x30FE:
      return .closing
    case 0x30...0x39, 0x660...0x669, 0x6F0...0x6F9: return .number
    case 0x2E80...0x2FFF, 0x3021...0x303F, 0x3040...0x30FF, 0x3105...0x31FF, 0x3200...0x4DBF,
      0x4E00...0x9FFF, 0xA000...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF66...0xFF9F,
      0x1F000...0x1FAFF, 0x20000...0x3FFFD:
      return .ideograph
    default: return .letter
    }
  }
}
