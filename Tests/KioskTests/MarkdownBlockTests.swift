import Testing

@testable import Kiosk

private typealias Run = MarkdownBlock.Run

@Test(arguments: [
  ("plain", [Run(text: "plain")]),
  ("a **b** c", [Run(text: "a "), Run(text: "b", isBold: true), Run(text: " c")]),
  ("*a* _b_", [Run(text: "a", isItalic: true), Run(text: " "), Run(text: "b", isItalic: true)]),
  ("snake_case_name 2 * 3", [Run(text: "snake_case_name 2 * 3")]),
  ("**open", [Run(text: "**open")]),
  (#"\*no\*"#, [Run(text: "*no*")]),
  ("see [the page](https://example.org/a_b)", [Run(text: "see the page")]),
  ("**a *b***", [Run(text: "a ", isBold: true), Run(text: "b", isBold: true, isItalic: true)]),
  ("", []),
])
func aLineIsReadIntoItsRuns(line: String, expected: [MarkdownBlock.Run]) {
  #expect(MarkdownBlock.runs(of: line) == expected)
}

@Test func aTextIsReadIntoItsBlocks() {
  let text = "# Bins\n\nPaper on\nMonday\n- one\n2. two\n---\n####### no\n"
  #expect(
    MarkdownBlock.blocks(of: text) == [
      .heading(1, [Run(text: "Bins")]), .paragraph([Run(text: "Paper on Monday")]),
      .item("•", [Run(text: "one")]), .item("2.", [Run(text: "two")]), .rule,
      .paragraph([Run(text: "####### no")]),
    ])
}
