public import Foundation

/// Fonts of the system, shaped and set: owns FreeType's library, faces, shaping and glyph caches.
///
/// Safe to use from several threads; one lock guards the caches. The same texts, fonts and files
/// give the same glyphs whatever was set before.
public final class FontLibrary: @unchecked Sendable {
  private let lock = NSLock()
  private let store: FontStore

  /// - Parameter defaultFamily: the family for descriptors that name none.
  public init(defaultFamily: String = "Inter") {
    store = FontStore(defaultFamily: defaultFamily)
  }

  /// Sets text in lines no wider than `width` points; nil is one line without limit.
  public func layout(_ spans: [TextSpan], width: CGFloat? = nil, style: ParagraphStyle = .init())
    -> TextLayout
  {
    let room = width.flatMap { $0.isFinite ? Double(max(0, $0)) : nil }
    return locked { store in
      let key = LayoutKey(spans: spans, width: room, style: style)
      if let content = store.layouts.value(for: key) { return TextLayout(content, self) }
      let setter = TextSetter(
        TextSource(spans, store, language: style.language), store, style)
      let (result, scale) = setter.set(width: room)
      let content = TextContent(result, scale: scale, style: style)
      let glyphs = content.runs.reduce(0) { $0 + $1.glyphs.count }
      store.layouts.insert(content, for: key, cost: glyphs + 16)
      return TextLayout(content, self)
    }
  }

  /// The heights of a font at its size.
  public func metrics(for font: FontDescriptor) -> FontMetrics {
    let size = font.size > 0 ? min(font.size, CGFloat(SpanStyle.sizeLimit)) : 0
    return locked { $0.primary(FontStyle(font, language: "en")).metrics.scaled(by: size) }
  }

  /// Whether the font itself, without its fallbacks, can show a character.
  public func hasGlyph(_ scalar: Unicode.Scalar, in font: FontDescriptor) -> Bool {
    locked { $0.primary(FontStyle(font, language: "en")).glyph(for: scalar.value) != nil }
  }

  /// Adds a font file, which then comes before the system's fonts of the same family.
  ///
  /// - Parameter path: a TrueType, OpenType or PostScript font; the first face of a collection.
  /// - Returns: the family's name.
  /// - Throws: `FontError` where the file is missing or broken.
  @discardableResult
  public func addFont(path: String) throws -> String {
    try locked { try $0.register(path).family }
  }

  /// What the caches hold and how often they helped.
  public struct Statistics: Hashable, Sendable {
    public var shapingHits: Int
    public var shapingMisses: Int
    public var layoutHits: Int
    public var layoutMisses: Int
    /// Bytes of glyph masks and coloured glyphs.
    public var glyphBytes: Int
    /// Faces opened.
    public var faces: Int
  }

  public var statistics: Statistics {
    locked { store in
      Statistics(
        shapingHits: store.shaped.hits, shapingMisses: store.shaped.misses,
        layoutHits: store.layouts.hits, layoutMisses: store.layouts.misses,
        glyphBytes: store.strikes.byteCount, faces: store.faceCount)
    }
  }

  func locked<Result>(_ body: (FontStore) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(store)
  }
}

/// What a layout is made from.
struct LayoutKey: Hashable {
  var spans: [TextSpan]
  var width: Double?
  var style: ParagraphStyle
}
