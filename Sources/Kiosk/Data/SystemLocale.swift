public import Foundation

extension Locale {
  /// The locale that the system's environment asks for.
  ///
  /// Foundation on Linux does not follow `LC_ALL`, `LC_TIME` and `LANG`, in this order; what names
  /// none (`C`, `POSIX`) leaves Foundation's own.
  public static var ofSystem: Locale { ofEnvironment(ProcessInfo.processInfo.environment) }

  static func ofEnvironment(_ environment: [String: String]) -> Locale {
    let name = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    // `de_AT.UTF-8@euro`: language and region stand before the encoding.
    let identifier = (name ?? "").prefix { $0 != "." && $0 != "@" }
    guard !identifier.isEmpty, identifier != "C", identifier != "POSIX" else {
      return Locale(identifier: Locale.current.identifier)
    }
    return Locale(identifier: String(identifier))
  }
}
