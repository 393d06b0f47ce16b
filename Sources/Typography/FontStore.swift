import CFreeType
import Foundation

/// Faces and caches of a library; every call is made under the library's lock.
final class FontStore {
  private let freeType: FT_Library?
  private let matcher: FontMatcher
  private let shaper = Shaper()
  private var faces: [FontFace] = []
  private var opened: [OpenKey: FontFace?] = [:]
  private var primaries: [FontStyle: FontFace] = [:]
  private var chains: [FontStyle: FontChain] = [:]
  private var colorChains: [FontStyle: FontChain] = [:]
  private var fallbacks: [FallbackKey: FontFace] = [:]
  /// Faces of files that the program named itself; they come before the system's.
  private var registered: [FontFace] = []
  private(set) var shaped = GenerationCache<ShapingKey, ShapedRun>(limit: 200_000)
  var layouts = GenerationCache<LayoutKey, TextContent>(limit: 200_000)
  var strikes = GlyphStrikes(limit: 16 << 20)

  private struct OpenKey: Hashable {
    var file: FontFile
    var weight: Int
  }

  private struct FallbackKey: Hashable {
    var style: FontStyle
    var cluster: [UInt32]
  }

  init(defaultFamily: String) {
    matcher = FontMatcher(defaultFamily: defaultFamily)
    var library: FT_Library?
    freeType = FT_Init_FreeType(&library) == 0 ? library : nil
  }

  deinit {
    // Every face needs the library until it is gone.
    strikes.removeAll()
    layouts.removeAll()
    shaped.removeAll()
    registered = []
    primaries = [:]
    fallbacks = [:]
    opened = [:]
    faces = []
    if let freeType { FT_Done_FreeType(freeType) }
  }

  var freeTypeLibrary: FT_Library? { freeType }
  var faceCount: Int { faces.count }

  func register(_ path: String) throws -> FontFace {
    guard let freeType else { throw FontError(file: path, reason: "FreeType did not start") }
    let face = try FontFace(
      freeType, path: path, index: 0, number: faces.count, weight: nil, slant: 0)
    faces.append(face)
    registered.append(face)
    primaries = [:]
    fallbacks = [:]
    layouts.removeAll()
    return face
  }

  /// The face of a style; the face of boxes on a system without fonts.
  func primary(_ style: FontStyle) -> FontFace {
    if let face = primaries[style] { return face }
    let face = registeredFace(style) ?? systemFace(style) ?? boxes
    primaries[style] = face
    return face
  }

  /// The face to show a grapheme cluster with; `first` is the style's primary one.
  func face(for cluster: ArraySlice<UInt32>, _ style: FontStyle, _ first: FontFace) -> FontFace {
    let isEmoji = Scalars.isEmoji(cluster)
    if !isEmoji && covers(first, cluster) { return first }
    guard let scalar = cluster.first(where: { !needsNoGlyph($0) }) else { return first }
    let key = FallbackKey(style: style, cluster: Array(cluster))
    if let known = fallbacks[key] { return known }
    let found = fallback(cluster, scalar, style, isEmoji: isEmoji)
    if fallbacks.count > 20_000 { fallbacks = [:] }
    fallbacks[key] = found
    return found
  }

  func shape(_ key: ShapingKey, _ face: FontFace) -> ShapedRun {
    if let run = shaped.value(for: key) { return run }
    let run: ShapedRun
    if let hb = face.hb {
      run = shaper.shape(key, hb)
    } else {
      let starts = key.scalars.indices.filter { index in !needsNoGlyph(key.scalars[index]) }
      run = ShapedRun(
        boxesFor: starts.map { $0 - key.scalars.startIndex }, isRightToLeft: key.isRightToLeft)
    }
    // The cache must not keep the paragraph's whole array alive.
    var own = key
    own.scalars = ArraySlice(Array(key.scalars))
    shaped.insert(run, for: own, cost: run.glyphs.count + key.scalars.count + 8)
    return run
  }

  private lazy var boxes: FontFace = {
    let face = FontFace(boxesNumbered: faces.count)
    faces.append(face)
    return face
  }()

  private func needsNoGlyph(_ scalar: UInt32) -> Bool {
    Scalars.isSpace(scalar) || Scalars.isIgnorable(scalar) || scalar == 0x09
  }

  private func covers(_ face: FontFace, _ cluster: ArraySlice<UInt32>) -> Bool {
    cluster.allSatisfy { needsNoGlyph($0) || face.glyph(for: $0) != nil }
  }

  private func fallback(
    _ cluster: ArraySlice<UInt32>, _ scalar: UInt32, _ style: FontStyle, isEmoji: Bool
  ) -> FontFace {
    if isEmoji {
      let chain = colorChains[style] ?? matcher.colorChain(style)
      colorChains[style] = chain
      if let face = first(of: chain, style, for: cluster, scalar) { return face }
      if covers(primary(style), cluster) { return primary(style) }
    }
    for face in registered where covers(face, cluster) { return face }
    let chain = chains[style] ?? matcher.chain(style)
    chains[style] = chain
    if let face = first(of: chain, style, for: cluster, scalar) { return face }
    // A mark that no face has must not turn its base into a box.
    return primary(style).glyph(for: scalar) != nil ? primary(style) : boxes
  }

  private func first(
    of chain: FontChain, _ style: FontStyle, for cluster: ArraySlice<UInt32>, _ scalar: UInt32
  ) -> FontFace? {
    var partial: FontFace?
    for entry in chain.entries where entry.has(scalar) {
      guard let face = open(entry.file, style), face.glyph(for: scalar) != nil else { continue }
      if covers(face, cluster) { return face }
      if partial == nil { partial = face }
    }
    return partial
  }

  private func registeredFace(_ style: FontStyle) -> FontFace? {
    let wanted = style.family ?? matcher.defaultFamily
    let family = registered.filter { $0.family.lowercased() == wanted.lowercased() }
    return family.min { a, b in
      func distance(_ face: FontFace) -> Int {
        abs(face.weight - style.weight) + (face.isItalic == style.isItalic ? 0 : 10_000)
      }
      return distance(a) < distance(b)
    }
  }

  private func systemFace(_ style: FontStyle) -> FontFace? {
    if let best = matcher.best(style), let face = open(best, style) { return face }
    let chain = chains[style] ?? matcher.chain(style)
    chains[style] = chain
    for entry in chain.entries {
      if let face = open(entry.file, style) { return face }
    }
    return nil
  }

  /// Opens a file once; one that is broken is not tried again.
  private func open(_ file: FontFile, _ style: FontStyle) -> FontFace? {
    guard let freeType else { return nil }
    let key = OpenKey(file: file, weight: file.isVariable ? style.weight : 0)
    if let known = opened[key] { return known }
    let face = try? FontFace(
      freeType, path: file.path, index: file.index, number: faces.count,
      weight: file.isVariable ? style.weight : nil,
      slant: file.wantsSlant ? 0.2 : 0)
    if let face { faces.append(face) }
    opened[key] = .some(face)
    return face
  }
}
