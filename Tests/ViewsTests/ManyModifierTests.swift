import Foundation
import Geometry
import Raster
import Rendering
import Testing

@testable import Views

/// Smaller modifiers, each for what it is for.
@MainActor
@Suite struct ManyModifierTests {
  /// Where the only view at the root stands.
  private func laidOut(_ view: some View, _ width: CGFloat = 300) -> CGRect? {
    let host = host(view, width, 100)
    _ = host.update(at: 0)
    return host.graph.root.elements.first?.frame
  }

  private func fills(_ view: some View) -> [(rect: CGRect, color: RGBA)] {
    flattened(host(view, 300, 100).update(at: 0)).compactMap { item in
      guard case .fill(let path, _, let paint) = item.content else { return nil }
      return (path.boundingRect, paint.representativeColor)
    }
  }

  @Test func aTextIsUnderlinedAcrossItsWidthBelowTheBaseline() throws {
    let line = try #require(fills(Text("Garden").underline()).first)
    let text = try #require(laidOut(Text("Garden")))
    #expect(line.rect.minX >= text.minX - 0.5 && line.rect.maxX <= text.maxX + 0.5)
    #expect(line.rect.width > text.width * 0.9 && line.rect.height == 1)
    #expect(line.rect.minY > text.midY && line.rect.maxY < text.maxY)
    #expect(line.color == RGBA.black)
  }

  @Test func aTextIsStruckThroughInAColourOfItsOwn() throws {
    let line = try #require(fills(Text("Garden").strikethrough(color: .red)).first)
    let text = try #require(laidOut(Text("Garden")))
    #expect(line.rect.midY > text.minY + text.height * 0.35 && line.rect.midY < text.maxY)
    #expect(line.color.red > 0.9 && line.color.blue < 0.4)
  }

  @Test func linesComeFromAroundAndCanBeTakenBack() {
    #expect(
      fills(
        VStack {
          Text("a"); Text("b")
        }.underline()
      ).count == 2)
    #expect(fills(Text("a").underline(false)).isEmpty)
    #expect(fills(Text("a").underline().strikethrough()).count == 2)
    #expect(fills(Text("a")).isEmpty)
  }

  @Test func aDesignAroundTextsChoosesTheirLetters() {
    func family(_ view: some View) -> FontDescriptorFacts? {
      for case .text(let layout, _, _) in flattened(host(view, 300, 100).update(at: 0)).map(
        \.content)
      {
        return FontDescriptorFacts(width: layout.size.width)
      }
      return nil
    }
    let plain = family(Text("iiii WWWW"))
    #expect(family(Text("iiii WWWW").fontDesign(.monospaced)) != plain)
    #expect(
      family(VStack { Text("iiii WWWW") }.fontDesign(.monospaced))
        == family(Text("iiii WWWW").fontDesign(.monospaced)))
    #expect(
      family(VStack { Text("iiii WWWW").fontDesign(.default) }.fontDesign(.monospaced)) == plain)
  }

  private struct FontDescriptorFacts: Equatable { var width: CGFloat }

  @Test func symbolsAreScaledBesideTheirText() {
    func side(_ scale: Image.Scale) -> CGFloat {
      laidOut(Image(systemName: "star").imageScale(scale))?.width ?? 0
    }
    #expect(side(.small) < side(.medium) && side(.medium) < side(.large))
  }

  @Test func aHiddenLabelTakesNoRoomAndIsStillTold() throws {
    @MainActor func toggle() -> some View { Toggle("Lamp", isOn: .constant(true)) }
    let hidden = host(toggle().labelsHidden().fixedSize(), 300, 100)
    _ = hidden.update(at: 0)
    #expect(hidden.graph.root.elements.first?.frame.width == 51)
    #expect(hidden.accessibilityTree().first?.label == "Lamp")
  }

  @Test(arguments: [false, true])
  func aGroupOfItsOwnIsOnePicture(isLayer: Bool) throws {
    let pair = HStack(spacing: 0) {
      box(10, 10); box(10, 10)
    }
    let items =
      isLayer
      ? host(pair.drawingGroup()).update(at: 0) : host(pair.compositingGroup()).update(at: 0)
    let group = try #require(allGroups(items).first)
    #expect(group.children.count == 2 && group.isLayer == isLayer)
  }

  @Test func picturesFitOrFillKeepingTheirShape() {
    let picture = Image(PixelBuffer(PixelSize(width: 40, height: 20))).resizable()
    #expect(
      laidOut(picture.scaledToFit(), 100)
        == CGRect(x: 0, y: 25, width: 100, height: 50))
    #expect(
      laidOut(picture.scaledToFill(), 100)
        == CGRect(x: -50, y: 0, width: 200, height: 100))
  }

  @Test func aTransactionWithoutAnimationsChangesAtOnce() {
    struct Moving: View {
      let handle: Handle
      @State private var width = 10
      var body: some View {
        let _ = handle.set = { width = $0 }
        box(CGFloat(width), 10).animation(.linear(duration: 1), value: width)
      }
    }
    func width(_ isStill: Bool) -> CGFloat {
      let handle = Handle()
      let host = host(Moving(handle: handle))
      _ = host.update(at: 0)
      var transaction = Transaction()
      transaction.disablesAnimations = isStill
      withTransaction(transaction) { handle.set(110) }
      _ = host.update(at: 1)
      _ = host.update(at: 1.5)
      return host.graph.root.elements.first?.frame.width ?? 0
    }
    #expect(width(true) == 110)
    #expect(abs(width(false) - 60) < 1)
  }

  @Test func buttonsAreOfTheSizeAroundThem() {
    func height(_ size: ControlSize) -> CGFloat {
      let button = Button("Go") {}.buttonStyle(.bordered).controlSize(size)
      return laidOut(button)?.height ?? 0
    }
    #expect(height(.small) < height(.regular) && height(.regular) < height(.large))
  }

  @Test func slidersAndGaugesHaveLabelsAtTheirEnds() {
    func texts(_ view: some View) -> Int {
      flattened(host(view, 300, 100).update(at: 0)).count {
        if case .text = $0.content { true } else { false }
      }
    }
    let slider = Slider(value: .constant(0.5)) {
      Text("Volume")
    } minimumValueLabel: {
      Text("0")
    } maximumValueLabel: {
      Text("1")
    }
    #expect(texts(slider) == 2)
    let gauge = Gauge(value: 0.5) {
      Text("Volume")
    } currentValueLabel: {
      Text("half")
    } minimumValueLabel: {
      Text("0")
    } maximumValueLabel: {
      Text("1")
    }
    #expect(texts(gauge) == 4)
    #expect(texts(gauge.gaugeStyle(.accessoryCircular)) == 3)
  }

  @Test func anglesAddUp() {
    var angle = Angle.degrees(30)
    angle += .degrees(15)
    angle *= 2
    angle -= .degrees(30)
    angle /= 3
    #expect(abs(angle.degrees - 20) < 1e-9)
    #expect(abs((Angle.degrees(90) / 2).degrees - 45) < 1e-9)
  }

  @Test func aScaledMetricIsItsValue() {
    struct Sized: View {
      @ScaledMetric private var side: CGFloat = 24
      @ScaledMetric(relativeTo: .title) private var other = 12.0
      var body: some View { box(side, CGFloat(other)) }
    }
    let host = host(Sized())
    _ = host.update(at: 0)
    #expect(host.graph.root.elements.first?.frame.size == CGSize(width: 24, height: 12))
  }
}
