extension DocumentValue {
  /// The value at a path such as `data.metrics[0].name` or `['a.b'].c`.
  ///
  /// A dot leads into a mapping, `[N]` into a list (negative counts from the end), `['…']` to a key
  /// with any characters. Nil when the path is malformed, leads nowhere or has a `[*]`.
  public subscript(path: String) -> DocumentValue? {
    guard let steps = DocumentPath(path)?.steps, !steps.contains(.all) else { return nil }
    return DocumentPath.follow(steps[...], from: self).first
  }

  /// All values at a path in which `[*]` stands for every element or member.
  ///
  /// Empty when the path is malformed or leads nowhere.
  public func values(at path: String) -> [DocumentValue] {
    guard let path = DocumentPath(path) else { return [] }
    return DocumentPath.follow(path.steps[...], from: self)
  }
}

/// A way into a value: keys and positions.
public struct DocumentPath: Hashable, Sendable {
  public enum Step: Hashable, Sendable {
    case key(String)
    case index(Int)
    case all
  }

  public var steps: [Step]

  /// Reads `a.b[0]['c d'][*]`; an optional `$` or `$.` in front is the root.
  ///
  /// Nil when a bracket or quote is left open or a name is empty.
  public init?(_ text: String) {
    var steps: [Step] = []
    var rest = text[...]
    if rest.first == "$" { rest = rest.dropFirst() }
    var nameMayFollow = true
    while let first = rest.first {
      if first == "[" {
        guard let (step, after) = DocumentPath.bracket(rest.dropFirst()) else { return nil }
        steps.append(step)
        rest = after
        nameMayFollow = false
        continue
      }
      if first == "." {
        rest = rest.dropFirst()
      } else if !nameMayFollow {
        return nil
      }
      let name = rest.prefix { $0 != "." && $0 != "[" }
      guard !name.isEmpty else { return nil }
      steps.append(.key(String(name)))
      rest = rest[name.endIndex...]
      nameMayFollow = false
    }
    self.steps = steps
  }

  private static func bracket(_ text: Substring) -> (Step, Substring)? {
    if let quote = text.first, quote == "'" || quote == "\"" {
      let body = text.dropFirst()
      guard let close = body.firstIndex(of: quote) else { return nil }
      let after = body[body.index(after: close)...]
      guard after.first == "]" else { return nil }
      return (.key(String(body[..<close])), after.dropFirst())
    }
    guard let close = text.firstIndex(of: "]") else { return nil }
    let after = text[text.index(after: close)...]
    if text[..<close] == "*" { return (.all, after) }
    guard let index = Int(text[..<close]) else { return nil }
    return (.index(index), after)
  }

  static func follow(_ steps: ArraySlice<Step>, from value: DocumentValue) -> [DocumentValue] {
    guard let step = steps.first else { return [value] }
    let rest = steps.dropFirst()
    switch (step, value.kind) {
    case (.key(let key), .mapping(let mapping)):
      return mapping[key].map { follow(rest, from: $0) } ?? []
    case (.index(let index), .sequence(let values)):
      let place = index < 0 ? values.count &+ index : index
      return values.indices.contains(place) ? follow(rest, from: values[place]) : []
    case (.all, .sequence(let values)):
      return values.flatMap { follow(rest, from: $0) }
    case (.all, .mapping(let mapping)):
      return mapping.entries.flatMap { follow(rest, from: $0.value) }
    default:
      return []
    }
  }
}
