import Foundation
import Geometry
import Motion
import Raster
import Rendering
import Testing

@testable import Views

/// A pie that an author draws.
private struct Wedge: Shape {
  var end: Double

  nonisolated var animatableData: Double {
    get { end }
    set { end = newValue }
  }

  nonisolated func path(in rect: CGRect) -> Path {
    Path(CGRect(x: rect.minX, y: rect.minY, width: rect.width * CGFloat(end), height: rect.height))
  }
}

/// A number that counts up by being built anew.
private struct Counting: View, Animatable {
  var number: Double
  let log: Log

  nonisolated var animatableData: Double {
    get { number }
    set { number = newValue }
  }

  var body: some View {
    let _ = log.add("\((number * 10).rounded() / 10)")
    Color(white: 0)
  }
}

private struct Pushing: ViewModifier, Animatable {
  var distance: CGFloat

  nonisolated var animatableData: CGFloat {
    get { distance }
    set { distance = newValue }
  }

  func body(content: Content) -> some View { content.padding(.leading, distance) }
}

/// Shows what `content` makes of 0, and by an even animation of a second of 1.
private struct Moved<Content: View>: View {
  let handle: Handle
  let content: (Double) -> Content
  @State private var value = 0.0

  init(_ handle: Handle, @ViewBuilder content: @escaping (Double) -> Content) {
    self.handle = handle
    self.content = content
  }

  var body: some View {
    let _ =
      handle.set = { new in
        withAnimation(.linear(duration: 1)) { value = Double(new) }
      }
    content(value)
  }
}

@MainActor
@Suite struct AnimatedDataTests {
  private let handle = Handle()

  /// The list half a second into the animation, and at its end.
  private func play<V: View>(
    _ view: V, _ width: CGFloat = 100
  ) -> (half: [DisplayItem], end: [DisplayItem], player: Player) {
    let player = Player(host(view, width, 100))
    handle.set(1)
    player.step()
    for _ in 0..<30 { player.step() }
    let half = player.items
    player.run(1)
    return (half, player.items, player)
  }

  private func fill(_ items: [DisplayItem]) -> (path: Path, color: RGBA)? {
    guard case .fill(let path, _, .solid(let color)) = flattened(items).first?.content else {
      return nil
    }
    return (path, color)
  }

  @Test func aShapeOfAnAuthorsOwnIsDrawnWithItsDataOnTheirWay() throws {
    let (half, end, player) = play(Moved(handle) { Wedge(end: $0 * 0.8 + 0.1) })
    #expect(abs(try #require(fill(half)).path.boundingRect.width - 50) < 0.01)
    #expect(abs(try #require(fill(end)).path.boundingRect.width - 90) < 0.01)
    #expect(!player.host.needsUpdate)
  }

  @Test func aColourGoesOverToAnother() throws {
    let black = Color(red: 0, green: 0, blue: 0)
    let red = Color(red: 1, green: 0, blue: 0)
    let (half, end, _) = play(Moved(handle) { $0 == 0 ? black : red })
    #expect(abs(try #require(fill(half)).color.red - 0.5) < 0.01)
    #expect(try #require(fill(end)).color.red == 1)
  }

  @Test func aGradientMovesItsColoursStopsAndPoints() throws {
    let (half, end, _) = play(
      Moved(handle) { at in
        Rectangle().fill(
          LinearGradient(
            stops: [
              .init(color: Color(white: at), location: 0),
              .init(color: Color(red: 1, green: 0, blue: at), location: 0.2 + 0.6 * at),
            ], startPoint: UnitPoint(x: 0, y: 0), endPoint: UnitPoint(x: 1, y: at)))
      })
    func paint(_ items: [DisplayItem]) -> (stops: [ColorStop], end: CGPoint)? {
      guard case .fill(_, _, .linear(let stops, _, let end)) = flattened(items).first?.content
      else { return nil }
      return (stops, end)
    }
    let middle = try #require(paint(half))
    #expect(abs(middle.stops[0].color.green - 0.5) < 0.01)
    #expect(abs(middle.stops[1].color.blue - 0.5) < 0.01 && middle.stops[1].color.red == 1)
    #expect(abs(middle.stops[1].location - 0.5) < 0.01)
    #expect(middle.end.x == 100 && abs(middle.end.y - 50) < 0.5)
    #expect(paint(end)?.end == CGPoint(x: 100, y: 100))
  }

  @Test func gradientsAroundAndOutwardMoveTheirAnglesAndRadii() throws {
    let colors = [Color(white: 0), Color(white: 1)]
    let round = play(
      Moved(handle) {
        AngularGradient(colors: colors, center: .center, angle: .degrees(90 * $0))
      })
    guard case .fill(_, _, .angular(_, _, let start, _)) = flattened(round.half).first?.content
    else {
      Issue.record("no gradient around")
      return
    }
    #expect(abs(start.degrees - 45) < 0.5)
    let outward = play(
      Moved(handle) {
        RadialGradient(colors: colors, center: .center, startRadius: 0, endRadius: 20 + 20 * $0)
      })
    guard case .fill(_, _, .radial(_, _, _, let radius)) = flattened(outward.half).first?.content
    else {
      Issue.record("no gradient outward")
      return
    }
    #expect(abs(radius - 30) < 0.2)
  }

  @Test func betweenAColourAndAGradientThereIsNothing() throws {
    let colors = [Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1)]
    let gradient = LinearGradient(colors: colors, startPoint: .top, endPoint: .bottom)
    let (half, _, player) = play(
      Moved(handle) {
        Rectangle().fill($0 == 0 ? AnyShapeStyle(Color(white: 1)) : AnyShapeStyle(gradient))
      })
    guard case .fill(_, _, .linear(let stops, _, _)) = flattened(half).first?.content else {
      Issue.record("no gradient")
      return
    }
    #expect(stops.map(\.color.red) == [1, 0])
    handle.set(0)
    player.step()
    player.step()
    #expect(fill(player.items)?.color == RGBA(red: 1, green: 1, blue: 1, alpha: 1))
  }

  @Test func theColourOfAFilledShapeGoesOver() throws {
    let (half, _, _) = play(
      Moved(handle) { Circle().fill($0 == 0 ? Color(white: 0) : Color(white: 1)) })
    #expect(abs(try #require(fill(half)).color.green - 0.5) < 0.01)
  }

  @Test func aLineGrowsBroader() throws {
    let (half, end, _) = play(
      Moved(handle) { Circle().stroke(Color(white: 0), lineWidth: 2 + 8 * $0) })
    func width(_ items: [DisplayItem]) -> CGFloat? {
      guard case .stroke(_, let style, _) = flattened(items).first?.content else { return nil }
      return style.lineWidth
    }
    #expect(abs(try #require(width(half)) - 6) < 0.01)
    #expect(width(end) == 10)
  }

  @Test func theColourOfATextGoesOver() throws {
    let (half, end, _) = play(
      Moved(handle) { Text("7").foregroundStyle($0 == 0 ? Color(white: 0) : Color(white: 1)) })
    func color(_ items: [DisplayItem]) -> RGBA? {
      guard case .text(_, _, let color) = flattened(items).first?.content else { return nil }
      return color
    }
    #expect(abs(try #require(color(half)).red - 0.5) < 0.01)
    #expect(color(end)?.red == 1)
  }

  @Test func trimmedTurnedAndScaledShapesMove() throws {
    let (half, end, _) = play(
      Moved(handle) { value in
        Rectangle().scale(x: 0.2 + 0.8 * value, y: 1, anchor: .leading).offset(x: 10 * value)
      })
    let box = try #require(fill(half)).path.boundingRect
    #expect(abs(box.minX - 5) < 0.01 && abs(box.width - 60) < 0.01)
    #expect(abs(try #require(fill(end)).path.boundingRect.width - 100) < 0.01)
    let trimmed = play(Moved(handle) { Rectangle().trim(from: 0, to: 0.25 * $0).stroke() }).half
    guard case .stroke(let path, _, _) = try #require(flattened(trimmed).first).content else {
      return
    }
    #expect(abs(path.boundingRect.width - 50) < 0.1)
  }

  @Test func aViewThatIsAnimatableIsBuiltAtEachFrame() {
    let log = Log()
    let log2 = log
    let (_, _, player) = play(Moved(handle) { Counting(number: $0 * 100, log: log2) })
    #expect(log.lines.first == "0.0")
    #expect(log.lines.contains("50.0"))
    #expect(log.lines.last == "100.0")
    #expect(log.lines.count > 55)
    #expect(!player.host.needsUpdate)
  }

  @Test func aModifierThatIsAnimatableIsBuiltAtEachFrame() {
    let player = Player(
      host(Moved(handle) { box(10, 10).modifier(Pushing(distance: 40 * $0)) }, 100, 100))
    handle.set(1)
    player.step()
    for _ in 0..<30 { player.step() }
    #expect(player.host.layoutDescription().contains("padding (35, 45) 30×10"))
    player.run(1)
    #expect(player.host.layoutDescription().contains("padding (25, 45) 50×10"))
  }

  @Test func aShadowGrows() throws {
    let (half, _, _) = play(
      Moved(handle) { box(20, 20).shadow(color: .black, radius: 10 * $0, x: 4 * $0) })
    let shadow = try #require(allGroups(half).compactMap(\.shadow).first)
    #expect(abs(shadow.radius - 5) < 0.01 && abs(shadow.x - 2) < 0.01)
  }

  @Test func aBlurAndATurnMoveTogether() throws {
    let (half, _, _) = play(
      Moved(handle) { box(20, 20).rotationEffect(.degrees(90 * $0)).blur(radius: 8 * $0) })
    let all = allGroups(half)
    #expect(abs(try #require(all.map(\.blur).max()) - 4) < 0.01)
    let turn = try #require(all.first { $0.transform.m12 != 0 }).transform
    #expect(abs(turn.m11 - cos(.pi / 4)) < 0.01)
  }
}
