/// Finds the name that was probably meant.
public enum NearestName {
  /// The candidate with the fewest edits (insert, delete, replace, swap of neighbours), case aside.
  ///
  /// Nil when even the best needs more edits than a slip of the finger would: a third of the name, at
  /// least one.
  public static func of(_ name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(name.lowercased().unicodeScalars.prefix(64))
    let allowed = max(1, wanted.count / 3)
    var best: (distance: Int, name: String)?
    for candidate in candidates {
      let distance = edits(wanted, Array(candidate.lowercased().unicodeScalars.prefix(64)))
      if distance <= allowed, distance < best?.distance ?? .max { best = (distance, candidate) }
    }
    return best?.name
  }

  /// `; did you mean "x"?`, or the choices when there are few, or nothing.
  public static func hint(for name: String, among candidates: [String]) -> String {
    if let nearest = of(name, among: candidates) { return "; did you mean \"\(nearest)\"?" }
    guard !candidates.isEmpty, candidates.count <= 12 else { return "" }
    return "; expected \(list(candidates))"
  }

  /// `a, b or c`.
  public static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }

  /// The optimal string alignment distance.
  private static func edits(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var before: [Int] = []
    var previous = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let replaced = previous[column] + (left[row] == right[column] ? 0 : 1)
        var cost = min(replaced, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, before[column - 1] + 1)
        }
        current.append(cost)
      }
      before = previous
      previous = current
    }
    return previous[right.count]
  }
}
