/// The name of a device or app, as one device writes it from one export to the next.
enum SourceName {
  /// No-break spaces become spaces; runs of spaces one.
  static func normalized(_ name: String) -> String {
    var result = ""
    var pending = false
    for scalar in name.unicodeScalars {
      if scalar.properties.isWhitespace {
        pending = !result.isEmpty
      } else {
        if pending { result += " " }
        pending = false
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
