import CFontconfig
import Foundation

/// What decides a face: a descriptor without its size, and the language.
struct FontStyle: Hashable, Sendable {
  var family: String?
  var weight: Int
  var isItalic: Bool
  var isMonospaced: Bool
  var language: String

  init(_ font: FontDescriptor, language: String) {
    family = font.family
    weight = max(1, min(1_000, font.weight))
    isItalic = font.isItalic
    isMonospaced = font.isMonospaced
    self.language = language
  }
}

/// A file that fontconfig names.
struct FontFile: Hashable {
  var path: String
  var index: Int
  /// Whether weights are points of an axis.
  var isVariable: Bool
  /// Whether it is upright although italic was asked for.
  var wantsSlant: Bool
}

/// Asks fontconfig which files suit a style.
struct FontMatcher {
  var defaultFamily: String

  /// The file that suits best; nil on a system without fonts.
  func best(_ style: FontStyle) -> FontFile? {
    guard let pattern = pattern(families(style), style) else { return nil }
    defer { FcPatternDestroy(pattern) }
    var result = FcResultNoMatch
    guard let match = FcFontMatch(nil, pattern, &result) else { return nil }
    defer { FcPatternDestroy(match) }
    return file(match, style)
  }

  /// All files in the order in which they suit, for characters that the best one lacks.
  ///
  /// The order depends on the style alone, never on what was drawn before.
  func chain(_ style: FontStyle) -> FontChain {
    guard let pattern = pattern(families(style), style) else { return FontChain([]) }
    defer { FcPatternDestroy(pattern) }
    return sorted(pattern, style, onlyColor: false)
  }

  /// Files with colour pictures for emoji.
  func colorChain(_ style: FontStyle) -> FontChain {
    guard let pattern = pattern(["Noto Color Emoji", "emoji"], style) else { return FontChain([]) }
    defer { FcPatternDestroy(pattern) }
    FcPatternAddBool(pattern, FC_COLOR, 1)
    return sorted(pattern, style, onlyColor: true)
  }

  private func families(_ style: FontStyle) -> [String] {
    var families: [String] = []
    if let family = style.family { families.append(family) }
    if style.isMonospaced {
      families += ["DejaVu Sans Mono", "Noto Sans Mono", "monospace"]
    } else {
      families += [defaultFamily, "DejaVu Sans", "Noto Sans", "sans-serif"]
    }
    return families
  }

  private func pattern(_ families: [String], _ style: FontStyle) -> OpaquePointer? {
    guard FcInit() != 0, let pattern = FcPatternCreate() else { return nil }
    for family in families { FcPatternAddString(pattern, FC_FAMILY, family) }
    if !style.language.isEmpty { FcPatternAddString(pattern, FC_LANG, style.language) }
    FcPatternAddDouble(pattern, FC_WEIGHT, FcWeightFromOpenTypeDouble(Double(style.weight)))
    FcPatternAddInteger(pattern, FC_SLANT, style.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    if style.isMonospaced { FcPatternAddInteger(pattern, FC_SPACING, FC_MONO) }
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    return pattern
  }

  private func sorted(_ pattern: OpaquePointer, _ style: FontStyle, onlyColor: Bool) -> FontChain {
    var result = FcResultNoMatch
    guard let set = FcFontSort(nil, pattern, 1, nil, &result) else { return FontChain([]) }
    defer { FcFontSetDestroy(set) }
    var entries: [FontChain.Entry] = []
    for index in 0..<Int(set.pointee.nfont) {
      guard let font = set.pointee.fonts[index], let file = file(font, style) else { continue }
      var color: FcBool = 0
      FcPatternGetBool(font, FC_COLOR, 0, &color)
      if onlyColor && color == 0 { continue }
      var characters: OpaquePointer?
      FcPatternGetCharSet(font, FC_CHARSET, 0, &characters)
      entries.append(FontChain.Entry(file: file, characters: characters))
    }
    return FontChain(entries)
  }

  private func file(_ pattern: OpaquePointer, _ style: FontStyle) -> FontFile? {
    var path: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, FC_FILE, 0, &path) == FcResultMatch, let path else {
      return nil
    }
    var index: Int32 = 0
    FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
    var slant: Int32 = 0
    FcPatternGetInteger(pattern, FC_SLANT, 0, &slant)
    var isVariable: FcBool = 0
    FcPatternGetBool(pattern, FC_VARIABLE, 0, &isVariable)
    // The upper half of the index numbers an instance of a variable font.
    return FontFile(
      path: String(cString: path), index: Int(index) & 0xFFFF,
      isVariable: isVariable != 0 || index >> 16 != 0,
      wantsSlant: style.isItalic && slant == FC_SLANT_ROMAN)
  }
}

/// Font files in the order in which they suit, with the characters that they hold.
final class FontChain {
  struct Entry {
    var file: FontFile
    fileprivate var characters: OpaquePointer?

    func has(_ scalar: UInt32) -> Bool {
      guard let characters else { return false }
      return FcCharSetHasChar(characters, scalar) != 0
    }
  }

  let entries: [Entry]

  /// Takes its own references to the entries' sets of characters.
  init(_ entries: [Entry]) {
    self.entries = entries.map { entry in
      Entry(file: entry.file, characters: entry.characters.flatMap { FcCharSetCopy($0) })
    }
  }

  deinit {
    for entry in entries {
      if let characters = entry.characters { FcCharSetDestroy(characters) }
    }
  }
}
