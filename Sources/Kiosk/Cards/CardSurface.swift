import Raster
import Views

/// The plate that a card's content stands on: white on grey, and a lighter black on black.
///
/// A card that covers the panel has no corners.
struct CardSurface: ViewModifier {
  @Environment(\.colorScheme) private var colorScheme
  @Environment(\.isFullScreen) private var isFullScreen
  @Environment(\.cardGround) private var cardGround

  func body(content: Content) -> some View {
    content.background(ground, in: .rect(cornerRadius: isFullScreen ? 0 : 20))
  }

  private var ground: Color {
    if let cardGround { return Color(rgba: cardGround) }
    return colorScheme == .dark ? Color(red: 0.11, green: 0.11, blue: 0.118) : .white
  }
}

/// The room between a card's edge and its content, less on a small panel.
struct CardPadding: ViewModifier {
  @Environment(\.isCompact) private var isCompact
  @Environment(\.isFullScreen) private var isFullScreen

  func body(content: Content) -> some View {
    // The dots of the pages lie over a card that covers the panel.
    content.padding(isCompact ? 10 : 16).padding(.bottom, isFullScreen ? 14 : 0)
  }
}

extension View {
  func cardPadding() -> some View { modifier(CardPadding()) }

  func cardSurface() -> some View { modifier(CardSurface()) }
}
