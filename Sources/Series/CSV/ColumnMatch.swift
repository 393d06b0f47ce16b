/// Finds columns by the names that people use for them.
enum ColumnMatch {
  /// The place of a name in a header.
  ///
  /// As written, then without regard to case and spaces, then without the unit in brackets;
  /// `Weight|Gewicht` is either.
  static func index(of name: String, in header: [String]) -> Int? {
    if name.contains("|") {
      return name.split(separator: "|").lazy.compactMap { index(ofOne: String($0), in: header) }
        .first
    }
    return index(ofOne: name, in: header)
  }

  private static func index(ofOne name: String, in header: [String]) -> Int? {
    if let exact = header.firstIndex(of: name) { return exact }
    let wanted = plain(name)
    if let same = header.firstIndex(where: { plain($0) == wanted }) { return same }
    let bare = header.indices.filter { plain(withoutUnit(header[$0])) == wanted }
    return bare.first
  }

  static func plain(_ name: String) -> String {
    String(name.lowercased().unicodeScalars.filter { !$0.properties.isWhitespace && $0 != "_" })
  }

  /// `Weight` for `Weight (kg)`.
  static func withoutUnit(_ name: String) -> String {
    guard let open = name.lastIndex(where: { $0 == "(" || $0 == "[" }) else { return name }
    return String(name[..<open]).trimmingSpaces
  }

  /// The unit that a column's name says: in brackets, or as its last word.
  static func unit(in name: String, for metric: Metric) -> MeasureUnit? {
    if let open = name.lastIndex(where: { $0 == "(" || $0 == "[" }) {
      let inside = name[name.index(after: open)...].prefix { $0 != ")" && $0 != "]" }
      if let unit = MeasureUnit.known(String(inside)), !inside.isEmpty { return unit }
    }
    if name.hasSuffix("%"), metric.unit.dimension == .share { return MeasureUnit("%") }
    guard let last = name.split(separator: " ").last, last.count < name.count,
      let unit = MeasureUnit.known(String(last)), unit.dimension == metric.unit.dimension,
      unit.dimension != .count
    else { return nil }
    return unit
  }
}
