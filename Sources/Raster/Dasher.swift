import Foundation
import Geometry

/// Cuts lines into dashes and hands them on as subpaths.
///
/// The ends of dashes are functions of the distance from the subpath's start, so that leaving out
/// dashes that can't be seen moves none of the others.
struct Dasher<Next: LineSink>: LineSink {
  var next: Next
  /// Ends of the pattern's runs as distances; painted runs have even indices.
  private let ends: [Double]
  private let period: Double
  private let phase: Double
  /// What can be seen, with room for the stroke's width; dashes outside may be left out.
  private let visible: CGRect
  /// Dashes that may still be cut; what comes after them is painted whole.
  private var budget: Int
  private var x = 0.0
  private var y = 0.0
  private var distance = 0.0
  private var isPainting = false
  private var startX = 0.0
  private var startY = 0.0

  /// Nil where the pattern paints all: it has no length, or negative or undefined parts, or is finer
  /// than `least`.
  init?(
    pattern: [Double], phase: Double, least: Double, visible: CGRect, budget: Int, next: Next
  ) {
    var lengths = pattern
    if lengths.count % 2 == 1 { lengths += lengths }
    guard !lengths.isEmpty, lengths.allSatisfy({ $0 >= 0 && $0.isFinite }) else { return nil }
    var sum = 0.0
    ends = lengths.map {
      sum += $0
      return sum
    }
    guard sum > least, sum.isFinite else { return nil }
    period = sum
    let remainder = phase.isFinite ? phase.truncatingRemainder(dividingBy: sum) : 0
    self.phase = remainder < 0 ? remainder + sum : remainder
    self.visible = visible
    self.budget = budget
    self.next = next
  }

  mutating func begin(_ x: Double, _ y: Double) {
    (self.x, self.y, startX, startY) = (x, y, x, y)
    distance = phase
    isPainting = false
  }

  mutating func line(_ x1: Double, _ y1: Double) {
    let vx = x1 - x
    let vy = y1 - y
    let length = (vx * vx + vy * vy).squareRoot()
    guard length > 0, length < 1e15 else { return }
    let from = distance
    let to = distance + length
    distance = to
    let (near, far) = visiblePart(vx, vy)
    if near > 0 || near >= far { stop() }
    if near < far { walk(from, to, from + near * length, from + far * length, x1, y1) }
    (x, y) = (x1, y1)
  }

  /// Hands on the dashes of a line that reach into `first ... last`, each from its true start.
  private mutating func walk(
    _ from: Double, _ to: Double, _ first: Double, _ last: Double, _ x1: Double, _ y1: Double
  ) {
    func at(_ d: Double) -> (Double, Double) {
      if d <= from { return (x, y) }
      if d >= to { return (x1, y1) }
      let t = (d - from) / (to - from)
      return (x + (x1 - x) * t, y + (y1 - y) * t)
    }
    var turn = (first / period).rounded(.down)
    while turn * period <= last {
      for index in stride(from: 0, to: ends.count, by: 2) {
        if budget <= 0 {
          paint(to: x1, y1)
          return
        }
        budget -= 1
        let start = turn * period + (index == 0 ? 0 : ends[index - 1])
        let end = turn * period + ends[index]
        if start > last { return }
        if end < first || end < from || (end == from && start < end) || start >= to { continue }
        if !isPainting {
          let p = at(start)
          next.begin(p.0, p.1)
          isPainting = true
        }
        let p = at(end)
        next.line(p.0, p.1)
        if end <= to { stop() }
      }
      let following = turn + 1
      if following == turn { return }
      turn = following
    }
  }

  private mutating func paint(to x1: Double, _ y1: Double) {
    if !isPainting { next.begin(x, y) }
    isPainting = true
    next.line(x1, y1)
  }

  private mutating func stop() {
    if isPainting { next.end(closed: false) }
    isPainting = false
  }

  mutating func end(closed: Bool) {
    if closed { line(startX, startY) }
    stop()
  }

  /// The part of a line, in 0…1, that may be seen.
  private func visiblePart(_ vx: Double, _ vy: Double) -> (Double, Double) {
    var near = 0.0
    var far = 1.0
    func cut(_ p: Double, _ v: Double, _ low: Double, _ high: Double) {
      if v == 0 {
        if p < low || p > high { far = -1 }
        return
      }
      let a = (low - p) / v
      let b = (high - p) / v
      near = max(near, min(a, b))
      far = min(far, max(a, b))
    }
    cut(x, vx, visible.minX.native, visible.maxX.native)
    cut(y, vy, visible.minY.native, visible.maxY.native)
    return (near, far)
  }
}
