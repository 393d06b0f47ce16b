import Documents
import Foundation

/// Cards that a dashboard defines once and uses with parameters.
///
/// A template is a card's mapping in which `$name` stands for a parameter: alone it is the argument
/// whatever that is, within a text it is the argument's text, and `$$` is a dollar. What an argument
/// says is found fault with where it stands, and what the template says where that stands.
final class TemplateTable {
  private struct Template {
    var body: DocumentMapping
    var defaults: [String: DocumentValue] = [:]
    var parameters: [String]
  }

  private var templates: [String: Template] = [:]

  func read(_ keys: MappingReader) {
    for entry in keys.mapping.entries {
      guard let reader = keys.reader(entry.key), let own = reader.mapping() else { continue }
      var body = DocumentMapping()
      var template = Template(body: body, parameters: [])
      for entry in own.mapping.entries where entry.key != "defaults" { body.append(entry) }
      if let defaults = own.mapping("defaults") {
        for entry in defaults.mapping.entries { template.defaults[entry.key] = entry.value }
      }
      template.body = body
      TemplateTable.collect(DocumentValue(.mapping(body)), into: &template.parameters)
      for name in template.defaults.keys where !template.parameters.contains(name) {
        own.mapping("defaults")?.reader(name)?.fault("the template has no $\(name)")
      }
      templates[entry.key] = template
    }
  }

  /// A card as it is; one that uses a template with that in its place.
  ///
  /// - Returns: nil where the use has a fault.
  func expanded(_ reader: DocumentReader) -> DocumentReader? {
    guard let mapping = reader.value.mapping, mapping["use"] != nil else { return reader }
    guard let keys = reader.mapping(), let use = keys.reader("use"), let name = use.string() else {
      return nil
    }
    guard let template = templates[name] else {
      let hint = NearestName.hint(for: name, among: templates.keys.sorted())
      use.fault("there is no template \"\(name)\"\(hint)")
      return nil
    }
    guard let arguments = arguments(keys, template, name, use) else { return nil }
    var result = DocumentMapping()
    // What the card says itself beats the template.
    for entry in mapping.entries where entry.key != "use" && entry.key != "with" {
      result.append(entry)
    }
    for entry in template.body.entries {
      var entry = entry
      entry.value = TemplateTable.filled(entry.value, arguments)
      result.append(entry)
    }
    return DocumentReader(
      DocumentValue(.mapping(result), position: reader.position), faults: reader.faults)
  }

  private func arguments(
    _ keys: MappingReader, _ template: Template, _ name: String, _ use: DocumentReader
  ) -> [String: DocumentValue]? {
    var arguments = template.defaults
    var isGood = true
    if let with = keys.mapping("with") {
      for entry in with.mapping.entries {
        guard template.parameters.contains(entry.key) else {
          keys.faults.add(
            "the template \"\(name)\" has no $\(entry.key)"
              + NearestName.hint(for: entry.key, among: template.parameters),
            at: entry.keyPosition)
          isGood = false
          continue
        }
        arguments[entry.key] = entry.value
      }
    }
    for parameter in template.parameters where arguments[parameter] == nil {
      use.fault("the template \"\(name)\" needs \"\(parameter)\" in \"with\"")
      isGood = false
    }
    return isGood ? arguments : nil
  }

  private static func collect(_ value: DocumentValue, into names: inout [String]) {
    switch value.kind {
    case .string(let text):
      for piece in pieces(text) {
        if case .parameter(let name) = piece, !names.contains(name) { names.append(name) }
      }
    case .sequence(let values): values.forEach { collect($0, into: &names) }
    case .mapping(let mapping): mapping.entries.forEach { collect($0.value, into: &names) }
    default: break
    }
  }

  private static func filled(
    _ value: DocumentValue, _ arguments: [String: DocumentValue]
  ) -> DocumentValue {
    var result = value
    switch value.kind {
    case .string(let text):
      let pieces = pieces(text)
      if pieces.count == 1, case .parameter(let name)? = pieces.first {
        return arguments[name] ?? value
      }
      result.kind = .string(
        pieces.map { piece in
          switch piece {
          case .text(let text): text
          case .parameter(let name): arguments[name].map(words) ?? ""
          }
        }.joined())
    case .sequence(let values): result.kind = .sequence(values.map { filled($0, arguments) })
    case .mapping(let mapping):
      var filledMapping = DocumentMapping()
      for entry in mapping.entries {
        var entry = entry
        entry.value = filled(entry.value, arguments)
        filledMapping.append(entry)
      }
      result.kind = .mapping(filledMapping)
    default: break
    }
    return result
  }

  private static func words(_ value: DocumentValue) -> String {
    switch value.kind {
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .double(let number): "\(number)"
    case .bool(let flag): "\(flag)"
    default: ""
    }
  }

  private enum Piece: Equatable {
    case text(String)
    case parameter(String)
  }

  /// A text's parts: words, and `$names` of small letters, digits and hyphens.
  private static func pieces(_ text: String) -> [Piece] {
    var pieces: [Piece] = []
    var plain = ""
    var rest = text[...]
    while let character = rest.first {
      rest = rest.dropFirst()
      guard character == "$" else {
        plain.append(character)
        continue
      }
      if rest.first == "$" {
        plain.append("$")
        rest = rest.dropFirst()
        continue
      }
      let name = rest.prefix { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }
      guard name.first?.isLetter == true else {
        plain.append("$")
        continue
      }
      if !plain.isEmpty { pieces.append(.text(plain)) }
      plain = ""
      pieces.append(.parameter(String(name)))
      rest = rest.dropFirst(name.count)
    }
    if !plain.isEmpty { pieces.append(.text(plain)) }
    return pieces
  }
}
