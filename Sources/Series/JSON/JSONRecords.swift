import Documents

/// Visits the records of a JSON text: elements of an array, lines of NDJSON, members of an object.
///
/// Nothing is built: a leaf is a range of bytes, named by the keys that lead to it.
struct JSONRecords {
  /// A leaf of a record.
  struct Leaf {
    var range: Range<Int>
    var hasEscapes: Bool
  }

  typealias Failure = JSONScanner.Failure

  let bytes: Bytes
  private let path: [DocumentPath.Step]
  /// Keys, as ranges of bytes, from the record to the leaf; an element of an array has its number.
  private(set) var keys: [Key] = []
  private(set) var recordStart = 0
  private(set) var records = 0
  /// Lines of NDJSON that are no JSON: offset and reason.
  private(set) var brokenLines: [(offset: Int, reason: String)] = []

  enum Key {
    case name(Range<Int>)
    case index(Int)
    /// The record is a member of an object; this is its key, or its value.
    case memberKey
    case memberValue
  }

  /// `path` leads to the list of records; it is empty for the root.
  init(_ bytes: Bytes, path: String) throws {
    self.bytes = bytes
    guard let parsed = DocumentPath(path) else {
      throw SeriesError(
        .badSetting, "\"\(path)\" is no path; expected one such as data.metrics[0].data")
    }
    self.path = parsed.steps
  }

  /// Calls back for each leaf and after each record; the visit ends when `endRecord` is false.
  ///
  /// `members` takes each member of the object at the path as a record of key and value.
  mutating func visit(
    members: Bool, leaf: (borrowing JSONRecords, Leaf) -> Void,
    endRecord: (borrowing JSONRecords) -> Bool
  ) throws {
    var goesOn = true
    var offset = 0
    while goesOn, let start = firstByte(from: offset) {
      do {
        // Lines are read one by one only when the text is more than one value.
        let end = try visitValue(
          start..<bytes.count, members: members, goesOn: &goesOn, leaf: leaf, endRecord: endRecord)
        offset = end
      } catch let failure as Failure {
        guard start > 0 || isFollowedByLine(start) else { throw damage(failure) }
        brokenLines.append((start, failure.message))
        keys = []
        offset = lineEnd(from: start)
      }
    }
  }

  func damage(_ failure: Failure) -> SeriesError {
    let line = bytes.part(0..<min(failure.offset, bytes.count)).count { $0 == 0x0a } + 1
    return SeriesError(.damaged, line: line, "this is no valid JSON: \(failure.message)")
  }

  private func firstByte(from offset: Int) -> Int? {
    var index = offset
    while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
    return index < bytes.count ? index : nil
  }

  private func lineEnd(from offset: Int) -> Int {
    var index = offset
    while index < bytes.count, bytes[index] != 0x0a { index += 1 }
    return index
  }

  /// Whether the text from here is one line of several, so that a broken line is no broken file.
  private func isFollowedByLine(_ offset: Int) -> Bool {
    guard bytes[offset] == 0x7b else { return false }
    return firstByte(from: lineEnd(from: offset)).map { bytes[$0] == 0x7b } ?? false
  }

  private mutating func visitValue(
    _ range: Range<Int>, members: Bool, goesOn: inout Bool,
    leaf: (borrowing JSONRecords, Leaf) -> Void, endRecord: (borrowing JSONRecords) -> Bool
  ) throws -> Int {
    let lines = path.isEmpty && bytes[range.lowerBound] == 0x7b && !members
    let end = lines ? lineOrValueEnd(range) : range.upperBound
    var scanner = JSONScanner(bytes, in: range.lowerBound..<end)
    guard let token = try scanner.next() else { return end }
    try descend(
      token, path[...], &scanner, members: members, goesOn: &goesOn, leaf: leaf,
      endRecord: endRecord)
    guard goesOn else { return range.upperBound }
    if try scanner.next() != nil { throw Failure(offset: scanner.offset, message: "more follows") }
    return end
  }

  /// The end of the object that starts here: its line if it ends there, else where its braces close.
  private func lineOrValueEnd(_ range: Range<Int>) -> Int {
    let line = lineEnd(from: range.lowerBound)
    var scanner = JSONScanner(bytes, in: range.lowerBound..<line)
    var isWhole = true
    do {
      if let token = try scanner.next() { try scanner.skip(token) }
    } catch {
      isWhole = false
    }
    if isWhole || isFollowedByLine(range.lowerBound) { return line }
    return range.upperBound
  }

  private mutating func descend(
    _ token: JSONScanner.Token, _ steps: ArraySlice<DocumentPath.Step>,
    _ scanner: inout JSONScanner, members: Bool, goesOn: inout Bool,
    leaf: (borrowing JSONRecords, Leaf) -> Void, endRecord: (borrowing JSONRecords) -> Bool
  ) throws {
    guard let step = steps.first else {
      return try list(
        token, &scanner, members: members, goesOn: &goesOn, leaf: leaf, endRecord: endRecord)
    }
    let rest = steps.dropFirst()
    var index = 0
    switch token {
    case .beginArray:
      while let next = try scanner.next(), next != .endArray {
        guard goesOn else { return }
        if step == .all || step == .index(index) {
          try descend(
            next, rest, &scanner, members: members, goesOn: &goesOn, leaf: leaf,
            endRecord: endRecord)
        } else {
          try scanner.skip(next)
        }
        index += 1
      }
    case .beginObject:
      while let key = try scanner.next(), key != .endObject {
        guard goesOn else { return }
        guard case .key(let range, let escapes) = key, let next = try scanner.next() else { return }
        if step == .all || step == .key(scanner.text(range, hasEscapes: escapes)) {
          try descend(
            next, rest, &scanner, members: members, goesOn: &goesOn, leaf: leaf,
            endRecord: endRecord)
        } else {
          try scanner.skip(next)
        }
      }
    default: return
    }
  }

  private mutating func list(
    _ token: JSONScanner.Token, _ scanner: inout JSONScanner, members: Bool, goesOn: inout Bool,
    leaf: (borrowing JSONRecords, Leaf) -> Void, endRecord: (borrowing JSONRecords) -> Bool
  ) throws {
    if token == .beginObject && members {
      while let key = try scanner.next(), key != .endObject {
        guard case .key(let range, let escapes) = key, let next = try scanner.next() else { return }
        recordStart = range.lowerBound
        keys = [.memberKey]
        leaf(self, Leaf(range: range, hasEscapes: escapes))
        keys = [.memberValue]
        try record(next, &scanner, leaf: leaf)
        keys = []
        records += 1
        goesOn = endRecord(self)
        guard goesOn else { return }
      }
      return
    }
    guard token == .beginArray else {
      recordStart = scanner.tokenStart
      try record(token, &scanner, leaf: leaf)
      records += 1
      goesOn = endRecord(self)
      return
    }
    while let next = try scanner.next(), next != .endArray {
      recordStart = scanner.tokenStart
      try record(next, &scanner, leaf: leaf)
      records += 1
      goesOn = endRecord(self)
      guard goesOn else { return }
    }
  }

  private mutating func record(
    _ token: JSONScanner.Token, _ scanner: inout JSONScanner,
    leaf: (borrowing JSONRecords, Leaf) -> Void
  ) throws {
    switch token {
    case .string(let range, let escapes): leaf(self, Leaf(range: range, hasEscapes: escapes))
    case .number(let range): leaf(self, Leaf(range: range, hasEscapes: false))
    case .bool:
      leaf(self, Leaf(range: scanner.tokenStart..<scanner.offset, hasEscapes: false))
    case .null:
      leaf(self, Leaf(range: scanner.offset..<scanner.offset, hasEscapes: false))
    case .beginObject:
      while let key = try scanner.next(), key != .endObject {
        guard case .key(let range, _) = key, let next = try scanner.next() else { return }
        keys.append(.name(range))
        try record(next, &scanner, leaf: leaf)
        keys.removeLast()
      }
    case .beginArray:
      // Long arrays inside a record are data of their own; the first few may be columns.
      var index = 0
      while let next = try scanner.next(), next != .endArray {
        if index < 64 {
          keys.append(.index(index))
          try record(next, &scanner, leaf: leaf)
          keys.removeLast()
        } else {
          try scanner.skip(next)
        }
        index += 1
      }
    case .endArray, .endObject, .key: return
    }
  }
}
