import Testing

@testable import Documents

private func read(_ text: String, _ body: (MappingReader) -> Void) throws -> [String] {
  let document = try Document(text: text, file: "f.yaml")
  let reader = DocumentReader(document)
  if let mapping = reader.mapping() { body(mapping) }
  return reader.faults.faults.map { $0.description }
}

@Test func allFaultsOfAFileAreFoundInItsOrder() throws {
  let faults = try read("zone: 3\ntitel: x\nscale: big\nidle: 5 minutes") { root in
    _ = root.double("scale")
    _ = root.string("title")
    _ = root.string("zone")
    _ = root.duration("idle")
    _ = root.string("version", required: true)
    root.finish()
  }
  #expect(
    faults == [
      "f.yaml:1:1: \"version\" is missing here",
      "f.yaml:1:7: expected text, found a number (3); put it in quotes",
      "f.yaml:2:1: \"titel\" is not known here; did you mean \"title\"?",
      "f.yaml:3:8: expected a number, found text (\"big\")",
      "f.yaml:4:7: expected a duration such as 30s, 5m or 2h, found text (\"5 minutes\")",
    ])
}

@Test func valuesOfEveryKindAreRead() throws {
  enum Layout: String, CaseIterable { case grid, carousel }
  let faults = try read(
    """
    title: Wall
    on: true
    count: 3
    size: 12.5
    share: 5%
    idle: 2m
    window: 7d
    from: "22:30"
    tint: "#f80"
    mark: blue
    layout: carousel
    list: [a, b]
    empty:
    """
  ) { root in
    #expect(root.string("title") == "Wall")
    #expect(root.bool("on") == true)
    #expect(root.integer("count", in: 1...3) == 3)
    #expect(root.length("size") == 12.5)
    #expect(root.fraction("share") == 0.05)
    #expect(root.duration("idle") == .seconds(120))
    #expect(root.span("window") == SpanValue(7, .days))
    #expect(root.timeOfDay("from") == 22 * 60 + 30)
    #expect(root.color("tint", names: []) == .components(red: 255, green: 136, blue: 0, alpha: 255))
    #expect(root.color("mark", names: ["blue"]) == .name("blue"))
    #expect(root.enumeration("layout", of: Layout.self) == .carousel)
    #expect(root.sequence("list")?.compactMap { $0.string() } == ["a", "b"])
    #expect(root.string("empty") == nil)
    root.finish()
  }
  #expect(faults == [])
}

@Test(arguments: [
  ("v: yes", "expected true or false, found text (\"yes\"); write true"),
  ("v: 1", "expected true or false, found a number (1)"),
  ("v: !secret x", "expected true or false, found !secret text (\"x\")"),
  ("v: []", "expected true or false, found a list"),
])
func aWrongBoolSaysWhatToWrite(text: String, expected: String) throws {
  #expect(try read(text) { _ = $0.bool("v") } == ["f.yaml:1:4: \(expected)"])
}

@Test(arguments: ["3x", "-3s", "3.5h", "s", "", "3 s", "99999999999s", "1d"])
func durationsThatAreNoneAreFaults(text: String) throws {
  let faults = try read("v: \"\(text)\"") { #expect($0.duration("v") == nil) }
  #expect(faults.count == 1)
}

@Test(arguments: ["#12", "#ggg", "#1234567", "blu", "rgb(1,2,3)"])
func coloursThatAreNoneAreFaults(text: String) throws {
  let faults = try read("v: \"\(text)\"") { #expect($0.color("v", names: ["blue"]) == nil) }
  #expect(faults.count == 1)
}

@Test func aColourWithoutQuotesIsAComment() throws {
  let faults = try read("tint: #ff0000\nsize: .nan") { root in
    #expect(root.color("tint", names: []) == nil)
    #expect(root.double("size") == nil)
    root.finish()
  }
  #expect(
    faults == [
      "f.yaml:1:1: \"tint\" has no value; # begins a comment, so \"#ff8800\" needs its quotes",
      "f.yaml:2:7: expected a number, found nan",
    ])
}

@Test(arguments: ["24:00", "22:60", "2230", "22:5", "-1:00", "+1:00"])
func timesOfDayThatAreNoneAreFaults(text: String) throws {
  let faults = try read("v: \"\(text)\"") { #expect($0.timeOfDay("v") == nil) }
  #expect(faults.count == 1)
}

@Test func numbersOutsideTheirRangeAreFaults() throws {
  let faults = try read("a: 9\nb: -1\nc: 140%\nd: 2.5") { root in
    _ = root.integer("a", in: 1...3)
    _ = root.length("b")
    _ = root.fraction("c")
    _ = root.double("d", in: 0...2)
  }
  #expect(
    faults == [
      "f.yaml:1:4: 9 is outside 1 to 3", "f.yaml:2:4: a length may not be negative",
      "f.yaml:3:4: 140% is outside 0% to 100%", "f.yaml:4:4: 2.5 is outside 0 to 2",
    ])
}

@Test func theKindOfACardIsTheOneKeyThatIsThere() throws {
  let kinds = ["number", "chart", "rings"]
  _ = try read("chart: 1\ntitle: x") { #expect($0.one(of: kinds, what: "a card") == "chart") }
  #expect(
    try read("chart: 1\nrings: 2") { _ = $0.one(of: kinds, what: "a card") }
      == ["f.yaml:2:1: a card has \"chart\" and \"rings\"; it takes one of them"])
  #expect(
    try read("title: x") { _ = $0.one(of: kinds, what: "a card") }
      == ["f.yaml:1:1: a card needs one of number, chart or rings"])
  #expect(
    try read("chrat: x") { root in
      _ = root.one(of: kinds, what: "a card")
      root.finish()
    } == ["f.yaml:1:1: \"chrat\" is not known here; did you mean \"chart\"?"])
}

@Test(
  arguments: [
    ("titel", "title"), ("Pages", "pages"), ("sourcse", "sources"), ("zone ", "zone"),
    ("completely", nil), ("x", nil),
  ] as [(String, String?)])
func theNearestNameIsASlipAway(name: String, expected: String?) {
  #expect(NearestName.of(name, among: ["title", "pages", "sources", "zone"]) == expected)
}

@Test func fewChoicesAreListed() throws {
  #expect(
    try read("v: blob") { _ = $0.enumeration("v", of: ["bar", "line"]) }
      == ["f.yaml:1:4: \"blob\" is not known here; expected bar or line"])
}

@Test func aFaultThatQuotesAnEndlessValueFitsALine() {
  let faults = FaultList(file: "wall.yaml")
  faults.add(
    "'\(String(repeating: "x", count: 9_000))' is no colour; write one such as red", at: .start)
  faults.add("short", at: .start)
  let messages = faults.faults.map(\.message)
  #expect(messages.allSatisfy { $0.utf8.count < 600 })
  #expect(messages.contains("short"))
  #expect(messages.contains { $0.hasPrefix("'xxx") && $0.hasSuffix("write one such as red") })
}
