import Testing

@testable import Documents

private func root(_ text: String, limits: Document.Limits = .init()) throws -> DocumentValue {
  try Document(text: text, file: "f.yaml", limits: limits).root
}

private func message(_ text: String, limits: Document.Limits = .init()) -> String {
  do {
    _ = try root(text, limits: limits)
    return "no error"
  } catch { return "\(error)" }
}

@Test(
  arguments: [
    ("no", .string("no")), ("on", .string("on")), ("yes", .string("yes")), ("n", .string("n")),
    ("true", .bool(true)), ("False", .bool(false)), ("tRue", .string("tRue")),
    ("null", .null), ("~", .null), ("", .null),
    ("12", .integer(12)), ("-7", .integer(-7)), ("+7", .integer(7)), ("0123", .integer(123)),
    ("0o17", .integer(15)), ("0x1F", .integer(31)), ("0o18", .string("0o18")),
    ("0x", .string("0x")),
    ("1_000", .string("1_000")), ("22:30", .string("22:30")), ("2026-07-01", .string("2026-07-01")),
    ("1.5", .double(1.5)), ("1.", .double(1)), (".5", .double(0.5)), (".", .string(".")),
    ("1e3", .double(1000)), ("1e", .string("1e")), (".inf", .double(.infinity)),
    ("-.INF", .double(-.infinity)), ("inf", .string("inf")), ("nan", .string("nan")),
    ("'12'", .string("12")), ("\"true\"", .string("true")),
    ("100000000000000000000", .double(1e20)), ("1.2.3", .string("1.2.3")),
  ] as [(String, DocumentValue.Kind)])
func plainScalarsFollowTheCoreSchema(text: String, kind: DocumentValue.Kind) throws {
  #expect(try root("a: \(text)")["a"]?.kind == kind)
}

@Test func valuesAndKeysKnowTheirPlaces() throws {
  let value = try root("title: Wall\npages:\n  - id: a\n    größe: 3\n")
  #expect(value["title"]?.position == SourcePosition(line: 1, column: 8))
  let page = try #require(value["pages[0]"]?.mapping)
  #expect(page.entry("größe")?.keyPosition == SourcePosition(line: 4, column: 5))
  #expect(page["größe"]?.position == SourcePosition(line: 4, column: 12))
  #expect(value.mapping?.keys == ["title", "pages"])
}

@Test func anAuthorsTagIsKeptAndACoreTagResolved() throws {
  let value = try root("a: !secret hass\nb: !!str 12\nc: !!float 3\nd: ! 5")
  #expect(value["a"]?.tag == "!secret")
  #expect(value["a"]?.string == "hass")
  #expect(value["b"] == DocumentValue(.string("12"), position: .init(line: 2, column: 4)))
  #expect(value["c"]?.kind == .double(3))
  #expect(value["d"]?.kind == .string("5"))
  #expect(message("a: !!int x") == "f.yaml:1:4: \"x\" is no !!int")
}

@Test func aDuplicateKeyIsAnErrorThatNamesTheFirst() {
  #expect(message("a: 1\nb: 2\na: 3") == "f.yaml:3:1: \"a\" is set twice; the first is on line 1")
}

@Test func aliasesShareTheAnchorsValueAndMergeKeysYieldToOwnKeys() throws {
  let value = try root(
    "base: &b { x: 1, y: 2 }\nc: *b\nd:\n  <<: *b\n  y: 3\ne: { <<: [{x: 7}, *b] }\n\"<<\": 9")
  #expect(value["c.x"]?.integer == 1)
  #expect(value["d.y"]?.integer == 3)
  #expect(value["d.x"]?.integer == 1)
  #expect(value["e.x"]?.integer == 7)
  #expect(value["e.y"]?.integer == 2)
  #expect(message("a: *nobody") == "f.yaml:1:4: nothing above is named &nobody")
  #expect(message("a: &a [*a]").hasSuffix("nothing above is named &a"))
}

@Test func anAnchorBombIsAnErrorAtTheAliasThatOverflows() {
  var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
  for level in 1...20 {
    let alias = "*a\(level - 1)"
    text +=
      "a\(level): &a\(level) [\(Array(repeating: alias, count: 10).joined(separator: ", "))]\n"
  }
  #expect(message(text).contains("f.yaml:6:"))
  #expect(message(text).contains("more than 1000000 values"))
}

@Test func aLadderOfAliasesCountsAsDepth() {
  var text = "- &a0 [x]\n"
  for level in 1...500 { text += "- &a\(level) [*a\(level - 1)]\n" }
  #expect(message(text).contains("aliases nest more than 100 deep"))
}

@Test(arguments: [
  ("a:\n\tb: 1", "2:1: a tab indents this line; YAML takes spaces only"),
  ("a:\n  b: 1\n \tc: 2", "3:"),
  ("a: b: c", "1:5: a second \":\" on this line"),
  ("a: 1\n b: 2", "2:3: a second \":\" on this line"),
  ("a: [1, 2", "1:9: expected \",\" or \"]\""),
  ("a: \"x", "a quote is still open"),
  ("a: { tint: #ff0000 }\nb: 1", "# begins a comment on line 1: put a colour"),
  ("a: @x", "1:4: this character cannot start a value"),
  ("--- 1\n--- 2", "2:1: a second document starts here"),
  ("a: 1\n\u{7}b: 2", "2:1: a control character stands here"),
  ("{[1]: 2}", "a key must be text"),
  ("<<: 3", "1:1: \"<<\" takes a mapping"),
  ("a: \u{0}", "1:4: this is a binary file"),
])
func faultsSayWhereAndWhatInAPersonsWords(text: String, expected: String) {
  #expect(message(text).contains(expected), "\(message(text))")
}

@Test func bytesThatAreNoTextAreRefusedWithTheirPlace() throws {
  #expect(
    throws: DocumentError(
      file: "f", position: .init(line: 2, column: 2),
      message: "byte 0xff is not valid UTF-8; save the file as UTF-8")
  ) { try Document(bytes: Array("a: 1\nb".utf8) + [0xff], file: "f") }
  // Overlong, surrogate, cut off and beyond U+10FFFF.
  for bytes: [UInt8] in [
    [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xe2, 0x82], [0xf4, 0x90, 0x80, 0x80],
  ] {
    #expect(throws: DocumentError.self) { try Document(bytes: bytes, file: "f") }
  }
}

@Test func anEmptyFileIsTheNullDocument() throws {
  for text in ["", "\n\n", "# only a comment\n", "---\n", "\u{feff}"] {
    #expect(try root(text).isNull)
  }
}

@Test func byteOrderMarksAndUTF16AreAccepted() throws {
  #expect(try root("\u{feff}a: 1")["a"]?.integer == 1)
  #expect(try root("\u{feff}\u{feff}a: 1")["a"]?.integer == 1)
  let units = Array("a: grün\n".utf16)
  let little: [UInt8] = [0xff, 0xfe] + units.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
  let big: [UInt8] = [0xfe, 0xff] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] }
  #expect(try Document(bytes: little, file: "f").root["a"]?.string == "grün")
  #expect(try Document(bytes: big, file: "f").root["a"]?.string == "grün")
  #expect(throws: DocumentError.self) { try Document(bytes: little + [1], file: "f") }
}

@Test func sizeDepthAndNumberOfValuesAreBounded() {
  let deep = String(repeating: "[", count: 5_000)
  #expect(message(deep).contains("nested more than 100 deep"))
  #expect(
    message("abcdef", limits: .init(size: 5)) == "f.yaml:1:1: the file is larger than 5 bytes")
  #expect(message("[1, 2, 3]", limits: .init(values: 3)).contains("more than 3 values"))
}

@Test func aFileThatCannotBeReadIsADocumentErrorAtItsStart() {
  #expect(
    throws: DocumentError(
      file: "/nonexistent/x.yaml", position: .start,
      message: "cannot open /nonexistent/x.yaml: No such file or directory")
  ) { try Document(path: "/nonexistent/x.yaml") }
  #expect(throws: DocumentError(file: "/tmp", position: .start, message: "/tmp is a folder")) {
    try Document(path: "/tmp")
  }
  #expect(throws: DocumentError.self) { try Document(path: "/dev/zero") }
}
