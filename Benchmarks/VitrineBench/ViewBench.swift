import Foundation
import Geometry
import Motion
import Pictures
import Platform
import Raster
import Rendering
import Typography
import Views

/// What views, layout and gestures cost in a frame, drawing apart: a gallery under a finger, and
/// one row that changes in a tree of a thousand nodes.
///
/// Counts are the truth where there are any: bodies evaluated, cards that came in sight, layers drawn,
/// and how many of them in frames in which no card came. Times are processor time of `ViewHost` alone.
@MainActor
enum ViewBench {
  static func run(_ arguments: Arguments) throws {
    // As a wall does (`ProcessMemory`).
    ProcessMemory.returnLargeBlocks()
    func isWanted(_ name: String) -> Bool {
      arguments.scenes.isEmpty || arguments.scenes.contains(name)
    }
    for size in arguments.pixelSizes {
      for count in [25, 1_000] {
        for form in Gallery.Form.allCases where isWanted("gallery-\(count)-\(form)") {
          try gallery(
            Gallery(count: count, form: form),
            size: PixelSize(width: size.width, height: size.height), arguments)
        }
      }
    }
    rows(arguments) { isWanted("rows") || isWanted($0) }
  }

  private static func gallery(
    _ gallery: Gallery, size: PixelSize, _ arguments: Arguments
  ) throws {
    let before = FrameBench.residentKibibytes()
    let name = "gallery-\(gallery.count)-\(gallery.form)"
    // Whole pixels a point, so that a large panel shows large cards.
    let scale = CGFloat(max(1, min(size.width / 800, size.height / 480)))
    let host = ViewHost(
      gallery,
      size: CGSize(width: CGFloat(size.width) / scale, height: CGFloat(size.height) / scale),
      scale: scale, fonts: FontLibrary(defaultFamily: "DejaVu Sans"))
    let compositor = Compositor()
    let shadow = PixelBuffer(size)
    func draw(_ items: [DisplayItem]) -> RenderStatistics {
      compositor.render(
        items, size: size, scale: scale, background: FrameScene.background, into: shadow,
        threads: arguments.threads
      ).statistics
    }
    var finger = Finger(host: host, axis: gallery.form == .row ? .horizontal : .vertical)
    _ = draw(host.update(at: 0))
    let built = FrameBench.residentKibibytes()

    // First what is counted, as telling which cards are in sight costs more than a frame.
    var counted = RenderStatistics()
    var inSight = cardsInSight(host)
    var appeared = 0
    var pictures = 0
    var evaluations = host.evaluations
    try finger.dragAbout(arguments.count ? 2 : 16) { frame in
      counted += draw(frame())
      if let folder = arguments.pngFolder, pictures < 60 {
        if pictures % 6 == 5 {
          try PictureFile.writePNG(
            shadow, to: "\(folder)/\(name)-\(size.width)x\(size.height)-\(pictures).png")
        }
        pictures += 1
      }
      let now = cardsInSight(host)
      appeared += now.subtracting(inSight).count
      inSight = now
    }
    evaluations = host.evaluations - evaluations
    var timing = Timing()
    var sum = RenderStatistics()
    finger.dragAbout(arguments.count ? 2 : 16) { frame in
      let cpu = Measure.milliseconds(CLOCK_PROCESS_CPUTIME_ID)
      let items = frame()
      timing.cpu.append(Measure.milliseconds(CLOCK_PROCESS_CPUTIME_ID) - cpu)
      sum += draw(items)
    }
    Measure.line([
      ("bench", "views"), ("scene", name), ("w", size.width), ("h", size.height),
      ("frames", timing.cpu.count), ("median_ms", Timing.median(timing.cpu)),
      ("mean_ms", timing.cpu.reduce(0, +) / Double(max(1, timing.cpu.count))),
      ("max_ms", timing.cpu.max() ?? 0), ("evaluations", evaluations),
      ("cards_appeared", appeared), ("layers_rasterized", counted.layersRasterized),
      // A card has a layer, and its shadow one inside of it.
      ("layers_beyond_cards", max(0, counted.layersRasterized - 2 * appeared)),
      ("layer_kib", sum.layerBytes / 1_024), ("views_kib", built - before),
      ("memory_kib", FrameBench.residentKibibytes()),
    ])
  }

  private static func cardsInSight(_ host: ViewHost) -> Set<String> {
    let window = CGRect(origin: .zero, size: host.size)
    var result: Set<String> = []
    for card in host.trace.cards {
      let xs = card.quad.map(\.x)
      let ys = card.quad.map(\.y)
      let box = CGRect(
        x: xs.min() ?? 0, y: ys.min() ?? 0, width: (xs.max() ?? 0) - (xs.min() ?? 0),
        height: (ys.max() ?? 0) - (ys.min() ?? 0))
      // What its shadow reaches counts as the card.
      if box.insetBy(dx: -40, dy: -40).intersects(window) { result.insert(card.id) }
    }
    return result
  }

  /// One row's state, then all bodies, in 200 rows of two texts: 1,005 nodes, as in `view-graph.md`.
  ///
  /// Each without and with the display list: `…-layout` is evaluation and layout alone. All bodies are
  /// evaluated because of a value in the environment that each reads: with the same texts as result,
  /// with the same texts in a window of another width (so that every row is laid out anew), and with
  /// another text in each row.
  private static func rows(_ arguments: Arguments, isWanted: (String) -> Bool) {
    let handles = RowHandles()
    let host = ViewHost(
      Rows(handles: handles), size: CGSize(width: 400, height: 8_000), scale: 1,
      fonts: FontLibrary(defaultFamily: "DejaVu Sans"))
    _ = host.update(at: 0)
    var time = 0.0
    func measured(
      _ name: String, display: Bool, _ change: @escaping @MainActor (Int) -> Void
    ) {
      let scene = display ? name : name + "-layout"
      guard isWanted(scene) else { return }
      let evaluations = host.evaluations
      let timing = Measure.run(seconds: arguments.seconds, least: 50) { number in
        time += 1
        change(number)
        if display { _ = host.update(at: time) } else { host.evaluate(at: time) }
      }
      let runs = timing.cpu.count
      Measure.line([
        ("bench", "views"), ("scene", scene), ("runs", runs),
        ("median_us", Timing.median(timing.cpu) * 1_000),
        ("min_us", (timing.cpu.min() ?? 0) * 1_000),
        ("evaluations", host.evaluations - evaluations),
      ])
    }
    for display in [false, true] {
      measured("one-row", display: display) { handles.set($0) }
      measured("all-bodies", display: display) { handles.bump(2 * $0) }
      measured("all-bodies-resized", display: display) {
        handles.bump(2 * $0)
        host.size.width = 400 + CGFloat($0 % 2)
      }
      measured("all-texts", display: display) { handles.bump($0) }
    }
  }
}

/// Plays one finger by frames of a sixtieth of a second, with two samples a frame.
@MainActor
private struct Finger {
  let host: ViewHost
  let axis: Axis
  private(set) var time = 0.0
  private var frame = 0

  init(host: ViewHost, axis: Axis) {
    self.host = host
    self.axis = axis
  }

  /// Drags there and back over most of the window, as fast as a finger does.
  ///
  /// - Parameters:
  ///   - count: how many drags.
  ///   - frame: called once a frame with what plays the touches of it and updates the host.
  mutating func dragAbout(_ count: Int, frame: (() -> [DisplayItem]) throws -> Void) rethrows {
    let length = axis == .vertical ? host.size.height : host.size.width
    for drag in 0..<count {
      let way = length * 0.7 * (drag / 8 % 2 == 0 ? -1 : 1)
      let start = length * (way < 0 ? 0.85 : 0.15)
      for step in 0...24 {
        try frame {
          move(from: start, by: way, step: step, of: 24)
          return host.update(at: time)
        }
      }
    }
  }

  private mutating func move(from start: CGFloat, by way: CGFloat, step: Int, of steps: Int) {
    frame += 1
    time = Double(frame) / 60
    for half in [0.5, 1] {
      let at = (Double(step) - 1 + half) / Double(steps)
      let phase: Touch.Phase = step == 0 ? .down : step == steps && half == 1 ? .up : .move
      if step == 0 && half == 0.5 { continue }
      let along = start + way * CGFloat(max(0, at))
      let place =
        axis == .vertical
        ? CGPoint(x: host.size.width / 2, y: along) : CGPoint(x: along, y: host.size.height / 2)
      let moment = time - (1 - half) / 60
      host.handle(
        TouchFrame(
          time: moment,
          touches: [Touch(contact: 0, phase: phase, location: place, time: moment)]))
    }
  }
}

/// The gallery of the first reference program: cards that scale, fade, turn and slide.
private struct Gallery: View {
  enum Form: CaseIterable { case lazy, eager, row }

  let count: Int
  let form: Form

  var body: some View {
    if form == .row {
      ScrollView(.horizontal) {
        HStack(spacing: 24) { cards }
      }
    } else {
      ScrollView {
        if form == .lazy {
          LazyVStack { cards }
        } else {
          VStack { cards }
        }
      }
    }
  }

  private var cards: some View {
    ForEach(0..<count, id: \.self) { index in
      Card(index: index)
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

  var body: some View {
    ZStack {
      RoundedRectangle(cornerRadius: 40)
        .fill(.yellow.opacity(0.3))
        .frame(width: 320, height: 240)
        .shadow(color: .black, radius: 10, x: 5, y: 5)
      VStack {
        Text("Card \(index)").font(.title)
        Text("behind glass").font(.footnote)
      }
      .frame(width: 320, height: 240)
      .clipShape(RoundedRectangle(cornerRadius: 40))
      .overlay(
        RoundedRectangle(cornerRadius: 40).strokeBorder(Color.yellow.opacity(0.6), lineWidth: 4))
    }
  }
}

@MainActor
private final class RowHandles {
  var set: (Int) -> Void = { _ in }
  var bump: (Int) -> Void = { _ in }

  /// Keeps the way to one row's state.
  func keep(_ index: Int, _ set: @escaping (Int) -> Void) {
    if index == 100 { self.set = set }
  }
}

private enum BumpKey: EnvironmentKey {
  static var defaultValue: Int { 0 }
}

extension EnvironmentValues {
  fileprivate var bump: Int {
    get { self[BumpKey.self] }
    set { self[BumpKey.self] = newValue }
  }
}

private struct Rows: View {
  let handles: RowHandles
  @State private var bump = 0

  var body: some View {
    let _ = handles.bump = { bump = $0 }
    VStack(spacing: 0) {
      ForEach(0..<200, id: \.self) { Row(index: $0, handles: handles) }
    }
    .environment(\.bump, bump)
  }
}

private struct Row: View {
  let index: Int
  let handles: RowHandles
  @State private var value = 0
  @State private var other = 1
  @Environment(\.bump) private var bump

  var body: some View {
    let _ = handles.keep(index) { value = $0 }
    HStack {
      Text("Row")
      Text(verbatim: (bump + value) % 2 == 0 ? "even" : "odd")
    }
  }
}
