/// The colours that a view of an app asks for.
enum PreferredColorSchemeKey: PreferenceKey {
  static var defaultValue: ColorScheme? { nil }

  static func reduce(value: inout ColorScheme?, nextValue: () -> ColorScheme?) {
    value = value ?? nextValue()
  }
}

private struct PreferredColorScheme {
  let scheme: ColorScheme?
  @Environment(\.colorScheme) private var outer
}

extension PreferredColorScheme: ViewModifier {
  func body(content: Content) -> some View {
    content
      .environment(\.colorScheme, scheme ?? outer)
      .preference(key: PreferredColorSchemeKey.self, value: scheme)
  }
}

extension View {
  /// Chooses light or dark colours for the whole window, whatever the hour; nil leaves it to the
  /// hour.
  nonisolated public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
    modifier(PreferredColorScheme(scheme: colorScheme))
  }
}

/// What fills a panel: an app's view, over the background that its preferred colours want.
struct WindowContent<Content: View>: View {
  let content: Content
  @State private var preferred: ColorScheme?
  @Environment(\.colorScheme) private var outer

  var body: some View {
    ZStack {
      if let preferred {
        (preferred == .dark ? Color.black : Color.white).ignoresSafeArea()
      }
      content
    }
    .environment(\.colorScheme, preferred ?? outer)
    .onPreferenceChange(PreferredColorSchemeKey.self) { preferred = $0 }
  }
}
