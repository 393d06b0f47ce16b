import Foundation
import Geometry
import Motion
import Raster
import Rendering
import Testing

@testable import Views

@MainActor
@Suite struct ControlTests {
  private struct Choice: View {
    let log: Log
    var isEnabled = true
    @State private var period = "week"

    var body: some View {
      Picker("Period", selection: $period) {
        Text("Day").tag("day")
        Text("Week").tag("week")
        Text("Month").tag("month")
      }
      .pickerStyle(.segmented)
      .disabled(!isEnabled)
      .onChange(of: period) { log.add(period) }
    }
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func aTapChoosesTheSegmentUnderIt(direction: LayoutDirection) {
    var environment = EnvironmentValues()
    environment.layoutDirection = direction
    let log = Log()
    let player = Player(host(Choice(log: log), 300, 40, environment: environment))
    for x in [20.0, 150, 280] {
      player.touch(.down, CGFloat(x), 20)
      player.touch(.up, CGFloat(x), 20)
      player.step()
    }
    let order = ["day", "week", "month"]
    #expect(log.lines == (direction == .leftToRight ? order : order.reversed()))
  }

  private enum Look: CaseIterable { case borderless, plain, bordered, prominent }

  private struct OneButton: View {
    let look: Look
    let isEnabled: Bool
    var scheme = ColorScheme.light

    var body: some View {
      let button = Button("Today") {}
      Group {
        switch look {
        case .borderless: button.buttonStyle(.borderless)
        case .plain: button.buttonStyle(.plain)
        case .bordered: button.buttonStyle(.bordered)
        case .prominent: button.buttonStyle(.borderedProminent)
        }
      }
      .disabled(!isEnabled)
      .environment(\.colorScheme, scheme)
    }
  }

  /// How saturated the most saturated colour of a picture is, and how opaque the least opaque.
  private func colours(_ view: OneButton) -> (saturation: Float, opacity: Double) {
    let items = host(view).update(at: 0)
    let faded = allGroups(items).map(\.opacity).min() ?? 1
    let all = flattened(items).compactMap { item -> RGBA? in
      switch item.content {
      case .text(_, _, let color): color
      case .fill(_, _, let paint): paint.representativeColor
      default: nil
      }
    }
    let saturation = all.map { max($0.red, $0.green, $0.blue) - min($0.red, $0.green, $0.blue) }
    return (saturation.max() ?? 0, min(faded, all.map { Double($0.alpha) }.min() ?? 1))
  }

  @Test(arguments: Look.allCases, [ColorScheme.light, .dark])
  private func aDisabledButtonIsPaleAndGrey(look: Look, scheme: ColorScheme) {
    let usable = colours(OneButton(look: look, isEnabled: true, scheme: scheme))
    let disabled = colours(OneButton(look: look, isEnabled: false, scheme: scheme))
    #expect(look == .plain || usable.saturation > 0.5)
    #expect(disabled.saturation < 0.2)
    #expect(disabled.opacity < 0.45)
  }

  @Test func aDisabledPickerStays() {
    let log = Log()
    let player = Player(host(Choice(log: log, isEnabled: false), 300, 40))
    player.touch(.down, 20, 20)
    player.touch(.up, 20, 20)
    player.step()
    #expect(log.lines.isEmpty)
  }

  @Test func segmentsAreOfEqualWidthAndTheChosenOneIsMarked() throws {
    let host = host(Choice(log: Log()), 300, 40)
    _ = host.update(at: 0)
    let elements = host.accessibilityTree()
    #expect(elements.map(\.label) == ["Day", "Week", "Month"])
    #expect(elements.map { $0.traits.contains(.isSelected) } == [false, true, false])
    let middles = elements.map { $0.frame.midX }
    #expect(abs(middles[0] - 50) < 1 && abs(middles[1] - 150) < 1 && abs(middles[2] - 250) < 1)
  }

  /// The arcs that a gauge strokes: their boxes and how many points they have.
  private func strokes<V: View>(_ view: V) -> [CGRect] {
    flattened(host(view, 100, 100).update(at: 0)).compactMap {
      if case .stroke(let path, _, _) = $0.content { path.boundingRect } else { nil }
    }
  }

  @Test func anOpenGaugeIsAnArcOfThreeQuarters() throws {
    func gauge(_ value: Double) -> some View {
      Gauge(value: value, in: 0...200) { Text("ppm") }.gaugeStyle(.accessoryCircular)
    }
    let half = strokes(gauge(100))
    #expect(half.count == 2)
    // Half of the arc ends at the top, so it covers the left half only.
    #expect(abs(half[1].maxX - half[0].midX) < 0.5)
    #expect(abs(half[1].minX - half[0].minX) < 1)
    let full = strokes(gauge(500))
    #expect(abs(full[1].width - full[0].width) < 0.01)
  }

  @Test(arguments: [(Double.nan, 0.0), (-3, 0), (0.25, 0.25), (9, 1)])
  func aGaugeStaysWithinItsRange(value: Double, share: Double) {
    let bars = flattened(
      host(Gauge(value: value) { EmptyView() }, 100, 20).update(at: 0)
    ).compactMap { item -> CGRect? in
      if case .fill(let path, _, _) = item.content { path.boundingRect } else { nil }
    }
    #expect(bars.first?.width == 100)
    let filled = bars.count > 1 ? bars[1].width : 0
    #expect(abs(filled - 100 * CGFloat(share)) <= 1)
  }

  @Test(arguments: [.nan, .infinity, -.infinity, 1e300] as [Double])
  func aSliderOfWhatIsNoShareIsDrawn(_ value: Double) {
    let items = host(Slider(value: .constant(value)), 300, 60).update(at: 0)
    #expect(!items.isEmpty)
  }

  @Test func aSliderFollowsTheFingerFromBothSides() {
    struct Sliding: View {
      let log: Log
      @State private var value = 0.5

      var body: some View {
        Slider(value: $value, in: 0...10).onChange(of: value) {
          log.add("\(value.rounded())")
        }
      }
    }
    for (direction, expected) in [(LayoutDirection.leftToRight, "8.0"), (.rightToLeft, "2.0")] {
      var environment = EnvironmentValues()
      environment.layoutDirection = direction
      let log = Log()
      let player = Player(host(Sliding(log: log), 300, 60, environment: environment))
      player.drag(from: CGPoint(x: 20, y: 30), to: CGPoint(x: 236, y: 30), frames: 8)
      player.step()
      #expect(log.lines.last == expected)
    }
  }
}
