import Foundation
import Geometry

extension PixelRect {
  /// The pixels touched by a rectangle whose edges lie on the 1/256 px grid, as drawing does.
  init(touchedBy rect: CGRect, margin: CGFloat = 0) {
    func snap(_ value: CGFloat) -> CGFloat { (value * 256).rounded() / 256 }
    guard rect.minX.isFinite, rect.minY.isFinite, rect.maxX.isFinite, rect.maxY.isFinite else {
      self = .zero
      return
    }
    let minX = snap(rect.minX - margin)
    let minY = snap(rect.minY - margin)
    let width = snap(rect.maxX + margin) - minX
    let height = snap(rect.maxY + margin) - minY
    self.init(covering: CGRect(x: minX, y: minY, width: width, height: height))
  }

  /// The whole pixels inside of a rectangle whose edges lie on the 1/256 px grid.
  init(coveredBy rect: CGRect) {
    let limit: CGFloat = 1_073_741_824
    guard rect.minX.isFinite, rect.minY.isFinite, rect.maxX.isFinite, rect.maxY.isFinite else {
      self = .zero
      return
    }
    func clamp(_ value: CGFloat) -> Int { Int(Swift.min(limit, Swift.max(-limit, value))) }
    func snap(_ value: CGFloat) -> CGFloat { (value * 256).rounded() / 256 }
    self.init(
      minX: clamp(snap(rect.minX).rounded(.up)), minY: clamp(snap(rect.minY).rounded(.up)),
      maxX: clamp(snap(rect.maxX).rounded(.down)), maxY: clamp(snap(rect.maxY).rounded(.down)))
  }

  /// The rectangle where its edges lie on whole pixels, to 1/512.
  init?(exactly rect: CGRect) {
    let inner = PixelRect(coveredBy: rect)
    guard inner == PixelRect(touchedBy: rect), !inner.isEmpty else { return nil }
    self = inner
  }
}
