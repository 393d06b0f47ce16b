internal import Documents

extension HomeAssistantReader {
  /// Calls back with a scanner that stands before the value of a member of the text's object.
  func inObject(
    _ message: [UInt8], _ name: String, _ body: (inout JSONScanner) throws -> Void
  ) {
    message.withUnsafeBufferPointer { bytes in
      var scanner = JSONScanner(bytes)
      guard let first = try? scanner.next(), first == .beginObject,
        let fields = try? JSONFields(&scanner), var inner = fields.container(name)
      else { return }
      try? body(&inner)
    }
  }

  func forEachMember(
    _ container: JSONScanner?, _ body: (String, JSONFields) throws -> Void
  ) throws {
    guard var scanner = container, try scanner.next() == .beginObject else { return }
    while case .key(let range, let escapes)? = try scanner.next() {
      let name = scanner.text(range, hasEscapes: escapes)
      guard let value = try scanner.next() else { return }
      guard value == .beginObject else {
        try scanner.skip(value)
        continue
      }
      try body(name, try JSONFields(&scanner))
    }
  }

  /// Calls back with each entity of an answer's `result` and a scanner before its list.
  func readLists(
    _ message: [UInt8], _ body: (String, inout JSONScanner) throws -> Void
  ) throws {
    try message.withUnsafeBufferPointer { bytes in
      var scanner = JSONScanner(bytes)
      guard try scanner.next() == .beginObject else { return }
      while case .key(let range, _)? = try scanner.next() {
        let isResult = bytes.part(range).text == "result"
        guard isResult else {
          if let value = try scanner.next() { try scanner.skip(value) }
          continue
        }
        guard let open = try scanner.next() else { return }
        guard open == .beginObject else {
          try scanner.skip(open)
          continue
        }
        while case .key(let range, let escapes)? = try scanner.next() {
          try body(scanner.text(range, hasEscapes: escapes), &scanner)
        }
      }
    }
  }
}
