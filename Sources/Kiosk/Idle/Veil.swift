import Foundation
import Geometry
import Raster
import Rendering

/// Black over the picture, for panels whose light cannot be turned down.
///
/// It falls slowly, so that nobody starts, and rises at once.
struct Veil: Equatable {
  private var from = 0.0
  private var target = 0.0
  private var began: TimeInterval = 0

  /// Seconds of its fall.
  static let fall: TimeInterval = 0.8

  /// Goes towards an opacity of 0…1.
  mutating func move(to opacity: Double, at time: TimeInterval) {
    guard opacity != target else { return }
    from = opacity > target ? self.opacity(at: time) : opacity
    target = opacity
    began = time
  }

  /// Goes towards what a brightness of 0…1 asks for.
  ///
  /// A panel that dims itself needs the veil in the dark only.
  mutating func settle(at brightness: Double, _ dimsItself: Bool, _ time: TimeInterval) {
    move(to: dimsItself && brightness > 0 ? 0 : 1 - brightness, at: time)
  }

  func opacity(at time: TimeInterval) -> Double {
    let share = min(1, max(0, (time - began) / Veil.fall))
    return from + (target - from) * share
  }

  func isMoving(at time: TimeInterval) -> Bool { from != target && time < began + Veil.fall }

  /// Its opacity in the steps that eight bits can tell apart, 0…255.
  func step(at time: TimeInterval) -> Int { Int((opacity(at: time) * 255).rounded()) }

  /// What is drawn over the picture; nil where nothing is to be seen of it.
  static func item(step: Int, over size: CGSize) -> DisplayItem? {
    guard step > 0 else { return nil }
    let color = RGBA(red: 0, green: 0, blue: 0, alpha: Float(step) / 255)
    return DisplayItem(
      id: DisplayID(.max), version: UInt64(step),
      content: .fill(Path(CGRect(origin: .zero, size: size)), FillStyle(), .solid(color)))
  }
}
