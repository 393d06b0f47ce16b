import Foundation
import Testing

@testable import Views

@MainActor
struct TextTests {
  private func size<V: View>(_ view: V, _ width: CGFloat = 1000) -> CGSize {
    let host = host(view, width, 1000)
    _ = host.update(at: 0)
    return host.fittingSize(ProposedViewSize(width: width, height: nil))
  }

  /// Source: `behaviour.md` §2.5.
  @Test(arguments: [
    (Font.largeTitle, 34.0), (.title, 28), (.title2, 22), (.title3, 20), (.headline, 17),
    (.body, 17), (.callout, 16), (.subheadline, 15), (.footnote, 13), (.caption, 12),
    (.caption2, 11),
  ])
  func textStylesHaveTheStandardSizes(font: Font, points: CGFloat) {
    let descriptor = font.descriptor(weight: nil, isItalic: false, monospacedDigit: false)
    #expect(descriptor.size == points)
    #expect(descriptor.weight == (font == .headline ? 600 : 400))
  }

  @Test func aTextIsAsWideAsItsGlyphs() {
    // DejaVu Sans has advances of 1139/2048 em for "M"-free "iii" etc.; doubling the size doubles
    // the width up to the rounding to whole pixels.
    let small = size(Text(verbatim: "Humidity").font(.system(size: 20)))
    let large = size(Text(verbatim: "Humidity").font(.system(size: 40)))
    #expect(small.width > 60 && small.width < 110)
    #expect(abs(large.width - 2 * small.width) <= 2)
  }

  @Test func aTextBreaksWhereItIsOfferedLess() {
    let text = Text(verbatim: "one two three four five six seven eight")
    let wide = size(text)
    let narrow = size(text, 100)
    #expect(narrow.width <= 100)
    #expect(narrow.height > 2 * wide.height)
    #expect(size(text.lineLimit(2), 100).height == 2 * wide.height)
  }

  @Test func modifiersOfATextWinOverTheEnvironment() {
    let spans = Text(verbatim: "a").font(.title).bold()
      .spans(
        in: {
          var environment = EnvironmentValues()
          environment.font = .caption
          return environment
        }())
    #expect(spans[0].font.size == 28)
    #expect(spans[0].font.weight == 700)
  }

  @Test func joinedTextsKeepTheirOwnStyle() {
    let text = Text(verbatim: "12").font(.title) + Text(verbatim: "kg")
    let spans = text.font(.footnote).spans(in: .init())
    #expect(spans.map(\.font.size) == [28, 13])
    #expect(spans.map(\.text) == ["12", "kg"])
  }

  @Test func keysAreTranslatedWithTheirArguments() {
    var environment = EnvironmentValues()
    #expect(Text("\(3) steps").string(in: environment) == "3 steps")
    environment.translations = ["%@ steps": "%@ Schritte", "Weight": "Gewicht"]
    #expect(Text("\(3) steps").string(in: environment) == "3 Schritte")
    #expect(Text("Weight").string(in: environment) == "Gewicht")
    #expect(Text(verbatim: "Weight").string(in: environment) == "Weight")
  }

  @Test(arguments: [
    ("%lld of %lld steps", "%2$lld Schritte, davon %1$lld", "100 Schritte, davon 7"),
    ("%@ of %@ steps", "%@ von %@ Schritten", "7 von 100 Schritten"),
    ("%lld of %lld steps", "%lld %% von %lld", "7 % von 100"),
    ("%lld of %lld steps", "%lld, %lld, %lld", "7, 100, %lld"),
    ("other", "anders", "7 of 100 steps"),
  ])
  func placesOfATranslationMayHaveAnyFormAndOrder(key: String, text: String, result: String) {
    var environment = EnvironmentValues()
    environment.translations = [key: text]
    #expect(Text("\(7) of \(100) steps").string(in: environment) == result)
  }

  @Test func aSignOfAPercentageStays() {
    let environment = EnvironmentValues()
    #expect(Text("\(40) % of it").string(in: environment) == "40 % of it")
    #expect(Text("100 % of it").string(in: environment) == "100 % of it")
  }

  @Test func aFormatWithinATextFollowsTheLocale() {
    var environment = EnvironmentValues()
    environment.locale = Locale(identifier: "de_DE")
    environment.translations = ["Weight: %@": "Gewicht: %@"]
    let format = FloatingPointFormatStyle<Double>.number.precision(.fractionLength(1))
    #expect(Text("Weight: \(72.5, format: format)").string(in: environment) == "Gewicht: 72,5")
  }

  @Test(arguments: [("en_US", "3:05"), ("de_DE", "15:05")])
  func hoursAreThoseOfTheLocale(identifier: String, time: String) {
    var environment = EnvironmentValues()
    environment.locale = Locale(identifier: identifier)
    environment.timeZone = TimeZone(identifier: "UTC") ?? .current
    let date = Date(timeIntervalSince1970: 15 * 3_600 + 5 * 60)
    let text = Text(date, style: .time).string(in: environment)
    #expect(text.hasPrefix(time))
    #expect(text.contains("PM") == (identifier == "en_US"))
  }

  @Test func formatsFollowTheLocale() {
    var environment = EnvironmentValues()
    environment.locale = Locale(identifier: "de_DE")
    let format = FloatingPointFormatStyle<Double>.number.precision(.fractionLength(1))
    #expect(Text(7.25, format: format).string(in: environment) == "7,2")
    environment.timeZone = TimeZone(identifier: "UTC") ?? .current
    let noon = Date(timeIntervalSince1970: 12 * 3600 + 60)
    #expect(Text(noon, style: .time).string(in: environment) == "12:01")
  }

  @Test func aChangeOfColourAloneDoesNotSetTheTextAnew() {
    let handle = Handle()
    struct Coloured: View {
      let handle: Handle
      @State private var isRed = false

      var body: some View {
        let _ = handle.set = { isRed = $0 == 1 }
        Text(verbatim: "one").foregroundStyle(isRed ? Color.red : .black)
      }
    }
    let host = host(Coloured(handle: handle))
    let before = flattened(host.update(at: 0))
    let measures = host.graph.statistics.measures
    handle.set(1)
    let after = flattened(host.update(at: 1))
    #expect(before[0].version != after[0].version)
    #expect(host.graph.statistics.measures == measures)
    guard case .text(let old, _, _) = before[0].content,
      case .text(let new, _, _) = after[0].content
    else {
      Issue.record("not a text")
      return
    }
    #expect(old === new)
  }
}
