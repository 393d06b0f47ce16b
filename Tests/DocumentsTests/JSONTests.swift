import Testing

@testable import Documents

private func json(_ text: String) throws -> DocumentValue {
  try Document(text: text, file: "f.json", format: .json).root
}

private func message(_ text: String) -> String {
  do {
    _ = try json(text)
    return "no error"
  } catch { return "\(error)" }
}

@Test func everyKindOfJSONValueIsReadWithItsPlace() throws {
  let value = try json(
    """
    {"a": [1, -2.5e3, true, false, null],
      "ü": "x\\n\\ud83d\\ude00\\/", "big": 1000000000000000000000000000000}
    """)
  #expect(
    value["a"]?.sequence?.map(\.kind) == [
      .integer(1), .double(-2500), .bool(true), .bool(false), .null,
    ])
  #expect(value["ü"]?.string == "x\n😀/")
  #expect(value["ü"]?.position == SourcePosition(line: 2, column: 8))
  #expect(value["big"]?.double == 1e30)
  #expect(value.mapping?.entry("ü")?.keyPosition == SourcePosition(line: 2, column: 3))
}

@Test(arguments: [
  ("{\"a\": 1,}", "1:9: expected a name in double quotes"),
  ("[1,]", "1:4: expected a value"),
  ("[1 2]", "1:4: expected \",\" or \"]\""),
  ("{\"a\" 1}", "1:6: expected \":\" after the name"),
  ("{a: 1}", "1:2: expected a name in double quotes or \"}\""),
  ("01", "1:1: a number may not start with 0"),
  ("[1.]", "1:4: expected a digit after the point"),
  ("[.5]", "1:2: expected a value"),
  ("[+5]", "1:2: expected a value"),
  ("nul", "1:1: expected a value"),
  ("[NaN]", "1:2: expected a value"),
  ("\"a\nb\"", "1:3: a control character"),
  ("\"\\x\"", "1:3: no escape starts like this"),
  ("\"\\u12g4\"", "1:3: expected four hexadecimal digits"),
  ("\"abc", "1:1: this quote is never closed"),
  ("[1] x", "1:5: something follows"),
  ("[", "the text ends inside a value"),
  ("{\"a\":1,\"a\":2}", "1:8: \"a\" is set twice"),
  ("]", "1:1: expected a value"),
  ("[}", "1:2: expected a value"),
  ("{\"a\":}", "1:6: expected a value"),
  ("{\"a\"}", "1:5: expected \":\""),
])
func strictJSONRefusesWhatIsNotJSON(text: String, expected: String) {
  #expect(message(text).contains(expected), "\(message(text))")
}

@Test func jsonInAYAMLFileMayUseSurrogatePairs() throws {
  let value = try Document(text: "{\"a\": \"\\ud83d\\ude00\",\n\t\"b\": 2}", file: "f.yaml").root
  #expect(value["a"]?.string == "😀")
  #expect(value["b"]?.integer == 2)
}

@Test func nestingIsBoundedInJSONToo() {
  let deep = String(repeating: "[", count: 100_000)
  #expect(message(deep).contains("nested more than 100 deep"))
}

@Test func aLoneSurrogateBecomesAReplacementCharacter() throws {
  #expect(try json("\"a\\ud83db\"").string == "a\u{fffd}b")
}

@Test func skippingAValueLeavesTheScannerAfterIt() throws {
  let text = Array("{\"a\": {\"b\": [1, {\"c\": 2}]}, \"d\": 3}".utf8)
  try text.withUnsafeBufferPointer { bytes in
    var scanner = JSONScanner(bytes)
    #expect(try scanner.next() == .beginObject)
    #expect(try scanner.next() == .key(2..<3, hasEscapes: false))
    let value = try #require(try scanner.next())
    try scanner.skip(value)
    guard case .key(let range, _) = try scanner.next() else {
      Issue.record("expected the key d")
      return
    }
    #expect(scanner.text(range, hasEscapes: false) == "d")
  }
}

@Test(arguments: [
  ("data.metrics[0].name", "steps"), ("$.data.metrics[-1].name", "heart"),
  ("data['metrics'][1].name", "heart"), ("data[\"x.y\"]", "dotted"),
])
func pathsLeadIntoTheTree(path: String, expected: String) throws {
  let value = try json(
    "{\"data\": {\"metrics\": [{\"name\": \"steps\"}, {\"name\": \"heart\"}], \"x.y\": \"dotted\"}}"
  )
  #expect(value[path]?.string == expected)
}

@Test func aStarStandsForEveryElementAndBadPathsLeadNowhere() throws {
  let value = try json("{\"m\": [{\"n\": 1}, {\"n\": 2}, {}]}")
  #expect(value.values(at: "m[*].n").map(\.integer) == [1, 2])
  for path in ["m[9]", "m.n", "m[", "m..n", "m['n", "q", "m[x]", "m[*].n"] {
    #expect(value[path] == nil, "\(path)")
  }
  #expect(value[""] == value)
}
