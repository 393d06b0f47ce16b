import Foundation
import Testing

/// `docs/charts-right-values.md` names tests that exist.
@Test func everyRightValueHasItsTest() throws {
  let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  let table = try String(
    contentsOf: root.appendingPathComponent("docs/charts-right-values.md"), encoding: .utf8)
  let tests = root.appendingPathComponent("Tests")
  let files = try #require(
    FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil))
  var known: Set<String> = []
  for case let file as URL in files where file.pathExtension == "swift" {
    let text = try String(contentsOf: file, encoding: .utf8)
    for match in text.matches(of: /func (\w+)\(/) { known.insert(String(match.1)) }
  }
  var number = 0
  for row in table.split(separator: "\n") where row.hasPrefix("| ") && row.contains("`") {
    number += 1
    #expect(row.hasPrefix("| \(number) |"))
    let names = row.matches(of: /`(\w+)`/).map { String($0.1) }
    #expect(!names.isEmpty)
    #expect(names.filter { !known.contains($0) } == [])
  }
  #expect(number == 58)
}
