public import Foundation

/// Time zones by name.
public enum WallZone {
  /// The zone of an IANA name, or nil where there is none.
  ///
  /// Foundation takes some malformed names for GMT offsets; only known names and `GMT±h` count here.
  public static func named(_ name: String) -> TimeZone? {
    guard name == "UTC" || name == "GMT" || name.contains("/") || name.hasPrefix("GMT"),
      !name.hasPrefix("/"), !name.contains("..")
    else { return nil }
    return TimeZone(identifier: name)
  }
}
