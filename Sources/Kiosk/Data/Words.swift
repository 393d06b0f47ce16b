import Views

/// The words of a wall in its language, from the files beside its dashboard.
struct Words {
  /// Locale and translations.
  var environment = EnvironmentValues()

  /// A text that the program says.
  func callAsFunction(_ key: LocalizedStringKey) -> String { key.resolved(in: environment) }

  /// A text that the dashboard says.
  func callAsFunction(verbatim text: String) -> String {
    LocalizedStringKey(text).resolved(in: environment)
  }
}
