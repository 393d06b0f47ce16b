import Foundation
import Geometry
import Motion
import Views

/// Two fingers on a chart: what was between them stays between them.
@MainActor
struct ChartPinch {
  private var first: CGPoint
  private var second: Touch
  private let distance: CGFloat
  private let length: Double
  /// The value in the middle between both fingers.
  private let value: Double

  init?(_ node: ChartNode, first: CGPoint, second: Touch) {
    guard let scene = node.scene else { return nil }
    self.first = first
    self.second = second
    distance = max(8, hypot(second.location.x - first.x, second.location.y - first.y))
    let frame = scene.frame
    length = min(
      frame.visibleLength, frame.x.domain.upperBound - frame.x.domain.lowerBound)
    let middle = Double((first.x + second.location.x) / 2 - frame.plot.minX)
    value = frame.x.value(at: middle + node.contentOffset)
    node.beginZoom()
  }

  /// Follows one of the fingers.
  ///
  /// - Returns: whether it has left.
  mutating func follow(_ touch: Touch, first contact: Int?, _ node: ChartNode) -> Bool {
    if touch.phase == .up || touch.phase == .cancel { return true }
    if touch.contact == contact { first = touch.location } else { second = touch }
    guard let scene = node.scene else { return true }
    let now = max(8, hypot(second.location.x - first.x, second.location.y - first.y))
    let wanted = length * Double(distance / now)
    let middle = Double((first.x + second.location.x) / 2 - scene.frame.plot.minX)
    let share = middle / max(1, Double(scene.frame.plot.width))
    let isReversed = scene.frame.isReversed
    node.zoom(to: wanted) { length in
      value - length * (isReversed ? 1 - share : share)
    }
    return false
  }
}

extension ChartNode {
  func beginZoom() {
    scroller.grab(at: graph.time)
    clearSelection()
  }

  /// Shows another length of the x axis.
  ///
  /// - Parameters:
  ///   - wanted: the visible length, brought within its limits.
  ///   - position: the window's leading edge for the length that came of it.
  func zoom(to wanted: Double, position: (Double) -> Double) {
    guard let zoom = settings.zoom, let scene, wanted.isFinite else { return }
    let length = zoom.clamped(wanted)
    zoomedLength = length
    setVisibleLength(length)
    let frame = scene.frame
    self.position = clamped(position(length))
    rest = self.position
    let offsets = frame.offsets
    scroller.setRange(
      lower: offsets.lowerBound, upper: offsets.upperBound, viewport: Double(frame.plot.width),
      at: graph.time)
    scroller.scroll(to: frame.offset(of: self.position), at: graph.time)
    if zoom.get?() != length {
      isTellingZoom = true
      graph.afterUpdate { [weak self] in
        zoom.set(length)
        self?.isTellingZoom = false
      }
    }
    tellPosition()
    refreshHosted()
    askForPages()
    setNeedsPlacement()
    setNeedsDisplay()
  }

  /// Fingers that zoomed have left: the window goes to where its behaviour lets it rest.
  func endZoom(at time: TimeInterval) {
    let time = max(time, graph.time)
    scroller.grab(at: time)
    letGo(velocity: 0, at: time)
  }

  /// Takes the author's length where it is another than fingers have made.
  func readZoom() {
    guard let zoom = settings.zoom else {
      zoomedLength = nil
      return
    }
    let wanted = zoom.get?()
    // What the author's binding has not been told yet is newer than what it says.
    guard !isTellingZoom else { return }
    if let length = wanted {
      zoomedLength = zoom.clamped(length)
    } else if zoomedLength == nil {
      zoomedLength = settings.visibleLength.map { zoom.clamped($0) }
    }
  }
}

extension ChartZoom {
  func clamped(_ length: Double) -> Double {
    guard length.isFinite else { return limits.lowerBound }
    return min(max(length, limits.lowerBound), limits.upperBound)
  }
}
