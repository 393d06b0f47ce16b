import Foundation
import Typography

/// Set labels, kept: making them costs more than all else of an axis.
final class TextCache {
  private struct Key: Hashable {
    var text: String
    var font: FontDescriptor
    var width: CGFloat?
    var alignment: TextAlignment
  }

  private let fonts: FontLibrary
  private let language: String
  private var layouts: [Key: TextLayout] = [:]
  private static let limit = 2_048

  init(fonts: FontLibrary, language: String) {
    self.fonts = fonts
    self.language = language
  }

  func layout(
    _ text: String, font: FontDescriptor, width: CGFloat? = nil,
    alignment: TextAlignment = .leading
  ) -> TextLayout {
    let key = Key(text: text, font: font, width: width, alignment: alignment)
    if let layout = layouts[key] { return layout }
    if layouts.count >= TextCache.limit { layouts.removeAll() }
    var style = ParagraphStyle()
    style.language = language
    style.alignment = alignment
    if width != nil { style.lineLimit = 1 }
    let layout = fonts.layout([TextSpan(text, font: font)], width: width, style: style)
    layouts[key] = layout
    return layout
  }
}
