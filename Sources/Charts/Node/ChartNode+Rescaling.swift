import Foundation
import Geometry
import Motion
import Views

/// The ends of a y axis, which may be on their way to others.
private struct ShownDomain: Animatable {
  var low: Double
  var high: Double

  var animatableData: AnimatablePair<Double, Double> {
    get { AnimatablePair(low, high) }
    set { (low, high) = (newValue.first, newValue.second) }
  }
}

extension ChartNode {
  /// Shows a domain of y at once, or by way of the transaction's animation.
  ///
  /// Ticks are those of the domain to arrive at, so that labels move and none flickers; bars are cut
  /// at the plot meanwhile (`behaviour.md` §7, 16).
  func rescale(to domain: ClosedRange<Double>) {
    animate(ShownDomain(low: domain.lowerBound, high: domain.upperBound)) { [weak self] shown in
      guard let self, shown.low <= shown.high else { return }
      let isThere = shown.low == domain.lowerBound && shown.high == domain.upperBound
      input?.model.y.domain = shown.low...shown.high
      input?.yTicks = isThere ? nil : domain
      hasNewInput = true
      setNeedsPlacement()
      setNeedsDisplay()
    }
  }

  /// Tells where the window has come to rest.
  func tellRest() {
    guard let tell = settings.onRest, let scene, hasPosition,
      scroller.state(at: graph.time) == .idle, !scroller.isMoving(at: graph.time)
    else { return }
    let range = scene.frame.window(from: clamped(position))
    guard range != toldRest else { return }
    toldRest = range
    graph.afterUpdate { tell(range) }
  }

  /// Makes room in the scales for annotations that ask for it.
  ///
  /// The domain stays as it is and takes up less of the plot.
  func padScales(_ scene: ChartScene) {
    let wants = hosted.annotations.contains {
      $0.annotation.overflow.x == .padScale || $0.annotation.overflow.y == .padScale
    }
    guard wants else { return }
    let frame = scene.frame
    let plot = frame.plot
    let chart = CGRect(origin: .zero, size: size)
    let drawing = scene.drawing(from: 0, width: frame.contentWidth)
    var x = scene.input.model.x
    var y = scene.input.model.y
    func room(_ missing: CGFloat, _ share: CGFloat, of length: CGFloat) -> Double {
      missing > 0 && share > 0.01 ? Double(min(missing / share, length / 2)) : 0
    }
    for entry in hosted.annotations {
      guard scene.input.model.layers.indices.contains(entry.layer),
        var box = drawing.bounds(of: entry.index, in: scene.input.model.layers[entry.layer])
      else { continue }
      box.origin.x += plot.minX
      var annotation = entry.annotation
      annotation.overflow = .init(x: .disabled, y: .disabled)
      let place = annotation.frame(
        size: entry.node.sizeThatFits(.unspecified), mark: box, plot: plot, chart: chart)
      if entry.annotation.overflow.y == .padScale, plot.height > 0 {
        let above = (box.minY - plot.minY) / plot.height
        let below = (box.maxY - plot.minY) / plot.height
        y.endPadding = max(y.endPadding, room(-place.minY, 1 - above, of: plot.height))
        y.startPadding = max(
          y.startPadding, room(place.maxY - plot.maxY, below, of: plot.height))
      }
      if entry.annotation.overflow.x == .padScale, plot.width > 0, !frame.isScrollable {
        let before = (box.minX - plot.minX) / plot.width
        let after = (box.maxX - plot.minX) / plot.width
        x.startPadding = max(x.startPadding, room(-place.minX, 1 - before, of: plot.width))
        x.endPadding = max(x.endPadding, room(place.maxX - size.width, after, of: plot.width))
      }
    }
    scene.input.model.x = x
    scene.input.model.y = y
  }
}
