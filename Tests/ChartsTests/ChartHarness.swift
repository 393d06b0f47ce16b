import Foundation
import Geometry
import Motion
import Raster
import Rendering
import Typography
import Views

@testable import Charts

/// A view on a virtual clock, with fingers.
@MainActor
final class ChartHarness {
  let host: ViewHost
  var time = 0.0
  let step = 1.0 / 60

  init(
    _ view: some View, size: CGSize = CGSize(width: 400, height: 300), zone: String = "UTC",
    locale: String = "en_US", dark: Bool = false, scale: CGFloat = 1,
    fonts: FontLibrary = ChartHarness.fonts, translations: [String: String] = [:]
  ) {
    var environment = EnvironmentValues()
    environment.translations = translations
    let calendar = calendar(zone, locale: locale)
    environment.calendar = calendar
    environment.timeZone = calendar.timeZone
    environment.locale = Locale(identifier: locale)
    environment.colorScheme = dark ? .dark : .light
    host = ViewHost(view, size: size, scale: scale, fonts: fonts, environment: environment)
    if host.router == nil { host.router = TouchRouter(graph: host.graph) }
    run(0.05)
  }

  static let fonts = FontLibrary(defaultFamily: "DejaVu Sans")

  func run(_ seconds: Double) {
    let end = time + seconds
    while time < end - 1e-9 {
      time += step
      _ = host.update(at: time)
    }
  }

  func touch(_ phase: Touch.Phase, _ x: CGFloat, _ y: CGFloat) {
    let touch = Touch(contact: 0, phase: phase, location: CGPoint(x: x, y: y), time: time)
    host.handle(TouchFrame(time: time, touches: [touch]))
  }

  /// Drags evenly and, unless it is to be a fling, rests before the lift.
  func drag(
    from start: CGPoint, by distance: CGSize, lasting seconds: Double, isFling: Bool = false
  ) {
    touch(.down, start.x, start.y)
    let count = max(1, Int((seconds / step).rounded()))
    for index in 1...count {
      run(step)
      let share = CGFloat(index) / CGFloat(count)
      touch(.move, start.x + distance.width * share, start.y + distance.height * share)
    }
    if !isFling { run(0.15) }
    touch(.up, start.x + distance.width, start.y + distance.height)
  }

  var charts: [ChartNode] { nodes(host.graph.root) }

  private func nodes(_ node: LayoutNode) -> [ChartNode] {
    if let chart = node as? ChartNode { return [chart] }
    return node.elements.flatMap { nodes($0) }
  }

  var chart: ChartNode? { charts.first }

  func pixels(background: RGBA = .white) -> PixelBuffer {
    let size = host.size
    let width = Int(size.width * host.scale)
    let buffer = PixelBuffer(width: width, height: Int(size.height * host.scale))
    let items = host.update(at: time)
    _ = Compositor().render(
      items, size: buffer.size, scale: host.scale, background: background, into: buffer)
    return buffer
  }
}

extension ChartHarness {
  /// Plays recorded touches: lines of milliseconds since now, phase, contact, x and y.
  func play(_ script: String) {
    let start = time
    for line in script.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 5, let at = Double(words[0]), let contact = Int(words[2]),
        let x = Double(words[3]), let y = Double(words[4])
      else { continue }
      let phases = ["down": Touch.Phase.down, "move": .move, "up": .up, "cancel": .cancel]
      guard let phase = phases[String(words[1])] else { continue }
      if start + at / 1_000 > time + 1e-9 { run(start + at / 1_000 - time) }
      let touch = Touch(
        contact: contact, phase: phase, location: CGPoint(x: x, y: y), time: time)
      host.handle(TouchFrame(time: time, touches: [touch]))
    }
  }
}

extension ChartNode {
  /// Puts the window somewhere, as an author's binding does.
  func jump(to position: Double) {
    guard let scene else { return }
    self.position = position
    rest = position
    scroller.scroll(to: scene.frame.offset(of: position), at: graph.time)
    moveTo(offset: scene.frame.offset(of: position))
    setNeedsDisplay()
  }
}
