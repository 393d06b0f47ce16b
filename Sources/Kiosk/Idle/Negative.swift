import Foundation
import Geometry
import Raster

/// The picture's negative, into which it turns slowly by night so that nothing burns in, and back.
struct Negative: Equatable {
  private var isWanted = false
  private var began: TimeInterval = -.infinity

  /// Seconds from the picture to its negative, in steps of half a second.
  static let span: TimeInterval = 16
  static let steps = 32

  /// Goes towards the negative or back, slowly or at once.
  mutating func move(to isWanted: Bool, at time: TimeInterval, slowly: Bool) {
    guard isWanted != self.isWanted else { return }
    self.isWanted = isWanted
    began = slowly ? time : -.infinity
  }

  /// How far it is: 0 is the picture, 32 its negative.
  func step(at time: TimeInterval) -> Int {
    let share = min(1, max(0, (time - began) / Negative.span))
    let step = Int((share * Double(Negative.steps) + 1e-6).rounded(.down))
    return isWanted ? step : Negative.steps - step
  }

  /// When it goes one step further; nil is never.
  func nextStep(after time: TimeInterval) -> TimeInterval? {
    guard time < began + Negative.span else { return nil }
    let length = Negative.span / Double(Negative.steps)
    return began + (((time - began) / length + 1e-6).rounded(.down) + 1) * length
  }

  /// Writes a part of the picture as it looks at a step.
  static func write(_ picture: PixelBuffer, _ rect: PixelRect, step: Int, into target: PixelBuffer)
  {
    // Of a channel c, c + (255 - 2c) · share, with shares of 256.
    let share = Int32(step * 256 / steps)
    for y in rect.minY..<rect.maxY {
      let (source, row) = (picture.row(y), target.row(y))
      for x in rect.minX..<rect.maxX {
        let pixel = source[x]
        if step == steps {
          row[x] = pixel ^ 0x00FF_FFFF
          continue
        }
        func turned(_ shift: UInt32) -> UInt32 {
          let channel = Int32(pixel >> shift & 255)
          return UInt32(channel + (255 - 2 * channel) * share / 256) << shift
        }
        row[x] = pixel & 0xFF00_0000 | turned(16) | turned(8) | turned(0)
      }
    }
  }
}
