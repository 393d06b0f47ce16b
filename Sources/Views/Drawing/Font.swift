public import Foundation
public import Typography

/// A font by style or size, resolved against the environment's face when text is set.
public struct Font: Hashable, Sendable {
  public enum TextStyle: Hashable, Sendable, CaseIterable {
    case largeTitle, title, title2, title3, headline, body, callout, subheadline, footnote
    case caption, caption2

    /// Points at the standard size (`behaviour.md` §2.5).
    var size: CGFloat {
      switch self {
      case .largeTitle: 34
      case .title: 28
      case .title2: 22
      case .title3: 20
      case .headline, .body: 17
      case .callout: 16
      case .subheadline: 15
      case .footnote: 13
      case .caption: 12
      case .caption2: 11
      }
    }
  }

  /// Thickness; the value is OpenType's.
  public struct Weight: Hashable, Sendable {
    let value: Int

    public static let ultraLight = Weight(value: 200)
    public static let thin = Weight(value: 100)
    public static let light = Weight(value: 300)
    public static let regular = Weight(value: 400)
    public static let medium = Weight(value: 500)
    public static let semibold = Weight(value: 600)
    public static let bold = Weight(value: 700)
    public static let heavy = Weight(value: 800)
    public static let black = Weight(value: 900)
  }

  public enum Design: Hashable, Sendable { case `default`, serif, rounded, monospaced }

  public enum Leading: Hashable, Sendable { case standard, tight, loose }

  private var size: CGFloat
  private var family: String?
  private var explicitWeight: Weight?
  private var styleWeight = Weight.regular
  private var isItalic = false
  private var hasMonospacedDigits = false
  private var design = Design.default

  public static func system(
    size: CGFloat, weight: Weight? = nil, design: Design? = nil
  ) -> Font {
    var font = Font(size: size)
    font.explicitWeight = weight
    font.design = design ?? .default
    return font
  }

  public static func system(
    _ style: TextStyle, design: Design? = nil, weight: Weight? = nil
  ) -> Font {
    var font = Font(size: style.size)
    if style == .headline { font.styleWeight = .semibold }
    font.explicitWeight = weight
    font.design = design ?? .default
    return font
  }

  /// A face of the system's, by its family name.
  public static func custom(_ name: String, size: CGFloat) -> Font {
    var font = Font(size: size)
    font.family = name
    return font
  }

  public static func custom(_ name: String, fixedSize: CGFloat) -> Font {
    custom(name, size: fixedSize)
  }

  private init(size: CGFloat) { self.size = size.isFinite ? max(0, size) : 17 }

  public static let largeTitle = Font.system(.largeTitle)
  public static let title = Font.system(.title)
  public static let title2 = Font.system(.title2)
  public static let title3 = Font.system(.title3)
  public static let headline = Font.system(.headline)
  public static let body = Font.system(.body)
  public static let callout = Font.system(.callout)
  public static let subheadline = Font.system(.subheadline)
  public static let footnote = Font.system(.footnote)
  public static let caption = Font.system(.caption)
  public static let caption2 = Font.system(.caption2)

  public func weight(_ weight: Weight) -> Font {
    var font = self
    font.explicitWeight = weight
    return font
  }

  public func bold() -> Font { weight(.bold) }

  public func italic() -> Font {
    var font = self
    font.isItalic = true
    return font
  }

  public func monospacedDigit() -> Font {
    var font = self
    font.hasMonospacedDigits = true
    return font
  }

  public func monospaced() -> Font {
    var font = self
    font.design = .monospaced
    return font
  }

  public func leading(_ leading: Leading) -> Font { self }

  var pointSize: CGFloat { size }
  var weightValue: Weight { explicitWeight ?? styleWeight }

  public func descriptor(
    weight: Weight?, isItalic: Bool, monospacedDigit: Bool, design: Design? = nil
  ) -> FontDescriptor {
    let design = design ?? self.design
    return FontDescriptor(
      family: family ?? (design == .serif ? "serif" : nil), size: size,
      weight: (weight ?? explicitWeight ?? styleWeight).value,
      isItalic: self.isItalic || isItalic,
      monospacedDigits: hasMonospacedDigits || monospacedDigit,
      isMonospaced: design == .monospaced)
  }
}

extension View {
  /// The font of texts inside that name none themselves.
  nonisolated public func font(_ font: Font?) -> some View { environment(\.font, font) }

  nonisolated public func fontWeight(_ weight: Font.Weight?) -> some View {
    environment(\.text.weight, weight)
  }

  nonisolated public func bold(_ isActive: Bool = true) -> some View {
    environment(\.text.weight, isActive ? .bold : nil)
  }

  /// The kind of letters inside; nil leaves it to the font.
  nonisolated public func fontDesign(_ design: Font.Design?) -> some View {
    environment(\.text.design, design)
  }

  /// A line under texts inside, in their colour unless another is given.
  nonisolated public func underline(_ isActive: Bool = true, color: Color? = nil) -> some View {
    environment(\.text.underline, isActive ? TextRule(color: color) : nil)
  }

  /// A line through texts inside, in their colour unless another is given.
  nonisolated public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> some View {
    environment(\.text.strikethrough, isActive ? TextRule(color: color) : nil)
  }

  nonisolated public func italic(_ isActive: Bool = true) -> some View {
    environment(\.text.isItalic, isActive)
  }

  /// Figures of one width inside, so that changing numbers don't jump.
  nonisolated public func monospacedDigit() -> some View {
    environment(\.text.monospacedDigit, true)
  }

  /// The most lines that a text inside takes; nil is no limit.
  nonisolated public func lineLimit(_ number: Int?) -> some View {
    environment(\.lineLimit, number)
  }

  nonisolated public func lineSpacing(_ spacing: CGFloat) -> some View {
    environment(\.lineSpacing, spacing)
  }

  nonisolated public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    environment(\.multilineTextAlignment, alignment)
  }

  nonisolated public func truncationMode(_ mode: TruncationMode) -> some View {
    environment(\.truncationMode, mode)
  }

  /// Lets texts inside shrink to fit, down to a factor.
  nonisolated public func minimumScaleFactor(_ factor: CGFloat) -> some View {
    environment(\.minimumScaleFactor, factor)
  }

  nonisolated public func textCase(_ textCase: Text.Case?) -> some View {
    environment(\.text.textCase, textCase)
  }
}
