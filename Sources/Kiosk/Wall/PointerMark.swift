import Foundation
import Geometry
import Raster
import Rendering

/// The arrow of a mouse on a wall: there while the mouse moves, and gone soon after.
struct PointerMark: Equatable {
  private var place: CGPoint?
  private var moved: TimeInterval = -.infinity
  private var version: UInt64 = 0
  /// What was drawn last.
  private var drawn: UInt64 = 0

  /// Seconds without a motion after which it goes.
  static let patience: TimeInterval = 3

  /// The mouse is at a point of the picture.
  mutating func move(to point: CGPoint, at time: TimeInterval) {
    guard point.x.isFinite, point.y.isFinite else { return }
    place = point
    moved = time
    version += 1
  }

  /// A finger has come, or the time is over.
  mutating func hide() {
    guard place != nil else { return }
    place = nil
    version += 1
  }

  /// When it goes by itself; nil while there is none.
  var end: TimeInterval? { place == nil ? nil : moved + Self.patience }

  mutating func expire(at time: TimeInterval) {
    if let end, time >= end { hide() }
  }

  /// Whether the picture shows it elsewhere than it is.
  var needsFrame: Bool { version != drawn }

  /// What is drawn over the picture now.
  mutating func items() -> [DisplayItem] {
    drawn = version
    guard let place else { return [] }
    var arrow = Path()
    arrow.move(to: place)
    for (x, y) in [(0, 17), (4, 13.2), (6.8, 19.6), (9.6, 18.4), (6.8, 12), (12, 12)] {
      arrow.addLine(to: CGPoint(x: place.x + x, y: place.y + y))
    }
    arrow.closeSubpath()
    return [
      DisplayItem(
        id: DisplayID(.max - 2), version: version,
        content: .stroke(arrow, StrokeStyle(lineWidth: 3), .solid(RGBA(hex: 0xFFFFFF)))),
      DisplayItem(
        id: DisplayID(.max - 1), version: version,
        content: .fill(arrow, FillStyle(), .solid(RGBA(hex: 0x000000)))),
    ]
  }
}
