/// The named parameters of a query: `:from`, `:to` and `:bucket` outside texts and comments.
struct SQLParameters {
  /// In order of their first place.
  private(set) var names: [String] = []
  /// The query with `$1`, `$2` … in their place, as PostgreSQL wants it.
  private(set) var numbered = ""

  static let known: Set<String> = ["from", "to", "bucket"]

  init(_ query: String) {
    var rest = Substring(query)
    while let character = rest.first {
      switch character {
      case "'", "\"": copyQuoted(&rest, character)
      case "-" where rest.hasPrefix("--"): copy(&rest, through: "\n")
      case "/" where rest.hasPrefix("/*"): copy(&rest, through: "*/")
      // A cast, `value::float`, is no parameter.
      case ":" where rest.hasPrefix("::"):
        numbered += "::"
        rest = rest.dropFirst(2)
      case ":":
        let name = String(rest.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        guard SQLParameters.known.contains(name) else {
          numbered.append(":")
          rest = rest.dropFirst()
          continue
        }
        if !names.contains(name) { names.append(name) }
        let number = (names.firstIndex(of: name) ?? 0) + 1
        numbered += "$\(number)"
        rest = rest.dropFirst(name.count + 1)
      default:
        numbered.append(character)
        rest = rest.dropFirst()
      }
    }
  }

  private mutating func copyQuoted(_ rest: inout Substring, _ quote: Character) {
    let body = rest.dropFirst().prefix { $0 != quote }
    numbered.append(quote)
    numbered += body
    rest = rest.dropFirst(1 + body.count)
    guard rest.first == quote else { return }
    numbered.append(quote)
    rest = rest.dropFirst()
  }

  private mutating func copy(_ rest: inout Substring, through end: String) {
    let start = rest.startIndex
    var index = start
    while index < rest.endIndex, !rest[index...].hasPrefix(end) { index = rest.index(after: index) }
    if index < rest.endIndex { index = rest.index(index, offsetBy: end.count) }
    numbered += rest[start..<index]
    rest = rest[index...]
  }
}
