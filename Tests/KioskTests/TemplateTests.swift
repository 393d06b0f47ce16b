import Foundation
import Testing

@testable import Kiosk

private func head(_ cards: String) -> String {
  """
  version: 1
  sources: { phone: { csv: steps.csv, metric: steps } }
  templates:
    tile:
      defaults: { color: blue }
      title: The $what here costs $$5
      number: $series
      goal: $goal
      color: $color
  pages:
    - cards:
        - \(cards)
  """
}

@Test func aTemplateIsFilledWithItsArguments() throws {
  let dashboard = try DataFolder().read(
    head("{ use: tile, with: { what: walk, series: phone/steps, goal: 400 }, decimals: 2 }"))
  let card = try #require(dashboard.pages.first?.cards.first)
  #expect(card.title == "The walk here costs $5")
  guard case .number(let number) = card.content else {
    Issue.record("another card: \(card)")
    return
  }
  #expect(number.series.name == "phone/steps")
  #expect(number.goal == 400)
  #expect(number.color == .name("blue"))
  #expect(number.decimals == 2)
}

@Test(arguments: [
  // A fault of an argument stands where the argument stands.
  (
    "{ use: tile, with: { what: walk, series: phone/stepz, goal: 400 } }",
    "12:50: there is no series \"phone/stepz\"; did you mean \"phone/steps\"?"
  ),
  (
    "{ use: tilt, with: { what: walk } }",
    "12:16: there is no template \"tilt\"; did you mean \"tile\"?"
  ),
  (
    "{ use: tile, with: { what: walk, series: phone/steps, goal: 4, colour: red } }",
    "12:72: the template \"tile\" has no $colour; did you mean \"color\"?"
  ),
  (
    "{ use: tile, with: { what: walk, series: phone/steps } }",
    "12:16: the template \"tile\" needs \"goal\" in \"with\""
  ),
  // One of the template's own stands in the template.
  (
    "{ use: tile, with: { what: walk, series: phone/steps, goal: 4 }, by: days }",
    "12:78: \"days\" is not known here; did you mean \"day\"?"
  ),
])
func aFaultOfATemplateStandsWhereItWasMade(card: String, message: String) throws {
  let faults = try DataFolder().faults(head(card))
  #expect(faults == [message])
}

@Test func aFaultInsideATemplateIsToldOnce() throws {
  let text = head("{ use: tile, with: { what: walk, series: phone/steps, goal: 4 } }")
    .replacingOccurrences(of: "color: $color", with: "color: bleu")
  #expect(try DataFolder().faults(text).contains { $0.hasPrefix("9:12: \"bleu\"") })
}
