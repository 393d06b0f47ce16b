enum SafeAreaInsetsKey: EnvironmentKey {
  static var defaultValue: EdgeInsets { EdgeInsets() }
}

extension EnvironmentValues {
  /// What of the panel is covered at its edges, by a bezel for example.
  public var safeAreaInsets: EdgeInsets {
    get { self[SafeAreaInsetsKey.self] }
    set { self[SafeAreaInsetsKey.self] = newValue }
  }
}
