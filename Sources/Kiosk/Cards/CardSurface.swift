import Views

/// The plate that a card's content stands on: white on grey, and a lighter black on black.
struct CardSurface: ViewModifier {
  @Environment(\.colorScheme) private var colorScheme

  func body(content: Content) -> some View {
    content.background(
      colorScheme == .dark ? Color(red: 0.11, green: 0.11, blue: 0.118) : .white,
      in: .rect(cornerRadius: 20))
  }
}

extension View {
  func cardSurface() -> some View { modifier(CardSurface()) }
}
