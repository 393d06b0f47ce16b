import Foundation
import Views

/// Texts that charts say themselves, in the language of what is around them.
///
/// A key is the English text; `EnvironmentValues.translations` has the others.
struct ChartPhrases {
  private var environment = EnvironmentValues()

  init(locale: Locale, translations: [String: String] = [:]) {
    environment.locale = locale
    environment.translations = translations
  }

  func callAsFunction(_ key: LocalizedStringKey) -> String { key.resolved(in: environment) }

  /// A text that is known by its English words alone.
  func callAsFunction(verbatim text: String) -> String {
    LocalizedStringKey(text).resolved(in: environment)
  }
}
