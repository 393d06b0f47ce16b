import Foundation
import Kiosk
import Testing

@testable import VitrineCommand

@Test func optionsTakeTheirValueAfterASpaceOrAnEqualsSign() throws {
  let given = try Syntax.render.parse(["--size", "320x240", "wall.yaml", "--seed=7", "-o", "a.png"])
  #expect(given.arguments == ["wall.yaml"])
  #expect(given.values == ["--size": "320x240", "--seed": "7", "--output": "a.png"])
}

@Test func whatFollowsTwoDashesIsNoOption() throws {
  #expect(try Syntax.check.parse(["--", "--size"]).arguments == ["--size"])
}

@Test(arguments: [
  (["--sise", "1x1", "a"], "unknown option --sise: did you mean --size?"),
  (["--frobnicate", "a"], "unknown option --frobnicate"),
  (["a", "--size"], "--size needs a value: --size WxH"),
  ([], "missing argument: vitrine render DASHBOARD"),
  (["a", "b"], "'b' is one argument too many: vitrine render DASHBOARD"),
  (["a", "--help=yes"], "--help takes no value"),
])
func aMistakeIsSaidInWords(words: [String], message: String) {
  #expect(throws: UsageError.self) { try Syntax.render.parse(words) }
  do {
    _ = try Syntax.render.parse(words)
  } catch {
    #expect("\(error)" == message)
  }
}

@Test func numbersOutsideTheirRangeAreRefused() throws {
  let given = try Syntax.render.parse(["a", "--scale", "9", "--frame-rate", "nan"])
  #expect(throws: UsageError.self) { try given.number("--scale", in: 0.5...8) }
  #expect(throws: UsageError.self) { try given.number("--frame-rate", in: 1...1_000) }
}

@Test(arguments: Syntax.all.map(\.name))
func helpNamesEveryOption(name: String) throws {
  let syntax = try #require(Syntax.all.first { $0.name == name })
  for option in syntax.options { #expect(syntax.help.contains(option.name)) }
  #expect(syntax.help.split(separator: "\n").allSatisfy { $0.count <= 100 })
}
