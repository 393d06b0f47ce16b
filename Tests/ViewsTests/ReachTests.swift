import Foundation
import Geometry
import Motion
import Raster
import Rendering
import Testing

@testable import Views

/// The gallery of the first reference program: cards that scale, fade, turn and slide.
private struct Gallery: View {
  let count: Int
  let isLazy: Bool
  let log: Log

  var body: some View {
    let _ = log.add("gallery")
    ScrollView {
      if isLazy {
        LazyVStack { cards }
      } else {
        VStack { cards }
      }
    }
  }

  private var cards: some View {
    ForEach(0..<count, id: \.self) { index in
      Card(index: index, log: log)
        .scrollTransition(.interactive) { content, phase in
          content
            .scaleEffect(phase.isIdentity ? 1 : 0.2)
            .opacity(phase.isIdentity ? 1 : 0.5)
            .rotation3DEffect(
              .degrees(phase.isIdentity ? 0 : 90), axis: (x: 0.5, y: 0, z: 0.1)
            )
            .offset(x: phase.value * -200)
        }
    }
  }
}

private struct Card: View {
  let index: Int
  let log: Log

  var body: some View {
    let _ = log.add("card \(index)")
    ZStack {
      RoundedRectangle(cornerRadius: 40).fill(.yellow.opacity(0.3))
      Text("Card \(index)").font(.title)
      RoundedRectangle(cornerRadius: 40).strokeBorder(Color.yellow.opacity(0.6), lineWidth: 4)
    }
    .frame(width: 320, height: 240)
  }
}

@MainActor
@Suite struct ReachTests {
  let log = Log()

  /// Drags down the gallery and up again, drawing every frame.
  private func play(
    _ host: ViewHost, frame: (RenderStatistics, Int) -> Void
  ) {
    let compositor = Compositor()
    let buffer = PixelBuffer(width: Int(host.size.width), height: Int(host.size.height))
    let player = Player(host)
    var inSight: Set<String> = []
    func draw() {
      let drawn = compositor.render(
        player.items, size: buffer.size, scale: 1, background: .white, into: buffer)
      let now = cards(host)
      frame(drawn.statistics, now.subtracting(inSight).count)
      inSight = now
    }
    draw()
    for way in [-300.0, -300, -300, 300, 300, -300] {
      let from = CGPoint(x: 320, y: way < 0 ? 430 : 50)
      player.touch(.down, from.x, from.y)
      for index in 1...12 {
        player.step()
        draw()
        player.touch(.move, from.x, from.y + CGFloat(way) * CGFloat(index) / 12)
      }
      player.touch(.up, from.x, from.y + CGFloat(way))
      for _ in 0..<10 {
        player.step()
        draw()
      }
    }
  }

  private func cards(_ host: ViewHost) -> Set<String> {
    let window = CGRect(origin: .zero, size: host.size).insetBy(dx: -3, dy: -3)
    var result: Set<String> = []
    for card in host.trace.cards {
      let low = CGPoint(x: card.quad.map(\.x).min() ?? 0, y: card.quad.map(\.y).min() ?? 0)
      let high = CGPoint(x: card.quad.map(\.x).max() ?? 0, y: card.quad.map(\.y).max() ?? 0)
      let box = CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
      if box.intersects(window) { result.insert(card.id) }
    }
    return result
  }

  @Test(arguments: [25, 200])
  func aGalleryUnderAFingerEvaluatesNothingAndDrawsOnlyCardsThatAppear(count: Int) {
    let host = host(Gallery(count: count, isLazy: false, log: log), 640, 480)
    _ = host.update(at: 0)
    let before = log.lines.count
    let measures = host.graph.statistics.measures
    var frames = 0
    var layers = 0
    var appeared = 0
    play(host) { statistics, new in
      frames += 1
      if new == 0 { #expect(statistics.layersRasterized == 0) }
      layers += statistics.layersRasterized
      appeared += new
    }
    #expect(frames > 100)
    #expect(layers > 0 && layers <= appeared)
    #expect(log.lines.count == before)
    #expect(host.graph.statistics.measures == measures)
  }

  @Test func aLazyGalleryEvaluatesNothingButTheCardsThatItMakes() {
    let host = host(Gallery(count: 1_000, isLazy: true, log: log), 640, 480)
    _ = host.update(at: 0)
    log.lines = []
    var layers = 0
    var appeared = 0
    play(host) { statistics, new in
      if new == 0 { #expect(statistics.layersRasterized == 0) }
      layers += statistics.layersRasterized
      appeared += new
    }
    #expect(layers <= appeared)
    // Each card that was made was evaluated once, and nothing else.
    #expect(!log.lines.contains("gallery"))
    #expect(log.lines.count == Set(log.lines).count)
    #expect(log.lines.count < 20)
  }

  @Test func aFrameOfAThousandCardsAsksNoMoreOfThemThanOneOfTwentyFive() {
    /// How many elements are asked to draw in a frame that scrolls.
    func shown(_ count: Int) -> Int {
      let host = host(Gallery(count: count, isLazy: false, log: log), 640, 480)
      let player = Player(host)
      player.drag(from: CGPoint(x: 320, y: 430), to: CGPoint(x: 320, y: 130), lift: false)
      player.step()
      func stack(_ node: LayoutNode) -> StackNode? {
        if let stack = node as? StackNode, stack.elements.count == count { return stack }
        return node.elements.lazy.compactMap(stack).first
      }
      guard let cards = stack(host.graph.root) else { return 0 }
      let window = CGRect(x: 0, y: 290, width: 640, height: 480).insetBy(dx: -320, dy: -240)
      return cards.elements(near: window)?.count ?? count
    }
    let few = shown(25)
    #expect(few > 3 && few < 12)
    #expect(shown(1_000) == few)
  }

  @Test func oneRowOfATreeIsEvaluatedAndMeasuredAlone() {
    struct Rows: View {
      let log: Log
      let handles: [Handle]

      var body: some View {
        VStack(spacing: 0) {
          ForEach(0..<200, id: \.self) { Row(title: "row \($0)", log: log, handle: handles[$0]) }
        }
      }
    }
    let handles = (0..<200).map { _ in Handle() }
    let host = host(Rows(log: log, handles: handles), 400, 8_000)
    _ = host.update(at: 0)
    log.lines = []
    let measures = host.graph.statistics.measures
    handles[77].set(3)
    _ = host.update(at: 1)
    #expect(log.lines == ["row 77 3"])
    // The row, its text that changed and the containers around it; of 199 others not one.
    #expect(host.graph.statistics.measures - measures < 30)
  }
}
